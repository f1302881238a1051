/**
 * Redraws a finished frame in a hand-made style: strokes, lines, tones, the tooth and the edge of
 * the paper.
 */

/** The arguments of `drawByHand`; the host writes them field by field. */
@unmanaged
export class HandJob {
  /**
   * The frame, and a copy of it to read from, with room for another frame behind it. Both are I420,
   * with one plane after the other.
   */
  target: usize
  source: usize
  width: i32
  height: i32
  /**
   * A repeating sheet of texels: how much lighter the paper is (128 is neutral), how far to the
   * right and down a stroke takes its colour from (128 is no offset), how ragged the edge is.
   */
  sheet: usize
  sheetWidth: i32
  sheetHeight: i32
  /** The column and row of the sheet at the top left; the edge of the paper does not move with it. */
  sheetX: i32
  sheetY: i32
  /** 256 bytes: the tone curve, by luma. */
  tones: usize
  /** How much of the paper's tooth shows, in 128ths. */
  tooth: i32
  /**
   * How much of the paper's tooth is added before the tone curve, in 128ths: with a curve in few
   * steps it is the screen of a print, dots or hatching that grow where the picture is dark.
   */
  screen: i32
  /** How far around a point its colour is the mean of, in pixels; 0 for none. */
  blur: i32
  /**
   * How far light from the top left raises edges, in 64ths of the brightness step (0 for none), and
   * how broad an edge is, in pixels.
   */
  relief: i32
  reliefReach: i32
  /** Chroma is rounded to whole steps of this size from grey; 1 leaves it. */
  chromaStep: i32
  /**
   * Darkness of outlines, in 64ths of the brightness step (negative for light ones); the least step
   * that has one; the distance in pixels over which it is measured.
   */
  lines: i32
  linesFrom: i32
  lineReach: i32
  /** The width of blank paper around the frame in pixels; 0 for none. */
  margin: i32
  /** The luma of bare paper. */
  paper: i32
  /** What is added to blue and red chroma everywhere, the margin too. */
  tintBlue: i32
  tintRed: i32
  /** By how many pixels the blue and red channels are offset. */
  split: i32
  /** The column of a film scratch; negative for none. */
  scratch: i32
}

// @ts-ignore: decorator
@inline
function bounded(value: i32, least: i32, most: i32): i32 {
  return min(max(value, least), most)
}

/** The absolute difference of two bytes. */
// @ts-ignore: decorator
@inline
function step(one: usize, other: usize): i32 {
  return abs(<i32>load<u8>(one) - <i32>load<u8>(other))
}

/** How much of the picture is visible near the edge, of 256: none on the margin, all inside. */
// @ts-ignore: decorator
@inline
function within(edge: i32, ragged: i32, margin: i32): i32 {
  return bounded((((edge << 8) - margin * (96 + (ragged >> 1) * 3)) << 2) / margin, 0, 256)
}

/** How ragged the edge of the paper is, 0..255. */
// @ts-ignore: decorator
@inline
function raggedAt(job: HandJob, x: i32, y: i32): i32 {
  const at = (y % job.sheetHeight) * job.sheetWidth + (x % job.sheetWidth)
  return <i32>load<u8>(job.sheet + (<usize>at << 2) + 3)
}

/** How much brighter it is to the top left of a point than to its bottom right. */
// @ts-ignore: decorator
@inline
function fallAt(job: HandJob, x: i32, y: i32): i32 {
  const reach = job.reliefReach
  const left = max(x - reach, 0), right = min(x + reach, job.width - 1)
  const above = max(y - reach, 0), below = min(y + reach, job.height - 1)
  return <i32>load<u8>(job.source + <usize>(above * job.width + left)) - <i32>load<u8>(job.source + <usize>(below * job.width + right))
}

function drawLuma(job: HandJob): void {
  const width = job.width, height = job.height, reach = job.lineReach
  const down = <usize>(reach * width), across = <usize>reach
  for (let y = 0; y < height; y++) {
    const row = job.sheet + (<usize>(((y + job.sheetY) % job.sheetHeight) * job.sheetWidth) << 2)
    const edgeY = min(y, height - 1 - y)
    let column = job.sheetX
    for (let x = 0; x < width; x++) {
      const texel = load<u32>(row + (<usize>column << 2))
      column = column + 1 == job.sheetWidth ? 0 : column + 1
      const fromX = bounded(x + <i32>((texel >> 8) & 255) - 128, reach, width - 1 - reach)
      const fromY = bounded(y + <i32>((texel >> 16) & 255) - 128, reach, height - 1 - reach)
      const from = job.source + <usize>(fromY * width + fromX)
      const tooth = <i32>(texel & 255) - 128
      const screened = bounded(<i32>load<u8>(from) + ((tooth * job.screen) >> 7), 0, 255)
      let luma = <i32>load<u8>(job.tones + <usize>screened)
      if (job.lines != 0) {
        const most = step(from + across, from - across) + step(from + down, from - down)
        luma -= (max(0, most - job.linesFrom) * job.lines) >> 6
      }
      if (job.relief > 0) luma += (fallAt(job, fromX, fromY) * job.relief) >> 6
      luma = max(luma, 16) + ((tooth * job.tooth) >> 7)
      const edge = min(edgeY, min(x, width - 1 - x))
      if (edge < job.margin * 3) luma = job.paper + (((luma - job.paper) * within(edge, raggedAt(job, x, y), job.margin)) >> 8)
      store<u8>(job.target + <usize>(y * width + x), <u8>bounded(luma, 16, 235))
    }
  }
}

/** A chroma, rounded to the nearest whole number of steps from grey. */
// @ts-ignore: decorator
@inline
function inSteps(chroma: i32, size: i32): i32 {
  const from = chroma - 128, half = size >> 1
  return 128 + (from < 0 ? -((half - from) / size) : (half + from) / size) * size
}

function drawChroma(job: HandJob, plane: usize, split: i32, tint: i32): void {
  const width = job.width >> 1, height = job.height >> 1
  const source = job.source + plane, target = job.target + plane
  const most = job.margin * 3
  for (let y = 0; y < height; y++) {
    const row = job.sheet + (<usize>((((y << 1) + job.sheetY) % job.sheetHeight) * job.sheetWidth) << 2)
    const edgeY = min(y, height - 1 - y) << 1
    let column = job.sheetX
    for (let x = 0; x < width; x++) {
      const texel = load<u32>(row + (<usize>column << 2))
      column = column + 2 >= job.sheetWidth ? column + 2 - job.sheetWidth : column + 2
      const fromX = bounded(x + split + ((<i32>((texel >> 8) & 255) - 128) >> 1), 0, width - 1)
      const fromY = bounded(y + ((<i32>((texel >> 16) & 255) - 128) >> 1), 0, height - 1)
      let chroma = <i32>load<u8>(source + <usize>(fromY * width + fromX))
      if (job.chromaStep > 1) chroma = inSteps(chroma, job.chromaStep)
      const edge = min(edgeY, min(x, width - 1 - x) << 1)
      if (edge < most) chroma = 128 + (((chroma - 128) * within(edge, raggedAt(job, x << 1, y << 1), job.margin)) >> 8)
      store<u8>(target + <usize>(y * width + x), <u8>bounded(chroma + tint, 16, 240))
    }
  }
}

/** Brightens one column, and its neighbour by half. */
function scratch(job: HandJob): void {
  for (let y = 0; y < job.height; y++) {
    const at = job.target + <usize>(y * job.width + job.scratch)
    store<u8>(at, <u8>min(235, <i32>load<u8>(at) + 56))
    store<u8>(at + 1, <u8>min(235, <i32>load<u8>(at + 1) + 28))
  }
}

/** One of so many pixels to each side and the middle, in 65536ths, rounded up: a division for each pixel would cost more than all the rest. */
// @ts-ignore: decorator
@inline
function shareOf(reach: i32): i32 {
  const count = 2 * reach + 1
  return (65536 + count - 1) / count
}

/** Writes each row of a plane as the mean of so many pixels to each side; the edges count as often as they are missing. */
function blurRows(from: usize, to: usize, width: i32, height: i32, reach: i32): void {
  const part = shareOf(reach)
  for (let y = 0; y < height; y++) {
    const row = from + <usize>(y * width), out = to + <usize>(y * width)
    let sum = 0
    for (let x = -reach; x <= reach; x++) sum += <i32>load<u8>(row + <usize>bounded(x, 0, width - 1))
    for (let x = 0; x < width; x++) {
      store<u8>(out + <usize>x, <u8>((sum * part) >> 16))
      sum += <i32>load<u8>(row + <usize>min(x + reach + 1, width - 1)) - <i32>load<u8>(row + <usize>max(x - reach, 0))
    }
  }
}

/** The same for columns. `sums` has room for an i32 for each. */
function blurColumns(from: usize, to: usize, width: i32, height: i32, reach: i32, sums: usize): void {
  const part = shareOf(reach)
  memory.fill(sums, 0, <usize>width << 2)
  for (let y = -reach; y <= reach; y++) addRow(from + <usize>(bounded(y, 0, height - 1) * width), width, sums, 1)
  for (let y = 0; y < height; y++) {
    const out = to + <usize>(y * width)
    for (let x = 0; x < width; x++) store<u8>(out + <usize>x, <u8>((load<i32>(sums + (<usize>x << 2)) * part) >> 16))
    addRow(from + <usize>(min(y + reach + 1, height - 1) * width), width, sums, 1)
    addRow(from + <usize>(max(y - reach, 0) * width), width, sums, -1)
  }
}

// @ts-ignore: decorator
@inline
function addRow(row: usize, width: i32, sums: usize, sign: i32): void {
  for (let x = 0; x < width; x++) {
    const at = sums + (<usize>x << 2)
    store<i32>(at, load<i32>(at) + sign * <i32>load<u8>(row + <usize>x))
  }
}

/** Copies the frame to `source`, blurred as the job says. */
function takeSource(job: HandJob, size: usize): void {
  if (job.blur == 0) {
    memory.copy(job.source, job.target, size + (size >> 1))
    return
  }
  const spare = job.source + size + (size >> 1), sums = spare + size
  const half = job.width >> 1, halfHeight = job.height >> 1, less = max(1, job.blur >> 1)
  blurRows(job.target, spare, job.width, job.height, job.blur)
  blurColumns(spare, job.source, job.width, job.height, job.blur, sums)
  for (let plane = size; plane < size + (size >> 1); plane += size >> 2) {
    blurRows(job.target + plane, spare, half, halfHeight, less)
    blurColumns(spare, job.source + plane, half, halfHeight, less, sums)
  }
}

/** Redraws a frame. */
export function drawByHand(job: HandJob): void {
  const size = <usize>(job.width * job.height)
  takeSource(job, size)
  drawLuma(job)
  drawChroma(job, size, -job.split, job.tintBlue)
  drawChroma(job, size + (size >> 2), job.split, job.tintRed)
  if (job.scratch >= 0) scratch(job)
}

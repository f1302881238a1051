/**
 * Redraws a finished frame in a hand-made style: strokes, lines, tones, the tooth and the edge of
 * the paper.
 */

/** The arguments of `drawByHand`; the host writes them field by field. */
@unmanaged
export class HandJob {
  /** The frame, and a copy of it to read from. Both are I420, with one plane after the other. */
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
   * Darkness of outlines, in 64ths of the brightness step; the least step that has one; the
   * distance in pixels over which it is measured.
   */
  lines: i32
  linesFrom: i32
  lineReach: i32
  /** The width of blank paper around the frame in pixels; 0 for none. */
  margin: i32
  /** The luma of bare paper. */
  paper: i32
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
      let luma = <i32>load<u8>(job.tones + <usize>load<u8>(from))
      if (job.lines > 0) {
        const most = step(from + across, from - across) + step(from + down, from - down)
        luma -= (max(0, most - job.linesFrom) * job.lines) >> 6
      }
      luma = max(luma, 16) + (((<i32>(texel & 255) - 128) * job.tooth) >> 7)
      const edge = min(edgeY, min(x, width - 1 - x))
      if (edge < job.margin * 3) luma = job.paper + (((luma - job.paper) * within(edge, raggedAt(job, x, y), job.margin)) >> 8)
      store<u8>(job.target + <usize>(y * width + x), <u8>bounded(luma, 16, 235))
    }
  }
}

function drawChroma(job: HandJob, plane: usize, split: i32): void {
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
      const edge = min(edgeY, min(x, width - 1 - x) << 1)
      if (edge < most) chroma = 128 + (((chroma - 128) * within(edge, raggedAt(job, x << 1, y << 1), job.margin)) >> 8)
      store<u8>(target + <usize>(y * width + x), <u8>chroma)
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

/** Redraws a frame. */
export function drawByHand(job: HandJob): void {
  const size = <usize>(job.width * job.height)
  memory.copy(job.source, job.target, size + (size >> 1))
  drawLuma(job)
  drawChroma(job, size, -job.split)
  drawChroma(job, size + (size >> 2), job.split)
  if (job.scratch >= 0) scratch(job)
}

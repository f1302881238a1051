/** Grey pictures for motion estimation: small, soft, in several sizes. */

/** One frame of a film: its presentation time and its luma, row by row from the top. */
export type Frame = {
  readonly seconds: number
  readonly widthPx: number
  readonly heightPx: number
  /** One byte a pixel; only valid until the next frame is requested. */
  readonly luma: Uint8Array
}

/** A grey picture, row by row from the top, 0 to 255. */
export type GreyPicture = {
  readonly width: number
  readonly height: number
  readonly grey: Float32Array
}

/** The same picture at full, half, quarter size; the first is the largest. */
export type Pyramid = readonly [GreyPicture, ...GreyPicture[]]

/** Frames are scaled down to this width: enough for a tenth of a pixel of motion, and quick. */
export const MAX_WIDTH_PX = 320

/** Shorter sides have too few features. */
const MIN_SIDE_PX = 18

/** The image pyramid of a frame, with grain smoothed away. */
export function pyramidOf(frame: Frame): Pyramid {
  const first = soften(shrink(frame))
  const levels: [GreyPicture, ...GreyPicture[]] = [first]
  for (let last = first; Math.min(last.width, last.height) >= 2 * MIN_SIDE_PX;) {
    last = halve(last)
    levels.push(last)
  }
  return levels
}

/** Box downsampling: means of whole blocks of pixels, until the width is at most `MAX_WIDTH_PX`. */
function shrink({ widthPx, heightPx, luma }: Frame): GreyPicture {
  const block = Math.max(1, Math.ceil(widthPx / MAX_WIDTH_PX))
  const width = Math.floor(widthPx / block)
  const height = Math.floor(heightPx / block)
  const grey = new Float32Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++)
      grey[y * width + x] = meanOf(luma, { start: y * block * widthPx + x * block, block, widthPx })
  }
  return { width, height, grey }
}

function meanOf(
  luma: Uint8Array,
  { start, block, widthPx }: { start: number; block: number; widthPx: number },
): number {
  let sum = 0
  for (let row = 0; row < block; row++) {
    for (let column = 0; column < block; column++) sum += luma[start + row * widthPx + column] ?? 0
  }
  return sum / (block * block)
}

/** Binomial filter with weights 1 2 1 in both directions; the outermost pixels stay. */
function soften(picture: GreyPicture): GreyPicture {
  const { width, height, grey } = picture
  const across = Float32Array.from(grey)
  const size = width * height
  for (let at = 1; at < size - 1; at++)
    across[at] = ((grey[at - 1] ?? 0) + 2 * (grey[at] ?? 0) + (grey[at + 1] ?? 0)) / 4
  const both = Float32Array.from(across)
  for (let at = width; at < size - width; at++)
    both[at] = ((across[at - width] ?? 0) + 2 * (across[at] ?? 0) + (across[at + width] ?? 0)) / 4
  return { width, height, grey: both }
}

function halve(picture: GreyPicture): GreyPicture {
  const { width, grey } = picture
  const half = { width: width >> 1, height: picture.height >> 1 }
  const small = new Float32Array(half.width * half.height)
  for (let y = 0; y < half.height; y++) {
    for (let x = 0; x < half.width; x++) {
      const at = 2 * y * width + 2 * x
      const above = (grey[at] ?? 0) + (grey[at + 1] ?? 0)
      const below = (grey[at + width] ?? 0) + (grey[at + width + 1] ?? 0)
      small[y * half.width + x] = (above + below) / 4
    }
  }
  return soften({ ...half, grey: small })
}

/**
 * Reads the square of (2 * reach + 1) pixels a side around a point that may lie between pixels.
 * Outside the picture, its edge continues.
 */
export function readSquare(
  picture: GreyPicture,
  square: { readonly x: number; readonly y: number; readonly reach: number },
  into: Float32Array,
): void {
  const { width, height, grey } = picture
  const left = Math.floor(square.x)
  const top = Math.floor(square.y)
  // The interpolation weights are the same for every pixel of the square.
  const [right, down] = [square.x - left, square.y - top]
  const [wholeAbove, wholeBelow] = [1 - down, down]
  let at = 0
  for (let y = top - square.reach; y <= top + square.reach; y++) {
    const above = width * Math.min(Math.max(y, 0), height - 1)
    const below = width * Math.min(Math.max(y + 1, 0), height - 1)
    for (let x = left - square.reach; x <= left + square.reach; x++) {
      const here = Math.min(Math.max(x, 0), width - 1)
      const next = Math.min(Math.max(x + 1, 0), width - 1)
      const first = (grey[above + here] ?? 0) * wholeAbove + (grey[below + here] ?? 0) * wholeBelow
      const second = (grey[above + next] ?? 0) * wholeAbove + (grey[below + next] ?? 0) * wholeBelow
      into[at++] = first + (second - first) * right
    }
  }
}

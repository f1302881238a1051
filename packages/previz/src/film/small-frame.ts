/** Small pictures of a film in the making: cheap to take from a frame, and encoded as JPEG only on demand. */
import { toRgb } from '../renderer/frame/to-rgb.ts'

/** A frame, scaled down, in I420. */
export type SmallFrame = {
  /** The frame's number in the film. */
  readonly frame: number
  readonly widthPx: number
  readonly heightPx: number
  readonly pixels: Uint8Array
}

/** The largest width of a small frame. */
const MAX_WIDTH_PX = 480

type Size = { readonly widthPx: number; readonly heightPx: number }

/** The frame, scaled down by an integer factor. */
export function shrinkFrame(
  picture: Uint8Array,
  { widthPx, heightPx }: Size,
  frame: number,
): SmallFrame {
  const by = Math.ceil(widthPx / MAX_WIDTH_PX)
  const small = { widthPx: even(widthPx / by), heightPx: even(heightPx / by) }
  const lightBytes = widthPx * heightPx
  const colourBytes = lightBytes / 4
  const half = { widthPx: widthPx / 2, heightPx: heightPx / 2 }
  const smallHalf = { widthPx: small.widthPx / 2, heightPx: small.heightPx / 2 }
  const pixels = new Uint8Array(small.widthPx * small.heightPx * 1.5)
  const smallLight = small.widthPx * small.heightPx
  const planes = [
    { from: 0, size: widthPx, to: 0, small },
    { from: lightBytes, size: half.widthPx, to: smallLight, small: smallHalf },
    {
      from: lightBytes + colourBytes,
      size: half.widthPx,
      to: smallLight * 1.25,
      small: smallHalf,
    },
  ]
  for (const plane of planes) shrinkPlane(picture, pixels, { ...plane, by })
  return { frame, ...small, pixels }
}

/** Each pixel becomes the mean of a block. */
function shrinkPlane(
  picture: Uint8Array,
  pixels: Uint8Array,
  plane: {
    readonly from: number
    /** Pixels per row of the picture. */
    readonly size: number
    readonly to: number
    readonly small: Size
    readonly by: number
  },
): void {
  const { from, size, to, small, by } = plane
  for (let y = 0; y < small.heightPx; y++) {
    for (let x = 0; x < small.widthPx; x++) {
      const start = from + y * by * size + x * by
      pixels[to + y * small.widthPx + x] = meanOf(picture, { start, size, by })
    }
  }
}

/** The mean of a square of pixels. */
function meanOf(
  picture: Uint8Array,
  { start, size, by }: { readonly start: number; readonly size: number; readonly by: number },
): number {
  let sum = 0
  for (let row = 0; row < by; row++)
    for (let column = 0; column < by; column++) sum += picture[start + row * size + column] ?? 0
  return sum / (by * by)
}

function even(sizePx: number): number {
  return 2 * Math.floor(sizePx / 2)
}

/** The JPEG quality of a picture that is seen for half a second. */
const QUALITY = 70

/** Encodes the frame as JPEG. */
export async function toJpeg({ pixels, widthPx, heightPx }: SmallFrame): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp') // not loaded for films that nobody previews
  const raw = { width: widthPx, height: heightPx, channels: 3 } as const
  return sharp(toRgb(pixels, widthPx, heightPx), { raw })
    .jpeg({ quality: QUALITY })
    .toBuffer()
}

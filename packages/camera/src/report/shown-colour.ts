/**
 * From the planes of a decoder to the colours that are shown. The decoder has a
 * conversion of its own, which takes every film for one of BT.601 in limited
 * range: films of today, ours among them, would change their colours.
 */
import { lumaBitsOf, type LumaPlane, readPlane } from './shown-luma.ts'

/** A decoded picture: its planes in the order of its format. */
export type DecodedPicture = {
  /** As WebCodecs names it: `I420`, `NV12`, `I422P10`. */
  readonly format: string
  readonly widthPx: number
  readonly heightPx: number
  readonly bytes: Uint8Array
  readonly planes: readonly Pick<LumaPlane, 'offset' | 'stride'>[]
}

/** What a film says about its colours, in the names of WebCodecs; absent or null where it says nothing. */
export type FilmColours = {
  readonly matrix?: string | null
  readonly fullRange?: boolean | null
}

/** The weights of red and blue in the brightness. Source: ITU-R BT.601, BT.709, BT.2020. */
const WEIGHTS = {
  bt601: { red: 0.299, blue: 0.114 },
  bt709: { red: 0.2126, blue: 0.0722 },
  bt2020: { red: 0.2627, blue: 0.0593 },
} as const

/** A film that names no colours and has as many rows is taken for BT.709, as players do. */
const MIN_HD_ROWS = 720

/**
 * The picture as three bytes a pixel, red first, rows from the top; undefined
 * for a format without planes of colour differences.
 */
export function rgbOf(picture: DecodedPicture, colours: FilmColours): Uint8Array | undefined {
  const { widthPx, heightPx } = picture
  const planes = openPlanes(picture)
  if (!planes) return undefined
  const { luma, blues, reds, rowLength, step, across, down } = planes
  const { red, blue } = weightsOf(colours, heightPx)
  const green = 1 - red - blue
  const [black, lumaScale, chromaScale] = colours.fullRange ? [0, 1, 1] : [16, 255 / 219, 255 / 224]
  const [redScale, blueScale] = [2 * (1 - red) * chromaScale, 2 * (1 - blue) * chromaScale]
  const [redOfGreen, blueOfGreen] = [(redScale * red) / green, (blueScale * blue) / green]
  const rgb = new Uint8ClampedArray(widthPx * heightPx * 3)
  let to = 0
  for (let y = 0; y < heightPx; y++)
    for (let x = 0; x < widthPx; x++) {
      const from = (y >> down) * rowLength + (x >> across) * step
      const light = ((luma[y * widthPx + x] ?? 0) - black) * lumaScale
      const [toBlue, toRed] = [(blues[from] ?? 128) - 128, (reds[from] ?? 128) - 128]
      rgb[to++] = light + redScale * toRed
      rgb[to++] = light - blueOfGreen * toBlue - redOfGreen * toRed
      rgb[to++] = light + blueScale * toBlue
    }
  return new Uint8Array(rgb.buffer)
}

function weightsOf({ matrix }: FilmColours, rows: number): (typeof WEIGHTS)[keyof typeof WEIGHTS] {
  if (matrix === 'bt709') return WEIGHTS.bt709
  if (matrix?.startsWith('bt2020')) return WEIGHTS.bt2020
  if (matrix) return WEIGHTS.bt601 // bt470bg and smpte170m
  return rows >= MIN_HD_ROWS ? WEIGHTS.bt709 : WEIGHTS.bt601
}

type Planes = {
  readonly luma: Uint8Array
  /** Both differences have `rowLength` entries a row, and one for a pixel every `step`. */
  readonly blues: Uint8Array
  readonly reds: Uint8Array
  readonly rowLength: number
  readonly step: number
  /** Two to the power of these: the pixels that share one. */
  readonly across: number
  readonly down: number
}

/** The planes with eight bits and without padding. */
function openPlanes({
  format,
  widthPx,
  heightPx,
  bytes,
  planes,
}: DecodedPicture): Planes | undefined {
  const bits = lumaBitsOf(format)
  if (bits === undefined) return undefined
  const [across, down] = [format.startsWith('I444') ? 0 : 1, /^(?:I420|NV)/u.test(format) ? 1 : 0]
  const isMixed = format.startsWith('NV')
  const step = isMixed ? 2 : 1
  const rowLength = step * Math.ceil(widthPx / 2 ** across)
  const rows = Math.ceil(heightPx / 2 ** down)
  const read = (index: number, width: number, height: number): Uint8Array => {
    const plane = planes[index]
    if (!plane) throw new Error(`a picture of ${format} has ${planes.length} planes`)
    return readPlane({ bytes, ...plane }, { widthPx: width, heightPx: height, bits })
  }
  const luma = read(0, widthPx, heightPx)
  const shared = { luma, rowLength, step, across, down }
  const first = read(1, rowLength, rows)
  if (!isMixed) return { ...shared, blues: first, reds: read(2, rowLength, rows) }
  const second = first.subarray(1)
  return format === 'NV21'
    ? { ...shared, blues: second, reds: first }
    : { ...shared, blues: first, reds: second }
}

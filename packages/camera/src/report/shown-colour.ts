/**
 * Converts a decoder's planes to display colours. The decoder's own conversion assumes BT.601 in
 * limited range for every film, which would change the colours of most films today, ours among
 * them.
 */
import { lumaBitsOf, type LumaPlane, readPlane } from './shown-luma.ts'

/** A decoded frame: its planes in the order of its format. */
export type DecodedPicture = {
  /** In the names of WebCodecs: `I420`, `NV12`, `I422P10`. */
  readonly format: string
  readonly widthPx: number
  readonly heightPx: number
  readonly bytes: Uint8Array
  readonly planes: readonly Pick<LumaPlane, 'offset' | 'stride'>[]
}

/** The colour metadata of a film, in the names of WebCodecs; absent or null where it has none. */
export type FilmColours = {
  readonly matrix?: string | null
  readonly fullRange?: boolean | null
}

/** The luma weights of red and blue. Source: ITU-R BT.601, BT.709, BT.2020. */
const WEIGHTS = {
  bt601: { red: 0.299, blue: 0.114 },
  bt709: { red: 0.2126, blue: 0.0722 },
  bt2020: { red: 0.2627, blue: 0.0593 },
} as const

/** A film without colour metadata and with this many rows is taken for BT.709, as players do. */
const MIN_HD_ROWS = 720

/**
 * The frame as three bytes a pixel, red first, rows from the top; undefined for a format without
 * chroma planes.
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
  /** Both chroma planes have `rowLength` entries a row; horizontally, entries are `step` apart. */
  readonly blues: Uint8Array
  readonly reds: Uint8Array
  readonly rowLength: number
  readonly step: number
  /** Chroma subsampling as a power of two: how many pixels share a chroma sample. */
  readonly across: number
  readonly down: number
}

/** The planes as eight-bit values without padding. */
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

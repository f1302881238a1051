/** How far the first and the last frame of an encoded film are from the pictures that it was made of. */
import sharp from 'sharp'
import { decodeFilm } from '@backlot/camera/decode-film'
import type { EncoderName } from '../../src/renderer/encoding/film-encoder.ts'
import { renderFilm } from '../../src/film/render-film.ts'
import type { FramePicture, Shot, ShotPictures } from '@backlot/prompt/shot'

/** How alike two pictures are in brightness, which is what the eye has its sharpness from. */
export type Likeness = {
  /** Peak signal to noise, decibels. */
  readonly psnr: number
  /** Structural similarity, mean over blocks of eight by eight, 1 is the same. */
  readonly ssim: number
}

/**
 * What a first frame has at least. Above 36 to 38 dB differences are not seen beside each other; a picture with noise
 * all over, as of a brook in a wood, has 38 at the rate of our films, and one that lies a pixel beside it 20 to 27.
 */
export const FIRST_FRAME: Likeness = { psnr: 36, ssim: 0.97 }
/** What a last frame has at least: it is predicted, and the encoder spends less on it. */
export const LAST_FRAME: Likeness = { psnr: 31, ssim: 0.94 }

/** Films a shot whole, decodes the file again, and compares its ends with the shot's pictures, or with others. */
export async function encodedEnds(
  shot: Shot,
  encoder?: EncoderName,
  wanted: ShotPictures | undefined = shot.pictures,
): Promise<{ readonly first?: Likeness; readonly last?: Likeness }> {
  const { bytes } = await renderFilm(
    { kind: 'shot', shot },
    { signal: new AbortController().signal, onProgress: () => {}, ...(encoder && { encoder }) },
  )
  const ends: Uint8Array[] = []
  for await (const { luma } of decodeFilm({ bytes })) ends.splice(1, 1, luma.slice())
  const { firstFrame, lastFrame } = wanted ?? {}
  const compare = async (picture?: FramePicture, frame?: Uint8Array): Promise<Likeness[]> =>
    picture && frame ? [likeness(await lumaOf(picture, shot), frame, shot.widthPx)] : []
  const [first] = await compare(firstFrame, ends[0])
  const [last] = await compare(lastFrame, ends.at(-1))
  return { ...(first && { first }), ...(last && { last }) }
}

/** The brightness of a picture at the size of its film, bt709 in limited range, reckoned apart from the renderer. */
async function lumaOf(
  { bytes }: FramePicture,
  { widthPx, heightPx }: Pick<Shot, 'widthPx' | 'heightPx'>,
): Promise<Float64Array> {
  const rgb = await sharp(bytes)
    .removeAlpha()
    .resize(widthPx, heightPx, { fit: 'cover' })
    .raw()
    .toBuffer()
  return Float64Array.from({ length: widthPx * heightPx }, (_, at) => {
    const [red = 0, green = 0, blue = 0] = rgb.subarray(at * 3, at * 3 + 3)
    return 16 + (219 * (0.2126 * red + 0.7152 * green + 0.0722 * blue)) / 255
  })
}

function likeness(wanted: Float64Array, frame: Uint8Array, widthPx: number): Likeness {
  let squares = 0
  for (const [at, luma] of wanted.entries()) squares += (luma - (frame[at] ?? 0)) ** 2
  const psnr = 10 * Math.log10(255 ** 2 / (squares / wanted.length))
  return { psnr, ssim: ssimOf(wanted, frame, widthPx) }
}

const BLOCK = 8
/** The constants of Wang and others, for a range of 255. */
const [C1, C2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2]

function ssimOf(one: Float64Array, other: Uint8Array, widthPx: number): number {
  const heightPx = one.length / widthPx
  let [sum, count] = [0, 0]
  for (let top = 0; top + BLOCK <= heightPx; top += BLOCK)
    for (let left = 0; left + BLOCK <= widthPx; left += BLOCK) {
      sum += blockSsim(one, other, { from: top * widthPx + left, widthPx })
      count += 1
    }
  return sum / count
}

function blockSsim(
  one: Float64Array,
  other: Uint8Array,
  { from, widthPx }: { readonly from: number; readonly widthPx: number },
): number {
  let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0]
  for (let y = 0; y < BLOCK; y++)
    for (let x = 0; x < BLOCK; x++) {
      const at = from + y * widthPx + x
      const [p, q] = [one[at] ?? 0, other[at] ?? 0]
      a += p
      b += q
      aa += p * p
      bb += q * q
      ab += p * q
    }
  const size = BLOCK * BLOCK
  const [meanA, meanB] = [a / size, b / size]
  const [varA, varB] = [aa / size - meanA ** 2, bb / size - meanB ** 2]
  const both = ab / size - meanA * meanB
  const light = (2 * meanA * meanB + C1) / (meanA ** 2 + meanB ** 2 + C1)
  return (light * (2 * both + C2)) / (varA + varB + C2)
}

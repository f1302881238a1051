/** What `paintRidge` of the kernel computes, in plain code: to test against, and to read. */
import { cloudNoise, ridgeNoise } from '../../src/renderer/scene/noise.ts'
import { clamp, lerp, smoothstep } from '../../src/renderer/scene/random.ts'
import type { Pixels } from '../../src/renderer/scene/texture.ts'
import { slowField } from '../../src/painting/field.ts'
import { columnsOf, faceColours, LEVELS, type RidgeLook } from '../../src/painting/ridge.ts'

/** A ridge while it is painted. By column: the row of its crest, how far a face leans, one over how deep its foot lies. */
type Ridge = {
  readonly look: RidgeLook
  readonly widthPx: number
  readonly heightPx: number
  readonly crest: Float32Array
  readonly leans: Float32Array
  readonly feet: Float32Array
  readonly relief: Float32Array
  readonly cover: Float32Array | undefined
  readonly faces: Float32Array
}

/** Paints a ridge with light from the side, snow and a fringe of trees. */
export function ridgeReference(widthPx: number, heightPx: number, look: RidgeLook): Pixels {
  const size = { widthPx, heightPx }
  const faces = faceColours(look)
  const columns = columnsOf(widthPx, heightPx, look)
  const ridge = { look, ...size, ...columns, ...facesOf(widthPx, heightPx, look), faces }
  const pixels = new Uint8ClampedArray(widthPx * heightPx * 4)
  const rowBytes = widthPx * 4
  for (let y = 1; y < heightPx; y++)
    paintRow(pixels.subarray(y * rowBytes, (y + 1) * rowBytes), ridge, y)
  return pixels
}

/** Paints a row of pixels. It is a function of its own because a loop around a loop is compiled anew for every turn. */
function paintRow(pixels: Uint8ClampedArray, ridge: Ridge, y: number): void {
  const { look, widthPx, heightPx, crest, leans, feet, relief, cover, faces } = ridge
  const { hazeTop, hazeFoot } = look
  const [hazeRed, hazeGreen, hazeBlue] = look.haze
  for (let x = 0; x < widthPx; x++) {
    const top = crest[x] ?? heightPx
    const below = y - Math.floor(top)
    if (below < 0) continue
    // Faces hang from the crest: they are known by how far below it they are.
    const face = below * widthPx + x
    const depth = Math.max(0, y - top)
    const level = (clamp((relief[face] ?? 0) - (leans[x] ?? 0)) * (LEVELS - 1)) | 0
    const snowed = cover
      ? snowAt(cover[face] ?? 0, (y * 0.9 + depth * 0.1) / heightPx) * (faces[level * 7 + 6] ?? 0)
      : 0
    const deep = Math.min(1, depth * (feet[x] ?? 0))
    const veil = lerp(hazeTop, hazeFoot, deep * deep * (3 - 2 * deep))
    const alpha = clamp(y + 1 - top) * 255
    const place = x * 4
    const [rock, snow] = [level * 7, level * 7 + 3]
    const bare = (1 - veil) * (1 - snowed) * alpha
    const white = (1 - veil) * snowed * alpha
    const air = veil * alpha
    pixels[place] = (faces[rock] ?? 0) * bare + (faces[snow] ?? 0) * white + hazeRed * air
    pixels[place + 1] =
      (faces[rock + 1] ?? 0) * bare + (faces[snow + 1] ?? 0) * white + hazeGreen * air
    pixels[place + 2] =
      (faces[rock + 2] ?? 0) * bare + (faces[snow + 2] ?? 0) * white + hazeBlue * air
    pixels[place + 3] = alpha
  }
}

/** How much snow lies below a line that is ragged. */
function snowAt(line: number, down: number): number {
  return smoothstep(line + 0.03, line - 0.03, down - 0.15)
}

/** Light and shade of the rock, and where its snow begins, by column and by pixels below the crest. */
function facesOf(
  widthPx: number,
  heightPx: number,
  look: RidgeLook,
): { relief: Float32Array; cover: Float32Array | undefined } {
  const size = { widthPx, heightPx }
  const shift = look.seed * 31.7
  const tall = (look.frequency * heightPx) / widthPx
  const relief = slowField(size, { across: 3, down: 3 }, (u, v) => {
    const [x, y] = [u * look.frequency, v * tall]
    const bend = cloudNoise(x * 4 + shift, y * 4, 2) * 0.75
    const faceX = x * 6 + bend + shift
    const faceY = y * 3.4 + bend / 3
    const rise =
      ridgeNoise(faceX, faceY, 3) - ridgeNoise(faceX + 0.16 * look.sunSide, faceY + 0.03, 3)
    return rise * 1.9 * look.relief
  })
  const { snow } = look
  if (!snow) return { relief, cover: undefined }
  const cover = slowField(size, { across: 3, down: 3 }, (u, v) => {
    const edge = cloudNoise(u * look.frequency * 9 + shift, v * tall * 6, 4)
    return snow * (0.55 + 0.9 * edge)
  })
  return { relief, cover }
}

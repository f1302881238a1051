/**
 * Lines of hills and mountains, as `../../ridge.ts` describes them: light and
 * shade of their faces, haze, and snow. The numbers of a ridge are f64:
 *
 *     0  frequency, shift of the noise, height of the picture in frequencies
 *     3  strength of the relief, side of the sun, snow (0 for none)
 *     6  share of haze at the crest, at the foot
 *     8  red, green, blue of the haze
 */
import { fieldAt, knotsIn, placeOf } from './field'
import { cloudNoise, ridgeNoise } from './noise'
import { clamp, greater, lerp, lesser, smoothstep, storeTexel } from './shapes'

/** Points between the knots of faces and snow, across and down. */
const STEP = 3
/** Steps from the dark side of a face to the lit one, and bytes of each: f32 of rock, of snow, and how much snow is seen. */
const LEVELS = 256
const LEVEL_BYTES = 28

/** Light and shade of the rock: a row of knots. */
function fillRelief(target: usize, width: i32, ridge: usize, v: f64): void {
  const frequency = load<f64>(ridge), shift = load<f64>(ridge, 8), columns = knotsIn(width, STEP)
  const aside = 0.16 * load<f64>(ridge, 32), y = v * load<f64>(ridge, 16)
  for (let column = 0; column < columns; column++, target += 4) {
    const x = placeOf(column, STEP, width) * frequency
    const bend = cloudNoise(x * 4 + shift, y * 4, 2) * 0.75
    const faceX = x * 6 + bend + shift, faceY = y * 3.4 + bend / 3
    const rise = ridgeNoise(faceX, faceY, 3) - ridgeNoise(faceX + aside, faceY + 0.03, 3)
    store<f32>(target, <f32>(rise * 1.9 * load<f64>(ridge, 24)))
  }
}

/** Where snow begins: a row of knots. */
function fillCover(target: usize, width: i32, ridge: usize, v: f64): void {
  const frequency = load<f64>(ridge), shift = load<f64>(ridge, 8), columns = knotsIn(width, STEP)
  const y = v * load<f64>(ridge, 16) * 6
  for (let column = 0; column < columns; column++, target += 4) {
    const edge = cloudNoise(placeOf(column, STEP, width) * frequency * 9 + shift, y, 4)
    store<f32>(target, <f32>(load<f64>(ridge, 40) * (0.55 + 0.9 * edge)))
  }
}

/** Bytes that a ridge needs to work in. */
export function ridgeWorkBytes(width: i32, height: i32): usize {
  return <usize>(2 * knotsIn(width, STEP) * knotsIn(height, STEP)) << 2
}

/**
 * Paints a ridge on a clear picture. By column, f32: `crest` is the row of its
 * crest, `leans` how far a face leans, `feet` one over how deep its foot lies.
 * `faces` are the colours by how much light there is.
 */
export function paintRidge(
  target: usize, width: i32, height: i32, ridge: usize, crest: usize, leans: usize, feet: usize, faces: usize, work: usize,
): void {
  const rows = knotsIn(height, STEP), stride = <usize>knotsIn(width, STEP) << 2
  const relief = work, cover = work + <usize>rows * stride
  for (let row = 0; row < rows; row++) {
    const v = placeOf(row, STEP, height)
    fillRelief(relief + <usize>row * stride, width, ridge, v)
    if (load<f64>(ridge, 40) > 0) fillCover(cover + <usize>row * stride, width, ridge, v)
  }
  memory.fill(target, 0, <usize>(width * height) << 2)
  for (let y = 1; y < height; y++)
    paintRow(target + (<usize>(y * width) << 2), width, height, ridge, y, crest, leans, feet, faces, relief, cover)
}

function paintRow(
  target: usize, width: i32, height: i32, ridge: usize, y: i32,
  crest: usize, leans: usize, feet: usize, faces: usize, relief: usize, cover: usize,
): void {
  const columns = knotsIn(width, STEP), snowy = load<f64>(ridge, 40) > 0
  const hazeTop = load<f64>(ridge, 48), hazeFoot = load<f64>(ridge, 56)
  const hazeRed = load<f64>(ridge, 64), hazeGreen = load<f64>(ridge, 72), hazeBlue = load<f64>(ridge, 80)
  for (let x = 0; x < width; x++, target += 4, crest += 4, leans += 4, feet += 4) {
    const top = <f64>load<f32>(crest)
    // Faces hang from the crest: they are known by how far below it they are.
    const below = y - <i32>Math.floor(top)
    if (below < 0) continue
    const depth = greater(0, <f64>y - top)
    const rise = below < height ? fieldAt(relief, columns, STEP, STEP, x, below) : 0
    const light = clamp(rise - <f64>load<f32>(leans))
    const face = faces + <usize>(<i32>(light * (LEVELS - 1)) * LEVEL_BYTES)
    let snowed: f64 = 0
    if (snowy) {
      const line = below < height ? fieldAt(cover, columns, STEP, STEP, x, below) : 0
      const down = (<f64>y * 0.9 + depth * 0.1) / <f64>height
      snowed = smoothstep(line + 0.03, line - 0.03, down - 0.15) * <f64>load<f32>(face, 24)
    }
    const deep = lesser(1, depth * <f64>load<f32>(feet))
    const veil = lerp(hazeTop, hazeFoot, deep * deep * (3 - 2 * deep))
    const alpha = clamp(<f64>(y + 1) - top) * 255
    const bare = (1 - veil) * (1 - snowed) * alpha, white = (1 - veil) * snowed * alpha, air = veil * alpha
    const red = <f64>load<f32>(face) * bare + <f64>load<f32>(face, 12) * white + hazeRed * air
    const green = <f64>load<f32>(face, 4) * bare + <f64>load<f32>(face, 16) * white + hazeGreen * air
    const blue = <f64>load<f32>(face, 8) * bare + <f64>load<f32>(face, 20) * white + hazeBlue * air
    storeTexel(target, red, green, blue, alpha)
  }
}

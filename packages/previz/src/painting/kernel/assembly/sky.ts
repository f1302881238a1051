/**
 * Skies, as `../../sky.ts` describes them: layer over layer, row by row.
 *
 * A sky is a list of f64:
 *
 *      0  yaw at the left, yaw at the right, height at the bottom, height at the top
 *      4  share of high clouds, their scale, seed, yaw and height of the sun
 *      9  strength of the light around the sun, strength of the Milky Way
 *     11  red, green, blue of the sun, of the shade of clouds, of their lit side
 *     20  for each bank: base, height, heaps in a radian, cover, light, veil
 */
import { knotsIn, mixLines, stretchLine } from './field'
import { cloudNoise, heapNoise } from './noise'
import { clamp, greater, lerp, lesser, smoothstep, storeTexel } from './shapes'

/** Colours in a ramp of the sky, and the elevations at which it begins and ends. */
const RAMP_SIZE = 512
const RAMP_FROM: f64 = -0.03
const RAMP_TO: f64 = 0.62
/** High clouds end here, radians above the horizon. */
const LOWEST_HIGH: f64 = 0.012

const BANK_BYTES: usize = 48

/** The sky, and where its knots lie. */
let sky: usize = 0
let width: i32 = 0
let height: i32 = 0
/** Elevation of the middle of each row, f64. */
let elevations: usize = 0
/** A line of knots. */
let line: usize = 0

// @ts-ignore: decorator
@inline
function value(index: i32): f64 {
  return load<f64>(sky + (<usize>index << 3))
}

// @ts-ignore: decorator
@inline
function yawAt(column: i32): f64 {
  return lerp(value(0), value(1), (<f64>column + 0.5) / <f64>width)
}

// @ts-ignore: decorator
@inline
function heightAt(row: i32): f64 {
  return lerp(value(3), value(2), (<f64>row + 0.5) / <f64>height)
}

// @ts-ignore: decorator
@inline
function elevationAt(row: i32): f64 {
  return load<f64>(elevations + (<usize>row << 3))
}

// @ts-ignore: decorator
@inline
function farness(column: i32, row: i32): f64 {
  const aside = yawAt(column) - value(7), above = (heightAt(row) - value(8)) * 1.1
  return Math.sqrt(aside * aside + above * above)
}

/** Light around the sun, and how much of it stands behind a cloud: knots at every third point. */
function fillLight(glow: usize, behind: usize): void {
  const columns = knotsIn(width, 3), rows = knotsIn(height, 3)
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++, glow += 4, behind += 4) {
      const off = farness(column * 3, row * 3)
      const light = 0.5 * Math.exp(-off * off * 16) + 0.34 * Math.exp(-off * 2.9)
      store<f32>(glow, <f32>(value(9) * light))
      store<f32>(behind, <f32>Math.exp(-5 * (off * off)))
    }
}

// @ts-ignore: decorator
@inline
function bankX(bank: usize, yaw: f64): f64 {
  const heaps = load<f64>(bank, 16)
  return yaw * heaps + (value(6) * 9.7 + heaps * 3.1)
}

// @ts-ignore: decorator
@inline
function bankY(bank: usize, elevation: f64): f64 {
  const heaps = load<f64>(bank, 16)
  return (elevation - load<f64>(bank)) * heaps * 1.25 + (value(6) * 9.7 + heaps * 3.1) * 0.37
}

/** Where heaps come together in a bank: knots at every fourth point across and third down. */
function fillGroups(bank: usize, groups: usize): void {
  const columns = knotsIn(width, 4), rows = knotsIn(height, 3)
  for (let row = 0; row < rows; row++) {
    const y = bankY(bank, elevationAt(row * 3)) * 0.5
    for (let column = 0; column < columns; column++, groups += 4)
      store<f32>(groups, <f32>cloudNoise(bankX(bank, yawAt(column * 4)) * 0.42, y, 2))
  }
}

/** How the flat ceiling of the high clouds shrinks toward the horizon. */
// @ts-ignore: decorator
@inline
function stretchAt(elevation: f64): f64 {
  return (1 / (greater(0, elevation) + 0.055)) * value(5)
}

/** How high clouds are bent: knots at every fourth point across and second down. */
function fillBends(bends: usize): void {
  const columns = knotsIn(width, 4), rows = knotsIn(height, 2)
  for (let row = 0; row < rows; row++) {
    const stretch = stretchAt(elevationAt(row * 2))
    const y = (stretch * 1.55 + value(6) * 7.7) * 0.45
    for (let column = 0; column < columns; column++, bends += 4) {
      const x = yawAt(column * 4) * stretch * 1.05 + value(6) * 13.1
      store<f32>(bends, <f32>cloudNoise(x * 0.45 + 9, y, 2))
    }
  }
}

/** The values of knots along a row: f32. */
function stretchRow(knots: usize, target: usize, across: i32, down: i32, row: i32): void {
  mixLines(knots, knotsIn(width, across), down, row, line)
  stretchLine(line, across, target, width)
}

/** How thick high clouds are along a row: knots at every second point. */
function stretchHigh(bends: usize, target: usize, row: i32): void {
  stretchRow(bends, target, 4, 2, row)
  const columns = knotsIn(width, 2), stretch = stretchAt(elevationAt(row))
  const y = stretch * 1.55 + value(6) * 7.7
  for (let column = 0; column < columns; column++) {
    const x = yawAt(column * 2) * stretch * 1.05 + value(6) * 13.1
    const bend = <f64>load<f32>(target + (<usize>min(width - 1, column * 2) << 2))
    const cloud = cloudNoise(x * 0.55 + bend * 1.1, y * 0.55 + bend * 0.7, 4)
    store<f32>(line + (<usize>column << 2), <f32>(cloud * 0.5 + 0.5))
  }
  stretchLine(line, 2, target, width)
}

// @ts-ignore: decorator
@inline
function glowing(open: f64, sun: f64, share: f64): f64 {
  return lerp(open, greater(open, sun), share)
}

/** Fills a row of colours with that of the open sky and the light around the sun. */
function fillOpen(colours: usize, tone: usize, glow: usize): void {
  const red = <f64>load<f32>(tone), green = <f64>load<f32>(tone, 4), blue = <f64>load<f32>(tone, 8)
  for (let column = 0; column < width; column++, colours += 24, glow += 4) {
    const light = <f64>load<f32>(glow)
    store<f64>(colours, glowing(red, value(11), light))
    store<f64>(colours, glowing(green, value(12), light * 0.9), 8)
    store<f64>(colours, glowing(blue, value(13), light * 0.8), 16)
  }
}

function addMilkyWay(colours: usize, above: f64): void {
  for (let column = 0; column < width; column++, colours += 24) {
    const yaw = yawAt(column), off = yaw * 0.75 + above * 0.9 - 0.35
    const band = value(10) * Math.exp(-off * off * 12)
    if (band < 0.01) continue
    const light = band * (0.5 + 0.7 * cloudNoise(yaw * 4 + 3, above * 4, 4)) * 0.12
    store<f64>(colours, load<f64>(colours) + light)
    store<f64>(colours, load<f64>(colours, 8) + light, 8)
    store<f64>(colours, load<f64>(colours, 16) + light * 1.5, 16)
  }
}

/** Lays a cloud over a point; what is behind it shines through its edges. */
// @ts-ignore: decorator
@inline
function cover(colour: usize, share: f64, shine: f64, behind: f64): void {
  const light = clamp(shine + behind * 0.45 * (1 - share * 0.5))
  const red = lesser(1, lerp(value(14), value(17), light) + behind * 0.1)
  const green = lesser(1, lerp(value(15), value(18), light) + behind * 0.07)
  const blue = lesser(1, lerp(value(16), value(19), light) + behind * 0.03)
  store<f64>(colour, lerp(load<f64>(colour), red, share))
  store<f64>(colour, lerp(load<f64>(colour, 8), green, share), 8)
  store<f64>(colour, lerp(load<f64>(colour, 16), blue, share), 16)
}

function addHighClouds(colours: usize, thickness: usize, behind: usize, elevation: f64): void {
  const open = 1 - value(4), low = smoothstep(LOWEST_HIGH, 0.06, elevation)
  const veil = (1 - smoothstep(0.02, 0.16, elevation) * 0.75) * 0.6
  for (let column = 0; column < width; column++, colours += 24, thickness += 4, behind += 4) {
    const here = <f64>load<f32>(thickness)
    if (here <= open - 0.02) continue
    const share = smoothstep(open - 0.02, open + 0.3, here) * low
    const light = clamp(0.42 + (here - 0.5) * 1.3) * (0.65 + 0.5 * (1 - share))
    cover(colours, share * 0.92 * (1 - veil), light, load<f32>(behind))
  }
}

/** Heaps: round on top where the light is, flat and dark below. */
function addBank(colours: usize, bank: usize, groups: usize, behind: usize, elevation: f64): void {
  const tall = load<f64>(bank, 8), bright = load<f64>(bank, 32), veil = load<f64>(bank, 40)
  const rise = (elevation - load<f64>(bank)) / tall, y = bankY(bank, elevation)
  for (let column = 0; column < width; column++, colours += 24, groups += 4, behind += 4) {
    // Where it is too low, nothing can heap up.
    const room = <f64>load<f32>(groups) * 0.75 - rise * 0.62 + load<f64>(bank, 24) - 0.28
    if (room < -0.42) continue
    const heap = heapNoise(bankX(bank, yawAt(column)), y)
    const depth = room + heap * 0.8 - 0.22
    const share = smoothstep(0, 0.1, depth) * smoothstep(-0.02 / tall, 0.16, rise + 0.1 * (heap - 0.4))
    if (share <= 0) continue
    const edge = 1 - smoothstep(0.04, 0.5, depth)
    const light = (0.1 + 0.5 * clamp(rise * 1.3) + 0.65 * (heap - 0.3) + 0.28 * edge) * bright
    cover(colours, share * (1 - veil) * 0.97, clamp(light), load<f32>(behind))
  }
}

// @ts-ignore: decorator
@inline
function isIn(bank: usize, elevation: f64): bool {
  const base = load<f64>(bank)
  return elevation > base - 0.02 && elevation < base + load<f64>(bank, 8) * 1.7
}

/** Writes a row of colours as opaque texels. */
function writeRow(target: usize, colours: usize): void {
  for (let column = 0; column < width; column++, target += 4, colours += 24) {
    const red = load<f64>(colours) * 255, green = load<f64>(colours, 8) * 255
    storeTexel(target, red, green, load<f64>(colours, 16) * 255, 255)
  }
}

/** Bytes that a sky needs to work in. */
export function skyWorkBytes(widthPx: i32, heightPx: i32, bankCount: i32): usize {
  const thirds = knotsIn(widthPx, 3) * knotsIn(heightPx, 3)
  const groups = knotsIn(widthPx, 4) * knotsIn(heightPx, 3)
  const bends = knotsIn(widthPx, 4) * knotsIn(heightPx, 2)
  const rows = 9 * widthPx + knotsIn(widthPx, 2) + 1
  return <usize>(2 * thirds + bankCount * groups + bends + rows) << 2
}

/**
 * Paints a sky: a ramp of colour (three f32 each), light around the sun, clouds
 * lit from there. `rows` has the elevation of the middle of each row, f64, and
 * three more. A layer is laid over a whole row, and then the next one: functions
 * that are called often are compiled well even for the first sky.
 */
export function paintSky(
  target: usize, widthPx: i32, heightPx: i32, look: usize, bankCount: i32, ramp: usize, rows: usize, work: usize,
): void {
  sky = look
  width = widthPx
  height = heightPx
  elevations = rows
  const banks = look + (20 << 3)
  const third = <usize>(knotsIn(width, 3) * knotsIn(height, 3)) << 2
  const fourth = <usize>(knotsIn(width, 4) * knotsIn(height, 3)) << 2
  const rowBytes = <usize>width << 2
  const colours = work, glow = colours + rowBytes * 6, behind = glow + rowBytes, row = behind + rowBytes
  const glowKnots = row + rowBytes, behindKnots = glowKnots + third, groupKnots = behindKnots + third
  const bendKnots = groupKnots + <usize>bankCount * fourth
  line = bendKnots + (<usize>(knotsIn(width, 4) * knotsIn(height, 2)) << 2)
  const cloudy = value(4) > 0
  fillLight(glowKnots, behindKnots)
  for (let index = 0; index < bankCount; index++)
    fillGroups(banks + <usize>index * BANK_BYTES, groupKnots + <usize>index * fourth)
  if (cloudy) fillBends(bendKnots)
  for (let y = 0; y < height; y++, target += rowBytes) {
    const elevation = elevationAt(y)
    const open = clamp((elevation - RAMP_FROM) / (RAMP_TO - RAMP_FROM)) * <f64>(RAMP_SIZE - 1)
    stretchRow(glowKnots, glow, 3, 3, y)
    stretchRow(behindKnots, behind, 3, 3, y)
    fillOpen(colours, ramp + <usize>(<i32>open * 12), glow)
    if (value(10) > 0) addMilkyWay(colours, heightAt(y))
    if (cloudy && elevation > LOWEST_HIGH) {
      stretchHigh(bendKnots, row, y)
      addHighClouds(colours, row, behind, elevation)
    }
    for (let index = 0; index < bankCount; index++) {
      const bank = banks + <usize>index * BANK_BYTES
      if (!isIn(bank, elevation)) continue
      stretchRow(groupKnots + <usize>index * fourth, row, 4, 3, y)
      addBank(colours, bank, row, behind, elevation)
    }
    writeRow(target, colours)
  }
}

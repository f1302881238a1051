/**
 * Cuts an object out of its photograph, if the background is clearly even ("packshots" on white).
 * When in doubt, nothing is cut: a photograph in a frame looks better than half a bottle.
 *
 * The background is found by flood filling from the border, including a soft shadow on it. Each
 * edge pixel mixes object and background: the object's share becomes its alpha, and the background
 * is subtracted from its colour, so that no light fringe remains.
 */
import { type CutPixels, differenceAt, type EvenGround, evenGroundOf } from './even-ground.ts'
import { flood, GROUND, neighboursOf, SHADOW, THING } from './flood.ts'
import { openHoles } from './ground-holes.ts'

/** The least and the largest share of a picture for an object: less is a speck, more is a scene. */
const [MIN_THING_SHARE, MAX_THING_SHARE] = [0.015, 0.85]
/** A part smaller than this share of the largest one is dust. */
const MIN_PART_SHARE = 0.01
/** The share of the edge that must differ clearly from the background, and by how many levels. */
const MIN_SURE_EDGE_SHARE = 0.85
const SURE_LEVELS = 26

/**
 * The object, cropped to its own size; undefined when it cannot be separated from its background
 * everywhere.
 */
export function cutThing(picture: CutPixels): CutPixels | undefined {
  const ground = evenGroundOf(picture)
  if (!ground) return undefined
  const kinds = kindsOf(picture, ground)
  const area = keepParts(kinds, picture)
  const share = area / kinds.length
  if (share < MIN_THING_SHARE || share > MAX_THING_SHARE) return undefined
  const depths = depthsOf(kinds, picture)
  if (sureEdgeShare(picture, { ground, depths }) < MIN_SURE_EDGE_SHARE) return undefined
  return trimToThing(matted(picture, { ground, depths }))
}

/** The visible part of a picture; the picture itself when all of it is visible, undefined when nothing is. */
export function trimToThing(picture: CutPixels): CutPixels | undefined {
  const { pixels, widthPx, heightPx } = picture
  let [left, right, top, bottom] = [widthPx, -1, heightPx, -1]
  for (let y = 0; y < heightPx; y++)
    for (let x = 0; x < widthPx; x++) {
      if ((pixels[(y * widthPx + x) * 4 + 3] ?? 0) < MIN_SEEN_ALPHA) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = y
    }
  if (right < 0) return undefined
  const [wide, tall] = [right - left + 1, bottom - top + 1]
  if (wide === widthPx && tall === heightPx) return picture
  const trimmed = sharedPixels(wide * tall)
  for (let y = 0; y < tall; y++) {
    const from = ((top + y) * widthPx + left) * 4
    trimmed.set(pixels.subarray(from, from + wide * 4), y * wide * 4)
  }
  return { pixels: trimmed, widthPx: wide, heightPx: tall }
}

const MIN_SEEN_ALPHA = 8

/** Shared memory, because every thread of a film reads these pixels. */
function sharedPixels(count: number): Uint8ClampedArray {
  return new Uint8ClampedArray(new SharedArrayBuffer(count * 4))
}

/**
 * Background pixels connect to the border without a step, also where their light rises towards the
 * middle or a shadow fades into them.
 */
function kindsOf(picture: CutPixels, ground: EvenGround): Uint8Array {
  const { widthPx, heightPx } = picture
  const kinds = new Uint8Array(widthPx * heightPx)
  const isGround = (index: number, before: number): boolean =>
    differenceAt(picture, ground, index) <= ground.tolerance ||
    isLitGround(picture, ground, { index, before, lights: GLOW })
  const found = flood(picture, kinds, { from: borderIndices(picture), kind: GROUND, may: isGround })
  const isShade = (index: number, before: number): boolean =>
    isLitGround(picture, ground, { index, before, lights: SHADE })
  const shade = flood(picture, kinds, { from: found, kind: SHADOW, may: isShade })
  if (!liesLow(kinds, shade, picture))
    for (const index of shade) if (kinds[index] === SHADOW) kinds[index] = THING
  openHoles(picture, ground, kinds)
  return kinds
}

function* borderIndices({ widthPx, heightPx }: CutPixels): Generator<number> {
  for (let x = 0; x < widthPx; x++) {
    yield x
    yield (heightPx - 1) * widthPx + x
  }
  for (let y = 1; y < heightPx - 1; y++) {
    yield y * widthPx
    yield y * widthPx + widthPx - 1
  }
}

/**
 * The light of background pixels relative to the fitted background: under a lamp in the middle, and
 * in a shadow.
 */
const GLOW = [0.94, 1.35] as const
const SHADE = [0.42, 1.02] as const
/**
 * Light changes all channels alike and has no edges: the limits on differences between channels,
 * and between neighbouring pixels in levels.
 */
const MAX_TINT = 0.07
const MAX_LIGHT_STEP = 5

type Step = {
  readonly index: number
  /** The neighbouring background pixel. */
  readonly before: number
  readonly lights: readonly [least: number, most: number]
}

function isLitGround(
  { pixels, widthPx }: CutPixels,
  ground: EvenGround,
  { index, before, lights }: Step,
): boolean {
  const colour = ground.colourAt(index % widthPx, Math.floor(index / widthPx))
  let [least, most] = [Infinity, 0]
  for (let channel = 0; channel < 3; channel++) {
    const value = pixels[index * 4 + channel] ?? 0
    const step = Math.abs(value - (pixels[before * 4 + channel] ?? 0))
    if (step > MAX_LIGHT_STEP) return false
    const light = value / Math.max(1, colour[channel] ?? 1)
    least = Math.min(least, light)
    most = Math.max(most, light)
  }
  return least >= lights[0] && most <= lights[1] && most - least <= MAX_TINT
}

/**
 * A shadow is at the foot of its object; what fades into the background higher up belongs to the
 * object itself.
 */
function liesLow(
  kinds: Uint8Array,
  flooded: Int32Array,
  { widthPx, heightPx }: CutPixels,
): boolean {
  let [top, bottom] = [heightPx, 0]
  for (let index = 0; index < kinds.length; index++) {
    if (kinds[index] !== THING) continue
    const y = Math.floor(index / widthPx)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  const middle = (top + bottom) / 2
  let [high, all] = [0, 0]
  for (const index of flooded) {
    if (kinds[index] !== SHADOW) continue
    all += 1
    if (index / widthPx < middle) high += 1
  }
  return high <= MAX_HIGH_SHADE_SHARE * all
}

const MAX_HIGH_SHADE_SHARE = 0.1

/** Turns all but the large parts into background; returns how many object pixels remain. */
function keepParts(kinds: Uint8Array, picture: CutPixels): number {
  const part = new Uint8Array(kinds.length)
  for (let index = 0; index < kinds.length; index++) part[index] = kinds[index] === THING ? 0 : 1
  const parts: Int32Array[] = []
  for (let index = 0; index < part.length; index++) {
    if (part[index] !== THING) continue
    parts.push(flood(picture, part, { from: [index], kind: GROUND, may: () => true }).slice())
  }
  const largest = parts.reduce((most, { length }) => Math.max(most, length), 0)
  let area = 0
  for (const indices of parts) {
    if (indices.length >= MIN_PART_SHARE * largest) area += indices.length
    else for (const index of indices) kinds[index] = GROUND
  }
  return area
}

/** How far from the background pixels are mixed, and from where they are pure object. */
const EDGE_PX = 3
const CORE_PX = 5

/**
 * For each pixel, its distance from the background: 0 is background, 1 touches it, `CORE_PX` is
 * that far or farther.
 */
function depthsOf(kinds: Uint8Array, { widthPx, heightPx }: CutPixels): Uint8Array {
  const depths = new Uint8Array(kinds.length)
  for (let index = 0; index < kinds.length; index++)
    depths[index] = kinds[index] === THING ? CORE_PX : 0
  for (let depth = 1; depth < CORE_PX; depth++)
    for (let index = 0; index < depths.length; index++) {
      if (depths[index] !== CORE_PX) continue
      const beside = neighboursOf(index, widthPx, heightPx)
      if (beside.some((next) => depths[next] === depth - 1)) depths[index] = depth
    }
  return depths
}

type Cut = { readonly ground: EvenGround; readonly depths: Uint8Array }

/**
 * The share of the edge where the object, a few pixels inside, differs clearly from the background
 * beside it.
 */
function sureEdgeShare(picture: CutPixels, cut: Cut): number {
  let [sure, all] = [0, 0]
  for (let index = 0; index < cut.depths.length; index++) {
    if (cut.depths[index] !== 1) continue
    all += 1
    const { thing, ground } = sidesOf(picture, cut, index)
    const differences = thing.map((value, part) => Math.abs(value - (ground[part] ?? 0)))
    if (Math.max(...differences) >= SURE_LEVELS) sure += 1
  }
  return all === 0 ? 0 : sure / all
}

const AROUND_PX = 4

function* aroundOf(
  index: number,
  { widthPx, heightPx }: CutPixels,
): Generator<number, void, undefined> {
  const [x, y] = [index % widthPx, Math.floor(index / widthPx)]
  const [left, right] = [Math.max(0, x - AROUND_PX), Math.min(widthPx - 1, x + AROUND_PX)]
  const bottom = Math.min(heightPx - 1, y + AROUND_PX)
  for (let row = Math.max(0, y - AROUND_PX); row <= bottom; row++)
    for (let column = left; column <= right; column++) yield row * widthPx + column
}

/** The picture without its background, and with transparent edges. */
function matted(picture: CutPixels, cut: Cut): CutPixels {
  const { depths } = cut
  const pixels = sharedPixels(depths.length)
  for (let index = 0; index < depths.length; index++) {
    const depth = depths[index] ?? 0
    if (depth === 0) continue
    const at = index * 4
    if (depth > EDGE_PX) {
      for (let part = 0; part < 3; part++) pixels[at + part] = picture.pixels[at + part] ?? 0
      pixels[at + 3] = 255
    } else pixels.set(edgePixel(picture, cut, index), at)
  }
  return { ...picture, pixels }
}

/** An edge pixel: the object's share as alpha, and the object's colour. */
function edgePixel(picture: CutPixels, cut: Cut, index: number): readonly number[] {
  const { thing, ground } = sidesOf(picture, cut, index)
  const mixed = picture.pixels.subarray(index * 4, index * 4 + 3)
  let [along, length] = [0, 0]
  for (let part = 0; part < 3; part++) {
    const way = (thing[part] ?? 0) - (ground[part] ?? 0)
    along += way * ((mixed[part] ?? 0) - (ground[part] ?? 0))
    length += way * way
  }
  const alpha = length < 1 ? 1 : Math.min(1, Math.max(0, along / length))
  const unmixed = (part: number): number =>
    alpha < 0.5
      ? (thing[part] ?? 0)
      : ((mixed[part] ?? 0) - (1 - alpha) * (ground[part] ?? 0)) / alpha
  return [unmixed(0), unmixed(1), unmixed(2), alpha * 255]
}

type Sides = { readonly thing: readonly number[]; readonly ground: readonly number[] }

/**
 * The colours of object and background on both sides of an edge: the mean of pixels deep enough in
 * the object, or for a thin object the pixel least like the background; and the local mean of the
 * background.
 */
function sidesOf(picture: CutPixels, { ground, depths }: Cut, index: number): Sides {
  const [core, beside] = [newMean(), newMean()]
  let [most, other] = [-1, index]
  for (const near of aroundOf(index, picture)) {
    const depth = depths[near] ?? 0
    if (depth === 0) add(beside, picture, near)
    else if (depth > EDGE_PX) add(core, picture, near)
    else {
      const difference = differenceAt(picture, ground, near)
      if (difference > most) [most, other] = [difference, near]
    }
  }
  if (core.count === 0) add(core, picture, other)
  const thing = core.sum.map((value) => value / core.count)
  if (beside.count > 0) return { thing, ground: beside.sum.map((value) => value / beside.count) }
  const { widthPx } = picture
  return { thing, ground: ground.colourAt(index % widthPx, Math.floor(index / widthPx)) }
}

type Mean = { readonly sum: number[]; count: number }

function newMean(): Mean {
  return { sum: [0, 0, 0], count: 0 }
}

function add(mean: Mean, { pixels }: CutPixels, index: number): void {
  for (let part = 0; part < 3; part++)
    mean.sum[part] = (mean.sum[part] ?? 0) + (pixels[index * 4 + part] ?? 0)
  mean.count += 1
}

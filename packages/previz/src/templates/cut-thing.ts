/**
 * Cuts a thing out of its photograph, when the ground behind it is surely even
 * ("packshots" on white). What is not sure is not cut: a photograph in a frame
 * looks better than half a bottle.
 *
 * What is ground is found by flooding from the border; a soft shadow on the
 * ground goes with it. At the edge every pixel is a mixture of thing and
 * ground: how much of it is thing becomes its alpha, and the ground is taken out
 * of its colour, so that no light line is left around the thing.
 */
import { type CutPixels, differenceAt, type EvenGround, evenGroundOf } from './even-ground.ts'
import { flood, GROUND, neighboursOf, SHADOW, THING } from './flood.ts'
import { openHoles } from './ground-holes.ts'

/** Shares of a picture that a thing may fill: less is a speck, more is a scene. */
const [MIN_THING_SHARE, MAX_THING_SHARE] = [0.015, 0.85]
/** A part smaller than this share of the largest one is dust. */
const MIN_PART_SHARE = 0.01
/** So much of the edge must be clearly other than the ground, by so many levels. */
const MIN_SURE_EDGE_SHARE = 0.85
const SURE_LEVELS = 26

/** The thing, cut to its own size; undefined when it cannot be told from its ground everywhere. */
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

/** The part of a picture that can be seen; the picture itself when that is all of it, undefined when it is nothing. */
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

/** Every thread of a film reads them. */
function sharedPixels(count: number): Uint8ClampedArray {
  return new Uint8ClampedArray(new SharedArrayBuffer(count * 4))
}

/** Ground is what reaches the border without a step, as its light rises to the middle; and so is a shadow that fades into it. */
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

/** How light ground may be beside what its border says: under a lamp in the middle, and in a shadow. */
const GLOW = [0.94, 1.35] as const
const SHADE = [0.42, 1.02] as const
/** Light changes all channels alike, and has no edges: so much from pixel to pixel. */
const MAX_TINT = 0.07
const MAX_LIGHT_STEP = 5

type Step = {
  readonly index: number
  /** The pixel of the ground beside it. */
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

/** A shadow lies about the foot of its thing; what fades into the ground higher up is the thing itself. */
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

/** Makes ground of all parts but the large ones; returns how many pixels are thing then. */
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

/** How deep in the thing edges are still mixed, and where it is all itself. */
const EDGE_PX = 3
const CORE_PX = 5

/** For each pixel, how many pixels it is from the ground: 0 is ground, 1 touches it, `CORE_PX` is that far or farther. */
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

/** How much of the edge differs clearly from the ground beside it, a few pixels inside. */
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

/** The picture with the ground gone and its edges clear. */
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

/** A pixel of the edge: as much of it as is thing, in the colour of the thing. */
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
 * What thing and ground are like on both sides of an edge: the mean of what lies
 * deep enough in the thing, or where it is thin its pixel that is least like the
 * ground; and the mean of the ground, as light or dark as it is just there.
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

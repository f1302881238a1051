/** The buffers in shared memory that one rendering thread uses. */
import type { Address, Canvas } from '../kernel/kernel.ts'
import { KERNEL_SCRATCH_BYTES } from '../kernel/kernel.ts'
import { seededRandom } from '@backlot/camera/random'
import { clamp } from '../scene/random.ts'

/**
 * A table with two bytes for each tile of 16 by 16 pixels of a canvas: the rank of the nearest card
 * that hides it.
 */
export type Tiles = { readonly address: Address; readonly across: number; readonly down: number }

/** The entry of a tile that no card hides. */
export const UNHIDDEN = 0xffff

/** The buffers of one thread. */
export type FrameMemory = {
  readonly scratch: Address
  /** The picture, the mirrored world at half size, bloom at a quarter and a sixteenth. */
  readonly picture: Canvas
  readonly mirror: Canvas
  /** The last sky of the picture and of the mirror; reused while the camera does not turn. */
  readonly sky: Canvas
  readonly mirrorSky: Canvas
  readonly bloom: Canvas
  readonly halo: Canvas
  readonly beams: Canvas
  /** The same size as `bloom`. */
  readonly spare: Address
  /** 256 bytes: the tone curve of a style, by luma. */
  readonly tones: Address
  readonly tiles: Tiles
  readonly mirrorTiles: Tiles
  /** The first free address after the buffers. */
  readonly end: Address
}

/** Constant tables, shared by all threads. */
export type FrameTables = {
  /** The vignette as a Q15 factor for each column and each row. */
  readonly columnFactors: Address
  readonly rowFactors: Address
  /** Factors of a lens without a vignette: as many as the longer side has pixels. */
  readonly evenFactors: Address
  readonly grain: Address
  readonly ripples: Address
  readonly widthPx: number
  readonly heightPx: number
  /** The first free address after the tables. */
  readonly end: Address
}

/** Bytes of an I420 frame; sizes are even. */
export function frameBytes(widthPx: number, heightPx: number): number {
  return (widthPx * heightPx * 3) / 2
}

function quarter(size: number): number {
  return (size + 3) >> 2
}

/** Lays out the buffers of one thread from `base` on. */
export function layOutFrameMemory(base: Address, widthPx: number, heightPx: number): FrameMemory {
  const { take, end } = allocateFrom(base)
  const canvas = (width: number, height: number): Canvas => ({
    address: take((width * height + 2) * 8),
    width,
    height,
  })
  const [smallWidth, smallHeight] = [quarter(widthPx), quarter(heightPx)]
  const bloom = canvas(smallWidth, smallHeight)
  const tilesOf = (width: number, height: number): Tiles => {
    const [across, down] = [(width + 15) >> 4, (height + 15) >> 4]
    return { address: take(across * down * 2), across, down }
  }
  return {
    scratch: take(KERNEL_SCRATCH_BYTES),
    picture: canvas(widthPx, heightPx),
    mirror: canvas(widthPx >> 1, heightPx >> 1),
    sky: canvas(widthPx, heightPx),
    mirrorSky: canvas(widthPx >> 1, heightPx >> 1),
    bloom,
    halo: canvas(quarter(smallWidth), quarter(smallHeight)),
    beams: canvas(quarter(smallWidth), quarter(smallHeight)),
    spare: take((smallWidth * smallHeight + 2) * 8),
    tones: take(256),
    tiles: tilesOf(widthPx, heightPx),
    mirrorTiles: tilesOf(widthPx >> 1, heightPx >> 1),
    end: end(),
  }
}

/** Lays out the tables from `base` on. */
export function layOutFrameTables(base: Address, widthPx: number, heightPx: number): FrameTables {
  const { take, end } = allocateFrom(base)
  return {
    columnFactors: take(widthPx * 2),
    rowFactors: take(heightPx * 2),
    evenFactors: take(Math.max(widthPx, heightPx) * 2),
    grain: take(GRAIN_SIDE * GRAIN_SIDE + 256),
    ripples: take(RIPPLE_SIDE * RIPPLE_SIDE * 4),
    widthPx,
    heightPx,
    end: end(),
  }
}

/** Allocates blocks in sequence, with gaps because the kernel reads a little beyond them. */
function allocateFrom(base: Address): { take(bytes: number): Address; end(): Address } {
  let next = base
  return {
    take: (bytes) => {
      const address = next
      next = (next + bytes + 64 + 63) & ~63
      return address
    },
    end: () => next,
  }
}

const GRAIN_SIDE = 256
/** The side of the ripple tile, in samples. */
export const RIPPLE_SIDE = 256

/** Fills the tables: vignette, grain, ripples. */
export function fillFrameTables(tables: FrameTables, buffer: ArrayBufferLike): void {
  fillVignette(new Int16Array(buffer, tables.columnFactors, tables.widthPx), 0.1)
  fillVignette(new Int16Array(buffer, tables.rowFactors, tables.heightPx), 0.08, 0.2)
  const longerPx = Math.max(tables.widthPx, tables.heightPx)
  new Int16Array(buffer, tables.evenFactors, longerPx).fill(32767)
  grainTile ??= makeGrain()
  new Int8Array(buffer, tables.grain, grainTile.length).set(grainTile)
  rippleTile ??= makeRipples()
  new Int16Array(buffer, tables.ripples, rippleTile.length).set(rippleTile)
}

/** The grain is the same for all pictures, so a thread makes it once. */
let grainTile: Int8Array | undefined
let rippleTile: Int16Array | undefined

/** Darker towards both ends, and most at the last: the ground before the feet of a picture carries it. */
function fillVignette(factors: Int16Array, first: number, last = first): void {
  for (let index = 0; index < factors.length; index++) {
    const offCentre = ((index + 0.5) / factors.length) * 2 - 1
    const loss = offCentre < 0 ? first : last
    factors[index] = 32767 * (1 - loss * Math.abs(offCentre) ** 2.6)
  }
}

/** Slightly soft noise: noise of single pixels compresses badly and looks electronic. */
function makeGrain(): Int8Array {
  const grain = new Int8Array(GRAIN_SIDE * GRAIN_SIDE + 256)
  const random = seededRandom(4242)
  const side = GRAIN_SIDE
  const raw = new Float32Array(side * side)
  for (let index = 0; index < raw.length; index++) raw[index] = random() + random() + random() - 1.5
  const at = (x: number, y: number): number => raw[(y & (side - 1)) * side + (x & (side - 1))] ?? 0
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const around = at(x + 1, y) + at(x - 1, y) + at(x, y + 1) + at(x, y - 1)
      grain[y * side + x] = clamp((at(x, y) * 0.62 + around * 0.16) * 62, -127, 127)
    }
  }
  grain.copyWithin(side * side, 0, 256)
  return grain
}

/** The fixed-point unit of slopes in the kernel. */
export const SLOPE = 4096

/** The slopes of many sine waves with whole periods in the tile, so that it repeats seamlessly. */
function makeRipples(): Int16Array {
  const ripples = new Int16Array(RIPPLE_SIDE * RIPPLE_SIDE * 2)
  const sums = new Float64Array(ripples.length)
  for (const wave of listWaves())
    for (let row = 0; row < RIPPLE_SIDE; row++)
      addWave(sums.subarray(row * RIPPLE_SIDE * 2, (row + 1) * RIPPLE_SIDE * 2), wave, row)
  for (let index = 0; index < sums.length; index++)
    ripples[index] = (sums[index] ?? 0) * 0.2 * SLOPE
  return ripples
}

/**
 * Adds a wave to a row of the tile. A function of its own, because V8 would recompile a nested loop
 * again and again.
 */
function addWave(sums: Float64Array, { across, along, rises }: Wave, row: number): void {
  for (let at = 0, turn = along * row; at < sums.length; at += 2, turn += across) {
    const rise = rises[turn & (RIPPLE_SIDE - 1)] ?? 0
    sums[at] = (sums[at] ?? 0) + rise * across
    sums[at + 1] = (sums[at + 1] ?? 0) + rise * along
  }
}

type Wave = { readonly across: number; readonly along: number; readonly rises: Float64Array }

/** Waves with whole periods across and along the tile, each with its slope at every 256th of a period. */
function listWaves(): Wave[] {
  const random = seededRandom(99)
  return Array.from({ length: 20 }, () => {
    const across = Math.round((random() - 0.5) * 10)
    const along = Math.round(1 + random() * 7)
    const phase = random() * 7
    const height = 1 / Math.hypot(across, along)
    const rises = new Float64Array(RIPPLE_SIDE)
    for (let index = 0; index < RIPPLE_SIDE; index++)
      rises[index] = Math.cos((index * 2 * Math.PI) / RIPPLE_SIDE + phase) * height
    return { across, along, rises }
  })
}

/** The places in shared memory that one rendering thread works in. */
import type { Address, Canvas } from './kernel/kernel.ts'
import { KERNEL_SCRATCH_BYTES } from './kernel/kernel.ts'
import { clamp, seededRandom } from './random.ts'

/** One thread's buffers. */
export type FrameMemory = {
  readonly scratch: Address
  /** The picture, the mirrored world at half size, light at a quarter and a sixteenth. */
  readonly picture: Canvas
  readonly mirror: Canvas
  readonly bloom: Canvas
  readonly halo: Canvas
  readonly beams: Canvas
  /** As large as `bloom`. */
  readonly spare: Address
  readonly tiles: { readonly address: Address; readonly across: number; readonly down: number }
  readonly columnFactors: Address
  readonly rowFactors: Address
  readonly grain: Address
  readonly ripples: Address
  /** The first address after it all. */
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
  let next = base
  const take = (bytes: number): Address => {
    const address = next
    next = (next + bytes + 64 + 63) & ~63
    return address
  }
  const canvas = (width: number, height: number): Canvas => ({
    address: take((width * height + 2) * 8),
    width,
    height,
  })
  const [smallWidth, smallHeight] = [quarter(widthPx), quarter(heightPx)]
  const bloom = canvas(smallWidth, smallHeight)
  const across = (widthPx + 15) >> 4
  const down = (heightPx + 15) >> 4
  return {
    scratch: take(KERNEL_SCRATCH_BYTES),
    picture: canvas(widthPx, heightPx),
    mirror: canvas(widthPx >> 1, heightPx >> 1),
    bloom,
    halo: canvas(quarter(smallWidth), quarter(smallHeight)),
    beams: canvas(quarter(smallWidth), quarter(smallHeight)),
    spare: take((smallWidth * smallHeight + 2) * 8),
    tiles: { address: take(across * down * 2), across, down },
    columnFactors: take(widthPx * 2),
    rowFactors: take(heightPx * 2),
    grain: take(GRAIN_SIDE * GRAIN_SIDE + 256),
    ripples: take(RIPPLE_SIDE * RIPPLE_SIDE * 8 + 64),
    end: next,
  }
}

const GRAIN_SIDE = 256
const RIPPLE_SIDE = 256

/** Fills the tables that never change: vignette, grain, ripples. */
export function fillFrameTables(memory: FrameMemory, buffer: ArrayBufferLike): void {
  const { width, height } = memory.picture
  fillVignette(new Int16Array(buffer, memory.columnFactors, width), 0.2)
  fillVignette(new Int16Array(buffer, memory.rowFactors, height), 0.17)
  fillGrain(new Int8Array(buffer, memory.grain, GRAIN_SIDE * GRAIN_SIDE + 256))
  fillRipples(new Float32Array(buffer, memory.ripples, RIPPLE_SIDE * RIPPLE_SIDE * 2))
}

function fillVignette(factors: Int16Array, loss: number): void {
  for (let index = 0; index < factors.length; index++) {
    const offCentre = Math.abs(((index + 0.5) / factors.length) * 2 - 1)
    factors[index] = 32767 * (1 - loss * offCentre ** 2.6)
  }
}

/** Slightly soft noise: single-pixel noise costs bits and looks electronic. */
function fillGrain(grain: Int8Array): void {
  const random = seededRandom(4242)
  const side = GRAIN_SIDE
  const raw = Float32Array.from({ length: side * side }, () => random() + random() + random() - 1.5)
  const at = (x: number, y: number): number => raw[(y & (side - 1)) * side + (x & (side - 1))] ?? 0
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const around = at(x + 1, y) + at(x - 1, y) + at(x, y + 1) + at(x, y - 1)
      grain[y * side + x] = clamp((at(x, y) * 0.62 + around * 0.16) * 62, -127, 127)
    }
  }
  grain.copyWithin(side * side, 0, 256)
}

/** The slopes of many sine waves that all fit the tile, so that it repeats without a seam. */
function fillRipples(ripples: Float32Array): void {
  const random = seededRandom(99)
  const waves = Array.from({ length: 20 }, () => {
    const across = Math.round((random() - 0.5) * 10)
    const along = Math.round(1 + random() * 7)
    return { across, along, phase: random() * 7, height: 1 / Math.hypot(across, along) }
  })
  const turn = (2 * Math.PI) / RIPPLE_SIDE
  for (let z = 0; z < RIPPLE_SIDE; z++) {
    for (let x = 0; x < RIPPLE_SIDE; x++) {
      let slopeX = 0
      let slopeZ = 0
      for (const wave of waves) {
        const rise = Math.cos((wave.across * x + wave.along * z) * turn + wave.phase) * wave.height
        slopeX += rise * wave.across
        slopeZ += rise * wave.along
      }
      ripples[(z * RIPPLE_SIDE + x) * 2] = slopeX * 0.2
      ripples[(z * RIPPLE_SIDE + x) * 2 + 1] = slopeZ * 0.2
    }
  }
}

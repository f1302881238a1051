/** The kernel, compared with plain reference code. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  fillFrameTables,
  frameBytes,
  type FrameMemory,
  type FrameTables,
  layOutFrameMemory,
  layOutFrameTables,
} from '../frame/frame-memory.ts'
import { seededRandom } from '@backlot/camera/random'
import { itemAt } from '../scene/random.ts'
import { CELLS } from '../scene/texture.ts'
import { KERNEL_URL } from './build.ts'
import { checkCommitted } from '../../../test/kernel/committed.ts'
import {
  type Canvas,
  compileKernel,
  type FinishJob,
  type Kernel,
  startKernel,
  type WaterJob,
} from './kernel.ts'
import { type PlaneJob, planesOf } from './plane-list.ts'
import {
  lumaReference,
  planeReference,
  readLight,
  waterReference,
} from '../../../test/kernel/reference.ts'

const WIDTH = 64
const HEIGHT = 48
const TEXTURE_SIDE = 32

type World = {
  readonly kernel: Kernel
  readonly memory: FrameMemory
  readonly tables: FrameTables
  readonly buffer: ArrayBufferLike
  readonly texture: number
  /** Summed-area tables of a texture. */
  readonly holes: number
  readonly seen: number
  readonly frame: number
}

async function setup(): Promise<World> {
  const tables = layOutFrameTables(65536, WIDTH, HEIGHT)
  const memory = layOutFrameMemory(tables.end, WIDTH, HEIGHT)
  const texture = memory.end
  const holes = texture + (TEXTURE_SIDE + 2) * TEXTURE_SIDE * 4
  const seen = holes + SUMS_BYTES
  const frame = seen + SUMS_BYTES + 64
  const wasm = new WebAssembly.Memory({ initial: 64, maximum: 32768, shared: true })
  fillFrameTables(tables, wasm.buffer)
  const kernel = startKernel(await compileKernel(), wasm, memory.scratch)
  return { kernel, memory, tables, buffer: wasm.buffer, texture, holes, seen, frame }
}

const SUMS_BYTES = (CELLS + 1) ** 2 * 2

const pixelsOf = (buffer: ArrayBufferLike, canvas: Canvas): Int16Array =>
  new Int16Array(buffer, canvas.address, canvas.width * canvas.height * 4)

/** Premultiplied noise with these alphas; the left half is transparent when `half` is set. */
function fillTexture(world: World, alphas: readonly [number, ...number[]], half = false): void {
  const random = seededRandom(7)
  const { buffer, texture } = world
  const texels = new Uint8Array(buffer, texture, TEXTURE_SIDE * TEXTURE_SIDE * 4)
  for (let at = 0; at < texels.length; at += 4) {
    const isClear = half && (at / 4) % TEXTURE_SIDE < TEXTURE_SIDE / 2
    const alpha = isClear ? 0 : itemAt(alphas, random() * alphas.length)
    for (let part = 0; part < 3; part++) texels[at + part] = random() * 255 * alpha
    texels[at + 3] = 255 * alpha
  }
  fillSums(new Uint16Array(buffer, world.holes, SUMS_BYTES / 2), (texel) => texel < 255)
  fillSums(new Uint16Array(buffer, world.seen, SUMS_BYTES / 2), (texel) => texel > 0)

  function fillSums(sums: Uint16Array, counts: (alpha: number) => boolean): void {
    const cell = (x: number, y: number): number => {
      const [column, row] = [(x * TEXTURE_SIDE) / CELLS, (y * TEXTURE_SIDE) / CELLS].map(Math.floor)
      return counts(texels[((row ?? 0) * TEXTURE_SIDE + (column ?? 0)) * 4 + 3] ?? 0) ? 1 : 0
    }
    const side = CELLS + 1
    for (let y = 1; y < side; y++) {
      for (let x = 1; x < side; x++) {
        const upper = sums[(y - 1) * side + x] ?? 0
        const corner = sums[(y - 1) * side + x - 1] ?? 0
        sums[y * side + x] = upper + (sums[y * side + x - 1] ?? 0) - corner + cell(x - 1, y - 1)
      }
    }
  }
}

const jobOn = ({ memory, texture, holes, seen }: World): PlaneJob => ({
  target: memory.picture.address,
  targetWidth: WIDTH,
  left: 3,
  right: 61,
  top: 2,
  bottom: 45,
  texture,
  textureWidth: TEXTURE_SIDE,
  textureHeight: TEXTURE_SIDE,
  fromU: 0,
  toU: 1e6,
  // A plane that recedes to the right and is turned a little.
  ux: 0.6,
  uy: 0.08,
  u0: -3,
  vx: 0.05,
  vy: 0.7,
  v0: -2,
  wx: 0.004,
  wy: 0.001,
  w0: 0.9,
  keep: 32767 * 0.8,
  hazeRed: 32767 * 0.2 * 0.9,
  hazeGreen: 32767 * 0.2 * 0.5,
  hazeBlue: 32767 * 0.2 * 0.3,
  opacity: 32767,
  additive: 0,
  tiles: 0,
  tilesAcross: 4,
  rank: 0,
  holes,
  seen,
  cellsAcross: CELLS / TEXTURE_SIDE,
  cellsDown: CELLS / TEXTURE_SIDE,
})

/** A plane that faces the camera without rotation. */
const LEVEL = { ux: 0.5, uy: 0, u0: -2.3, vx: 0, vy: 0.62, v0: -1.2, wx: 0, wy: 0, w0: 1 }

describe('a plane is bilinear sampling under its homography, within 1.5 percent', () => {
  const alphas = { mixed: [0, 0.5, 1], opaque: [1], clear: [0] } as const
  const ways = {
    'over the picture': {},
    'half opaque': { opacity: 32767 / 2 },
    'as light': { additive: 1 },
    'in part': { fromU: 5, toU: 20 },
  }
  for (const [lie, map] of Object.entries({ turned: {}, level: LEVEL })) {
    for (const [kind, list] of Object.entries(alphas)) {
      for (const [way, changes] of Object.entries(ways)) {
        test(`${lie}, ${kind}, ${way}`, async () => {
          const world = await setup()
          fillTexture(world, list, kind === 'mixed')
          const job = { ...jobOn(world), ...map, ...changes }
          const { kernel, memory, buffer } = world
          kernel.fill(memory.picture, [4096, 4096, 4096])
          const expected = readLight(buffer, memory.picture)
          planeReference(buffer, job, expected)
          kernel.drawPlanes(planesOf([job]), HEIGHT)
          const actual = readLight(buffer, memory.picture)
          const drawn = expected.filter((light) => light !== 0.5).length
          assert.ok(drawn > 1000 || kind === 'clear', `only ${drawn} values were drawn`)
          for (const [at, light] of actual.entries()) {
            const off = Math.abs(light - (expected[at] ?? 0))
            assert.ok(off < 0.015 || isAtEdge(job, at), `value ${at} is ${off} off`)
          }
        })
      }
    }
  }
})

test('transparent texels leave the picture unchanged, whatever the opacity of their plane', async () => {
  const world = await setup()
  fillTexture(world, [0.5])
  new Uint8Array(world.buffer, world.texture, TEXTURE_SIDE * TEXTURE_SIDE * 4).fill(0)
  const { kernel, memory, buffer } = world
  const pixel = pixelsOf(buffer, memory.picture).subarray((11 * WIDTH + 41) * 4)
  // Every rounding case of a product with the opacity occurs within 256 neighbours.
  for (const map of [{}, LEVEL]) {
    for (let opacity = 32767; opacity > 32767 - 256; opacity--) {
      pixel.fill(4096, 0, 4)
      const small = { left: 40, right: 44, top: 10, bottom: 12 }
      kernel.drawPlanes(planesOf([{ ...jobOn(world), ...map, ...small, opacity }]), HEIGHT)
      assert.ok(Math.abs((pixel[0] ?? 0) - 4096) <= 1, `at an opacity of ${opacity}`)
    }
  }
})

/** True at the edges of the plane, where rounding decides whether a pixel is drawn. */
function isAtEdge(job: PlaneJob, at: number): boolean {
  const [x, y] = [(Math.floor(at / 3) % WIDTH) + 0.5, Math.floor(at / 3 / WIDTH) + 0.5]
  const w = job.wx * x + job.wy * y + job.w0
  const u = (job.ux * x + job.uy * y + job.u0) / w
  const v = (job.vx * x + job.vy * y + job.v0) / w
  const last = TEXTURE_SIDE - 1.01
  const limits = [u - Math.max(0, job.fromU), u - Math.min(last, job.toU), v, v - last]
  return limits.some((limit) => Math.abs(limit) < 1e-4)
}

test('water bends and tints the mirrored world, within 1.5 percent but for a rounding', async () => {
  const { kernel, memory, tables, buffer } = await setup()
  const random = seededRandom(11)
  const mirror = pixelsOf(buffer, memory.mirror)
  for (let at = 0; at < mirror.length; at++) mirror[at] = random() * 8192
  const job: WaterJob = {
    target: memory.picture.address,
    mirror: memory.mirror.address,
    width: WIDTH,
    height: HEIGHT,
    top: 10,
    xx: 0.02,
    xy: 0.001,
    x0: -0.6,
    zx: 0.0004,
    zy: 0.0003,
    z0: 1,
    wx: 0.0002,
    wy: 0.01,
    w0: -0.05,
    ripples: tables.ripples,
    driftX: 3,
    driftZ: 5,
    swell: 9,
    red: 900,
    green: 1800,
    blue: 2500,
    near: 2,
    far: 12,
    glint: 0.8,
    tiles: 0,
    tilesAcross: 0,
    rank: 0,
  }
  kernel.fill(memory.picture, [1, 2, 3])
  const expected = readLight(buffer, memory.picture)
  waterReference(buffer, job, expected)
  kernel.drawWater(job)
  const actual = readLight(buffer, memory.picture)
  // At the border between two samples, rounding decides which one is read.
  const off = actual.filter((light, at) => Math.abs(light - (expected[at] ?? 0)) > 0.015)
  assert.ok(off.length < actual.length / 100, `${off.length} of ${actual.length} values are off`)
})

test('finish grades as written down, within a step of luma', async () => {
  const { kernel, memory, tables, buffer, frame } = await setup()
  const random = seededRandom(5)
  const [picture, bloom] = [pixelsOf(buffer, memory.picture), pixelsOf(buffer, memory.bloom)]
  for (let at = 0; at < picture.length; at++) picture[at] = random() * 12_000
  for (let at = 0; at < bloom.length; at++) bloom[at] = random() * 2000
  const job = {
    ...finishOn({ memory, tables, frame }),
    liftRed: 80,
    gainGreen: 20_000,
    gainBlue: 15_000,
  }
  kernel.finish(job)
  const expected = lumaReference(buffer, job)
  const actual = new Uint8Array(buffer, frame, WIDTH * HEIGHT)
  for (const [at, luma] of actual.entries()) {
    const off = Math.abs(luma - (expected[at] ?? 0))
    assert.ok(off <= 1.5, `pixel ${at} is ${luma}, not ${expected[at]}`)
  }
})

test('a plane never leaves its rectangle', async () => {
  const world = await setup()
  const { kernel, memory, buffer } = world
  fillTexture(world, [0, 0.5, 1])
  kernel.fill(memory.picture, [1, 1, 1])
  kernel.drawPlanes(
    planesOf([{ ...jobOn(world), left: 20, right: 30, top: 10, bottom: 12 }]),
    HEIGHT,
  )
  const pixels = pixelsOf(buffer, memory.picture)
  for (let index = 0; index < WIDTH * HEIGHT; index++) {
    const [x, y] = [index % WIDTH, Math.floor(index / WIDTH)]
    if (x < 20 || x >= 30 || y < 10 || y >= 12) assert.equal(pixels[index * 4], 1)
  }
})

test('shrinking averages blocks of sixteen', async () => {
  const { kernel, memory, buffer } = await setup()
  const random = seededRandom(3)
  const pixels = pixelsOf(buffer, memory.picture)
  for (let at = 0; at < pixels.length; at++) pixels[at] = random() * 8000
  kernel.downsample(memory.picture, memory.bloom)
  const small = pixelsOf(buffer, memory.bloom)
  const offsets = Array.from({ length: 16 }, (_, index) => (index >> 2) * WIDTH + (index & 3))
  for (let at = 0; at < memory.bloom.width * memory.bloom.height; at++) {
    const left = (at % memory.bloom.width) * 4
    const corner = Math.floor(at / memory.bloom.width) * 4 * WIDTH + left
    const sum = offsets.reduce((total, offset) => total + (pixels[(corner + offset) * 4] ?? 0), 0)
    assert.ok(Math.abs((small[at * 4] ?? 0) - sum / 16) <= 1)
  }
})

test('blur keeps the sum of light and an even picture even', async () => {
  const { kernel, memory, buffer } = await setup()
  kernel.fill(memory.bloom, [1000, 2000, 3000])
  kernel.blur(memory.bloom, memory.spare, { radius: 3, passes: 2 })
  const pixels = pixelsOf(buffer, memory.bloom)
  for (let at = 0; at < pixels.length; at += 4) assert.ok(Math.abs((pixels[at] ?? 0) - 1000) <= 4)
})

test('blur is two means of a window along rows and columns, within a 500th of 1.0', async () => {
  const { kernel, memory, buffer } = await setup()
  const random = seededRandom(9)
  const pixels = pixelsOf(buffer, memory.bloom)
  const { width, height } = memory.bloom
  for (let at = 0; at < width * height * 4; at++) pixels[at] = random() * 32_767
  const radius = 2
  const meanAt = (from: Float64Array, at: number, [step, length]: [number, number]): number => {
    const index = Math.floor(at / step) % length
    let sum = 0
    for (let offset = -radius; offset <= radius; offset++) {
      const other = Math.max(0, Math.min(length - 1, index + offset))
      sum += from[at + (other - index) * step] ?? 0
    }
    return sum / (radius * 2 + 1)
  }
  let expected = Float64Array.from(pixels.subarray(0, width * height * 4))
  for (let pass = 0; pass < 2; pass++) {
    const rows = expected.map((_, at, from) => meanAt(from, at, [4, width]))
    expected = rows.map((_, at, from) => meanAt(from, at, [4 * width, height]))
  }
  kernel.blur(memory.bloom, memory.spare, { radius, passes: 2 })
  for (const [at, light] of expected.entries())
    assert.ok(
      Math.abs((pixels[at] ?? 0) - light) < 16,
      `value ${at} is ${pixels[at]}, not ${light}`,
    )
})

test('the bright pass keeps bright light, and reports when there is none', async () => {
  const { kernel, memory, buffer } = await setup()
  kernel.fill(memory.bloom, [1000, 2000, 3000])
  assert.ok(kernel.keepBright(memory.bloom, 2500, 0.5))
  assert.deepEqual([...pixelsOf(buffer, memory.bloom).subarray(0, 3)], [0, 0, 250])
  kernel.fill(memory.bloom, [1000, 2000, 3000])
  assert.ok(!kernel.keepBright(memory.bloom, 9000, 0.5))
  assert.deepEqual([...pixelsOf(buffer, memory.bloom).subarray(0, 3)], [0, 0, 0])
})

const finishOn = ({
  memory,
  tables,
  frame,
}: Pick<World, 'memory' | 'tables' | 'frame'>): FinishJob => ({
  picture: memory.picture.address,
  width: WIDTH,
  height: HEIGHT,
  bloom: memory.bloom.address,
  bloomWidth: memory.bloom.width,
  bloomHeight: memory.bloom.height,
  luma: frame,
  blueChroma: frame + WIDTH * HEIGHT,
  redChroma: frame + (WIDTH * HEIGHT * 5) / 4,
  columnFactors: tables.columnFactors,
  rowFactors: tables.rowFactors,
  grain: tables.grain,
  grainX: 0,
  grainY: 0,
  grainAmount: 0,
  liftRed: 0,
  liftGreen: 0,
  liftBlue: 0,
  gainRed: 16384,
  gainGreen: 16384,
  gainBlue: 16384,
  saturation: 4096,
  straight: 0,
})

const flatFrame = async (
  colour: readonly [number, number, number],
  changes: Partial<FinishJob> = {},
): Promise<number[]> => {
  const world = await setup()
  const { kernel, memory, tables, buffer, frame } = world
  const bytes = new Uint8Array(buffer)
  new Int16Array(buffer, tables.columnFactors, WIDTH).fill(32767)
  new Int16Array(buffer, tables.rowFactors, HEIGHT).fill(32767)
  kernel.fill(memory.picture, [colour[0] * 8192, colour[1] * 8192, colour[2] * 8192])
  kernel.fill(memory.bloom, [0, 0, 0])
  kernel.finish({ ...finishOn(world), ...changes })
  const size = WIDTH * HEIGHT
  return [frame + 70, frame + size + 30, frame + size * 1.25 + 30].map((at) => bytes[at] ?? -1)
}

test('finish writes bt709 limited range, within one step, below the knee', async () => {
  for (const colour of [
    [0, 0, 0],
    [0.5, 0.5, 0.5],
    [0.6, 0.2, 0.1],
    [0.1, 0.2, 0.65],
  ] as const) {
    const [red, green, blue] = colour
    const luma = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    const expected = [
      16 + 219 * luma,
      128 + (224 * (blue - luma)) / 1.8556,
      128 + (224 * (red - luma)) / 1.5748,
    ]
    const actual = await flatFrame(colour)
    actual.forEach((value, index) => {
      const off = Math.abs(value - (expected[index] ?? 0))
      assert.ok(off <= 1.5, `${colour.join()}: plane ${index} is ${value}, not ${expected[index]}`)
    })
  }
})

test('white is nearly the lightest of a film, and brighter light is lighter still', async () => {
  const gains = { gainRed: 18_000, gainGreen: 18_000, gainBlue: 18_000 }
  const lumaOf = async (light: number): Promise<number> => {
    const [luma = 0] = await flatFrame([light, light, light], gains)
    return (luma - 16) / 219
  }
  const white = await lumaOf(1)
  assert.ok(white > 0.9 && white < 0.97, `${white}`)
  const bright = await lumaOf(1.2)
  assert.ok(bright > white + 0.01 && bright < 1, `${bright}`)
  // A gain above 1 makes the middle lighter by just that.
  assert.ok(Math.abs((await lumaOf(0.4)) - (0.4 * 18_000) / 16_384) < 0.01)
})

test('a frame has one luma byte for each pixel and a quarter of that for each chroma', () => {
  assert.equal(frameBytes(1366, 768), 1366 * 768 * 1.5)
})

test('the committed kernel is that of its sources', async () => {
  await checkCommitted(KERNEL_URL)
})

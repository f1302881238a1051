/** The kernel against plain reference code. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { fillFrameTables, frameBytes, layOutFrameMemory } from '../frame-memory.ts'
import { seededRandom } from '../random.ts'
import { buildKernel, KERNEL_URL } from './build.ts'
import { type Canvas, compileKernel, type Kernel, type PlaneJob, startKernel } from './kernel.ts'

const WIDTH = 64
const HEIGHT = 48
const TEXTURE_SIDE = 32

async function setup(): Promise<{
  kernel: Kernel
  memory: ReturnType<typeof layOutFrameMemory>
  buffer: SharedArrayBuffer
  texture: number
  frame: number
}> {
  const memory = layOutFrameMemory(65536, WIDTH, HEIGHT)
  const texture = memory.end
  const frame = texture + (TEXTURE_SIDE + 2) * TEXTURE_SIDE * 4
  const wasm = new WebAssembly.Memory({ initial: 64, maximum: 32768, shared: true })
  fillFrameTables(memory, wasm.buffer)
  const kernel = startKernel(await compileKernel(), wasm, memory.scratch)
  return { kernel, memory, buffer: wasm.buffer, texture, frame }
}

const pixelsOf = (buffer: ArrayBufferLike, canvas: Canvas): Int16Array =>
  new Int16Array(buffer, canvas.address, canvas.width * canvas.height * 4)

/** Premultiplied noise with opaque, clear and half-clear texels. */
function fillTexture(buffer: ArrayBufferLike, address: number): Uint8Array {
  const random = seededRandom(7)
  const texels = new Uint8Array(buffer, address, TEXTURE_SIDE * TEXTURE_SIDE * 4)
  for (let at = 0; at < texels.length; at += 4) {
    const alpha = Math.floor(random() * 3) / 2
    for (let part = 0; part < 3; part++) texels[at + part] = random() * 255 * alpha
    texels[at + 3] = 255 * alpha
  }
  return texels
}

const jobOn = (canvas: Canvas, texture: number): PlaneJob => ({
  target: canvas.address,
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
})

/** The colour that `drawPlane` should leave at a pixel; undefined outside the plane. */
function referencePixel(
  job: PlaneJob,
  texels: Uint8Array,
  at: { x: number; y: number; below: number },
): number[] | undefined {
  const [x, y] = [at.x + 0.5, at.y + 0.5]
  const w = job.wx * x + job.wy * y + job.w0
  const u = (job.ux * x + job.uy * y + job.u0) / w
  const v = (job.vx * x + job.vy * y + job.v0) / w
  if (u < 0 || v < 0 || u > TEXTURE_SIDE - 1.01 || v > TEXTURE_SIDE - 1.01) return undefined
  const [column, row] = [Math.floor(u), Math.floor(v)]
  const texel = (part: number, dx: number, dy: number): number =>
    (texels[((row + dy) * TEXTURE_SIDE + column + dx) * 4 + part] ?? 0) / 255
  const sample = (part: number): number => {
    const upper = texel(part, 0, 0) * (1 - (u - column)) + texel(part, 1, 0) * (u - column)
    const lower = texel(part, 0, 1) * (1 - (u - column)) + texel(part, 1, 1) * (u - column)
    return upper * (1 - (v - row)) + lower * (v - row)
  }
  const alpha = sample(3)
  const haze = [job.hazeRed, job.hazeGreen, job.hazeBlue].map((part) => part / 32767)
  return [0, 1, 2].map((part) => {
    const light = sample(part) * (job.keep / 32767) + alpha * (haze[part] ?? 0)
    return light + at.below * (1 - alpha)
  })
}

test('a plane is drawn as bilinear sampling under the homography, within 1.5 percent', async () => {
  const { kernel, memory, buffer, texture } = await setup()
  const texels = fillTexture(buffer, texture)
  const job = jobOn(memory.picture, texture)
  kernel.fill(memory.picture, [4096, 4096, 4096])
  kernel.drawPlane(job)
  const pixels = pixelsOf(buffer, memory.picture)
  let compared = 0
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const inside = x >= job.left && x < job.right && y >= job.top && y < job.bottom
      const expected = inside ? referencePixel(job, texels, { x, y, below: 0.5 }) : undefined
      const actual = [0, 1, 2].map((part) => (pixels[(y * WIDTH + x) * 4 + part] ?? 0) / 8192)
      if (!expected) continue
      compared++
      actual.forEach((value, part) => {
        const off = Math.abs(value - (expected[part] ?? 0))
        assert.ok(off < 0.015, `pixel ${x},${y} part ${part} is ${off} off`)
      })
    }
  }
  assert.ok(compared > 1000, `only ${compared} pixels were compared`)
})

test('a plane never leaves its rectangle', async () => {
  const { kernel, memory, buffer, texture } = await setup()
  fillTexture(buffer, texture)
  kernel.fill(memory.picture, [1, 1, 1])
  kernel.drawPlane({ ...jobOn(memory.picture, texture), left: 20, right: 30, top: 10, bottom: 12 })
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
  kernel.shrink(memory.picture, memory.bloom)
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

const flatFrame = async (colour: readonly [number, number, number]): Promise<number[]> => {
  const { kernel, memory, buffer, frame } = await setup()
  const bytes = new Uint8Array(buffer)
  new Int16Array(buffer, memory.columnFactors, WIDTH).fill(32767)
  new Int16Array(buffer, memory.rowFactors, HEIGHT).fill(32767)
  kernel.fill(memory.picture, [colour[0] * 8192, colour[1] * 8192, colour[2] * 8192])
  kernel.fill(memory.bloom, [0, 0, 0])
  kernel.finish({
    picture: memory.picture.address,
    width: WIDTH,
    height: HEIGHT,
    bloom: memory.bloom.address,
    bloomWidth: memory.bloom.width,
    bloomHeight: memory.bloom.height,
    luma: frame,
    blueChroma: frame + WIDTH * HEIGHT,
    redChroma: frame + (WIDTH * HEIGHT * 5) / 4,
    columnFactors: memory.columnFactors,
    rowFactors: memory.rowFactors,
    grain: memory.grain,
    grainX: 0,
    grainY: 0,
    grainAmount: 0,
    liftRed: 0,
    liftGreen: 0,
    liftBlue: 0,
    gainRed: 32767,
    gainGreen: 32767,
    gainBlue: 32767,
    saturation: 4096,
    fade: 32767,
  })
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

test('a frame has one luma byte for each pixel and a quarter of that for each chroma', () => {
  assert.equal(frameBytes(1366, 768), 1366 * 768 * 1.5)
})

test('rebuilding the kernel gives the committed bytes', async () => {
  const [built, committed] = await Promise.all([buildKernel(), readFile(KERNEL_URL)])
  assert.ok(Buffer.from(built).equals(committed), 'run: npm run build:kernel')
})

/** The kernel's texture functions, compared with plain code. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { layOutFrameMemory } from '../frame/frame-memory.ts'
import { seededRandom } from '@backlot/camera/random'
import { itemAt } from '../scene/random.ts'
import { CELLS } from '../scene/texture.ts'
import { compileKernel, type Kernel, startKernel, type Texels } from './kernel.ts'

const SIDE = CELLS + 1
const memory = new WebAssembly.Memory({ initial: 64, maximum: 32768, shared: true })
const { buffer } = memory
const { scratch, end } = layOutFrameMemory(65536, 16, 16)
const [target, holes, seen, box] = [end + 200_000, end + 400_000, end + 420_000, end + 440_000]

async function start(): Promise<Kernel> {
  return startKernel(await compileKernel(), memory, scratch)
}

/** Random bytes; alphas are from a list, and 0 outside of a box. */
function fillTexels(
  size: { width: number; height: number },
  alphas: [number, ...number[]],
): Texels {
  const texels = { address: end, ...size }
  const random = seededRandom(size.width)
  const bytes = bytesOf(texels)
  for (let at = 0; at < bytes.length; at++) bytes[at] = random() * 255
  for (let at = 3; at < bytes.length; at += 4) bytes[at] = itemAt(alphas, random() * alphas.length)
  return texels
}

const bytesOf = ({ address, width, height }: Texels): Uint8Array =>
  new Uint8Array(buffer, address, width * height * 4)

for (const [width, height] of [
  [64, 20],
  [35, 9],
  [8, 8],
  [3, 2],
] as const) {
  test(`a level of ${width} by ${height} is made of means of blocks of four, rounded`, async () => {
    const kernel = await start()
    const texels = fillTexels({ width, height }, [0, 90, 255])
    const bytes = bytesOf(texels)
    kernel.halve(texels, target)
    const small = { address: target, width: width >> 1, height: height >> 1 }
    for (const [at, mean] of bytesOf(small).entries()) {
      const x = Math.floor(at / 4) % small.width
      const y = Math.floor(at / 4 / small.width)
      const corner = (2 * y * width + 2 * x) * 4 + (at % 4)
      const offsets = [0, 4, width * 4, width * 4 + 4]
      const sum = offsets.reduce((total, offset) => total + (bytes[corner + offset] ?? 0), 0)
      assert.equal(mean, (sum + 2) >> 2, `byte ${at}`)
    }
  })
}

/** The summed-area table of cells that contain a texel that counts. */
function sumsOf(texels: Texels, counts: (texel: number) => boolean): Uint16Array {
  const { address, width, height } = texels
  const words = new Uint32Array(buffer, address, width * height)
  const marks = new Set<number>()
  for (const [at, texel] of words.entries()) {
    const [x, y] = [at % width, Math.floor(at / width)]
    const [column, row] = [Math.floor((x * CELLS) / width), Math.floor((y * CELLS) / height)]
    if (counts(texel)) marks.add(row * CELLS + column)
  }
  const sums = new Uint16Array(SIDE * SIDE)
  for (let place = SIDE; place < sums.length; place++) {
    const [right, bottom] = [place % SIDE, Math.floor(place / SIDE)]
    if (right === 0) continue
    const around =
      (sums[place - 1] ?? 0) + (sums[place - SIDE] ?? 0) - (sums[place - SIDE - 1] ?? 0)
    sums[place] = around + (marks.has((bottom - 1) * CELLS + right - 1) ? 1 : 0)
  }
  return sums
}

for (const [width, height, alphas] of [
  [150, 70, [255, 255, 255, 255, 249]],
  [40, 90, [0, 0, 0, 250]],
  [64, 64, [255]],
  [9, 8, [0, 1, 2, 251]],
] as const) {
  test(`a survey of ${width} by ${height} counts cells that are open, and that are seen`, async () => {
    const kernel = await start()
    const texels = fillTexels({ width, height }, [...alphas])
    // An invisible margin except for the transparent cells in it.
    const words = new Uint32Array(buffer, texels.address, width * height)
    for (let at = 0; at < words.length; at++)
      if (at % width < 3 || at < width * 2) words[at] = at % 7 === 0 ? 1 << 24 : 0
    kernel.surveyTexels(texels, { holes, seen, box })
    const open = sumsOf(texels, (texel) => texel >>> 24 < 250)
    assert.deepEqual(new Uint16Array(buffer, holes, SIDE * SIDE), open)
    const shown = sumsOf(texels, (texel) => texel !== 0)
    assert.deepEqual(new Uint16Array(buffer, seen, SIDE * SIDE), shown)
    const visible = [...words.entries()].filter(([, texel]) => texel >>> 24 >= 2)
    const columns = visible.map(([at]) => at % width)
    const rows = visible.map(([at]) => Math.floor(at / width))
    const expected = [Math.min(...columns), Math.min(...rows)]
    assert.deepEqual(
      [...new Int32Array(buffer, box, 4)],
      [...expected, Math.max(...columns), Math.max(...rows)],
    )
  })
}

test('a clear texture has an empty box', async () => {
  const kernel = await start()
  const texels = fillTexels({ width: 20, height: 10 }, [0])
  bytesOf(texels).fill(0)
  kernel.surveyTexels(texels, { holes, seen, box })
  assert.deepEqual([...new Int32Array(buffer, box, 4)], [20, 10, 0, 0])
  assert.equal(new Uint16Array(buffer, seen, SIDE * SIDE).at(-1), 0)
  assert.equal(new Uint16Array(buffer, holes, SIDE * SIDE).at(-1), 200)
})

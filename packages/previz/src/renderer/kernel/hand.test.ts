/** The effects of the hand-made styles on a frame, one at a time. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '@backlot/camera/random'
import { compileKernel, type HandJob, KERNEL_SCRATCH_BYTES, startKernel } from './kernel.ts'

const WIDTH = 48
const HEIGHT = 32
const SIZE = WIDTH * HEIGHT
/** Smaller than the frame, and no power of two. */
const SIDE = 20
const FRAME = 65536 + KERNEL_SCRATCH_BYTES
const PLACES = {
  scratch: 65536,
  target: FRAME,
  source: FRAME + 10_000,
  sheet: FRAME + 20_000,
  tones: FRAME + 29_000,
}

/** A job that leaves a frame as it is, given an even sheet. */
const EVEN_JOB: HandJob = {
  target: PLACES.target,
  source: PLACES.source,
  width: WIDTH,
  height: HEIGHT,
  sheet: PLACES.sheet,
  sheetWidth: SIDE,
  sheetHeight: SIDE,
  sheetX: 0,
  sheetY: 0,
  tones: PLACES.tones,
  tooth: 128,
  screen: 0,
  blur: 0,
  relief: 0,
  reliefReach: 1,
  chromaStep: 1,
  lines: 0,
  linesFrom: 0,
  lineReach: 0,
  margin: 0,
  paper: 226,
  tintBlue: 0,
  tintRed: 0,
  split: 0,
  scratch: -1,
}

/** A random frame after it was redrawn, and before. */
async function drawn(
  changes: Partial<HandJob>,
  texel: readonly [number, number, number, number] = [128, 128, 128, 128],
  frame = chance(),
): Promise<{ before: Uint8Array; after: Uint8Array }> {
  const memory = new WebAssembly.Memory({ initial: 8, maximum: 32768, shared: true })
  const { buffer } = memory
  const kernel = startKernel(await compileKernel(), memory, PLACES.scratch)
  const after = new Uint8Array(buffer, PLACES.target, SIZE * 1.5)
  after.set(frame)
  const sheet = new Uint8Array(buffer, PLACES.sheet, SIDE * SIDE * 4)
  for (let at = 0; at < sheet.length; at++) sheet[at] = texel[at % 4] ?? 0
  new Uint8Array(buffer, PLACES.tones, 256).set(Uint8Array.from({ length: 256 }, (_, tone) => tone))
  kernel.drawByHand({ ...EVEN_JOB, ...changes })
  return { before: frame, after }
}

/** A frame of random bytes in the legal range. */
function chance(): Uint8Array {
  const random = seededRandom(3)
  return Uint8Array.from({ length: SIZE * 1.5 }, () => 30 + 180 * random())
}

test('an even sheet leaves the frame as it is', async () => {
  const { before, after } = await drawn({})
  assert.deepEqual(after, before)
})

test('a stroke takes its colour from where it reaches, and from the edge where that is outside', async () => {
  const { before, after } = await drawn({}, [128, 132, 130, 128])
  for (let place = 0; place < SIZE; place++) {
    const x = Math.min(WIDTH - 1, (place % WIDTH) + 4)
    const y = Math.min(HEIGHT - 1, Math.floor(place / WIDTH) + 2)
    assert.equal(after[place], before[y * WIDTH + x])
  }
  const chroma = (bytes: Uint8Array, x: number, y: number): number | undefined =>
    bytes[SIZE + y * (WIDTH / 2) + x]
  assert.equal(chroma(after, 5, 5), chroma(before, 7, 6))
})

test('the tooth of the paper lightens and darkens within the range of luma', async () => {
  const light = await drawn({}, [138, 128, 128, 128])
  const dark = await drawn({}, [0, 128, 128, 128])
  for (let place = 0; place < SIZE; place++) {
    const luma = light.before[place] ?? 0
    assert.equal(light.after[place], Math.min(235, luma + 10))
    assert.equal(dark.after[place], Math.max(16, luma - 128))
  }
})

test('the margin is bare paper, and the middle has none', async () => {
  const { before, after } = await drawn({ margin: 4 })
  for (const place of [0, WIDTH - 1, SIZE - 1, SIZE - WIDTH]) assert.equal(after[place], 226)
  for (const plane of [SIZE, SIZE * 1.25]) assert.equal(after[plane], 128)
  const middle = (HEIGHT / 2) * WIDTH + WIDTH / 2
  assert.equal(after[middle], before[middle])
})

test('lines follow what stands out, and nothing else', async () => {
  const halves = Uint8Array.from({ length: SIZE * 1.5 }, (_, at) => (at % WIDTH < 20 ? 90 : 160))
  const { after } = await drawn({ lines: 64, linesFrom: 20, lineReach: 1 }, undefined, halves)
  const row = 10 * WIDTH
  assert.deepEqual([...after.subarray(row + 17, row + 23)], [90, 90, 40, 110, 160, 160])
})

test('the blue and red channels are offset by the given amount', async () => {
  const { before, after } = await drawn({ split: 2 })
  const at = (plane: number, x: number): number => SIZE * plane + 5 * (WIDTH / 2) + x
  assert.equal(after[at(1, 10)], before[at(1, 8)])
  assert.equal(after[at(1.25, 10)], before[at(1.25, 12)])
})

test('a scratch is one column, and half of the next', async () => {
  const { before, after } = await drawn({ scratch: 7 })
  for (let place = 0; place < SIZE; place++) {
    const add = { 7: 56, 8: 28 }[place % WIDTH] ?? 0
    assert.equal(after[place], Math.min(235, (before[place] ?? 0) + add))
  }
})

test('a screen turns one grey into dots that are more where it is darker', async () => {
  const grey = (luma: number): Uint8Array => new Uint8Array(SIZE * 1.5).fill(luma)
  const memory = new WebAssembly.Memory({ initial: 8, maximum: 32768, shared: true })
  const kernel = startKernel(await compileKernel(), memory, PLACES.scratch)
  const darkShare = (luma: number): number => {
    const after = new Uint8Array(memory.buffer, PLACES.target, SIZE * 1.5)
    after.set(grey(luma))
    const sheet = new Uint8Array(memory.buffer, PLACES.sheet, SIDE * SIDE * 4).fill(128)
    for (let place = 0; place < SIDE * SIDE; place++) sheet[place * 4] = (place * 37) % 256
    const tones = Uint8Array.from({ length: 256 }, (_, tone) => (tone < 126 ? 16 : 235))
    new Uint8Array(memory.buffer, PLACES.tones, 256).set(tones)
    kernel.drawByHand({ ...EVEN_JOB, tooth: 0, screen: 64 })
    const inked = after.subarray(0, SIZE).filter((value) => value === 16)
    return inked.length / SIZE
  }
  const [dark, light] = [darkShare(90), darkShare(160)]
  assert.ok(dark > 0.6 && dark < 1, `${dark}`)
  assert.ok(light > 0 && light < 0.4, `${light}`)
})

test('blurring spreads an edge over its reach, and leaves what is even', async () => {
  const halves = Uint8Array.from({ length: SIZE * 1.5 }, (_, at) => (at % WIDTH < 24 ? 90 : 150))
  const { after } = await drawn({ blur: 2 }, undefined, halves)
  const row = 10 * WIDTH
  assert.deepEqual([...after.subarray(row + 20, row + 28)], [90, 90, 102, 114, 126, 138, 150, 150])
})

test('blurring is the same at the edges of the frame as inside', async () => {
  const even = new Uint8Array(SIZE * 1.5).fill(77)
  const { before, after } = await drawn({ blur: 3 }, undefined, even)
  assert.deepEqual(after, before)
})

test('relief lightens an edge that faces the top left, and darkens one that faces away', async () => {
  const box = Uint8Array.from({ length: SIZE * 1.5 }, (_, at) => {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)]
    return x >= 12 && x < 36 && y >= 8 && y < 24 ? 90 : 150
  })
  const { after } = await drawn({ relief: 32, reliefReach: 1 }, undefined, box)
  const at = (x: number, y: number): number => after[y * WIDTH + x] ?? 0
  assert.equal(at(20, 16), 90)
  assert.equal(at(12, 16), 120)
  assert.equal(at(35, 16), 60)
})

test('chroma is rounded to whole steps from grey', async () => {
  const { before, after } = await drawn({ chromaStep: 20 })
  for (let at = SIZE; at < SIZE * 1.5; at++) {
    const chroma = after[at] ?? 0
    assert.equal((chroma - 128) % 20 === 0, true, `${chroma}`)
    assert.ok(Math.abs(chroma - (before[at] ?? 0)) <= 10)
  }
})

test('a tint colours the picture and its margin', async () => {
  const { before, after } = await drawn({ tintBlue: 30, tintRed: -12, margin: 4 })
  assert.equal(after[SIZE], 158)
  assert.equal(after[SIZE * 1.25], 116)
  const middle = SIZE + (HEIGHT / 4) * (WIDTH / 2) + WIDTH / 4
  assert.equal(after[middle], (before[middle] ?? 0) + 30)
})

test('lines of negative strength are lighter than what they part', async () => {
  const halves = Uint8Array.from({ length: SIZE * 1.5 }, (_, at) => (at % WIDTH < 20 ? 90 : 160))
  const { after } = await drawn({ lines: -32, linesFrom: 20, lineReach: 1 }, undefined, halves)
  const row = 10 * WIDTH
  assert.deepEqual([...after.subarray(row + 18, row + 22)], [90, 115, 185, 160])
})

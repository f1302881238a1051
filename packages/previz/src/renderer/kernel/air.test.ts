/** Particles, compared with plain reference code. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { layOutFrameMemory } from '../frame/frame-memory.ts'
import { seededRandom } from '@backlot/camera/random'
import { type AirJob, compileKernel, MOTE_NUMBERS, startKernel } from './kernel.ts'
import { airReference, readLight } from '../../../test/kernel/reference.ts'

const WIDTH = 64
const HEIGHT = 48
const memory = new WebAssembly.Memory({ initial: 64, maximum: 32768, shared: true })
const { scratch, picture } = layOutFrameMemory(65536, WIDTH, HEIGHT)

/** A camera that looks a little down and to the right, in moving air. */
const JOB: AirJob = {
  target: picture.address,
  width: WIDTH,
  height: HEIGHT,
  rightX: 0.98,
  rightY: 0,
  rightZ: -0.199,
  upX: 0.02,
  upY: 0.995,
  upZ: 0.0985,
  aheadX: 0.198,
  aheadY: -0.1,
  aheadZ: 0.975,
  cameraX: 3.2,
  cameraY: 1.6,
  cameraZ: -7,
  focal: 60,
  centreX: WIDTH / 2,
  centreY: HEIGHT / 2,
  seconds: 3.4,
  boxX: 9,
  boxY: 6,
  boxZ: 12,
  middle: 0.5,
  velocityX: -0.6,
  velocityY: -2.5,
  velocityZ: 0.1,
  stray: 0.3,
  grounded: 0,
  floor: 0,
  radius: 0.2,
  red: 9000,
  green: 6000,
  blue: 3000,
  alpha: 0.8,
  additive: 1,
  streak: 0,
  twinkle: 0,
}

/** More than the kernel's memory holds at once. */
const COUNT = 4300

function listMotes(count: number): Float32Array {
  const random = seededRandom(3)
  return Float32Array.from({ length: count * MOTE_NUMBERS }, () => random())
}

const kinds: Readonly<Record<string, { change: Partial<AirJob>; count: number }>> = {
  'spots of light': { change: {}, count: 150 },
  'spots of colour': { change: { additive: 0 }, count: 150 },
  'spots that blink': { change: { twinkle: 0.7 }, count: 150 },
  'spots on the ground': { change: { grounded: 1, floor: 0.1 }, count: 150 },
  'falling streaks': { change: { streak: 0.5, radius: 0.05 }, count: 300 },
  'very many faint spots': { change: { alpha: 0.2, radius: 0.05 }, count: COUNT },
}

for (const [kind, { change, count }] of Object.entries(kinds)) {
  test(`${kind} are where they ought to be, within 1.5 percent but for a rounding`, async () => {
    const kernel = startKernel(await compileKernel(), memory, scratch)
    const job = { ...JOB, ...change }
    const motes = listMotes(count)
    kernel.fill(picture, [1000, 2000, 3000])
    const expected = readLight(memory.buffer, picture)
    const before = Float64Array.from(expected)
    airReference(job, motes, expected)
    kernel.drawParticles(job, motes)
    const actual = readLight(memory.buffer, picture)
    const changed = expected.filter((light, at) => Math.abs(light - (before[at] ?? 0)) > 0.004)
    assert.ok(changed.length > 300, `only ${changed.length} values were drawn`)
    // At the edge of a spot or a streak, rounding decides whether a pixel belongs to it.
    const off = actual.filter((light, at) => Math.abs(light - (expected[at] ?? 0)) > 0.015)
    assert.ok(off.length < actual.length / 100, `${off.length} of ${actual.length} values are off`)
  })
}

/** A moving sea before a camera at rest: only the water moves. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from './random.ts'
import { FOCAL } from './camera-motion.ts'
import type { Track } from './flow.ts'
import { seeStretch, type DetectedStretch } from './moves.ts'
import { seeWindow } from './stretches.ts'

const WINDOWS = 8
const SECONDS = 0.24
/** Of the tracks, in half widths. */
const NOISE = 0.0006

/**
 * The tracks of a camera that pans by these radians in each window, up to a height in half widths;
 * the sea is the lower half of the picture.
 */
function seen(
  sea: (at: { x: number; y: number }, random: () => number) => { right: number; up: number },
  pan = 0,
  top = 0.55,
): DetectedStretch {
  const random = seededRandom(9)
  const windows = Array.from({ length: WINDOWS }, (_, index) => {
    const tracks = Array.from({ length: 110 }, (): Track => {
      const [x, y] = [2 * random() - 1, (0.55 + top) * random() - 0.55]
      const own = y < 0 ? sea({ x, y }, random) : { right: 0, up: 0 }
      return {
        x,
        y,
        right: own.right - pan * (FOCAL + (x * x) / FOCAL) + NOISE * (random() - 0.5),
        up: own.up - (pan * x * y) / FOCAL + NOISE * (random() - 0.5),
      }
    })
    const fromSeconds = index * SECONDS
    const toSeconds = fromSeconds + SECONDS
    return seeWindow({ fromSeconds, toSeconds, tracks, steps: [], isCut: false }, random)
  })
  return seeStretch(windows)
}

const namesOf = ({ moves }: DetectedStretch): readonly string[] =>
  moves.map(({ command }) => command)

/** Rocks and posts rest, some waves move at random, and most of them sink. */
const STORM: Parameters<typeof seen>[0] = ({ y }, random) => {
  const kind = random()
  if (kind < 0.3) return { right: 0, up: 0 }
  if (kind < 0.5) return { right: 0.06 * (random() - 0.5), up: 0.04 * (random() - 0.5) }
  return { right: 0, up: 0.018 * y }
}
/** All of the water sinks. */
const RISE: Parameters<typeof seen>[0] = ({ y }) => ({ right: 0, up: 0.018 * y })

test('a storm before a camera at rest is no camera move', () => {
  const storm = seen(STORM)
  assert.deepEqual(namesOf(storm), ['Static shot'])
  for (const [axis, travel] of Object.entries(storm.travel))
    assert.ok(Math.abs(travel) < 0.01, `${axis} ${travel}`)
})

test('a pan over a storm is a pan', () => {
  assert.deepEqual(namesOf(seen(STORM, -0.02)), ['Pan left'])
})

test('a camera that rises as slowly is found where nothing stands', () => {
  assert.deepEqual(namesOf(seen(RISE)), ['Pedestal up'])
})

test('without far features at rest, it is no storm', () => {
  assert.deepEqual(namesOf(seen(STORM, 0, 0)), ['Pedestal up'])
})

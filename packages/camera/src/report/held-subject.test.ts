/** Which moving things count as followed by the camera, and which do not. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CameraCommand } from '../commands/commands.ts'
import { seededRandom } from './random.ts'
import type { Track } from './flow.ts'
import { seeStretch } from './moves.ts'
import { seeWindow } from './stretches.ts'

const WINDOWS = 8
const SECONDS = 0.24

/** Tracks over a strip of the picture, such as posts or ground that pass at one speed. */
function stripOf(y: number, right: number, random: () => number): readonly Track[] {
  return Array.from({ length: 14 }, () => ({
    x: 2 * random() - 1,
    y: y + 0.05 * random(),
    right: right + 0.001 * (random() - 0.5),
    up: 0.001 * (random() - 0.5),
  }))
}

/** Ground that passes faster the nearer it is, under a sky at rest, with other tracks in front. */
function passing(others: (index: number, random: () => number) => readonly Track[]): {
  readonly names: readonly CameraCommand[]
  readonly drift: number | undefined
} {
  const random = seededRandom(3)
  const windows = Array.from({ length: WINDOWS }, (_, index) => {
    const ground = [0.05, 0.15, 0.25, 0.35, 0.45].flatMap((depth) =>
      stripOf(-depth, -0.12 * depth, random),
    )
    const sky = [0.15, 0.25, 0.35, 0.45].flatMap((height) => stripOf(height, 0, random))
    const own = others(index, random)
    // The other tracks hide the ground behind them.
    const seenGround = ground.filter(({ x, y }) =>
      own.every((track) => Math.hypot(track.x - x, track.y - y) > 0.06),
    )
    const fromSeconds = index * SECONDS
    const toSeconds = fromSeconds + SECONDS
    const tracks = [...sky, ...seenGround, ...own]
    return seeWindow({ fromSeconds, toSeconds, tracks, steps: [], isCut: false }, random)
  })
  const { moves, subjectDrift } = seeStretch(windows)
  return { names: moves.map(({ command }) => command), drift: subjectDrift }
}

/** An upright person from the middle of the picture down, who moves this far to the right in each window. */
const walker =
  (pace: number) =>
  (index: number, random: () => number): readonly Track[] =>
    Array.from({ length: 6 }, (_, part) => ({
      x: pace * (index - WINDOWS / 2) + 0.05 * (random() - 0.5),
      y: 0.05 - 0.06 * part,
      right: pace + 0.001 * (random() - 0.5),
      up: 0.003 * (random() - 0.5),
    }))

test('a subject that stays while the ground beside it passes is followed', () => {
  const { names, drift = 1 } = passing(walker(0))
  assert.deepEqual(names, ['Truck right', 'Tracking shot'])
  assert.ok(drift < 0.01, String(drift))
})

test('a subject that is followed badly drifts', () => {
  const { names, drift = 0 } = passing(walker(0.005))
  assert.deepEqual(names, ['Truck right', 'Tracking shot'])
  assert.ok(drift > 0.01, String(drift))
})

test('a truck follows neither a passer-by nor a hill between houses', () => {
  const hill = (_: number, random: () => number): readonly Track[] => [
    ...stripOf(0.02, 0, random).filter(({ x }) => Math.abs(x) < 0.15),
    ...stripOf(0.02, -0.03, random).filter(({ x }) => Math.abs(x) > 0.25),
  ]
  for (const others of [() => [], walker(-0.03), hill])
    assert.deepEqual(passing(others).names, ['Truck right'])
})

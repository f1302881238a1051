import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { cases } from '@backlot/test-kit/cases'
import type { LayerPlace, MotionKey } from './film-design.ts'
import { dot, minus, plus, type Vector } from '@backlot/camera/geometry'
import type { Camera } from '../camera/camera-program.ts'
import { ease, motionsOf, placePiece, sharpnessOf, wholePiece } from './motion.ts'

const still: Camera = () => ({ position: [0, 0, 0], yaw: 0, pitch: 0, roll: 0, focal: 1.2 })
const walking: Camera = (seconds) => ({ ...still(0), position: [seconds, 1, 0], yaw: seconds / 10 })

const place: LayerPlace = { box: [2, 1], at: [0, 0, 5] }

const motionOf = (changes: Partial<LayerPlace>, camera: Camera = still) => {
  const motions = motionsOf({ ...place, ...changes }, camera)
  const [motion] = motions
  assert.ok(motion && motions.length === 1)
  return motion
}

const lengthOf = (vector: Vector): number => Math.sqrt(dot(vector, vector))

const near = (one: Vector, other: Vector): void =>
  assert.ok(lengthOf(minus(one, other)) < 1e-9, `${one.join()} is not ${other.join()}`)

describe('a layer', () => {
  test('without keys stands where it is', () => {
    const { middle, scale, opacity } = motionOf({})(3)
    assert.deepEqual([middle, scale, opacity], [[0, 0, 5], 1, 1])
  })

  test('is at its keys at their moments, and rests before the first and after the last', () => {
    const motion = motionOf({
      keys: [
        { at: 1, move: [0, 2, 0], opacity: 0, scale: 3 },
        { at: 2, move: [1, 0, 0] },
      ],
    })
    near(motion(0).middle, [0, 2, 5])
    near(motion(1).middle, [0, 2, 5])
    near(motion(2).middle, [1, 0, 5])
    near(motion(9).middle, [1, 0, 5])
    assert.deepEqual([motion(1).opacity, motion(1).scale], [0, 3])
    assert.deepEqual([motion(2).opacity, motion(2).scale], [1, 1])
  })

  test('comes at `from` and is gone at `to`', () => {
    const motion = motionOf({ from: 1, to: 3, fade: 0.5, opacity: 0.8 })
    assert.deepEqual(
      [0.9, 1, 1.5, 2.5, 3].map((seconds) => motion(seconds).opacity),
      [0, 0, 0.8, 0.8, 0],
    )
  })

  test('that lies on the ground has its top ahead', () => {
    near(motionOf({ turn: [0, -90, 0] })(0).axes.up, [0, 0, 1])
  })

  test('with an offset turns as a thing on a card does', () => {
    near(motionOf({ turn: [90, 0, 0], offset: [1, 0, 0] })(0).middle, [0, 0, 4])
  })

  test('on the camera goes with it', () => {
    const motion = motionOf({ at: [0, 0, 1], attach: 'camera' }, walking)
    near(motion(0).middle, [0, 1, 1])
    const pose = walking(5)
    near(motion(5).middle, plus(pose.position, [Math.sin(0.5), 0, Math.cos(0.5)]))
  })

  test('with a front is not seen from behind', () => {
    assert.equal(motionOf({ sided: true })(0).opacity, 1)
    assert.equal(motionOf({ sided: true, turn: [180, 0, 0] })(0).opacity, 0)
  })

  test('repeats itself, each farther and later', () => {
    const motions = motionsOf(
      { ...place, from: 0, repeat: { count: 3, step: [1, 0, 0], delay: 2 } },
      still,
    )
    assert.deepEqual(
      motions.map((motion) => [motion(3).middle[0], motion(3).opacity]),
      [
        [0, 1],
        [1, 1],
        [2, 0],
      ],
    )
  })

  test('is scattered over its room, always alike', () => {
    const scatter = { count: 50, room: [4, 2, 1], seed: 3 } as const
    const middles = () => motionsOf({ ...place, scatter }, still).map((motion) => motion(0).middle)
    assert.deepEqual(middles(), middles())
    for (const [x, y, z] of middles()) {
      assert.ok(Math.abs(x) <= 2 && Math.abs(y) <= 1 && Math.abs(z - 5) <= 0.5)
    }
    assert.equal(new Set(middles().map(String)).size, 50)
  })
})

const size = fc.double({ min: -180, max: 180, noNaN: true })
const triples = fc.tuple(size, size, size)

/** Keys in order, at least a tenth of a second apart. */
const keyLists: fc.Arbitrary<readonly MotionKey[]> = fc
  .array(
    fc.record(
      {
        wait: fc.double({ min: 0.1, max: 3, noNaN: true }),
        move: triples,
        turn: triples,
        scale: fc.double({ min: 0, max: 3, noNaN: true }),
        opacity: fc.double({ min: 0, max: 1, noNaN: true }),
      },
      { requiredKeys: ['wait'] },
    ),
    { maxLength: 5 },
  )
  .map((steps) => {
    let at = 0
    return steps.map(({ wait, ...key }) => ({ ...key, at: (at += wait) }))
  })

test('whatever its keys, a layer moves without a jump and stays a rectangle', () => {
  const moments = fc.double({ min: 0, max: 16, noNaN: true })
  fc.assert(
    fc.property(keyLists, triples, moments, (keys, turn, seconds) => {
      const motion = motionOf({ keys, turn, opacity: 0.9 }, walking)
      const [now, soon] = [motion(seconds), motion(seconds + 1e-6)]
      // The fastest motion: 360 metres in a tenth of a second, at nearly twice its mean speed.
      assert.ok(lengthOf(minus(soon.middle, now.middle)) < 0.02)
      assert.ok(now.opacity >= 0 && now.opacity <= 0.9)
      const { across, up } = placePiece(now, wholePiece([2, 1]))
      assert.ok(Math.abs(dot(across, up)) < 1e-6)
      assert.ok(Math.abs(lengthOf(across) - 2 * now.scale) < 1e-6)
      assert.ok(Math.abs(lengthOf(up) - now.scale) < 1e-6)
    }),
    { numRuns: cases(300) },
  )
})

test('the whole of a layer is around its middle', () => {
  const frame = motionOf({ turn: [30, 20, 10] })(0)
  const { origin, across, up } = placePiece(frame, wholePiece([2, 1]))
  near(plus(plus(origin, across, 0.5), up, 0.5), frame.middle)
})

test('easing starts at nothing, ends at all, and never turns back', () => {
  assert.deepEqual([ease(-1), ease(0), ease(0.5), ease(1), ease(2)], [0, 0, 0.5, 1, 1])
  for (let share = 0; share < 1; share += 0.01) assert.ok(ease(share + 0.01) >= ease(share))
})

test('a layer is painted as sharp as it is seen, when it is seen', () => {
  const view = { camera: still, seconds: 4 }
  const sharpness = (changes: Partial<LayerPlace>) => sharpnessOf([motionOf(changes)], view)
  assert.ok(sharpness({ at: [0, 0, 2] }) > 2 * sharpness({ at: [0, 0, 5] }))
  const hidden = {
    keys: [
      { at: 0, move: [0, 0, -4], opacity: 0 },
      { at: 0.1, opacity: 0 },
    ],
  } as const
  assert.equal(sharpness(hidden), 1)
  assert.ok(sharpness({ at: [0, 0, 0.001] }) <= 4000, 'however near it comes')
})

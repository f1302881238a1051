/** Bodies that are turned over: on the hands, through the air, on a swing. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { personLook } from '../../../test/person-look.ts'
import type { Activity } from '@backlot/prompt/scene'
import { paintPerson, PERSON_ASPECT, PERSON_FRAMES } from './person.ts'
import type { PersonLook } from './skeleton.ts'

const TALL = 160
const SIZE = { widthPx: Math.round(TALL * PERSON_ASPECT), heightPx: TALL } as const

/** The box of all that is opaque in a picture of somebody who does this, in pixels. */
function boxOf(
  activity: Activity,
  frame: number,
  kind: 'man' | 'child' = 'man',
  partner?: PersonLook['partner'],
) {
  const look = personLook({
    kind,
    pose: 'stand',
    activity,
    female: false,
    garment: 'shirt',
    ...(partner && { partner }),
  })
  const pixels = paintPerson(SIZE, frame, { look })
  const box = { left: Infinity, right: 0, top: Infinity, bottom: 0 }
  for (let y = 0; y < SIZE.heightPx; y++)
    for (let x = 0; x < SIZE.widthPx; x++)
      if ((pixels[(y * SIZE.widthPx + x) * 4 + 3] ?? 0) > 128) {
        box.left = Math.min(box.left, x)
        box.right = Math.max(box.right, x)
        box.top = Math.min(box.top, y)
        box.bottom = Math.max(box.bottom, y)
      }
  return box
}

const FRAMES = Array.from({ length: PERSON_FRAMES / 2 }, (_, index) => index * 2)
/** Rows over the foot of the picture that are still the ground. */
const NEAR_PX = 0.045 * TALL

describe('who is turned over', () => {
  for (const activity of ['handstand', 'cartwheel', 'flip', 'parachute'] as const)
    for (const kind of ['man', 'child'] as const)
      test(`is not cut by the picture: a ${kind} in "${activity}"`, () => {
        for (const frame of FRAMES) {
          const { left, right, top } = boxOf(activity, frame, kind)
          assert.ok(left > 0 && right < SIZE.widthPx - 1 && top > 0, `${frame}`)
        }
      })

  test('is on the ground with what is lowest', () => {
    for (const activity of ['handstand', 'cartwheel'] as const)
      for (const frame of FRAMES) {
        const { bottom } = boxOf(activity, frame)
        assert.ok(bottom > TALL - NEAR_PX, `${activity} ${frame}: ${bottom}`)
      }
  })

  test('is on the way over when a cartwheel is half done on one side', () => {
    const { left, right, top, bottom } = boxOf('cartwheel', PERSON_FRAMES / 4)
    assert.ok(right - left > bottom - top)
  })

  test('is in the air in the middle of a flip, and not before or after it', () => {
    assert.ok(boxOf('flip', PERSON_FRAMES / 2).bottom < TALL - 2 * NEAR_PX)
    for (const frame of [0, PERSON_FRAMES - 1])
      assert.ok(boxOf('flip', frame).bottom > TALL - NEAR_PX)
  })
})

test('the frame of a swing stands on the ground while who swings goes to and fro', () => {
  const boxes = FRAMES.map((frame) => boxOf('swing', frame))
  for (const { bottom } of boxes) assert.ok(bottom > TALL - NEAR_PX)
  assert.ok(new Set(boxes.map(({ right }) => right)).size > 3)
})

test('who is treated lies on a couch, and who treats them stands', () => {
  const lying = boxOf('treat', 0, 'man', 'second')
  const standing = boxOf('treat', 0, 'man', 'first')
  assert.ok(lying.right - lying.left > 1.4 * (lying.bottom - lying.top))
  assert.ok(standing.bottom - standing.top > 1.4 * (standing.right - standing.left))
  assert.ok(lying.left > 0 && lying.right < SIZE.widthPx - 1)
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ACTIVITY_NATURES } from '@backlot/prompt/activities'
import { type Activity, ACTIVITIES } from '@backlot/prompt/scene'
import { personLook } from '../../../test/person-look.ts'
import { PERFORMANCES } from './performances.ts'
import { paintPerson, PERSON_ASPECT, PERSON_FRAMES } from '../person/person.ts'
import { jointsOf } from '../person/person-pose.ts'
import type { PersonLook, Point } from '../person/skeleton.ts'

function lookOf(activity: Activity, parts: Partial<PersonLook> = {}): PersonLook {
  const [action] = ACTIVITY_NATURES[activity].actions
  return personLook({
    kind: 'man',
    pose: action === 'sit' || action === 'walk' ? action : 'stand',
    activity,
    ...(PERFORMANCES[activity].seat && { seat: PERFORMANCES[activity].seat }),
    female: false,
    garment: 'shirt',
    hairStyle: 'short',
    ...parts,
  })
}

const PHASES = Array.from(
  { length: PERSON_FRAMES },
  (_, frame) => (frame / PERSON_FRAMES) * 2 * Math.PI,
)
const apart = ([x0, y0]: Point, [x1, y1]: Point): number => Math.hypot(x1 - x0, y1 - y0)

const SIZE = { widthPx: 130 * PERSON_ASPECT, heightPx: 130 } as const

const SIDES = [0, 1] as const

/** The farthest that any of these joints goes from one picture to the next. */
function farthestStep(look: PersonLook): number {
  const steps = PHASES.flatMap((phase, index) => {
    const [now, next] = [jointsOf(look, phase), jointsOf(look, PHASES[index + 1] ?? 2 * Math.PI)]
    return (['wrists', 'ankles', 'knees'] as const).flatMap((joint) =>
      SIDES.map((side) => apart(now[joint][side], next[joint][side])),
    )
  })
  return Math.max(...steps)
}

/** How near the ground any of these joints comes; negative for one under it. */
function lowestJoint(look: PersonLook): number {
  const heights = PHASES.flatMap((phase) => {
    const joints = jointsOf(look, phase)
    return (['wrists', 'ankles', 'knees', 'hips'] as const).flatMap((name) =>
      SIDES.map((side) => -joints[name][side][1]),
    )
  })
  return Math.min(...heights)
}

for (const activity of ACTIVITIES)
  describe(`somebody in "${activity}"`, () => {
    for (const kind of ['man', 'child', 'upright'] as const) {
      const look = lookOf(activity, { kind })

      test(`moves without a jump, and ends as it began: a ${kind}`, () => {
        assert.ok(farthestStep(look) < 0.22)
        const [first, last] = [jointsOf(look, 0), jointsOf(look, 2 * Math.PI)]
        for (const side of SIDES) assert.ok(apart(first.wrists[side], last.wrists[side]) < 1e-6)
      })

      test(`has no joint under the ground: a ${kind}`, () =>
        assert.ok(lowestJoint(look) >= 0.025, `${lowestJoint(look)}`))
    }
  })

describe('props', () => {
  for (const activity of ACTIVITIES.filter(
    (one) => PERFORMANCES[one].props && !['hold', 'feed', 'give', 'kneel', 'pick_up'].includes(one),
  ))
    test(`are painted for "${activity}"`, () => {
      const look = lookOf(activity)
      const painted = paintPerson(SIZE, 4, { look })
      const { activity: _, ...idle } = look
      const bare = jointsOf(look, 0).wrists
      assert.ok(
        bare.every(([x]) => Math.abs(x) < 0.62),
        'the hands are in the picture',
      )
      assert.notDeepEqual(painted, paintPerson(SIZE, 4, { look: idle }))
    })

  test('are what the prompt puts into the hand', () => {
    const cup = paintPerson(SIZE, 4, { look: lookOf('drink') })
    const glass = paintPerson(SIZE, 4, { look: lookOf('drink', { item: { shape: 'wine-glass' } }) })
    assert.notDeepEqual(cup, glass)
  })
})

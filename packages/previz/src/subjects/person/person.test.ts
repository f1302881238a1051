import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { GARMENTS } from '@backlot/prompt/scene'
import { personLook } from '../../../test/person-look.ts'
import { paintPerson, PERSON_ASPECT, PERSON_FRAMES, PERSON_KINDS } from './person.ts'
import { CYCLE_HEIGHTS } from './person-gaits.ts'
import { jointsOf } from './person-pose.ts'
import { BUILDS, type PersonLook, type Point, type Posture } from './skeleton.ts'

const POSES: readonly Posture[] = [
  'stand',
  'wave',
  'nod',
  'clap',
  'point',
  'bow',
  'sit',
  'sleep',
  'walk',
  'run',
  'dance',
  'swim',
  'float',
]

const phaseOf = (frame: number): number => (frame / PERSON_FRAMES) * 2 * Math.PI

describe('somebody who goes', () => {
  for (const pose of ['walk', 'run'] as const)
    for (const stride of [1, 0.5])
      test(`keeps a foot where it steps: ${pose}, steps of ${stride}`, () => {
        const look = personLook({ pose, stride })
        const cycle = CYCLE_HEIGHTS[pose] * stride
        const steps = Array.from({ length: PERSON_FRAMES }, (_, frame) => {
          const { ankles, soles } = jointsOf(look, phaseOf(frame))
          const travelled = (cycle * frame) / PERSON_FRAMES
          return { at: ankles[0][0] + travelled, flat: Math.abs(soles[0]) < 0.02 }
        })
        const stance = steps.slice(0, PERSON_FRAMES / 2).filter(({ flat }) => flat)
        assert.ok(stance.length >= 2, `${stance.length} pictures with the foot down`)
        const [first] = stance
        for (const { at } of stance)
          assert.ok(Math.abs(at - (first?.at ?? 0)) < 0.012, `slid by ${at - (first?.at ?? 0)}`)
      })

  test('has bones that keep their length', () => {
    const length = ([ax, ay]: Point, [bx, by]: Point): number => Math.hypot(ax - bx, ay - by)
    const isSound = (kind: PersonLook['kind'], pose: Posture, frame: number): boolean => {
      const { hips, knees, ankles } = jointsOf(personLook({ kind, pose }), phaseOf(frame))
      const { thigh, shin } = BUILDS[kind]
      return ([0, 1] as const).every(
        (side) =>
          Math.abs(length(hips[side], knees[side]) - thigh) < 0.004 &&
          Math.abs(length(knees[side], ankles[side]) - shin) < 0.004,
      )
    }
    for (const kind of PERSON_KINDS)
      for (const pose of ['walk', 'run', 'sit'] as const)
        for (let frame = 0; frame < PERSON_FRAMES; frame++)
          assert.ok(isSound(kind, pose, frame), `${kind} ${pose} ${frame}`)
  })
})

describe('the picture of a person', () => {
  const size = { widthPx: Math.round(120 * PERSON_ASPECT), heightPx: 120 }

  /** The strongest trace on the sides and the top, where nothing may be cut off. */
  function strayOf(look: PersonLook, frame: number): number {
    const pixels = paintPerson(size, frame, { look })
    const alpha = (x: number, y: number): number => pixels[(y * size.widthPx + x) * 4 + 3] ?? 0
    const sides = Array.from({ length: size.heightPx }, (_, y) => [
      alpha(0, y),
      alpha(size.widthPx - 1, y),
    ])
    const top = Array.from({ length: size.widthPx }, (_, x) => alpha(x, 0))
    return Math.max(...sides.flat(), ...top)
  }

  /** What nobody of the kind does. */
  const never: Readonly<Record<PersonLook['kind'], readonly Posture[]>> = {
    woman: [],
    man: [],
    child: [],
    robot: ['sleep', 'swim', 'float'],
    astronaut: ['sleep', 'swim', 'dance'],
    upright: ['sleep', 'swim', 'float'],
  }
  for (const kind of PERSON_KINDS)
    for (const pose of POSES.filter((one) => !never[kind].includes(one)))
      test(`holds all of a ${kind} at "${pose}"`, () => {
        const look = personLook({
          kind,
          pose,
          ...(kind !== 'astronaut' && { umbrella: [0.8, 0.2, 0.4] }),
        })
        for (const frame of [0, 6, 12, 18]) assert.equal(strayOf(look, frame), 0)
      })

  for (const kind of PERSON_KINDS.filter((one) => one !== 'upright'))
    for (const pose of ['stand', 'walk', 'run'] as const)
      test(`holds all of a ${kind} at "${pose}" from behind, and shows no face`, () => {
        const look = personLook({ kind, pose, back: true })
        const seen = (mien: PersonLook['mien']): string =>
          Buffer.from(paintPerson(size, 6, { look: { ...look, mien } })).toString('base64')
        for (const frame of [0, 6, 12, 18]) assert.equal(strayOf(look, frame), 0)
        assert.equal(seen('smile'), seen('sad'))
      })

  test('differs from feeling to feeling', () => {
    const miens = ['calm', 'smile', 'sad', 'angry', 'surprised'] as const
    const seen = new Set(
      miens.map((mien) =>
        Buffer.from(paintPerson(size, 3, { look: personLook({ pose: 'stand', mien }) })).toString(
          'base64',
        ),
      ),
    )
    assert.equal(seen.size, miens.length)
  })

  test('differs from dress to dress', () => {
    const seen = new Set(
      GARMENTS.map((garment) =>
        Buffer.from(paintPerson(size, 3, { look: personLook({ garment, pose: 'walk' }) })).toString(
          'base64',
        ),
      ),
    )
    assert.equal(seen.size, GARMENTS.length)
  })
})

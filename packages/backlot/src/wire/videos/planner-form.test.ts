/** What a planning model gets, and how its answers are read. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { CAMERA_COMMANDS } from '@backlot/camera/commands'
import { DETAILS } from '@backlot/prompt/details'
import { HAPPENINGS } from '@backlot/prompt/happenings'
import { planShot } from '@backlot/prompt'
import {
  ACTIONS,
  ACTIVITIES,
  ADDITIONS,
  ANGLES,
  COLOURS,
  FACINGS,
  GARMENTS,
  LIQUIDS,
  MOODS,
  PLACES,
  RELATIONS,
  ROOMS,
  SEASONS,
  SHOT_SIZES,
  SPECIES,
  STYLES,
  SUBJECT_KINDS,
  SURFACES,
  TIMES_OF_DAY,
  TRAITS,
  WEATHERS,
  WORN,
} from '@backlot/prompt/scene'
import { NOT_SHOWN_REASONS, type ShotPlan } from '@backlot/prompt/shot'
import { allCutOuts } from '@backlot/prompt/catalogue'
import { shotOrder } from '../../../../prompt/test/shot-order.ts'
import { isFault } from '../../domain/fault.ts'
import type { ReadPlan } from '../../domain/video-plan.ts'
import { plannerForm } from './planner-form.ts'
import { PLANNER_EXAMPLES } from './planner-instructions.ts'
import { parseShotPlan, SHOT_PLAN_JSON_SCHEMA } from './shot-plan.ts'

const draftOf = (prompt: string): ShotPlan => planShot(shotOrder(prompt))
const DRAFT = draftOf('a boat')
const read = (json: unknown, draft = DRAFT): ReadPlan => plannerForm.readPlan(json, draft)

describe('what a planning model gets', () => {
  const words = new Set(plannerForm.instructions.split(/[^\p{L}\p{N}_-]+/u))

  test('has every member and every name that a plan can have', () => {
    const names = [
      [PLACES, ROOMS, SURFACES, LIQUIDS, TIMES_OF_DAY, WEATHERS, SEASONS, STYLES, MOODS],
      [SHOT_SIZES, ANGLES, COLOURS, DETAILS, SUBJECT_KINDS, SPECIES, ACTIONS, ACTIVITIES],
      [GARMENTS, WORN, TRAITS, FACINGS, RELATIONS, HAPPENINGS, NOT_SHOWN_REASONS],
    ].flat(2)
    assert.deepEqual(
      names.filter((name) => !words.has(name)),
      [],
    )
    for (const command of CAMERA_COMMANDS) assert.ok(plannerForm.instructions.includes(command))
    const { subjects, ...members } = SHOT_PLAN_JSON_SCHEMA.properties
    const ours = new Set(['seed', 'additions', 'camera_of_taste'])
    const known = [...Object.keys(members), ...Object.keys(subjects.items.properties)]
    assert.deepEqual(
      known.filter((name) => !words.has(name) && !ours.has(name)),
      [],
    )
  })

  test('has every cut-out, or somebody of our own in its place', () => {
    const missing = allCutOuts().filter(({ name }) => !words.has(name))
    assert.deepEqual(
      missing.map(({ name }) => name),
      ['tiger', 'elephant', 'duck', 'robot'].filter((name) => !words.has(name)),
    )
  })

  test('fits small models, which have some eight thousand tokens for it', () => {
    // A token of o200k_base and cl100k_base is 4.3 letters of this text: 23 910 letters, 5 479 tokens.
    assert.ok(plannerForm.instructions.length < 32_000, String(plannerForm.instructions.length))
  })

  test('has examples that are plans', () => {
    for (const [prompt, plan] of PLANNER_EXAMPLES) {
      assert.doesNotThrow(() => parseShotPlan(plan), prompt)
      assert.deepEqual(read(plan).notes, [])
    }
  })

  test('has a draft without what goes without saying', () => {
    assert.deepEqual(plannerForm.formatDraft(draftOf('a red boat on a lake at night')), {
      place: 'lake',
      time_of_day: 'night',
      subjects: [{ kind: 'boat', colour: 'red', action: 'travel' }],
    })
  })
})

describe('the plan of a model', () => {
  test('that keeps to the form is read as it is, with all of the renderer’s taste', () => {
    const json = { place: 'sea', subjects: [{ kind: 'boat' }] }
    assert.deepEqual(read(json), {
      plan: parseShotPlan({ ...json, additions: ADDITIONS }),
      faults: [],
      notes: [],
      isWhole: true,
    })
    assert.deepEqual(read({ ...json, additions: null }).plan.scene.additions, ADDITIONS)
    assert.deepEqual(read({ ...json, additions: [] }).plan.scene.additions, [])
  })

  for (const [said, subject] of [
    [
      { kind: 'thing', shape: 'coffee_cup' },
      { kind: 'thing', shape: 'hot-beverage' },
    ],
    [
      { kind: 'thing', shape: 'Sofa' },
      { kind: 'thing', shape: 'couch-and-lamp' },
    ],
    [{ kind: 'giraffe' }, { kind: 'thing', shape: 'giraffe' }],
    [{ kind: 'tiger' }, { kind: 'cat', species: 'tiger' }],
    [
      { kind: 'bird', shape: 'penguin' },
      { kind: 'thing', shape: 'penguin' },
    ],
    [{ kind: 'woman', shape: 'dress' }, { kind: 'woman' }],
    [{ shape: 'giraffe' }, { kind: 'thing', shape: 'giraffe' }],
    [
      { kind: 'food', shape: 'burger' },
      { kind: 'thing', shape: 'hamburger' },
    ],
    [
      { kind: 'astronaut', action: 'riding' },
      { kind: 'astronaut', traits: ['astride'] },
    ],
    ['giraffe', { kind: 'thing', shape: 'giraffe' }],
    [{ kind: 'policeman' }, { kind: 'man', garment: 'uniform' }],
    [
      { kind: 'thing', shape: 'house_tree' },
      { kind: 'thing', shape: 'deciduous-tree' },
    ],
  ] as const)
    test(`${JSON.stringify(said)} is ${JSON.stringify(subject)}`, () => {
      const { plan } = read({ place: 'meadow', subjects: [said] })
      const [one] = plan.scene.subjects
      assert.deepEqual({ ...one, ...subject }, one)
    })

  test('whose names of others are other words means them all the same', () => {
    const { plan, notes, isWhole } = read({
      place: 'interior',
      subjects: [
        { kind: 'cat', relation: { is: 'on', to: 'sofa' } },
        { kind: 'thing', shape: 'sofa' },
        { kind: 'woman', relation: { is: 'between', to: 'kitten', and: 'sofa' } },
      ],
    })
    assert.deepEqual(
      plan.scene.subjects.map(({ relation }) => relation),
      [
        { is: 'on', to: 'couch-and-lamp' },
        undefined,
        { is: 'between', to: 'cat', and: 'couch-and-lamp' },
      ],
    )
    assert.deepEqual([notes, isWhole], [[], true])
  })

  test('whose action does not go with its activity has the activity', () => {
    const { plan, notes } = read({
      place: 'meadow',
      subjects: [{ kind: 'man', action: 'stand', activity: 'kneel' }],
    })
    const [man] = plan.scene.subjects
    assert.deepEqual([man?.activity, man?.action, notes], ['kneel', 'sit', []])
  })

  test('whose numbers and colours are out of bounds is brought within them', () => {
    const { plan, isWhole } = read({
      place: 'lake',
      tint: 'golden',
      details: ['stars', 'stars'],
      subjects: [{ kind: 'boat', count: 40, colour: 'crimson', action: 'dance' }],
    })
    assert.deepEqual([plan.scene.tint, plan.scene.details], ['yellow', ['stars']])
    assert.deepEqual(plan.scene.subjects, [
      { kind: 'boat', count: 9, colour: 'red', action: 'travel', details: [] },
    ])
    assert.equal(isWhole, true)
  })

  test('that is said in other words means the same', () => {
    const { plan, notes } = read({
      place: 'River',
      time_of_day: 'golden hour',
      weather: 'Misty',
      style: 'watercolor',
      shot_size: 'Wide Shot',
      angle: 'low angle',
      mood: 'spooky',
      details: 'petals',
      camera: ['push in slowly', ['Zoom-out']],
      subjects: [
        { kind: 'woman', activity: 'reading', traits: 'old' },
        { kind: 'man', activity: 'jogging', relation: { is: 'next_to', to: 'woman' } },
        { kind: 'thing', shape: 'balloon', happens: 'pops' },
      ],
    })
    const { scene, camera } = plan
    const { timeOfDay, weather, style, shotSize, angle, mood, details } = scene
    assert.deepEqual(
      [timeOfDay, weather, style, shotSize, angle, mood, details],
      ['dusk', 'fog', 'watercolour', 'wide', 'low', 'mysterious', ['petals']],
    )
    assert.deepEqual(camera, [['Push in'], ['Zoom out']])
    const [woman, man, balloon] = scene.subjects
    assert.deepEqual([woman?.activity, woman?.traits], ['read', ['old']])
    assert.deepEqual(
      [man?.action, man?.activity, man?.relation],
      ['run', undefined, { is: 'beside', to: 'woman' }],
    )
    assert.equal(balloon?.happens, 'burst')
    assert.deepEqual(notes, [])
  })

  test('is found in a wrapper, and under members as programs spell them', () => {
    const subjects = [{ kind: 'boat', color: 'gray' }]
    const notShown = [{ words: 'a pier', reason: 'no_figure' }]
    const plan = { place: 'sea', timeOfDay: 'night', shotSize: 'wide', subjects, notShown }
    const { scene, ...others } = read({ plan, comment: 'Two boats.' }).plan
    assert.deepEqual(
      [scene.timeOfDay, scene.shotSize, scene.subjects[0]?.colour],
      ['night', 'wide', 'grey'],
    )
    assert.deepEqual(others.notShown, notShown)
  })

  test('that plays at a place by another name plays there', () => {
    const at = (place: string): object => {
      const { scene } = read({ place, subjects: [{ kind: 'man' }] }).plan
      return [scene.place, scene.room, ...scene.details]
    }
    assert.deepEqual(at('street'), ['city', undefined])
    assert.deepEqual(at('kitchen'), ['interior', 'kitchen'])
    assert.deepEqual(at('outer_space'), ['space', undefined])
    assert.deepEqual(at('moon'), ['space', undefined])
    assert.deepEqual(at('stadium'), ['meadow', undefined, 'stadium'])
    assert.deepEqual(at('neverland'), ['lake', undefined], 'as in the draft')
  })

  test('is without the one subject that nothing looks like, and says so', () => {
    const json = {
      place: 'sea',
      subjects: [
        { kind: 'boat', relation: { is: 'left_of', to: 'hullabaloo' } },
        { kind: 'thing', shape: 'hullabaloo' },
      ],
    }
    const { plan, notes, isWhole } = read(json)
    assert.deepEqual(plan.scene.subjects, [
      { kind: 'boat', count: 1, action: 'travel', details: [] },
    ])
    assert.deepEqual(plan.notShown, [{ words: 'hullabaloo', reason: 'no_figure' }])
    assert.equal(isWhole, false)
    assert.match(notes.join(), /^subjects\[1\] "hullabaloo",subjects\[0\]\.relation /)
  })

  test('has the head of a compound in its place, and says so', () => {
    const { plan, notes, isWhole } = read({
      place: 'meadow',
      not_shown: [],
      subjects: [{ kind: 'thing', shape: 'carriage-house' }],
    })
    assert.equal(plan.scene.subjects[0]?.shape, 'house')
    assert.deepEqual(plan.notShown, [
      { words: 'carriage house', reason: 'no_figure', instead: 'house' },
    ])
    assert.deepEqual([notes, isWhole], [['subjects[0] "carriage-house"'], false])
  })

  test('whose scenery is among its subjects has it where it is', () => {
    const { plan, notes } = read({
      place: 'mountains',
      not_shown: [],
      subjects: [
        { kind: 'man' },
        { kind: 'thing', shape: 'sky' },
        { kind: 'thing', shape: 'mountain' },
        { kind: 'thing', shape: 'waterfall' },
      ],
    })
    assert.deepEqual(
      plan.scene.subjects.map(({ kind }) => kind),
      ['man'],
    )
    assert.deepEqual([plan.scene.details, plan.notShown, notes], [['waterfall'], [], []])
  })

  test('in which a person holds something has it in the hands', () => {
    const { plan } = read({
      place: 'meadow',
      subjects: [
        { kind: 'wizard', action: 'run' },
        { kind: 'thing', shape: 'rose', relation: { is: 'held_by', to: 'wizard' } },
      ],
    })
    const [man, rose] = plan.scene.subjects
    assert.deepEqual([man?.activity, man?.action, rose?.relation], ['hold', 'stand', undefined])
  })

  test('has the first four of more subjects, and says who is missing', () => {
    const kinds = ['man', 'woman', 'dog', 'cat', 'horse', 'fox']
    const subjects = kinds.map((kind) => ({ kind }))
    const { plan, notes } = read({ place: 'meadow', not_shown: [], subjects })
    assert.equal(plan.scene.subjects.length, 4)
    assert.deepEqual(
      plan.notShown?.map(({ words, reason }) => `${words} ${reason}`),
      ['horse too_many', 'fox too_many'],
    )
    assert.deepEqual(notes, ['subjects after the 4th "horse, fox"'])
  })

  test('is without members that mean nothing', () => {
    const { plan, notes, isWhole } = read({
      place: 'sea',
      budget: 7,
      style: 'brutalism',
      camera: [['Orbit'], ['Push in', 'Orbit']],
      details: ['stars', 'sparkle'],
      not_shown: ['x', { words: 'a whale', reason: 'shy' }],
      becomes: { mood: 'joyful', time_of_day: 'night' },
      subjects: [{ kind: 'boat', mood: 'sad', happens: 'sulk' }],
    })
    assert.deepEqual(plan.camera, [['Push in']])
    assert.deepEqual([plan.scene.style, plan.scene.details], ['natural', ['stars']])
    assert.deepEqual(plan.scene.becomes, { timeOfDay: 'night' })
    assert.deepEqual(plan.notShown, [{ words: 'a whale', reason: 'no_figure' }])
    assert.match(notes.join('; '), /budget 7.*style "brutalism"/)
    assert.equal(isWhole, false, 'something was to happen')
  })

  test('that is silent about what is missing has what the rules miss in it', () => {
    const json = { place: 'city', subjects: [{ kind: 'cat' }] }
    const draft = draftOf('A cat and a dog beside a theodolite in a city')
    const missing = [
      { words: 'dog', reason: 'other_place' },
      { words: 'theodolite', reason: 'no_figure' },
    ]
    assert.deepEqual(read(json, draft).plan.notShown, missing)
    assert.deepEqual(read({ ...json, not_shown: [] }, draft).plan.notShown, [])
  })

  test('whose looks are unknown has others, and is not worth another question', () => {
    const subjects = [{ kind: 'man', garment: 'chainmail', facing: 'north', traits: ['heroic'] }]
    const { plan, notes, isWhole } = read({ place: 'meadow', subjects })
    assert.equal(plan.scene.subjects[0]?.garment, undefined)
    assert.deepEqual([notes.length, isWhole], [3, true])
  })

  test('is none where nothing of it can be shown that the draft has', () => {
    const hullabaloo = { place: 'sea', subjects: [{ kind: 'hullabaloo' }] }
    assert.throws(() => read(hullabaloo), isFault)
    const calm = read(hullabaloo, draftOf('a calm sea'))
    assert.deepEqual(calm.plan.scene.subjects, [])
  })

  test('of any JSON is a plan of the form, or none', () => {
    const member = fc.constantFrom(...Object.keys(SHOT_PLAN_JSON_SCHEMA.properties), '__proto__')
    const leaf = fc.oneof(
      fc.jsonValue({ maxDepth: 1 }),
      fc.constantFrom('giraffe', 'woman', 'thing', 'sea', 'Push in', 12, 'on'),
    )
    const part = fc.constantFrom('kind', 'shape', 'relation', 'count', 'to', 'is', 'action', 'x')
    const object = fc.dictionary(part, fc.oneof(leaf, fc.dictionary(part, leaf)))
    const value = fc.oneof(leaf, object, fc.array(fc.oneof(leaf, object), { maxLength: 6 }))
    fc.assert(
      fc.property(fc.dictionary(member, value), (json) => {
        let result: ReadPlan
        try {
          result = read({ place: 'sea', ...json })
        } catch (thrown) {
          return isFault(thrown)
        }
        return result.plan.scene.subjects.length <= 4 && result.plan.camera.length <= 6
      }),
    )
  })
})

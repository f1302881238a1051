import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { Compile } from 'typebox/schema'
import { parse } from 'yaml'
import { isFault } from '../../domain/fault.ts'
import { planShot } from '@backlot/prompt'
import { ACTIONS, PLACES, SUBJECT_KINDS } from '@backlot/prompt/scene'
import type { ShotPlan } from '@backlot/prompt/shot'
import { formatShotPlan, parseShotPlan } from './shot-plan.ts'
import { shotOrder } from '../../../../prompt/test/shot-order.ts'

const root = new URL('../../../../../', import.meta.url)
const published = Compile(
  JSON.parse(readFileSync(new URL('docs/shot-plan.schema.json', root), 'utf8')),
)

function planOf(prompt: string, promptOptimizer: boolean): ShotPlan {
  const { camera, scene, seed, ...shot } = planShot(shotOrder(prompt, { promptOptimizer }))
  return { prompt: shot.prompt, camera, scene, seed }
}

/** The plan after a round trip through a file. */
const throughText = (plan: ShotPlan): ShotPlan =>
  parseShotPlan(JSON.parse(JSON.stringify(formatShotPlan(plan))))

describe('a plan of ours', () => {
  for (const name of ['development', 'held-out'])
    test(`keeps to the published schema and comes back whole: ${name} prompts`, () => {
      const entries: readonly { readonly prompt: string }[] = parse(
        readFileSync(new URL(`packages/prompt/test/corpus/prompts/${name}.yaml`, root), 'utf8'),
      )
      assert.ok(entries.length >= 40)
      for (const { prompt } of entries) {
        const plan = planOf(prompt, true)
        const [, errors] = published.Errors(formatShotPlan(plan))
        assert.deepEqual(errors, [], prompt)
        assert.deepEqual(throughText(plan), plan)
      }
    })

  test('of any prompt keeps to the published schema and comes back whole', () => {
    const words = fc.constantFrom(...SUBJECT_KINDS, ...PLACES, ...ACTIONS, '9', '[Shake]', 'red')
    const prompt = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      fc.array(words, { maxLength: 30 }).map((list) => list.join(' ')),
      fc.constant('[Shake]'.repeat(285)),
      fc
        .tuple(words, words, words)
        .map(([who, from, to]) => `A ${who} turns from ${from} to ${to}`),
    )
    fc.assert(
      fc.property(prompt, fc.boolean(), (text, optimizer) => {
        const plan = planOf(text, optimizer)
        assert.ok(published.Check(formatShotPlan(plan)))
        assert.deepEqual(throughText(plan), plan)
      }),
    )
  })
})

test('a plan needs a place alone; null is absent, also within a subject', () => {
  const { scene, camera, prompt } = parseShotPlan({
    place: 'sea',
    weather: null,
    subjects: [{ kind: 'fish', colour: null }],
  })
  assert.deepEqual(scene, {
    place: 'sea',
    timeOfDay: 'day',
    weather: 'clear',
    style: 'natural',
    shotSize: 'medium',
    subjects: [{ kind: 'fish', count: 1, action: 'swim', details: [] }],
    mood: 'calm',
    details: [],
    additions: [],
  })
  assert.deepEqual([camera, prompt], [[], ''])
})

test('an activity says how somebody is held, and comes back whole', () => {
  const plan = parseShotPlan({ place: 'beach', subjects: [{ kind: 'woman', activity: 'read' }] })
  assert.deepEqual(plan.scene.subjects, [
    { kind: 'woman', count: 1, action: 'sit', activity: 'read', details: [] },
  ])
  assert.ok(published.Check(formatShotPlan(plan)))
  assert.deepEqual(throughText(plan), plan)
})

test('who has a seat sits on it, and comes back whole', () => {
  const plan = parseShotPlan({ place: 'meadow', subjects: [{ kind: 'man', seat: 'bench' }] })
  const [man] = plan.scene.subjects
  assert.deepEqual([man?.action, man?.seat], ['sit', 'bench'])
  assert.ok(published.Check(formatShotPlan(plan)))
  assert.deepEqual(throughText(plan), plan)
})

test('an outfit comes back whole, and of what nobody knows it is refused by name', () => {
  const outfit = [
    { item: 'kilt', colour: 'red', pattern: 'checked' },
    { item: 'top_hat' },
    { item: 'hair', colour: 'yellow' },
  ]
  const plan = { place: 'meadow', subjects: [{ kind: 'man', pattern: 'striped', outfit }] }
  const [subject] = parseShotPlan(plan).scene.subjects
  assert.deepEqual([subject?.pattern, subject?.outfit], ['striped', outfit])
  const wrong = { ...plan, subjects: [{ kind: 'man', outfit: [{ item: 'spats' }] }] }
  assert.throws(() => parseShotPlan(wrong), /outfit\[0\]\.item/u)
})

test('what a scene becomes is read like the scene, and comes back whole', () => {
  const plan = parseShotPlan({
    place: 'skyline',
    becomes: { time_of_day: 'night', season: null, subjects: [{ kind: 'bird', colour: null }] },
  })
  assert.deepEqual(plan.scene.becomes, {
    timeOfDay: 'night',
    subjects: [{ kind: 'bird', count: 1, action: 'fly', details: [] }],
  })
  assert.ok(published.Check(formatShotPlan(plan)))
  assert.deepEqual(throughText(plan), plan)
})

const subject = (members: object): object => ({
  place: 'sea',
  subjects: [{ kind: 'fish', ...members }],
})

const REFUSED: readonly (readonly [json: unknown, field: string, message: RegExp])[] = [
  [subject({ activity: 'read' }), 'subjects[0].activity', /must be absent for a fish, got "read"$/],
  [subject({ seat: 'chair' }), 'subjects[0].seat', /must be absent for a fish, got "chair"$/],
  [
    subject({ kind: 'man', seat: 'chair', action: 'walk' }),
    'subjects[0].action',
    /must be sit or sleep on a seat, got "walk"$/,
  ],
  [
    subject({ kind: 'man', seat: 'chair', action: 'sleep' }),
    'subjects[0].seat',
    /must be bed or hammock or sofa or bench or rock for who sleeps, got "chair"$/,
  ],
  [
    subject({ kind: 'man', activity: 'paint', action: 'run' }),
    'subjects[0].action',
    /^subjects\[0\]\.action must be stand for the activity paint, got "run"$/,
  ],
  [null, '', /^a shot plan must be a JSON object, got null$/],
  [[], '', /^a shot plan must be a JSON object, got \[\]$/],
  [{}, 'place', /^place is required$/],
  [{ place: 'moon' }, 'place', /^place must be one of lake, sea, .*, got "moon"$/],
  [{ place: 'sea', wether: 'fog' }, 'wether', /^wether is not a member .* place, room, surface/],
  [{ place: 'sea', camera: ['Push in'] }, 'camera[0]', /must be an array, got "Push in"/],
  [{ place: 'sea', camera: [['Push on']] }, 'camera[0][0]', /one of Truck left, .* "Push on"/],
  [{ place: 'sea', camera: [[]] }, 'camera[0]', /must not be empty/],
  [{ place: 'sea', seed: 2 ** 32 }, 'seed', /at most 4294967295, got 4294967296/],
  [{ place: 'sea', prompt: 'x'.repeat(2001) }, 'prompt', /at most 2000 characters/],
  [{ place: 'sea', details: ['stars', 'stars'] }, 'details', /duplicate/],
  [
    subject({ action: 'walk' }),
    'subjects[0].action',
    /must be swim or leap for a fish, got "walk"/,
  ],
  [subject({ species: 'eagle' }), 'subjects[0].species', /"eagle" is no fish/],
  [
    subject({ relation: { is: 'on', to: 'chair' } }),
    'subjects[0].relation.to',
    /^subjects\[0\].relation.to must be that of another subject, got "chair"$/,
  ],
  [
    {
      place: 'sea',
      subjects: [{ kind: 'fish', relation: { is: 'on', to: 'fish' } }, { kind: 'cat' }],
    },
    'subjects[0].relation.to',
    /must be cat, got "fish"/,
  ],
  [
    subject({ relation: { is: 'astride', to: 'cat' } }),
    'subjects[0].relation.is',
    /must be one of on, in, .* got "astride"/,
  ],
  [
    subject({ relation: { is: 'on', to: 'cat', at: 1 } }),
    'subjects[0].relation.at',
    /is not a member/,
  ],
  [subject({ legs: 2 }), 'subjects[0].legs', /^subjects\[0\].legs is not a member/],
  [subject({ count: 10 }), 'subjects[0].count', /at most 9, got 10/],
  [subject({ count: 1.5 }), 'subjects[0].count', /integer/],
  [{ place: 'sea', becomes: { mood: 'calm' } }, 'becomes.mood', /^becomes.mood is not a member/],
  [
    { place: 'sea', becomes: subject({ action: 'walk' }) },
    'becomes.subjects[0].action',
    /must be swim or leap for a fish, got "walk"/,
  ],
  [
    { place: 'sea', subjects: Array.from({ length: 5 }, () => ({ kind: 'fish' })) },
    'subjects',
    /at most 4 items/,
  ],
]

describe('a plan outside its bounds is refused by the member', () => {
  for (const [json, field, message] of REFUSED)
    test(JSON.stringify(json).slice(0, 60), () => {
      assert.throws(
        () => parseShotPlan(json),
        (thrown) =>
          isFault(thrown) &&
          thrown.kind === 'invalid' &&
          thrown.field === field &&
          message.test(thrown.message),
      )
    })
})

test('any JSON is a plan or a refusal', () => {
  const near = fc.record(
    {
      place: fc.oneof(fc.constantFrom<unknown>(...PLACES), fc.jsonValue()),
      subjects: fc.oneof(
        fc.array(fc.record({ kind: fc.constantFrom(...SUBJECT_KINDS), action: fc.jsonValue() })),
        fc.jsonValue(),
      ),
      camera: fc.jsonValue(),
      seed: fc.jsonValue(),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), near), (json) => {
      try {
        assert.ok(published.Check(formatShotPlan(parseShotPlan(json))))
      } catch (thrown) {
        assert.ok(isFault(thrown) && thrown.kind === 'invalid', String(thrown))
      }
    }),
  )
})

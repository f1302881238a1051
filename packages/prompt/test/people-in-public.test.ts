/** Who people are called by, what they do before others, the rooms they are in, and the skin that is told. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { shotOrder } from './shot-order.ts'
import { planShot } from '../src/plan-shot.ts'
import { nameOf, type Scene } from '../src/scene/scene.ts'

const sceneOf = (prompt: string): Scene => planShot(shotOrder(prompt)).scene

const whereIn = ({ place, room }: Scene): string => room ?? place

const doingIn = ({ subjects }: Scene): string =>
  subjects.flatMap((one) => (one.activity ? [`${nameOf(one)} ${one.activity}`] : [])).join(', ')

const DONE: readonly (readonly [prompt: string, doing: string, where: string])[] = [
  ['group of people protesting', 'woman protest', 'city'],
  ['a woman gives a speech at a rally', 'woman present', 'stage'],
  ['a man interviews a woman', 'man interview, woman interview', 'office'],
  ['a man is doing an experiment', 'man experiment', 'laboratory'],
  ['A man packs a suitcase', 'man pack', 'interior'],
  ['a man listening to music', 'man listen', 'interior'],
  ['a woman extinguishes a fire', 'woman extinguish', 'meadow'],
  ['a girl is checking her smartwatch', 'child check_watch', 'meadow'],
  ['a boy spins a basketball on his finger', 'child spin_ball', 'meadow'],
  ['elderly man lifting kettlebell', 'man kettlebell', 'gym'],
  ['a man aims a rifle', 'man aim', 'meadow'],
  ['a boy is beat boxing', 'child sing', 'stage'],
]

describe('what is done before others', () => {
  for (const [prompt, doing, where] of DONE)
    test(`is read in "${prompt}"`, () => {
      const scene = sceneOf(prompt)
      assert.equal(doingIn(scene), doing)
      if (where !== 'meadow') assert.equal(whereIn(scene), where)
    })
})

const ROOMS: readonly (readonly [prompt: string, room: string])[] = [
  ['a teacher holding a marker', 'classroom'],
  ['two wrestlers facing each other', 'gym'],
  ['colleagues talking in office building', 'office'],
  ['two men drinking shots of alcohol', 'bar'],
  ['a doctor talking to a patient', 'hospital'],
  ['a singer of a music band', 'stage'],
]

describe('a room', () => {
  for (const [prompt, room] of ROOMS)
    test(`is where people are in "${prompt}"`, () => assert.equal(whereIn(sceneOf(prompt)), room))

  test('is none for who goes about, or where another place is said', () => {
    assert.notEqual(sceneOf('a businesswoman runs with her colleagues').place, 'interior')
    assert.equal(sceneOf('a teacher talking on a beach').place, 'beach')
  })
})

describe('somebody', () => {
  for (const who of ['activist', 'fortune teller', 'workmate', 'director', 'bridesmaid'])
    test(`is there who is called a ${who}`, () => {
      const [one, ...others] = sceneOf(`a ${who} is standing`).subjects
      assert.ok(one?.kind === 'man' || one?.kind === 'woman')
      assert.deepEqual(others, [])
    })

  test('is no player of records, and a boxing ring is no jewel', () => {
    assert.equal(sceneOf('a man putting a record on a vinyl player').subjects[0]?.count, 1)
    assert.ok(sceneOf('two men boxing in a ring').subjects.every(({ kind }) => kind === 'man'))
  })
})

describe('skin', () => {
  test('is named beside a noun for somebody, and is no colour of clothes', () => {
    const [man] = sceneOf('a black man is talking').subjects
    assert.deepEqual([man?.kind, man?.colour, man?.traits], ['man', undefined, ['dark_skin']])
    const [girl] = sceneOf('a caucasian girl is talking').subjects
    assert.deepEqual(girl?.traits, ['fair_skin', 'female'])
  })

  test('is not read from clothes', () =>
    assert.equal(sceneOf('a man in black is talking').subjects[0]?.traits, undefined))
})

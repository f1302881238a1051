/** Words and walls of shot plans. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isFault } from '../../domain/fault.ts'
import { formatShotPlan, parseShotPlan } from './shot-plan.ts'

const sign = (writing: unknown): unknown => ({
  place: 'meadow',
  subjects: [{ kind: 'thing', shape: 'road-sign', writing }],
})

test('words, walls and the wall at the end come back from a plan as they were', () => {
  const json = {
    place: 'city',
    wall: { material: 'brick', colour: 'red' },
    writing: { words: 'BE KIND', on: 'wall', lettering: 'graffiti', colour: 'blue' },
    subjects: [{ kind: 'thing', shape: 'closed-book', writing: { words: "Don't Panic!" } }],
    becomes: { wall: { material: 'brick', colour: 'white' } },
  }
  const { scene } = parseShotPlan(json)
  assert.deepEqual(scene.wall, json.wall)
  assert.deepEqual(scene.writing, json.writing)
  assert.deepEqual(scene.becomes, json.becomes)
  assert.deepEqual(scene.subjects[0]?.writing, { words: "Don't Panic!" })
  const again = parseShotPlan(
    JSON.parse(JSON.stringify(formatShotPlan({ ...parseShotPlan(json), seed: 7 }))),
  )
  assert.deepEqual(again.scene, scene)
})

test('words are refused by name where nobody could read them, or nothing carries them', () => {
  const refusal = (json: unknown): string => {
    try {
      parseShotPlan(json)
    } catch (error) {
      if (isFault(error)) return error.message
      throw error
    }
    return ''
  }
  assert.match(
    refusal(sign({ words: 'नमस्ते' })),
    /subjects\[0\]\.writing\.words must be in a script/,
  )
  assert.match(refusal(sign({ words: '\u0000 ' })), /must have a letter/)
  assert.match(refusal(sign({ words: 'x'.repeat(81) })), /words/)
  assert.match(refusal(sign({ words: 'A', mood: 'calm' })), /writing\.mood is not a member/)
  assert.match(
    refusal({ place: 'sea', subjects: [{ kind: 'fish', writing: { words: 'A' } }] }),
    /writing must be absent for a fish/,
  )
})

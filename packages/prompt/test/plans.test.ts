/** What plans lack over all prompts of the corpora; `bench/plans.ts` does the same for public sets. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parse } from 'yaml'
import { planShot } from '../src/plan-shot.ts'
import { surveyPlans } from './plan-survey.ts'
import { shotOrder } from './shot-order.ts'

const FILES = ['development', 'held-out'].flatMap((name) => [
  name,
  `${name}-strangers`,
  `${name}-trades`,
])

const PROMPTS: readonly string[] = FILES.flatMap((name) => {
  const url = new URL(`corpus/prompts/${name}.yaml`, import.meta.url)
  const entries: readonly { readonly prompt: string }[] = parse(readFileSync(url, 'utf8'))
  return entries.map(({ prompt }) => prompt)
})

test('of a hundred prompts at most three show nothing and report nothing, and one becomes balls', () => {
  const { silent, balls, prompts } = surveyPlans(PROMPTS)
  assert.ok(prompts > 200)
  assert.ok(silent.length <= 0.03 * prompts, silent.join('\n'))
  assert.ok(balls.length <= 0.01 * prompts, balls.join('\n'))
})

test('a survey finds who is not shown and what is silent', () => {
  const survey = surveyPlans(['A fox by a lake', 'A zeugma', 'A lake', 'Abstract particles', '7'])
  assert.deepEqual(survey.bare, ['A zeugma', 'A lake', 'Abstract particles', '7'])
  assert.deepEqual(survey.unreported, ['A lake', 'Abstract particles', '7'])
  assert.deepEqual(survey.silent, ['7'])
  assert.deepEqual(survey.missed[0], ['zeugma', 1])
})

/** The names of the subjects, with their numbers. */
const castOf = (prompt: string): readonly string[] =>
  planShot(shotOrder(prompt, { promptOptimizer: false })).scene.subjects.map(
    ({ kind, shape, count }) => `${count} ${shape ?? kind}`,
  )

const CASTS: readonly (readonly [prompt: string, cast: readonly string[]])[] = [
  ['an umbrella', ['1 umbrella']],
  ['an orange', ['1 tangerine']],
  ['an orange cat', ['1 cat']],
  ['two chairs', ['2 chair']],
  ['a woman on a chair', ['1 woman']],
  ['a forest with a door', []],
  ['a fire hydrant', ['1 fire-hydrant']],
  ['a phone booth in the rain', ['1 phone-booth']],
  ['a litter of golden retriever puppies', ['3 dog']],
  ['camera pan from right to left, a hammer on a table', ['1 hammer']],
  ['an old camera on a table', ['1 camera']],
]

for (const [prompt, cast] of CASTS)
  test(`of ${JSON.stringify(prompt)} are seen: ${cast.join(', ') || 'nobody'}`, () =>
    assert.deepEqual(castOf(prompt), cast))

test('milk that is poured is no rain', () => {
  const { scene } = planShot(shotOrder('a man pouring milk into a cup'))
  assert.equal(scene.weather, 'clear')
})

/**
 * What a careful reader takes from 180 prompts, against what the rules take from
 * them. Rules are made on the development files alone; the held-out ones measure.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { parse } from 'yaml'
import { planShot } from '../src/plan-shot.ts'
import type { Scene, Subject } from '../src/scene/scene.ts'
import { shotOrder } from './shot-order.ts'

type Expectation = { readonly prompt: string; readonly subjects?: readonly Partial<Subject>[] } & {
  readonly not?: readonly string[]
} & Partial<Omit<Scene, 'subjects'>>

const read = (name: string): readonly Expectation[] =>
  parse(readFileSync(new URL(`corpus/prompts/${name}.yaml`, import.meta.url), 'utf8'))

const DEVELOPMENT = ['development', 'development-trades', 'development-strangers']

const sceneOf = (prompt: string): Scene =>
  planShot(shotOrder(prompt, { promptOptimizer: false })).scene

/** Every stated slot: what it is called, what was expected and what was read. */
function* slotsOf(
  { subjects, not = [], ...stated }: Expectation,
  scene: Scene,
): Generator<readonly [name: string, expected: unknown, actual: unknown]> {
  for (const [name, expected] of Object.entries(stated))
    if (name !== 'prompt') yield [name, expected, scene[name as keyof Scene]]
  if (!subjects) return
  const kinds = scene.subjects.map(({ kind }) => kind)
  if (subjects.length === 0) yield ['subjects', [], kinds]
  for (const { kind, ...members } of subjects) {
    yield [`${kind}`, true, kinds.some((one) => one === kind)]
    const actual = scene.subjects.find((one) => one.kind === kind)
    for (const [name, expected] of Object.entries(members))
      yield [`${kind} ${name}`, expected, actual?.[name as keyof Subject]]
  }
  for (const word of not) yield [`no ${word}`, false, kinds.some((kind) => kind === word)]
}

const same = (expected: unknown, actual: unknown): boolean =>
  JSON.stringify(expected) === JSON.stringify(actual)

describe('the prompts on which the rules were made', () => {
  for (const entry of DEVELOPMENT.flatMap(read)) {
    test(entry.prompt, () => {
      for (const [name, expected, actual] of slotsOf(entry, sceneOf(entry.prompt)))
        assert.deepEqual(actual, expected, name)
    })
  }
})

/** The minimum that must stay right of the held-out prompts. */
const MIN_SHARE = 0.8

for (const name of ['held-out', 'held-out-trades', 'held-out-strangers'])
  test(`most of what the ${name} prompts say is understood`, (context) => {
    let [stated, right, whole] = [0, 0, 0]
    const entries = read(name)
    for (const entry of entries) {
      const slots = [...slotsOf(entry, sceneOf(entry.prompt))]
      const good = slots.filter(([, expected, actual]) => same(expected, actual))
      stated += slots.length
      right += good.length
      if (good.length === slots.length) whole++
    }
    context.diagnostic(
      `slots right: ${right} of ${stated}; prompts wholly right: ${whole} of ${entries.length}`,
    )
    assert.ok(right / stated >= MIN_SHARE, `${right} of ${stated}`)
  })

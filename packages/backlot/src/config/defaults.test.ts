import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SECTIONS } from './sections.ts'

test('what the schema calls the default is what holds when nothing is given', () => {
  const names = Object.entries(SECTIONS).flatMap(([name, { schema, settle }]) => {
    const given = defaultOf(schema as Described)
    if (given === undefined) return []
    const settled = settle as (given: unknown) => unknown
    assert.deepEqual(settled(given), settled(undefined), name)
    return [name]
  })
  const checked = new Set(names)
  for (const name of ['host', 'port', 'temp', 'workers', 'shutdown', 'aliases', 'sensitivity'])
    assert.ok(checked.has(name), name)
})

type Described = {
  readonly default?: unknown
  readonly properties?: Readonly<Record<string, Described>>
  readonly required?: readonly string[]
}

/** The defaults of a schema; undefined where it has none, or where a value is required. */
function defaultOf(schema: Described): unknown {
  if (schema.default !== undefined) return schema.default
  if (!schema.properties || (schema.required ?? []).length > 0) return undefined
  const members = Object.entries(schema.properties).flatMap(([name, member]) => {
    const value = defaultOf(member)
    return value === undefined ? [] : [[name, value] as const]
  })
  return members.length > 0 ? Object.fromEntries(members) : undefined
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exampleValue, satisfies, type JsonSchema } from './example-value.ts'

const text = 'What is the weather in Paris, unit: celsius, for 3 days? Write to "anna@example.com".'

const SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  'an empty object': { type: 'object' },
  'required members': {
    type: 'object',
    properties: { city: { type: 'string' }, days: { type: 'integer', maximum: 5 } },
    required: ['city', 'days'],
  },
  'a choice': { enum: ['kelvin', 'celsius'] },
  'a constant': { const: { a: 1 } },
  'a format': { type: 'string', format: 'email' },
  'a pattern': { type: 'string', pattern: '^[0-9]{5}$' },
  'a long string': { type: 'string', minLength: 300 },
  'a short string': { type: 'string', maxLength: 2 },
  'different items': { type: 'array', items: { type: 'string' }, minItems: 4, uniqueItems: true },
  'a nullable number': { type: ['number', 'null'], exclusiveMinimum: 7, maximum: 8 },
  'a multiple': { type: 'integer', multipleOf: 7, minimum: 20, maximum: 27 },
  'one of several': { anyOf: [{ type: 'boolean' }, { type: 'string' }] },
  'all of several': {
    allOf: [
      { type: 'object', properties: { a: { type: 'integer' } }, required: ['a'] },
      { type: 'object', properties: { b: { type: 'string' } }, required: ['b'] },
    ],
  },
  'a schema that refers to itself': {
    $defs: {
      node: {
        type: 'object',
        properties: {
          value: { type: 'integer' },
          next: { anyOf: [{ type: 'null' }, { $ref: '#/$defs/node' }] },
        },
        required: ['value', 'next'],
      },
    },
    $ref: '#/$defs/node',
  },
}

for (const [what, schema] of Object.entries(SCHEMAS))
  test(`${what} gets a value that satisfies it`, () => {
    const value = exampleValue(schema, text)
    assert.notEqual(value, undefined)
    assert.ok(satisfies(schema, value), JSON.stringify(value))
  })

test('values are taken from the text where they fit', () => {
  const properties = {
    city: { type: 'string' },
    unit: { type: 'string' },
    days: { type: 'integer' },
    mail: { type: 'string', format: 'email' },
  }
  const schema = { type: 'object', properties, required: Object.keys(properties) }
  assert.deepEqual(exampleValue(schema, 'in Paris, unit: celsius, for 3 days to "a@example.com"'), {
    city: 'a@example.com',
    unit: 'celsius',
    days: 3,
    mail: 'a@example.com',
  })
  assert.deepEqual(exampleValue(SCHEMAS['required members'] ?? {}, 'in Paris for 3 days'), {
    city: 'Paris',
    days: 3,
  })
})

test('a schema without an end, or that cannot be read, has no value', () => {
  const endless = { $defs: { a: { $ref: '#/$defs/a' } }, $ref: '#/$defs/a' }
  const nested = {
    $defs: { a: { type: 'object', properties: { a: { $ref: '#/$defs/a' } }, required: ['a'] } },
    $ref: '#/$defs/a',
  }
  for (const schema of [endless, nested, { type: 'string', pattern: '(' }])
    assert.equal(exampleValue(schema, text), undefined)
})

test('a schema that would take for ever is given up', () => {
  const names = Array.from({ length: 60 }, (_, index) => `m${index}`)
  const members = Object.fromEntries(names.map((name) => [name, { $ref: '#/$defs/a' }]))
  const wide = {
    $defs: { a: { type: 'object', properties: members, required: names } },
    $ref: '#/$defs/a',
  }
  const greedy = { type: 'string', pattern: '^([a-z ]+)+!$' }
  assert.equal(exampleValue(wide, text), undefined)
  assert.equal(exampleValue(greedy, `"${'a'.repeat(60)}"`), undefined)
  assert.equal(satisfies(greedy, 'a'.repeat(60)), false)
})

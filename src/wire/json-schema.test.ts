import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isFault } from '../domain/fault.ts'
import { requireJsonSchema } from './json-schema.ts'

describe('a JSON Schema', () => {
  for (const schema of [
    {},
    true,
    { type: ['string', 'null'], enum: ['a', null], description: 'x', 'x-ours': 1 },
    {
      type: 'object',
      properties: { type: { type: 'integer', minimum: 1 }, list: { items: { $ref: '#/$defs/a' } } },
      required: ['type'],
      additionalProperties: false,
      $defs: { a: { anyOf: [{ type: 'number' }, { not: {} }] } },
    },
  ])
    test(`${JSON.stringify(schema).slice(0, 60)} is one`, () => requireJsonSchema(schema, 'schema'))

  for (const [schema, message] of [
    [5, 'schema must be a JSON Schema, got 5'],
    [{ type: 'banana' }, 'schema.type must be one of string, number, integer'],
    [{ properties: [] }, 'schema.properties must be an object, got []'],
    [{ properties: { a: { type: 1 } } }, 'schema.properties.a.type must be one of'],
    [{ required: 'a' }, 'schema.required must be an array, got "a"'],
    [{ required: [1] }, 'schema.required must be an array of strings'],
    [{ anyOf: [{}, { items: { enum: 1 } }] }, 'schema.anyOf[1].items.enum must be an array'],
  ] as const)
    test(`${JSON.stringify(schema)} is none, and the place is named`, () =>
      assert.throws(
        () => requireJsonSchema(schema, 'schema'),
        (thrown) =>
          isFault(thrown) && thrown.kind === 'invalid' && thrown.message.startsWith(message),
      ))
})

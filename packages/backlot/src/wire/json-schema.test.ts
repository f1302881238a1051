import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isFault } from '../domain/fault.ts'
import { requireJsonSchema } from './json-schema.ts'

describe('a JSON Schema', () => {
  for (const schema of [
    {},
    true,
    { items: [{}, true], pattern: '^\\-$', minLength: 0, exclusiveMinimum: true, required: [] },
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
    [{ required: [1] }, 'schema.required must be an array of strings, got [1]'],
    [{ type: [] }, 'schema.type must be one of string,'],
    [{ enum: 'a' }, 'schema.enum must be an array, got "a"'],
    [{ properties: { a: 'string' } }, 'schema.properties.a must be a JSON Schema, got "string"'],
    [{ items: [{}, { type: 'x' }] }, 'schema.items[1].type must be one of'],
    [{ if: {}, else: 1 }, 'schema.else must be a JSON Schema, got 1'],
    [{ minimum: '3' }, 'schema.minimum must be a number, got "3"'],
    [{ maxItems: -1 }, 'schema.maxItems must be an integer from 0, got -1'],
    [{ pattern: '(' }, 'schema.pattern must be a regular expression, got "("'],
    [{ $ref: 1 }, 'schema.$ref must be a string, got 1'],
    [{ uniqueItems: 'yes' }, 'schema.uniqueItems must be true or false, got "yes"'],
    [{ anyOf: [{}, { items: { enum: 1 } }] }, 'schema.anyOf[1].items.enum must be an array'],
  ] as const)
    test(`${JSON.stringify(schema)} is none, and the place is named`, () =>
      assert.throws(
        () => requireJsonSchema(schema, 'schema'),
        (thrown) =>
          isFault(thrown) && thrown.kind === 'invalid' && thrown.message.startsWith(message),
      ))
})

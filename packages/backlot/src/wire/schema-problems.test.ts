import assert from 'node:assert/strict'
import { test } from 'node:test'
import Type, { type TSchema } from 'typebox'
import { deepestProblem, memberPath, pointerKeys, schemaProblems } from './schema-problems.ts'
import { UP_TO_16_DIGITS } from './patterns.ts'
import { closedObject } from './schemas.ts'
import { validatorOf } from './validator.ts'

const WORDING = { unknown: (pointer: string) => `has no ${pointer}`, hasTypes: true }

const all = (schema: TSchema, value: unknown) =>
  schemaProblems(validatorOf(schema).errors(value), WORDING)
const deepest = (schema: TSchema, value: unknown) =>
  deepestProblem(validatorOf(schema).errors(value), WORDING)

test('each place that is wrong is reported once, and what contains it is not', () => {
  const schema = closedObject({ a: Type.String(), b: closedObject({ c: Type.Integer() }) })
  assert.deepEqual(all(schema, { a: 1, b: { c: 'x', d: 1 } }), [
    { pointer: '/a', what: 'must be a string' },
    { pointer: '/b/d', what: 'has no /b/d' },
    { pointer: '/b/c', what: 'must be an integer' },
  ])
})

test('a missing member is named, so that it can be said in other words', () => {
  const schema = Type.Object({ a: Type.String(), b: Type.String() })
  assert.deepEqual(deepest(schema, {})?.missing, ['a', 'b'])
  const wording = { ...WORDING, missing: (names: readonly string[]) => `needs ${names.join('+')}` }
  const [problem] = schemaProblems(validatorOf(schema).errors({}), wording)
  assert.equal(problem?.what, 'needs a+b')
})

test('of several kinds of objects the one that was meant by its type is explained', () => {
  const kind = (type: string, more: object) => closedObject({ type: Type.Literal(type), ...more })
  const schema = Type.Object({
    one: Type.Union([kind('x', { size: Type.Integer() }), kind('y', { name: Type.String() })]),
  })
  assert.deepEqual(deepest(schema, { one: { type: 'y', name: 5 } }), {
    pointer: '/one/name',
    what: 'must be a string',
  })
  assert.deepEqual(deepest(schema, { one: { type: 'z' } }), {
    pointer: '/one/type',
    what: 'must be one of x, y',
  })
})

test('a choice between words is listed, or quoted where other values are allowed too', () => {
  const words = [Type.Literal('auto'), Type.Literal('none')]
  const said = (schema: TSchema, quotesChoices: boolean) =>
    deepestProblem(validatorOf(Type.Object({ a: schema })).errors({ a: {} }), {
      ...WORDING,
      quotesChoices,
    })?.what
  assert.equal(said(Type.Union(words), false), 'must be one of auto, none')
  assert.equal(said(Type.Union(words), true), 'must be "auto" or "none"')
  const numbers = Type.Union([Type.Integer(), Type.Literal('none')])
  assert.equal(said(numbers, false), 'must be an integer or "none"')
})

test('a pointer is written as a path, whatever its names contain', () => {
  assert.equal(memberPath('/messages/2/content'), 'messages[2].content')
  assert.equal(memberPath('/a~1b/c~0d'), 'a/b.c~d')
  assert.equal(memberPath(''), '')
  assert.deepEqual(pointerKeys('/a~01/0'), ['a~1', '0'])
})

test('a broken rule is said in words, with its limit', () => {
  const broken: readonly (readonly [TSchema, unknown, string])[] = [
    [Type.Boolean(), 'yes', 'must be true or false'],
    [Type.Array(Type.String(), { minItems: 1 }), [], 'must not be empty'],
    [Type.String({ minLength: 2 }), 'a', 'must have at least 2 characters'],
    [Type.Array(Type.String(), { maxItems: 1 }), ['a', 'b'], 'must have at most 1 items'],
    [Type.Number({ minimum: 1 }), 0, 'must be at least 1'],
    [Type.Number({ maximum: 2 }), 2.1, 'must be at most 2'],
    [Type.Number({ exclusiveMinimum: 0 }), 0, 'must be more than 0'],
    [Type.Number({ exclusiveMaximum: 9 }), 9, 'must be less than 9'],
    [Type.String({ pattern: UP_TO_16_DIGITS }), 'x', 'must be 1 to 16 digits'],
    [Type.String({ pattern: '^x$' }), 'y', 'must match the pattern ^x$'],
    [
      Type.Union([Type.Integer({ minimum: 1 }), Type.Literal('none')]),
      0,
      'must be an integer of at least 1 or "none"',
    ],
  ]
  for (const [schema, value, words] of broken)
    assert.equal(deepest(Type.Object({ a: schema }), { a: value })?.what, words)
})

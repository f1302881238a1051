import assert from 'node:assert/strict'
import { test } from 'node:test'
import Type, { type TSchema } from 'typebox'
import { deepestProblem, memberPath, pointerKeys, schemaProblems } from './schema-problems.ts'
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
    { pointer: '/a', what: 'must be string' },
    { pointer: '/b/d', what: 'has no /b/d' },
    { pointer: '/b/c', what: 'must be integer' },
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
    what: 'must be string',
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

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { anything, assert as forAll, property } from 'fast-check'
import Type from 'typebox'
import { isFault } from '../domain/fault.ts'
import { parser } from './parse.ts'

const parse = parser(
  Type.Object({
    name: Type.String(),
    count: Type.Optional(Type.Integer({ minimum: 1, maximum: 10 })),
    mode: Type.Optional(Type.Union([Type.Literal('auto'), Type.Literal('none')])),
    user: Type.Optional(Type.Union([Type.String({ maxLength: 3 }), Type.Null()])),
    content: Type.Optional(
      Type.Union([
        Type.String(),
        Type.Array(Type.Object({ type: Type.String(), text: Type.Optional(Type.String()) })),
      ]),
    ),
  }),
)

const wrong: readonly (readonly [json: unknown, field: string, message: RegExp])[] = [
  [{}, 'name', /^name is required$/],
  [{ name: 1 }, 'name', /^name must be a string, got 1$/],
  [{ name: null }, 'name', /^name is required$/],
  [{ name: 'a', count: 11 }, 'count', /^count must be at most 10, got 11$/],
  [{ name: 'a', count: Number.POSITIVE_INFINITY }, 'count', /^count must be .*, got Infinity$/],
  [{ name: 'a', count: 1.5 }, 'count', /^count must be an integer, got 1.5$/],
  [{ name: 'a', mode: 'any' }, 'mode', /^mode must be "auto" or "none", got "any"$/],
  [{ name: 'a', content: 1 }, 'content', /^content must be a string or an array, got 1$/],
  [{ name: 'a', user: 'long' }, 'user', /^user must have at most 3 characters, got "long"$/],
  [
    { name: 'a', content: [{ type: 'text' }, { type: 5 }] },
    'content[1].type',
    /^content\[1\]\.type must be a string, got 5$/,
  ],
  [{ name: 'a', content: [{}] }, 'content[0].type', /^content\[0\]\.type is required$/],
  [[], '', /^the request body must be an object, got \[\]$/],
  ['text', '', /^the request body must be an object, got "text"$/],
]

describe('wrong values', () => {
  for (const [json, field, message] of wrong)
    test(JSON.stringify(json), () =>
      assert.throws(
        () => parse(json),
        (thrown) => {
          assert.ok(isFault(thrown))
          assert.equal(thrown.kind, 'invalid')
          assert.match(thrown.message, message)
          assert.equal(thrown.field, field)
          return true
        },
      ),
    )
})

test('unknown members and null members are no error', () => {
  assert.equal(parse({ name: 'a', extra: 1, count: null }).name, 'a')
})

test('a long value is not repeated whole', () => {
  assert.throws(
    () => parse({ name: 'a', mode: 'x'.repeat(5000) }),
    (thrown) => isFault(thrown) && thrown.message.length < 200,
  )
})

test('any JSON is taken or refused, never a crash', () => {
  forAll(
    property(anything(), (value) => {
      try {
        parse(value)
      } catch (thrown) {
        assert.ok(isFault(thrown), String(thrown))
      }
    }),
  )
})

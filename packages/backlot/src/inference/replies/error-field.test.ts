import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { errorFields } from './error-field.ts'

const STREAM =
  'data: error: 1\n\nerror: {"code":500}\r\nerror: 2\rerror: 3\nerr: 4\n: error:\nerror'
const AS_EVENTS =
  'data: error: 1\n\nevent: error\ndata: {"code":500}\r\nevent: error\ndata: 2\revent: error\ndata: 3\nerr: 4\n: error:\n'

test('a field of errors is an event, however the text is cut', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(STREAM.length), { maxLength: 12 }), (cuts) => {
      const places = [0, ...cuts.toSorted((a, b) => a - b), STREAM.length]
      const { rewrite } = errorFields()
      const pieces = places.slice(1).map((place, at) => rewrite(STREAM.slice(places[at], place)))
      assert.equal(pieces.join(''), AS_EVENTS)
    }),
  )
})

test('half a field at the end is given when more comes', () => {
  const { rewrite } = errorFields()
  assert.equal(rewrite('error'), '')
  assert.equal(rewrite('s: 1\n\n'), 'errors: 1\n\n')
})

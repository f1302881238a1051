import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  acceptedSecrets,
  formatRing,
  parseRing,
  ROTATION_LAG_MS,
  rotatedRing,
  type SecretRing,
  signingSecret,
} from './secret-ring.ts'

const FIRST: SecretRing = { current: { value: 'one', createdAtMs: 1000 } }

function valuesOf(ring: SecretRing, nowMs: number): readonly string[] {
  return acceptedSecrets(ring, nowMs).map(({ value }) => value)
}

test('the secret before the current one is accepted until its overlap ends', () => {
  const ring = rotatedRing(FIRST, 'two', { nowMs: 50_000, overlapMs: 9000 })
  assert.deepEqual(valuesOf(ring, 58_999), ['two', 'one'])
  assert.deepEqual(valuesOf(ring, 59_000), ['two'])
})

test('without an overlap the secret before is accepted until the next rotation', () => {
  const ring = rotatedRing(FIRST, 'two', { nowMs: 50_000 })
  assert.deepEqual(valuesOf(ring, Number.MAX_SAFE_INTEGER), ['two', 'one'])
  assert.deepEqual(valuesOf(rotatedRing(ring, 'three', { nowMs: 60_000 }), 60_000), [
    'three',
    'two',
  ])
})

test('an overlap of nothing ends the secret before at once, and the new one signs at once', () => {
  const ring = rotatedRing(FIRST, 'two', { nowMs: 50_000, overlapMs: 0 })
  assert.deepEqual(valuesOf(ring, 50_000), ['two'])
  assert.equal(signingSecret(ring, 50_000).value, 'two')
})

test('the new secret signs only once every server has had the time to read it', () => {
  const ring = rotatedRing(FIRST, 'two', { nowMs: 50_000 })
  assert.equal(signingSecret(ring, 50_000 + ROTATION_LAG_MS - 1).value, 'one')
  assert.equal(signingSecret(ring, 50_000 + ROTATION_LAG_MS).value, 'two')
})

test('a secret that was thrown away never signs', () => {
  const ring = rotatedRing({ current: { value: '', createdAtMs: 0 } }, 'two', { nowMs: 50_000 })
  assert.equal(signingSecret(ring, 50_000).value, 'two')
})

test('a ring is kept as a text, and a text from before there were rings is one', () => {
  const ring = rotatedRing(FIRST, 'two', { nowMs: 50_000, overlapMs: 9000 })
  assert.deepEqual(parseRing(formatRing(ring)), ring)
  assert.deepEqual(parseRing('abc'), { current: { value: 'abc', createdAtMs: 0 } })
})

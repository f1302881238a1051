import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressPolicy } from './address-policy.ts'
import { settleConfig } from '../config/config.ts'

const allowLoopback = (given: Parameters<typeof settleConfig>[0]): boolean =>
  addressPolicy(settleConfig(given)).allowLoopback

test('callers may name this machine only where nobody else can be a caller', () => {
  assert.equal(allowLoopback({}), true)
  assert.equal(allowLoopback({ host: '::1' }), true)
  assert.equal(allowLoopback({ host: '0.0.0.0' }), false)
  assert.equal(allowLoopback({ host: '10.0.0.5' }), false)
  assert.equal(allowLoopback({ host: '127.example.com' }), false)
})

test('a public address closes this machine: a proxy lets others in', () => {
  assert.equal(allowLoopback({ public_url: 'https://films.example.com' }), false)
})

test('a store that servers share closes it: others may have taken the order', () => {
  assert.equal(allowLoopback({ role: 'worker' }), false)
  assert.equal(allowLoopback({ role: 'api' }), false)
  assert.equal(allowLoopback({ store: { url: 'postgres://db/backlot' } }), false)
})

test('the operator decides otherwise, either way', () => {
  const publicUrl = { public_url: 'https://films.example.com' }
  assert.equal(allowLoopback({ ...publicUrl, outbound: { allow_loopback: true } }), true)
  assert.equal(allowLoopback({ ...publicUrl, outbound: { allow_private: true } }), true)
  assert.equal(allowLoopback({ outbound: { allow_loopback: false } }), false)
  const closed = { allow_private: true, allow_loopback: false }
  const policy = addressPolicy(settleConfig({ outbound: closed }))
  assert.deepEqual(policy, { allowLoopback: false, allowPrivate: true })
})

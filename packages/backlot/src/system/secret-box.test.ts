import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isEncrypted, secretBox } from './secret-box.ts'

const box = secretBox('a'.repeat(32))

test('what is sealed is opened by the same key under the same name alone', () => {
  const sealed = box.encrypt('one', 'häsh 🔑')
  assert.ok(isEncrypted(sealed) && !sealed.includes('sh'))
  assert.equal(box.open('one', sealed), 'häsh 🔑')
  assert.equal(secretBox('a'.repeat(32)).open('one', sealed), 'häsh 🔑')
  assert.equal(box.open('two', sealed), undefined)
  assert.equal(secretBox('b'.repeat(32)).open('one', sealed), undefined)
  assert.notEqual(box.encrypt('one', 'häsh 🔑'), sealed)
})

test('what was changed, cut or never sealed is not opened', () => {
  const sealed = box.encrypt('one', 'text')
  const at = sealed.length - 5
  const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1)
  for (const wrong of [changed, sealed.slice(0, -8), sealed.slice(0, 20), '', 'text'])
    assert.equal(box.open('one', wrong), undefined)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isEncrypted, secretBox } from './secret-box.ts'

const box = secretBox('a'.repeat(32))

test('what is encrypted is decrypted by the same key under the same name alone', () => {
  const encrypted = box.encrypt('one', 'häsh 🔑')
  const readable = Buffer.from('häsh 🔑').toString('base64url')
  assert.ok(isEncrypted(encrypted) && !encrypted.includes('häsh') && !encrypted.includes(readable))
  assert.equal(box.open('one', encrypted), 'häsh 🔑')
  assert.equal(secretBox('a'.repeat(32)).open('one', encrypted), 'häsh 🔑')
  assert.equal(box.open('two', encrypted), undefined)
  assert.equal(secretBox('b'.repeat(32)).open('one', encrypted), undefined)
  assert.notEqual(box.encrypt('one', 'häsh 🔑'), encrypted)
})

test('what was changed, cut or never encrypted is not decrypted', () => {
  const encrypted = box.encrypt('one', 'text')
  const at = encrypted.length - 5
  const changed =
    encrypted.slice(0, at) + (encrypted[at] === 'A' ? 'B' : 'A') + encrypted.slice(at + 1)
  for (const wrong of [changed, encrypted.slice(0, -8), encrypted.slice(0, 20), '', 'text'])
    assert.equal(box.open('one', wrong), undefined)
})

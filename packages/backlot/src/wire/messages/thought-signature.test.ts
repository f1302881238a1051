import assert from 'node:assert/strict'
import { test } from 'node:test'
import { oneSecret } from '../../../../../test/one-secret.ts'
import { hmacSigner } from '../../system/hmac-signer.ts'
import { readSignature, signOmitted, signThought } from './thought-signature.ts'

const signer = hmacSigner(oneSecret('a secret'), 'bl1.')
const opaqueState = { origin: 'there', data: 'EqQB/+=… .' }

test('opaque state travels in the signature, and comes back with the unchanged thought only', () => {
  const signature = signThought(signer, 'I look.', opaqueState)
  assert.deepEqual(readSignature(signer, 'I look.', signature), { opaqueState })
  assert.equal(readSignature(signer, 'I looked.', signature), 'changed')
  const other = signThought(signer, 'I look.', { ...opaqueState, data: 'other' })
  const mixed = signature.split('.').with(1, other.split('.')[1] ?? '')
  assert.equal(readSignature(signer, 'I look.', mixed.join('.')), 'changed')
  for (const cut of ['bl2.', 'bl2.x', signature.slice(0, -1)])
    assert.equal(readSignature(signer, 'I look.', cut), 'changed')
})

test('what one kind of signature is worth, the other is not', () => {
  const plain = signThought(signer, 'I look.')
  assert.deepEqual(readSignature(signer, 'I look.', plain), {})
  const [, packed = '', ...mac] = signThought(signer, 'I look.', opaqueState).split('.')
  const text = `\u0000sealed\u0000${packed}\u0000I look.`
  assert.equal(readSignature(signer, text, mac.join('.')), 'changed')
})

test('the signatures of strangers are none of ours', () => {
  for (const signature of ['', 'EqQBCkYIBxgC', 'bl9.x'])
    assert.equal(readSignature(signer, 'I look.', signature), 'foreign')
})

test('a thought that is not shown comes back whole, and only as it was given', () => {
  for (const state of [undefined, opaqueState]) {
    const signature = signOmitted(signer, 'I look. 👩', state)
    const whole = { text: 'I look. 👩', ...(state ? { opaqueState: state } : {}) }
    assert.deepEqual(readSignature(signer, '', signature), whole)
    assert.equal(readSignature(signer, 'I look.', signature), 'changed')
    const other = signOmitted(signer, 'I see.', state)
    const mixed = signature.split('.').with(1, other.split('.')[1] ?? '')
    assert.equal(readSignature(signer, '', mixed.join('.')), 'changed')
    for (const cut of ['bl3.', 'bl3.x', signature.slice(0, -1)])
      assert.equal(readSignature(signer, '', cut), 'changed')
  }
})

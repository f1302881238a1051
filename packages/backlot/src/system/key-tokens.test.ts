import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Key } from '../domain/key.ts'
import { hashOfDerivedToken, jwtKeyTokens, type KeySecrets } from './key-tokens.ts'

const KEY: Key = { id: 'key-1', accountId: 'acc-1', createdAtMs: 1_700_000_000_000 }

/** Secrets that a test changes. */
function secretsOf(
  accepted: readonly string[],
  rest: Partial<KeySecrets> = {},
): KeySecrets & { now: readonly string[] } {
  return {
    now: accepted,
    newest() {
      return this.now[0] ?? ''
    },
    accepted() {
      return this.now
    },
    findByHash: async () => undefined,
    refresh: async () => undefined,
    ...rest,
  }
}

test('the secret and the row are not enough to make the token again', async () => {
  const tokens = jwtKeyTokens(secretsOf(['secret']))
  const one = await tokens.issue(KEY)
  const again = await tokens.issue(KEY)
  assert.notEqual(one.token, again.token)
  const signed = await tokens.verify(again.token)
  assert.ok(signed && signed.keyId === KEY.id, 'its signature is right')
  assert.equal(tokens.isOf(signed, { ...KEY, tokenHash: one.tokenHash }), false)
  assert.equal(tokens.isOf(signed, { ...KEY, tokenHash: again.tokenHash }), true)
})

test('a row without a hash accepts no token', async () => {
  const tokens = jwtKeyTokens(secretsOf(['secret']))
  const { token } = await tokens.issue(KEY)
  const signed = await tokens.verify(token)
  assert.equal(signed && tokens.isOf(signed, KEY), false)
})

test('a token is verified by any accepted secret, and no longer once its own is not, though it was remembered', async () => {
  const secrets = secretsOf(['one'])
  const tokens = jwtKeyTokens(secrets)
  const { token } = await tokens.issue(KEY)
  secrets.now = ['two', 'one']
  assert.equal((await tokens.verify(token))?.keyId, KEY.id)
  secrets.now = ['two']
  assert.equal(await tokens.verify(token), undefined)
})

test('a token of a secret that another server has just made is verified after a look at the store', async () => {
  const elsewhere = jwtKeyTokens(secretsOf(['two', 'one']))
  const { token } = await elsewhere.issue(KEY)
  let looks = 0
  const secrets = secretsOf(['one'], {
    refresh: async () => {
      looks += 1
      secrets.now = ['two', 'one']
    },
  })
  const tokens = jwtKeyTokens(secrets)
  assert.equal((await tokens.verify(token))?.keyId, KEY.id)
  assert.equal(looks, 1)
})

test('a token whose secret was thrown away is known by its hash, as long as that generation is accepted', async () => {
  const tokenHash = await hashOfDerivedToken(KEY, 'lost')
  const old = jwtKeyTokens(secretsOf(['lost']))
  const { token } = await old.issue(KEY)
  const hashes = new Map([[(await old.verify(token))?.tokenHash, KEY.id]])
  assert.equal(hashes.has(tokenHash), false, 'a new token is not a derived one')
  const secrets = secretsOf(['new', ''], { findByHash: async (given) => hashes.get(given) })
  const tokens = jwtKeyTokens(secrets)
  assert.equal((await tokens.verify(token))?.keyId, KEY.id)
  secrets.now = ['newer', 'new']
  assert.equal(await tokens.verify(token), undefined)
})

test('an empty secret verifies nothing', async () => {
  const { token } = await jwtKeyTokens(secretsOf(['x'])).issue(KEY)
  assert.equal(await jwtKeyTokens(secretsOf(['new', ''])).verify(token), undefined)
})

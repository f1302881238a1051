import assert from 'node:assert/strict'
import { test } from 'node:test'
import { oneSecret } from '../../../../../test/one-secret.ts'
import { isFault } from '../../domain/fault.ts'
import { hmacSigner } from '../../system/hmac-signer.ts'
import { systemIds } from '../../system/ids.ts'
import {
  acceptedSecrets,
  rotatedRing,
  signingSecret,
  type SecretRing,
} from '../../domain/secret-ring.ts'
import { createInboxShelf, type InboxMessage, MESSAGE_OVERHEAD_BYTES } from './inbox-shelf.ts'
import { createInbox, INBOX_TOKEN_LIFE_MS, type Inbox } from './inbox.ts'

const ids = systemIds()
const signer = hmacSigner(oneSecret('secret'), 'in1.')
const KEEP_ALL = {
  bytes: Infinity,
  bytesPerAccount: Infinity,
  tokensPerAccount: Infinity,
  messagesPerToken: Infinity,
}

/** An inbox with these limits, at a time that can be set. */
function inboxOf(limits: Partial<typeof KEEP_ALL> = {}): Inbox & { nowMs: number } {
  const clock = { nowMs: () => inbox.nowMs }
  const inbox = {
    nowMs: 1_700_000_000_000,
    ...createInbox({ signer, ids, clock }, createInboxShelf({ ...KEEP_ALL, ...limits })),
  }
  return inbox
}

const letter = (text: string): Uint8Array => Buffer.from(JSON.stringify({ text }))

/** What is in an inbox of this process. */
function listed(inbox: Inbox, token: string): readonly InboxMessage[] {
  const found = inbox.list(token)
  assert.ok(!(found instanceof Promise))
  return found
}

const texts = (inbox: Inbox, token: string): string[] =>
  listed(inbox, token).map(({ json }) => JSON.parse(Buffer.from(json).toString()).text)

const isUnknown = (thrown: unknown): boolean => isFault(thrown) && thrown.kind === 'notFound'

test('letters come back in order, as the bytes that came', () => {
  const inbox = inboxOf()
  const { token } = inbox.create('acc')
  const bytes = letter('one')
  inbox.add(token, bytes)
  bytes.fill(0) // a buffer may be used again by whoever received it
  inbox.add(token, letter('two'))
  assert.deepEqual(texts(inbox, token), ['one', 'two'])
  assert.deepEqual(inbox.list(inbox.create('acc').token), [])
})

test('what no key holder made is not found: made up, changed, of another store, of another time', () => {
  const inbox = inboxOf()
  const { token, expiresAtMs } = inbox.create('acc')
  const clock = { nowMs: () => inbox.nowMs }
  const elsewhere = createInbox({ signer: hmacSigner(oneSecret('other'), 'in1.'), ids, clock })
  const [text = '', proof = ''] = token.split('.in1.')
  const later = (expiresAtMs / 1000 + 1).toString(36)
  const wrong = [
    '',
    'any-word',
    'x'.repeat(400),
    text,
    `${text}.`,
    `${text}.in1.${'A'.repeat(proof.length)}`,
    `${later}${text.slice(text.indexOf('-'))}.in1.${proof}`,
    elsewhere.create('acc').token,
  ]
  for (const each of wrong) {
    assert.throws(() => inbox.add(each, letter('x')), isUnknown, each)
    assert.throws(() => inbox.list(each), isUnknown, each)
  }
  inbox.add(token, letter('x'))
  inbox.nowMs += INBOX_TOKEN_LIFE_MS + 1000
  assert.throws(() => inbox.add(token, letter('x')), isUnknown)
  assert.throws(() => inbox.list(token), isUnknown)
})

test('a token of another server of the store is known', () => {
  const { token } = inboxOf().create('acc')
  const inbox = inboxOf()
  inbox.add(token, letter('x'))
  assert.deepEqual(texts(inbox, token), ['x'])
  assert.ok(!token.includes('acc'), 'a token does not tell the id of its account')
})

test('only the newest letters of a token are kept', () => {
  const inbox = inboxOf({ messagesPerToken: 3 })
  const { token } = inbox.create('acc')
  for (const text of '12345') inbox.add(token, letter(text))
  assert.deepEqual(texts(inbox, token), ['3', '4', '5'])
})

test('an account has so many tokens with letters; the one that was first used gives way', () => {
  const inbox = inboxOf({ tokensPerAccount: 2 })
  const create = (): string => inbox.create('acc').token
  const [one, two, three] = [create(), create(), create()]
  const { token: other } = inbox.create('other')
  for (const token of [other, one, one, two, three]) inbox.add(token, letter(token))
  assert.deepEqual(texts(inbox, one), [])
  for (const token of [two, three, other]) assert.deepEqual(texts(inbox, token), [token])
})

test('an account that floods its inboxes loses its own oldest letters, nobody else any', () => {
  const inbox = inboxOf({ bytesPerAccount: 3 * (MESSAGE_OVERHEAD_BYTES + letter('1').length) })
  const [one, two] = ['acc', 'acc'].map((id) => inbox.create(id).token) as [string, string]
  const { token: other } = inbox.create('other')
  inbox.add(other, letter('0'))
  inbox.add(one, letter('1'))
  inbox.add(two, letter('2'))
  inbox.add(one, letter('3'))
  inbox.add(one, letter('4'))
  assert.deepEqual(
    [one, two, other].map((token) => texts(inbox, token)),
    [['3', '4'], ['2'], ['0']],
  )
})

test('all letters together have an end, and the oldest give way, whoever they are for', () => {
  const cost = MESSAGE_OVERHEAD_BYTES + letter('1').length
  const inbox = inboxOf({ bytes: 3 * cost })
  const tokens = Array.from({ length: 9 }, (_, index) => inbox.create(`acc-${index}`).token)
  for (const token of tokens) inbox.add(token, letter('1'))
  assert.deepEqual(
    tokens.map((token) => listed(inbox, token).length),
    [0, 0, 0, 0, 0, 0, 1, 1, 1],
  )
  inbox.add(tokens[0] ?? '', new Uint8Array(2 * cost))
  assert.equal(tokens.flatMap((token) => listed(inbox, token)).length, 1)
})

test('an address from before a rotation works for as long as the old secret is accepted', () => {
  const DAY_MS = 24 * 3_600_000
  let nowMs = 1_700_000_000_000
  let ring: SecretRing = { current: { value: 'old', createdAtMs: 0 } }
  const secrets = {
    signing: () => signingSecret(ring, nowMs).value,
    accepted: () => acceptedSecrets(ring, nowMs).map(({ value }) => value),
  }
  const inbox = createInbox({
    signer: hmacSigner(secrets, 'in1.'),
    ids,
    clock: { nowMs: () => nowMs },
  })
  const { token } = inbox.create('acc')
  inbox.add(token, letter('before'))
  ring = rotatedRing(ring, 'new', { nowMs, overlapMs: DAY_MS })
  nowMs += DAY_MS - 1
  const later = inbox.create('acc').token
  inbox.add(token, letter('during'))
  assert.deepEqual(texts(inbox, token), ['before', 'during'])
  nowMs += 1
  assert.throws(() => inbox.check(token), isUnknown)
  assert.throws(() => inbox.list(token), isUnknown)
  inbox.check(later)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { oneSecret } from '../../../../../test/one-secret.ts'
import { isFault } from '../../domain/fault.ts'
import type { InboxStore } from '../../domain/inbox-store.ts'
import { hmacSigner } from '../../system/hmac-signer.ts'
import { markOfAccount as markOf } from '../../system/account-mark.ts'
import { systemIds } from '../../system/ids.ts'
import {
  acceptedSecrets,
  rotatedRing,
  signingSecret,
  type SecretRing,
} from '../../domain/secret-ring.ts'
import { createInboxShelf, MESSAGE_OVERHEAD_BYTES } from './inbox-shelf.ts'
import { createInbox, INBOX_TOKEN_LIFE_MS, type Inbox } from './inbox.ts'

const ids = systemIds()
const signer = hmacSigner(oneSecret('secret'), 'in1.')
const KEEP_ALL = {
  bytes: Infinity,
  bytesPerAccount: Infinity,
  tokensPerAccount: Infinity,
  messagesPerToken: Infinity,
  postsPerMinute: Infinity,
}

/** Revocations of inbox addresses, kept in one process. */
function keepInboxes(): InboxStore {
  const generations = new Map<string, number>()
  const generation = async (owner: string): Promise<number> => generations.get(owner) ?? 0
  return {
    generation,
    revoke: async (owner) => {
      generations.set(owner, (await generation(owner)) + 1)
      return generation(owner)
    },
  }
}

/** An inbox with these limits, and a clock that the test sets. */
function inboxOf(
  limits: Partial<typeof KEEP_ALL> = {},
  inboxes: InboxStore = keepInboxes(),
): Inbox & { nowMs: number } {
  const clock = { nowMs: () => inbox.nowMs }
  const inbox = {
    nowMs: 1_700_000_000_000,
    ...createInbox(
      { signer, ids, clock, inboxes, markOf },
      createInboxShelf({ ...KEEP_ALL, ...limits }),
    ),
  }
  return inbox
}

const letter = (text: string): Uint8Array => Buffer.from(JSON.stringify({ text }))

const texts = async (inbox: Inbox, token: string): Promise<string[]> =>
  (await inbox.list(token)).map(({ json }) => JSON.parse(Buffer.from(json).toString()).text)

const isUnknown = (thrown: unknown): boolean => isFault(thrown) && thrown.kind === 'notFound'

test('letters come back in order, as the bytes that came', async () => {
  const inbox = inboxOf()
  const { token } = await inbox.create('acc')
  const bytes = letter('one')
  await inbox.add(token, bytes)
  bytes.fill(0) // the receiver may reuse its buffer
  await inbox.add(token, letter('two'))
  assert.deepEqual(await texts(inbox, token), ['one', 'two'])
  assert.deepEqual(await inbox.list((await inbox.create('acc')).token), [])
})

test('what no key holder made is not found: made up, changed, of another store, of another time', async () => {
  const inbox = inboxOf()
  const { token, expiresAtMs } = await inbox.create('acc')
  const clock = { nowMs: () => inbox.nowMs }
  const elsewhere = createInbox({
    signer: hmacSigner(oneSecret('other'), 'in1.'),
    ids,
    clock,
    inboxes: keepInboxes(),
    markOf,
  })
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
    (await elsewhere.create('acc')).token,
  ]
  for (const each of wrong) {
    await assert.rejects(inbox.add(each, letter('x')), isUnknown, each)
    await assert.rejects(inbox.list(each), isUnknown, each)
  }
  await inbox.add(token, letter('x'))
  inbox.nowMs += INBOX_TOKEN_LIFE_MS + 1000
  await assert.rejects(inbox.add(token, letter('x')), isUnknown)
  await assert.rejects(inbox.list(token), isUnknown)
})

test('a token of another server of the store is known', async () => {
  const account = 'an-account-of-somebody' // too long to be in a random token
  const { token } = await inboxOf().create(account)
  const inbox = inboxOf()
  await inbox.add(token, letter('x'))
  assert.deepEqual(await texts(inbox, token), ['x'])
  assert.ok(!token.includes(account), 'a token does not tell the id of its account')
})

test('only the newest letters of a token are kept', async () => {
  const inbox = inboxOf({ messagesPerToken: 3 })
  const { token } = await inbox.create('acc')
  for (const text of '12345') await inbox.add(token, letter(text))
  assert.deepEqual(await texts(inbox, token), ['3', '4', '5'])
})

test('an account has so many tokens with letters; the one that was first used gives way', async () => {
  const inbox = inboxOf({ tokensPerAccount: 2 })
  const create = async (): Promise<string> => (await inbox.create('acc')).token
  const [one, two, three] = [await create(), await create(), await create()]
  const { token: other } = await inbox.create('other')
  for (const token of [other, one, one, two, three]) await inbox.add(token, letter(token))
  assert.deepEqual(await texts(inbox, one), [])
  for (const token of [two, three, other]) assert.deepEqual(await texts(inbox, token), [token])
})

test('an account that floods its inboxes loses its own oldest letters, nobody else any', async () => {
  const inbox = inboxOf({ bytesPerAccount: 3 * (MESSAGE_OVERHEAD_BYTES + letter('1').length) })
  const [one, two] = [(await inbox.create('acc')).token, (await inbox.create('acc')).token]
  const { token: other } = await inbox.create('other')
  await inbox.add(other, letter('0'))
  await inbox.add(one, letter('1'))
  await inbox.add(two, letter('2'))
  await inbox.add(one, letter('3'))
  await inbox.add(one, letter('4'))
  assert.deepEqual(await Promise.all([one, two, other].map((token) => texts(inbox, token))), [
    ['3', '4'],
    ['2'],
    ['0'],
  ])
})

test('all letters together have an end, and the oldest give way, whatever their account', async () => {
  const cost = MESSAGE_OVERHEAD_BYTES + letter('1').length
  const inbox = inboxOf({ bytes: 3 * cost })
  const made = Array.from({ length: 9 }, (_, index) => inbox.create(`acc-${index}`))
  const tokens = (await Promise.all(made)).map(({ token }) => token)
  for (const token of tokens) await inbox.add(token, letter('1'))
  assert.deepEqual(
    (await Promise.all(tokens.map((token) => inbox.list(token)))).map(({ length }) => length),
    [0, 0, 0, 0, 0, 0, 1, 1, 1],
  )
  await inbox.add(tokens[0] ?? '', new Uint8Array(2 * cost))
  assert.equal((await Promise.all(tokens.map((token) => inbox.list(token)))).flat().length, 1)
})

test('an address from before a rotation works for as long as the old secret is accepted', async () => {
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
    inboxes: keepInboxes(),
    markOf,
  })
  const { token } = await inbox.create('acc')
  await inbox.add(token, letter('before'))
  ring = rotatedRing(ring, 'new', { nowMs, overlapMs: DAY_MS })
  nowMs += DAY_MS - 1
  const later = (await inbox.create('acc')).token
  await inbox.add(token, letter('during'))
  assert.deepEqual(await texts(inbox, token), ['before', 'during'])
  nowMs += 1
  await assert.rejects(inbox.check(token), isUnknown)
  await assert.rejects(inbox.list(token), isUnknown)
  await inbox.check(later)
})

test('an account takes back all its addresses, on every server of the store, and what came to them', async () => {
  const inboxes = keepInboxes()
  const inbox = inboxOf({}, inboxes)
  const elsewhere = inboxOf({}, inboxes)
  const [{ token: one }, { token: two }] = [await inbox.create('acc'), await inbox.create('acc')]
  const { token: other } = await inbox.create('other')
  for (const token of [one, two, other]) await inbox.add(token, letter('x'))
  await inbox.revoke('acc')
  for (const token of [one, two])
    for (const server of [inbox, elsewhere]) {
      await assert.rejects(server.add(token, letter('y')), isUnknown)
      await assert.rejects(server.list(token), isUnknown)
    }
  assert.deepEqual(await texts(inbox, other), ['x'])
  const { token: next } = await elsewhere.create('acc')
  await inbox.add(next, letter('z'))
  assert.deepEqual(await texts(inbox, next), ['z'])
})

test('who takes addresses back makes room for others in the memory of all', async () => {
  const inbox = inboxOf({ bytes: 2 * (MESSAGE_OVERHEAD_BYTES + letter('1').length) })
  const [{ token: mine }, { token: other }] = [
    await inbox.create('acc'),
    await inbox.create('other'),
  ]
  await inbox.add(other, letter('1'))
  await inbox.add(mine, letter('2'))
  await inbox.revoke('acc')
  await inbox.add(other, letter('3'))
  assert.deepEqual(await texts(inbox, other), ['1', '3'])
})

test('the inboxes of an account take so many posts a minute, and those of others as many', async () => {
  const inbox = inboxOf({ postsPerMinute: 3 })
  const [{ token: one }, { token: two }] = [await inbox.create('acc'), await inbox.create('acc')]
  const { token: other } = await inbox.create('other')
  for (const token of [one, two, one]) await inbox.admit(token)
  const isLimited = (thrown: unknown): boolean =>
    isFault(thrown) && thrown.kind === 'rateLimited' && thrown.retryAfterSeconds === 20
  await assert.rejects(inbox.admit(one), isLimited)
  await assert.rejects(inbox.admit(two), isLimited)
  await inbox.admit(other)
  inbox.nowMs += 20_000
  await inbox.admit(two)
  await assert.rejects(inbox.admit(one), isLimited)
  await assert.rejects(inbox.admit('any-word'), isUnknown)
})

test('an account sees its own addresses and letters, and nobody else does', async () => {
  const inbox = inboxOf({ tokensPerAccount: 2 })
  const { token: oldest } = await inbox.create('acc')
  inbox.nowMs += 5000
  const { token: one } = await inbox.create('acc')
  inbox.nowMs += 5000
  const { token: two } = await inbox.create('acc')
  await inbox.create('other')
  const headers = { id: 'msg_1', timestamp: '1700000000', signature: 'v1,abc' }
  await inbox.add(one, letter('x'), headers)
  const listed = await inbox.owned('acc')
  assert.deepEqual(
    listed.map(({ token, messages }) => [token, messages]),
    [
      [two, 0],
      [one, 1],
    ],
  )
  assert.ok(!listed.some(({ token }) => token === oldest))
  assert.deepEqual((await inbox.listOwn('acc', one))[0]?.headers, headers)
  await assert.rejects(inbox.listOwn('other', one), isUnknown)
  await inbox.revoke('acc')
  assert.deepEqual(await inbox.owned('acc'), [])
  const { token: fresh, expiresAtMs } = await inbox.create('acc')
  assert.deepEqual(await inbox.owned('acc'), [{ token: fresh, expiresAtMs, messages: 0 }])
  inbox.nowMs = expiresAtMs
  assert.deepEqual(await inbox.owned('acc'), [])
})

test('the headers of a push cost memory too, and long ones are cut', async () => {
  const inbox = inboxOf()
  const { token } = await inbox.create('acc')
  const long = 'x'.repeat(10_000)
  await inbox.add(token, letter('x'), { id: long, timestamp: long, signature: long })
  assert.ok(JSON.stringify((await inbox.listOwn('acc', token))[0]?.headers).length < 4000)
})

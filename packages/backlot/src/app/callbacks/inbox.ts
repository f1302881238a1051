/**
 * The built-in inbox: a callback receiver for trying callbacks without a public
 * address. It lives in the memory of one process and forgets.
 *
 * Whoever knows an address may post to it, so nothing is kept for an address
 * that no key holder made, what is kept is the bytes that came, and everything
 * has an end: the letters of an address, the addresses and bytes of an account,
 * the bytes of all.
 */
import type { Clock } from '../../domain/clock.ts'
import { Fault } from '../../domain/fault.ts'
import type { Ids } from '../../domain/id.ts'
import type { Signer } from '../../domain/signer.ts'

/** A push that was received: the bytes of a JSON object. */
export type InboxMessage = { readonly receivedAtMs: number; readonly json: Uint8Array }

/** An address that was made. */
export type InboxToken = { readonly token: string; readonly expiresAtMs: number }

/** Keeps the newest letters of each address, within bounds. */
export type Inbox = {
  /** A new address of the account. Nothing is kept for it: it carries its own proof, on every server of the store. */
  create(accountId: string): InboxToken
  /** Throws `notFound` unless the token was made here, or by another server of the store, and has not expired. */
  check(token: string): void
  /** Keeps a copy of the letter; the oldest ones give way. Throws as `check`. */
  add(token: string, json: Uint8Array): void
  /** Oldest first; empty when nothing came. Throws as `check`. */
  list(token: string): readonly InboxMessage[]
}

/** How much is kept. Bytes count what each letter costs beside its own. */
export type InboxLimits = {
  readonly bytes: number
  readonly bytesPerAccount: number
  readonly tokensPerAccount: number
  readonly messagesPerToken: number
}

/** What an inbox keeps where nobody says otherwise. */
export const INBOX_LIMITS: InboxLimits = {
  bytes: 8 * 1024 * 1024,
  bytesPerAccount: 2 * 1024 * 1024,
  tokensPerAccount: 16,
  messagesPerToken: 64,
}

/** What a letter costs beside its bytes: its objects, its places in the maps, its token. */
export const MESSAGE_OVERHEAD_BYTES = 1024

/** How long an address lives. */
export const INBOX_TOKEN_LIFE_MS = 7 * 24 * 3_600_000

/** What an inbox stands on. */
export type InboxPorts = {
  readonly signer: Signer
  readonly clock: Pick<Clock, 'nowMs'>
  readonly ids: Pick<Ids, 'hex'>
}

/** An empty inbox. */
export function createInbox(ports: InboxPorts, limits: InboxLimits = INBOX_LIMITS): Inbox {
  const { clock } = ports
  const shelf = createShelf(limits)
  return {
    create: (accountId) => createToken(ports, accountId),
    check: (token) => void ownerOf(ports, token),
    add: (token, json) => {
      const owner = ownerOf(ports, token)
      // A copy of its own: the bytes that came may be a piece of a larger buffer.
      shelf.add({ owner, token, receivedAtMs: clock.nowMs(), json: new Uint8Array(json) })
    },
    list: (token) => {
      ownerOf(ports, token)
      return shelf.list(token)
    },
  }
}

/** `<expiry>-<owner>-<nonce>.<signature>`: the proof is in it, so that unknown tokens cost nothing. */
const TOKEN = /^(?<text>(?<expiry>[0-9a-z]{1,9})-(?<owner>[\w-]{16})-[0-9a-f]{16})\.(?<proof>.+)$/

const OWNER_LENGTH = 16

function createToken({ signer, clock, ids }: InboxPorts, accountId: string): InboxToken {
  const expiresAtMs = Math.ceil((clock.nowMs() + INBOX_TOKEN_LIFE_MS) / 1000) * 1000
  // Receivers and logs see tokens: they tell an account's addresses apart, not its id.
  const owner = signer.sign(`account ${accountId}`).slice(-OWNER_LENGTH)
  const text = `${(expiresAtMs / 1000).toString(36)}-${owner}-${ids.hex(8)}`
  return { token: `${text}.${signer.sign(text)}`, expiresAtMs }
}

function ownerOf({ signer, clock }: InboxPorts, token: string): string {
  const { text = '', expiry = '', owner = '', proof = '' } = TOKEN.exec(token)?.groups ?? {}
  if (!signer.verify(text, proof) || parseInt(expiry, 36) * 1000 <= clock.nowMs())
    throw new Fault(
      'notFound',
      'there is no such inbox, or it has expired: POST /v1/inbox makes one',
      { field: 'token' },
    )
  return owner
}

type Kept = InboxMessage & { readonly owner: string; readonly token: string }

/** An account's letters, and its tokens with the ids of theirs, the one that was used first in front. */
type Account = { bytes: number; readonly tokens: Map<string, Set<number>> }

/** Letters within the limits, by the order of their arrival. */
function createShelf(limits: InboxLimits): {
  add(letter: Kept): void
  list(token: string): readonly InboxMessage[]
} {
  const letters = new Map<number, Kept>() // insertion order is age
  const accounts = new Map<string, Account>()
  const byToken = new Map<string, ReadonlySet<number>>()
  let bytes = 0
  let count = 0

  const remove = (id: number | undefined): void => {
    const letter = id === undefined ? undefined : letters.get(id)
    const account = letter && accounts.get(letter.owner)
    if (id === undefined || !letter || !account) return
    letters.delete(id)
    bytes -= costOf(letter)
    account.bytes -= costOf(letter)
    const ids = account.tokens.get(letter.token)
    ids?.delete(id)
    if (ids?.size === 0) {
      account.tokens.delete(letter.token)
      byToken.delete(letter.token)
    }
    if (account.tokens.size === 0) accounts.delete(letter.owner)
  }

  const evict = (account: Account, ids: ReadonlySet<number>): void => {
    if (ids.size > limits.messagesPerToken) remove(oldest(ids))
    if (account.tokens.size > limits.tokensPerAccount)
      for (const id of account.tokens.values().next().value ?? []) remove(id)
    while (account.bytes > limits.bytesPerAccount) remove(oldestOf(account))
    while (bytes > limits.bytes) remove(oldest(letters.keys()))
  }

  return {
    add: (letter) => {
      const id = (count += 1)
      const account = accounts.get(letter.owner) ?? { bytes: 0, tokens: new Map() }
      const ids = account.tokens.get(letter.token) ?? new Set<number>()
      accounts.set(letter.owner, account)
      account.tokens.set(letter.token, ids.add(id))
      byToken.set(letter.token, ids)
      letters.set(id, letter)
      bytes += costOf(letter)
      account.bytes += costOf(letter)
      evict(account, ids)
    },
    list: (token) => [...(byToken.get(token) ?? [])].flatMap((id) => letters.get(id) ?? []),
  }
}

function costOf({ json }: InboxMessage): number {
  return json.length + MESSAGE_OVERHEAD_BYTES
}

function oldest(ids: Iterable<number>): number | undefined {
  for (const id of ids) return id
  return undefined
}

/** The account's oldest letter: the first of one of its few tokens. */
function oldestOf({ tokens }: Account): number | undefined {
  return [...tokens.values()].map((ids) => oldest(ids) ?? Infinity).toSorted((a, b) => a - b)[0]
}

/**
 * The built-in inbox: a callback receiver for trying callbacks without a public
 * address. It lives in the memory of one server and forgets.
 *
 * Whoever knows an address may post to it, so nothing is kept for an address
 * that no key holder made, what is kept is the bytes that came, and everything
 * has an end: the letters of an address, the addresses and bytes of an account,
 * the bytes of all.
 */
import type { Clock } from '../../domain/clock.ts'
import { Fault } from '../../domain/fault.ts'
import type { Ids } from '../../domain/id.ts'
import type { InboxStore } from '../../domain/inbox-store.ts'
import type { Signer } from '../../domain/signer.ts'
import {
  createInboxShelf,
  INBOX_LIMITS,
  type InboxMessage,
  type InboxShelf,
  type PushHeaders,
} from './inbox-shelf.ts'

/** An address that was made. */
export type InboxToken = { readonly token: string; readonly expiresAtMs: number }

/** An address of an account, with what is kept of it. */
export type OwnInbox = InboxToken & { readonly messages: number }

const NO_HEADERS: PushHeaders = { id: '', timestamp: '', signature: '' }

/** The longest header of a push that is kept; ours have some 100 characters. */
const MAX_HEADER_CHARS = 1024

/** Keeps the newest letters of each address, within bounds. */
export type Inbox = {
  /** A new address of the account. Nothing is kept for it: it carries its own proof, on every server of the store. Rejects with `overloaded`. */
  create(accountId: string): Promise<InboxToken>
  /** Takes back all addresses that the account has made, on every server of the store, and forgets here what came to them. Rejects with `overloaded`. */
  revoke(accountId: string): Promise<void>
  /**
   * Rejects with `notFound` unless the token was made here, or by another server of the store, has not expired and was not
   * taken back; with `overloaded` where the store does not answer.
   */
  check(token: string): Promise<void>
  /** Counts a post to the address, whatever is in it. Rejects as `check`, and with `rateLimited` when too many have come to the account's inboxes. */
  admit(token: string): Promise<void>
  /** Keeps a copy of the letter; the oldest ones give way. Rejects as `check`. */
  add(token: string, json: Uint8Array, headers?: PushHeaders): Promise<void>
  /** Oldest first; empty when nothing came. Rejects as `check`. */
  list(token: string): Promise<readonly InboxMessage[]>
  /** The addresses of the account that count here, the one that lives longest first. Rejects with `overloaded`. */
  owned(accountId: string): Promise<readonly OwnInbox[]>
  /** As `list`, for its account alone: others are told that there is none. */
  listOwn(accountId: string, token: string): Promise<readonly InboxMessage[]>
}

/** How long an address lives. */
export const INBOX_TOKEN_LIFE_MS = 7 * 24 * 3_600_000

/** What an inbox stands on. */
export type InboxPorts = {
  readonly signer: Signer
  readonly clock: Pick<Clock, 'nowMs'>
  readonly ids: Pick<Ids, 'hex'>
  readonly inboxes: InboxStore
  /** Distinguishes accounts without showing their ids: 16 letters, digits, `-` and `_`, always the same for the same account. */
  readonly markOf: (accountId: string) => string
}

/** An empty inbox, or one over the shelf that the processes of a server share. */
export function createInbox(ports: InboxPorts, shelf: InboxShelf = createInboxShelf()): Inbox {
  const { clock } = ports
  return {
    create: async (accountId) => {
      const made = await createToken(ports, accountId)
      await shelf.open({ owner: ports.markOf(accountId), token: made.token })
      return made
    },
    revoke: async (accountId) => {
      const owner = ports.markOf(accountId)
      await ports.inboxes.revoke(owner)
      await shelf.clear(owner)
    },
    check: async (token) => void (await ownerOf(ports, token)),
    admit: async (token) => {
      // Before the store is asked: a flood costs the proof of its address and no more.
      const { owner } = readToken(ports, token)
      const waitMs = await shelf.admit({ owner, nowMs: clock.nowMs() })
      if (waitMs > 0) throw tooMany(waitMs)
      await ownerOf(ports, token)
    },
    add: async (token, json, headers = NO_HEADERS) => {
      // A copy of its own: the bytes that came may be a piece of a larger buffer, and used again meanwhile.
      const copy = new Uint8Array(json)
      const owner = await ownerOf(ports, token)
      await shelf.add({
        owner,
        token,
        receivedAtMs: clock.nowMs(),
        json: copy,
        headers: shortened(headers),
      })
    },
    list: async (token) => {
      await ownerOf(ports, token)
      return shelf.list(token)
    },
    owned: (accountId) => owned(ports, shelf, accountId),
    listOwn: async (accountId, token) => {
      if ((await ownerOf(ports, token)) !== ports.markOf(accountId)) throw unknown()
      return shelf.list(token)
    },
  }
}

async function owned(
  ports: InboxPorts,
  shelf: InboxShelf,
  accountId: string,
): Promise<readonly OwnInbox[]> {
  const owner = ports.markOf(accountId)
  const [opened, counting] = await Promise.all([
    shelf.opened(owner),
    ports.inboxes.generation(owner),
  ])
  const live = opened.flatMap(({ token, messages }) => {
    const { generation = '', expiry = '' } = TOKEN.exec(token)?.groups ?? {}
    const expiresAtMs = parseInt(expiry, 36) * 1000
    const counts = parseInt(generation, 36) === counting && expiresAtMs > ports.clock.nowMs()
    return counts ? [{ token, expiresAtMs, messages }] : []
  })
  return live.toReversed().toSorted((one, other) => other.expiresAtMs - one.expiresAtMs)
}

function shortened({ id, timestamp, signature }: PushHeaders): PushHeaders {
  const short = (text: string): string => text.slice(0, MAX_HEADER_CHARS)
  return { id: short(id), timestamp: short(timestamp), signature: short(signature) }
}

/** `<expiry>-<generation>-<owner>-<nonce>.<signature>`: the proof is in it, so that unknown tokens cost nothing. */
const TOKEN =
  /^(?<text>(?<expiry>[0-9a-z]{1,9})-(?<generation>[0-9a-z]{1,9})-(?<owner>[\w-]{16})-[0-9a-f]{16})\.(?<proof>.+)$/

async function createToken(ports: InboxPorts, accountId: string): Promise<InboxToken> {
  const { signer, clock, ids, inboxes, markOf } = ports
  const expiresAtMs = Math.ceil((clock.nowMs() + INBOX_TOKEN_LIFE_MS) / 1000) * 1000
  // Receivers and logs see tokens: they show which addresses are of one account, but not its id.
  const owner = markOf(accountId)
  const generation = (await inboxes.generation(owner)).toString(36)
  const text = `${(expiresAtMs / 1000).toString(36)}-${generation}-${owner}-${ids.hex(8)}`
  return { token: `${text}.${signer.sign(text)}`, expiresAtMs }
}

/** The store is asked for tokens of ours alone: a stranger's costs nothing. */
async function ownerOf({ signer, clock, inboxes }: InboxPorts, token: string): Promise<string> {
  const { generation, owner } = readToken({ signer, clock }, token)
  if (generation !== (await inboxes.generation(owner))) throw unknown()
  return owner
}

function readToken(
  { signer, clock }: Pick<InboxPorts, 'signer' | 'clock'>,
  token: string,
): { readonly generation: number; readonly owner: string } {
  const groups = TOKEN.exec(token)?.groups ?? {}
  const { text = '', expiry = '', generation = '', owner = '', proof = '' } = groups
  if (!signer.verify(text, proof) || parseInt(expiry, 36) * 1000 <= clock.nowMs()) throw unknown()
  return { generation: parseInt(generation, 36), owner }
}

function tooMany(waitMs: number): Fault {
  const { postsPerMinute } = INBOX_LIMITS
  return new Fault(
    'rateLimited',
    `the inboxes of an account take at most ${postsPerMinute} posts a minute`,
    { retryAfterSeconds: Math.ceil(waitMs / 1000) },
  )
}

function unknown(): Fault {
  return new Fault(
    'notFound',
    'there is no such inbox, or it has expired or was taken back: POST /v1/inbox makes one',
    { field: 'token' },
  )
}

/**
 * The built-in inbox: a receiver for trying callbacks without a public address. It lives in the
 * memory of one server and forgets.
 *
 * Anybody who knows an address may post to it. So nothing is stored for addresses that no key
 * holder created, only the received bytes are stored, and everything has a limit: the messages of
 * an address, the addresses and bytes of an account, and the bytes in all.
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

/** A new address. */
export type InboxToken = { readonly token: string; readonly expiresAtMs: number }

/** An address of an account, with the number of its messages. */
export type OwnInbox = InboxToken & { readonly messages: number }

const NO_HEADERS: PushHeaders = { id: '', timestamp: '', signature: '' }

/** The longest header of a push that is stored; ours have about 100 characters. */
const MAX_HEADER_CHARS = 1024

/** Stores the newest messages of each address, within limits. */
export type Inbox = {
  /**
   * Creates an address of the account. It needs no storage: it carries its own signature, which
   * every server of the store can verify. Rejects with `overloaded`.
   */
  create(accountId: string): Promise<InboxToken>
  /**
   * Revokes all addresses of the account, on every server of the store, and deletes their messages
   * here. Rejects with `overloaded`.
   */
  revoke(accountId: string): Promise<void>
  /**
   * Rejects with `notFound` unless the token was created by a server of this store, has not expired
   * and is not revoked; with `overloaded` if the store does not answer.
   */
  check(token: string): Promise<void>
  /**
   * Counts a post to the address, whatever its content. Rejects as `check`, and with `rateLimited`
   * after too many posts to the account's inboxes.
   */
  admit(token: string): Promise<void>
  /** Stores a copy of the message; the oldest ones are dropped. Rejects as `check`. */
  add(token: string, json: Uint8Array, headers?: PushHeaders): Promise<void>
  /** Oldest first; empty when nothing came. Rejects as `check`. */
  list(token: string): Promise<readonly InboxMessage[]>
  /** The valid addresses of the account, the one that expires last first. Rejects with `overloaded`. */
  owned(accountId: string): Promise<readonly OwnInbox[]>
  /** As `list`, for its own account; others get `notFound`. */
  listOwn(accountId: string, token: string): Promise<readonly InboxMessage[]>
}

/** The lifetime of an address, in milliseconds. */
export const INBOX_TOKEN_LIFE_MS = 7 * 24 * 3_600_000

/** Dependencies of the inbox. */
export type InboxPorts = {
  readonly signer: Signer
  readonly clock: Pick<Clock, 'nowMs'>
  readonly ids: Pick<Ids, 'hex'>
  readonly inboxes: InboxStore
  /** A stable pseudonym of an account, which does not reveal its id: 16 letters, digits, `-` and `_`. */
  readonly markOf: (accountId: string) => string
}

/** An empty inbox, or one over the store that the processes of a server share. */
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
      // Checked before the store is asked: a flood of posts costs only the verification of the address.
      const { owner } = readToken(ports, token)
      const waitMs = await shelf.admit({ owner, nowMs: clock.nowMs() })
      if (waitMs > 0) throw tooMany(waitMs)
      await ownerOf(ports, token)
    },
    add: async (token, json, headers = NO_HEADERS) => {
      // A copy: the received bytes may be part of a larger buffer that is reused.
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

/** `<expiry>-<generation>-<owner>-<nonce>.<signature>`: the token proves itself, so forged tokens cost no look-up. */
const TOKEN =
  /^(?<text>(?<expiry>[0-9a-z]{1,9})-(?<generation>[0-9a-z]{1,9})-(?<owner>[\w-]{16})-[0-9a-f]{16})\.(?<proof>.+)$/

async function createToken(ports: InboxPorts, accountId: string): Promise<InboxToken> {
  const { signer, clock, ids, inboxes, markOf } = ports
  const expiresAtMs = Math.ceil((clock.nowMs() + INBOX_TOKEN_LIFE_MS) / 1000) * 1000
  // Receivers and logs see tokens, which show that addresses belong together, but not the account's id.
  const owner = markOf(accountId)
  const generation = (await inboxes.generation(owner)).toString(36)
  const text = `${(expiresAtMs / 1000).toString(36)}-${generation}-${owner}-${ids.hex(8)}`
  return { token: `${text}.${signer.sign(text)}`, expiresAtMs }
}

/** The store is asked only about tokens with a valid signature: forged ones cost nothing. */
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

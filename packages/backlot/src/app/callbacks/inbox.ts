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
import type { MaybePromise } from '../../domain/maybe-promise.ts'
import type { Signer } from '../../domain/signer.ts'
import { createInboxShelf, type InboxMessage, type InboxShelf } from './inbox-shelf.ts'

/** An address that was made. */
export type InboxToken = { readonly token: string; readonly expiresAtMs: number }

/** Keeps the newest letters of each address, within bounds. */
export type Inbox = {
  /** A new address of the account. Nothing is kept for it: it carries its own proof, on every server of the store. */
  create(accountId: string): InboxToken
  /** Throws `notFound` unless the token was made here, or by another server of the store, and has not expired. */
  check(token: string): void
  /** Keeps a copy of the letter; the oldest ones give way. Throws as `check`. */
  add(token: string, json: Uint8Array): MaybePromise<void>
  /** Oldest first; empty when nothing came. Throws as `check`. */
  list(token: string): MaybePromise<readonly InboxMessage[]>
}

/** How long an address lives. */
export const INBOX_TOKEN_LIFE_MS = 7 * 24 * 3_600_000

/** What an inbox stands on. */
export type InboxPorts = {
  readonly signer: Signer
  readonly clock: Pick<Clock, 'nowMs'>
  readonly ids: Pick<Ids, 'hex'>
}

/** An empty inbox, or one over the shelf that the processes of a server share. */
export function createInbox(ports: InboxPorts, shelf: InboxShelf = createInboxShelf()): Inbox {
  const { clock } = ports
  return {
    create: (accountId) => createToken(ports, accountId),
    check: (token) => void ownerOf(ports, token),
    add: (token, json) => {
      const owner = ownerOf(ports, token)
      // A copy of its own: the bytes that came may be a piece of a larger buffer.
      return shelf.add({ owner, token, receivedAtMs: clock.nowMs(), json: new Uint8Array(json) })
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

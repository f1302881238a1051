/** The letters of the built-in inbox, within bounds. It knows nothing of proofs: who asks has checked them. */
import type { MaybePromise } from '../../domain/maybe-promise.ts'

/** A push that was received: the bytes of a JSON object. */
export type InboxMessage = { readonly receivedAtMs: number; readonly json: Uint8Array }

/** A push as it is kept: whose it is, and the address that it was sent to. */
export type KeptMessage = InboxMessage & { readonly owner: string; readonly token: string }

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

/** Where letters are kept: in this process, or in one that several share. */
export type InboxShelf = {
  /** Keeps it; the oldest give way. */
  add(message: KeptMessage): MaybePromise<void>
  /** Oldest first; empty when nothing came. */
  list(token: string): MaybePromise<readonly InboxMessage[]>
  /** Forgets all letters of an account. */
  clear(owner: string): MaybePromise<void>
}

/** An account's letters, and its tokens with the ids of theirs, the one that was used first in front. */
type Account = { bytes: number; readonly tokens: Map<string, Set<number>> }

/** An empty shelf, which keeps letters by the order of their arrival. */
export function createInboxShelf(limits: InboxLimits = INBOX_LIMITS): InboxShelf {
  const letters = new Map<number, KeptMessage>() // insertion order is age
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
    clear: (owner) => {
      for (const ids of accounts.get(owner)?.tokens.values() ?? []) for (const id of ids) remove(id)
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

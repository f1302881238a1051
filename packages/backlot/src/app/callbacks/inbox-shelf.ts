/** The stored messages of the built-in inbox, within limits. Addresses were verified before they come here. */
import type { MaybePromise } from '../../domain/maybe-promise.ts'
import { refilled, taken, type Bucket } from '../../domain/rate.ts'

/** The headers of Standard Webhooks that came with a push; empty where one is missing. */
export type PushHeaders = {
  readonly id: string
  readonly timestamp: string
  readonly signature: string
}

/** A push that was received: the bytes of a JSON object. */
export type InboxMessage = {
  readonly receivedAtMs: number
  readonly json: Uint8Array
  readonly headers: PushHeaders
}

/** An address of an account, and how many messages are stored for it. */
export type OpenInbox = { readonly token: string; readonly messages: number }

/** A stored push: its account, and the address that it was sent to. */
export type KeptMessage = InboxMessage & { readonly owner: string; readonly token: string }

/** Limits of the inbox. Bytes include the overhead of each message. */
export type InboxLimits = {
  readonly bytes: number
  readonly bytesPerAccount: number
  readonly tokensPerAccount: number
  readonly messagesPerToken: number
  /** Posts per minute to all inboxes of an account, including challenges. */
  readonly postsPerMinute: number
}

/** The defaults. */
export const INBOX_LIMITS: InboxLimits = {
  bytes: 8 * 1024 * 1024,
  bytesPerAccount: 2 * 1024 * 1024,
  tokensPerAccount: 16,
  messagesPerToken: 64,
  postsPerMinute: 600,
}

/** The overhead of a message: its objects, its map entries, its token. */
export const MESSAGE_OVERHEAD_BYTES = 1024

/** Where messages are stored: in this process, or in one that several share. */
export type InboxShelf = {
  /**
   * Counts a post to an inbox of this account: returns 0 if it is allowed, otherwise the
   * milliseconds until the next one is.
   */
  admit(post: { readonly owner: string; readonly nowMs: number }): MaybePromise<number>
  /** Stores a message; the oldest ones are dropped. */
  add(message: KeptMessage): MaybePromise<void>
  /** Registers a new address, so that it is listed before a message comes. */
  open(made: { readonly owner: string; readonly token: string }): MaybePromise<void>
  /** The newest addresses of an account that were created here, or that received something. */
  opened(owner: string): MaybePromise<readonly OpenInbox[]>
  /** Oldest first; empty when nothing came. */
  list(token: string): MaybePromise<readonly InboxMessage[]>
  /** Deletes all messages of an account. */
  clear(owner: string): MaybePromise<void>
}

/** The messages of an account by token, in the order in which the tokens were first used. */
type Account = { bytes: number; readonly tokens: Map<string, Set<number>> }

/** An empty store, which keeps messages in the order of their arrival. */
export function createInboxShelf(limits: InboxLimits = INBOX_LIMITS): InboxShelf {
  const letters = new Map<number, KeptMessage>() // insertion order is age
  const accounts = new Map<string, Account>()
  const byToken = new Map<string, ReadonlySet<number>>()
  const made = madeTokens(limits.tokensPerAccount)
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
    admit: rateLimiter(limits.postsPerMinute),
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
    open: ({ owner, token }) => made.add(owner, token),
    opened: (owner) => {
      const tokens = new Set([...(accounts.get(owner)?.tokens.keys() ?? []), ...made.of(owner)])
      return [...tokens].map((token) => ({ token, messages: byToken.get(token)?.size ?? 0 }))
    },
    clear: (owner) => {
      made.clear(owner)
      for (const ids of accounts.get(owner)?.tokens.values() ?? []) for (const id of ids) remove(id)
    },
    list: (token) => [...(byToken.get(token) ?? [])].flatMap((id) => letters.get(id) ?? []),
  }
}

/** Accounts whose addresses are remembered before anything arrives. */
const MAX_MADE_OWNERS = 1000

/** The newest addresses of each account. */
function madeTokens(perAccount: number): {
  add(owner: string, token: string): void
  of(owner: string): Iterable<string>
  clear(owner: string): void
} {
  const owners = new Map<string, Set<string>>()
  return {
    add: (owner, token) => {
      const tokens = (owners.get(owner) ?? new Set()).add(token)
      owners.delete(owner)
      owners.set(owner, tokens)
      for (const old of tokens) if (tokens.size > perAccount) tokens.delete(old)
      for (const old of owners.keys()) if (owners.size > MAX_MADE_OWNERS) owners.delete(old)
    },
    of: (owner) => owners.get(owner) ?? [],
    clear: (owner) => void owners.delete(owner),
  }
}

/**
 * Full buckets need not be remembered: at most so many are kept, and those of all that posted
 * within the last minute.
 */
const MAX_IDLE_RATES = 1000
const FULL_AFTER_MS = 60_000

function rateLimiter(perMinute: number): InboxShelf['admit'] {
  const buckets = new Map<string, Bucket>() // in the order of first use
  const forgetFull = (nowMs: number): void => {
    for (const [owner, { atMs }] of buckets) {
      if (buckets.size <= MAX_IDLE_RATES || nowMs - atMs < FULL_AFTER_MS) return
      buckets.delete(owner)
    }
  }
  return ({ owner, nowMs }) => {
    if (perMinute === Infinity) return 0
    const take = { name: owner, perMinute, amount: 1 }
    const before = refilled(buckets.get(owner), take, nowMs)
    const {
      buckets: [bucket = before],
      waitMs,
    } = taken([take], [before])
    buckets.delete(owner)
    buckets.set(owner, bucket)
    forgetFull(nowMs)
    return waitMs
  }
}

function costOf({ json, headers }: InboxMessage): number {
  const { id, timestamp, signature } = headers
  return json.length + id.length + timestamp.length + signature.length + MESSAGE_OVERHEAD_BYTES
}

function oldest(ids: Iterable<number>): number | undefined {
  for (const id of ids) return id
  return undefined
}

/** The account's oldest message: the first of one of its few tokens. */
function oldestOf({ tokens }: Account): number | undefined {
  return [...tokens.values()].map((ids) => oldest(ids) ?? Infinity).toSorted((a, b) => a - b)[0]
}

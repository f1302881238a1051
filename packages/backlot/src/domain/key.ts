/**
 * Accounts and their API keys.
 *
 * A key is a token that this service signed over a row of this store: the
 * signature keeps strangers' tokens away, the row says whether it still counts
 * and holds the hash that the token must have. The token itself is never stored,
 * and cannot be made again from all that is.
 */

import { Fault } from './fault.ts'
import type { Balance } from './ledger.ts'
import type { LimitChange, Limits, LimitScope } from './limit.ts'
import type { Page } from './page.ts'

/** Who is served and billed. */
export type Account = {
  readonly id: string
  /** Unique; what the operator calls it. */
  readonly name: string
  /** Prepaid accounts may not spend more than their balance; others are billed later. */
  readonly prepaid: boolean
  readonly createdAtMs: number
  /** Since when its keys are refused; absent for one that is served. */
  readonly suspendedAtMs?: number
  /** Its own limits; absent when it has none. */
  readonly limits?: Limits
  /** The limits of each end user that it names. */
  readonly userLimits?: Limits
}

/** An API key as stored. */
export type Key = {
  readonly id: string
  readonly accountId: string
  readonly createdAtMs: number
  /** From this time on it is refused; absent for one that does not expire. */
  readonly expiresAtMs?: number
  /** Set once it is revoked. */
  readonly revokedAtMs?: number
  /** Since when it is refused until somebody resumes it. */
  readonly suspendedAtMs?: number
  /** Its own limits; absent when it has none. */
  readonly limits?: Limits
  /** SHA-256 of its token, base64url. Absent until a key of an older version has been given one: it is refused. */
  readonly tokenHash?: string
  /** Set for a key of an older version: whoever has a copy of the store from then can make its token. */
  readonly isDerived?: true
}

/** A page of a listing: how many items, and the `next` of the page before. */
export type PageQuery = { readonly limit: number; readonly after?: string }

/** A token, by the key that it says it is of. Whether it is the one that was issued is for `KeyTokens.isOf` to say. */
export type SignedToken = { readonly keyId: string; readonly tokenHash: string }

/** What a store keeps under a name. */
export type StoredSecret = { readonly name: string; readonly value: string }

/** Where accounts and keys live. Every store passes `test/contracts/key-store.ts`. */
export interface KeyStore {
  /** Saves the account unless its name is taken; resolves to the account of that name. */
  ensureAccount(account: Account): Promise<Account>

  /** The account of this id, or undefined. */
  findAccount(accountId: string): Promise<Account | undefined>

  /** The account of this name, or undefined. */
  findAccountByName(name: string): Promise<Account | undefined>

  /**
   * A page of all accounts with their money, oldest first. Costs one query that
   * reads only its page, however many accounts there are.
   */
  listAccounts(
    page: PageQuery,
  ): Promise<Page<{ readonly account: Account; readonly balance: Balance }>>

  /** Saves a new key; durable when it resolves. */
  addKey(key: Key): Promise<void>

  /** The key with its account, or undefined. Reads what is committed now: a revoked key is revoked at once. */
  findKey(keyId: string): Promise<{ readonly key: Key; readonly account: Account } | undefined>

  /** A page of the keys of all accounts, or of one, oldest first, each with its account. */
  listKeys(
    page: PageQuery & { readonly accountId?: string },
  ): Promise<Page<{ readonly key: Key; readonly account: Account }>>

  /** Gives derived keys the hashes of their tokens; those that have one keep it. */
  addTokenHashes(hashes: readonly SignedToken[]): Promise<void>

  /** Revokes the key; false when there is none. Revoking again keeps the first time. */
  revokeKey(keyId: string, nowMs: number): Promise<boolean>

  /**
   * Changes the limits of an account, of each of its end users, or of a key
   * (`id` is then the key's). Resolves to the new ones, or to undefined when
   * there is none of this id.
   */
  changeLimits(wish: {
    readonly scope: LimitScope
    readonly id: string
    readonly change: LimitChange
  }): Promise<Limits | undefined>

  /**
   * The secret of this name, shared by all servers on this store: the stored
   * one, or `candidate` after storing it.
   */
  secret(name: string, candidate: string): Promise<string>

  /** A page of the secrets, by name. */
  listSecrets(page: PageQuery): Promise<Page<StoredSecret>>

  /**
   * Puts `value` in the place of the secret when that is still `expected`;
   * false, with nothing changed, when it is not. Durable when it resolves.
   */
  replaceSecret(replacement: {
    readonly name: string
    readonly expected: string
    readonly value: string
  }): Promise<boolean>
}

/** Reads and writes the signed form of a key. */
export interface KeyTokens {
  /** A new token for a key: what its owner sends, and what is kept of it. */
  issue(key: Key): Promise<{ readonly token: string; readonly tokenHash: string }>

  /** The key that a token stands for, or undefined when we did not sign it. Expiry is not looked at. */
  verify(token: string): Promise<SignedToken | undefined>

  /** True when this is the very token that was issued for the key. Takes the same time for every wrong one. */
  isOf(token: SignedToken, key: Key): boolean
}

/** Whether an account may be called this: names are shown in tables and typed in shells. */
export function isAccountName(name: string): boolean {
  return /^[\w.@-]{1,64}$/.test(name)
}

/** The message for callers whose account is suspended. */
export function accountSuspended(): Fault {
  return new Fault('unknownKey', 'the account of this API key is suspended')
}

/** Throws `unknownKey`, saying so, when the key or its account is suspended. */
export function requireServed({
  key,
  account,
}: {
  readonly key: Key
  readonly account: Account
}): void {
  if (account.suspendedAtMs !== undefined) throw accountSuspended()
  if (key.suspendedAtMs !== undefined) throw new Fault('unknownKey', 'this API key is suspended')
}

/** True when the key is neither revoked nor expired. */
export function isLive(key: Key, nowMs: number): boolean {
  return key.revokedAtMs === undefined && (key.expiresAtMs ?? Infinity) > nowMs
}

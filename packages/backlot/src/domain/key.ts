/**
 * Accounts and their API keys.
 *
 * A key is a token that this service signed, and a record in this store: the signature refuses
 * forged tokens, the record says whether the key is valid and has the hash of its token. The token
 * itself is never stored and cannot be derived from what is.
 */

import { Fault } from './fault.ts'
import type { Balance } from './ledger.ts'
import type { LimitChange, Limits, LimitScope } from './limit.ts'
import type { Page } from './page.ts'

/** Who is served and billed. */
export type Account = {
  readonly id: string
  /** Unique; chosen by the operator. */
  readonly name: string
  /** Prepaid accounts may not spend more than their balance; others are billed later. */
  readonly prepaid: boolean
  readonly createdAtMs: number
  /** When it was suspended, so that its keys are refused; absent for an active account. */
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
  /** When it expires; absent for a key that does not. */
  readonly expiresAtMs?: number
  /** When it was revoked; absent otherwise. */
  readonly revokedAtMs?: number
  /** When it was suspended; absent otherwise. */
  readonly suspendedAtMs?: number
  /** Its own limits; absent when it has none. */
  readonly limits?: Limits
  /**
   * SHA-256 of its token, base64url. Absent for a key of an older version until its hash is added;
   * until then it is refused.
   */
  readonly tokenHash?: string
  /** Set for a key of an older version, whose token can be derived from a copy of the store from that time. */
  readonly isDerived?: true
}

/** A page of a listing: its size, and the `next` of the page before. */
export type PageQuery = { readonly limit: number; readonly after?: string }

/** A token and the key that it claims to be. `KeyTokens.isOf` checks that it is the one that was issued. */
export type SignedToken = { readonly keyId: string; readonly tokenHash: string }

/** A named secret of the store. */
export type StoredSecret = { readonly name: string; readonly value: string }

/** The store of accounts and keys. Every store passes `test/contracts/key-store.ts`. */
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

  /** The key with its account, or undefined. Reads committed data: a revocation takes effect at once. */
  findKey(keyId: string): Promise<{ readonly key: Key; readonly account: Account } | undefined>

  /** A page of the keys of all accounts, or of one, oldest first, each with its account. */
  listKeys(
    page: PageQuery & { readonly accountId?: string },
  ): Promise<Page<{ readonly key: Key; readonly account: Account }>>

  /** Adds the token hashes of derived keys; existing hashes are kept. */
  addTokenHashes(hashes: readonly SignedToken[]): Promise<void>

  /** Revokes the key; false when it does not exist. A second revocation keeps the first time. */
  revokeKey(keyId: string, nowMs: number): Promise<boolean>

  /**
   * Changes the limits of an account, of each of its end users, or of a key (`id` is then the
   * key's). Resolves to the new limits, or to undefined for an unknown id.
   */
  changeLimits(wish: {
    readonly scope: LimitScope
    readonly id: string
    readonly change: LimitChange
  }): Promise<Limits | undefined>

  /**
   * The secret of this name, shared by all servers of this store: the stored one, or `candidate`,
   * which is then stored.
   */
  secret(name: string, candidate: string): Promise<string>

  /** A page of the secrets, by name. */
  listSecrets(page: PageQuery): Promise<Page<StoredSecret>>

  /**
   * Replaces the secret if it is still `expected`; otherwise returns false and changes nothing.
   * Durable when it resolves.
   */
  replaceSecret(replacement: {
    readonly name: string
    readonly expected: string
    readonly value: string
  }): Promise<boolean>
}

/** Issues and verifies the tokens of keys. */
export interface KeyTokens {
  /** A new token for a key: the token for its owner, and the hash to store. */
  issue(key: Key): Promise<{ readonly token: string; readonly tokenHash: string }>

  /** The key that a token claims, or undefined when its signature is not ours. Does not check expiry. */
  verify(token: string): Promise<SignedToken | undefined>

  /** True when this token was issued for the key. Constant time for wrong ones. */
  isOf(token: SignedToken, key: Key): boolean
}

/** Whether this can be the name of an account: names are shown in tables and typed in shells. */
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

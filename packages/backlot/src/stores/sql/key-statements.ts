import type { SignedToken, StoredSecret } from '../../domain/key.ts'
import type { Sql } from './database.ts'
import { oldestFirst, type PlaceAfter } from './paging.ts'
import { type AccountRow, type KeyRow, MONEY_COLUMNS } from './schema.ts'
import { type Bound, prepare, type Statement } from './steps.ts'

/** An account without its money. */
export type AccountColumns = Pick<
  AccountRow,
  'id' | 'name' | 'prepaid' | 'createdAtMs' | 'limits' | 'userLimits' | 'suspendedAtMs'
>

/** A key joined to its account. */
export type KeyWithAccountRow = KeyRow & {
  readonly accountName: string
  readonly accountPrepaid: number
  readonly accountCreatedAtMs: number
  readonly accountLimits: string | null
  readonly userLimits: string | null
  readonly accountSuspendedAtMs: number | null
}

/** An account with its money. */
export type AccountWithMoney = AccountColumns & Pick<AccountRow, (typeof MONEY_COLUMNS)[number]>

type Listing = PlaceAfter & { readonly limit: number }

type NewAccount = Omit<AccountColumns, 'limits' | 'userLimits' | 'suspendedAtMs'>

type KeyAt = { readonly keyId: string; readonly nowMs: number }

type SecretListing = { readonly afterName: string; readonly limit: number }

/** The row of a new key. */
export type NewKeyRow = Omit<KeyRow, 'limits' | 'isDerived' | 'suspendedAtMs' | 'successorId'>

/** SQL statements for accounts and keys. */
export type KeyStatements = {
  /** Adds the account unless its name is taken. */
  readonly addAccount: Statement<NewAccount, unknown>
  readonly findAccount: Statement<{ readonly accountId: string }, AccountColumns>
  readonly findAccountByName: Statement<{ readonly name: string }, AccountColumns>
  /** Accounts with their money, oldest first. */
  readonly listAccounts: Statement<Listing, AccountWithMoney>
  readonly addKey: Statement<NewKeyRow, unknown>
  readonly findKey: Statement<{ readonly keyId: string }, KeyWithAccountRow>
  /** The keys of all accounts, oldest first. */
  readonly listKeys: Statement<Listing, KeyWithAccountRow>
  /** The keys of one account, oldest first. */
  readonly listKeysOf: Statement<Listing & { readonly accountId: string }, KeyWithAccountRow>
  /** Sets the hash of a derived key unless it has one. */
  readonly addTokenHash: Statement<SignedToken, unknown>
  /** Revokes and returns the key; an earlier revocation is kept. */
  readonly revokeKey: Statement<KeyAt, unknown>
  /** Adds the secret unless its name is taken. */
  readonly addSecret: Statement<StoredSecret, unknown>
  readonly findSecret: Statement<{ readonly name: string }, StoredSecret>
  /** Secrets by name. */
  readonly listSecrets: Statement<SecretListing, StoredSecret>
  /** Replaces the secret if it is still the expected one, and returns it. */
  readonly replaceSecret: Statement<StoredSecret & { readonly expected: string }, unknown>
}

/** The statements of accounts and keys. */
export function keyStatements(sql: Sql): KeyStatements {
  return {
    ...accountStatements(sql),
    ...ownKeyStatements(sql),
    ...secretStatements(sql),
  }
}

function accountStatements({
  builder,
}: Sql): Pick<KeyStatements, 'addAccount' | 'findAccount' | 'findAccountByName' | 'listAccounts'> {
  const accounts = builder
    .selectFrom('account')
    .select(['id', 'name', 'prepaid', 'createdAtMs', 'limits', 'userLimits', 'suspendedAtMs'])
  return {
    addAccount: prepare(({ id, name, prepaid, createdAtMs }: Bound<NewAccount>) =>
      builder
        .insertInto('account')
        .values({
          id,
          name,
          prepaid,
          createdAtMs,
          balanceMicros: 0,
          heldMicros: 0,
          chargedMicros: 0,
          refundedMicros: 0,
          correctedMicros: 0,
        })
        .onConflict((conflict) => conflict.column('name').doNothing()),
    ),
    findAccount: prepare(({ accountId }: Bound<{ accountId: string }>) =>
      accounts.where('id', '=', accountId),
    ),
    findAccountByName: prepare(({ name }: Bound<{ name: string }>) =>
      accounts.where('name', '=', name),
    ),
    listAccounts: prepare((listing: Bound<Listing>) =>
      oldestFirst(accounts.select(MONEY_COLUMNS), listing),
    ),
  }
}

function ownKeyStatements({
  builder,
}: Sql): Pick<
  KeyStatements,
  'addKey' | 'findKey' | 'listKeys' | 'listKeysOf' | 'addTokenHash' | 'revokeKey'
> {
  const keys = builder
    .selectFrom('apiKey')
    .innerJoin('account', 'account.id', 'apiKey.accountId')
    .selectAll('apiKey')
    .select([
      'account.name as accountName',
      'account.prepaid as accountPrepaid',
      'account.createdAtMs as accountCreatedAtMs',
      'account.limits as accountLimits',
      'account.userLimits',
      'account.suspendedAtMs as accountSuspendedAtMs',
    ])
  const page = (listing: Bound<Listing>): typeof keys => oldestFirst(keys, listing, 'apiKey')
  return {
    addKey: prepare((row: Bound<NewKeyRow>) => {
      const { id, accountId, createdAtMs, expiresAtMs, revokedAtMs, tokenHash } = row
      return builder
        .insertInto('apiKey')
        .values({ id, accountId, createdAtMs, expiresAtMs, revokedAtMs, tokenHash, isDerived: 0 })
    }),
    findKey: prepare(({ keyId }: Bound<{ keyId: string }>) => keys.where('apiKey.id', '=', keyId)),
    listKeys: prepare((listing: Bound<Listing>) => page(listing)),
    listKeysOf: prepare((listing: Bound<Listing & { accountId: string }>) =>
      page(listing).where('apiKey.accountId', '=', listing.accountId),
    ),
    addTokenHash: prepare(({ keyId, tokenHash }: Bound<SignedToken>) =>
      builder
        .updateTable('apiKey')
        .set({ tokenHash })
        .where('id', '=', keyId)
        .where('isDerived', '=', 1)
        .where('tokenHash', 'is', null),
    ),
    revokeKey: prepare(({ keyId, nowMs }: Bound<KeyAt>) =>
      builder
        .updateTable('apiKey')
        .set((set) => ({ revokedAtMs: set.fn.coalesce('revokedAtMs', nowMs) }))
        .where('id', '=', keyId)
        .returning('id'),
    ),
  }
}

function secretStatements({
  builder,
}: Sql): Pick<KeyStatements, 'addSecret' | 'findSecret' | 'listSecrets' | 'replaceSecret'> {
  return {
    addSecret: prepare(({ name, value }: Bound<StoredSecret>) =>
      builder
        .insertInto('secret')
        .values({ name, value })
        .onConflict((conflict) => conflict.column('name').doNothing()),
    ),
    findSecret: prepare(({ name }: Bound<{ name: string }>) =>
      builder.selectFrom('secret').selectAll().where('name', '=', name),
    ),
    listSecrets: prepare(({ afterName, limit }: Bound<SecretListing>) =>
      builder
        .selectFrom('secret')
        .selectAll()
        .where('name', '>', afterName)
        .orderBy('name')
        .limit(limit),
    ),
    replaceSecret: prepare(
      ({ name, value, expected }: Bound<StoredSecret & { expected: string }>) =>
        builder
          .updateTable('secret')
          .set({ value })
          .where('name', '=', name)
          .where('value', '=', expected)
          .returning('name'),
    ),
  }
}

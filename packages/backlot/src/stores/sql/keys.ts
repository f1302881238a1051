import type { KeyOfAccount } from '../../domain/admin.ts'
import type { Account, Key, KeyStore } from '../../domain/key.ts'
import { changedLimits, type Limits } from '../../domain/limit.ts'
import type { Database, Sql } from './database.ts'
import type { RememberedKeys } from './found-keys.ts'
import {
  type AccountColumns,
  keyStatements,
  type KeyWithAccountRow,
  type NewKeyRow,
} from './key-statements.ts'
import { toBalance } from './ledger-statements.ts'
import { limitStatements } from './limit-statements.ts'
import { toPage, toPlaceAfter } from './paging.ts'
import type { KeyRow } from './schema.ts'
import { changed, first, type Steps } from './steps.ts'

/** A key store on a database. */
export function sqlKeys({ database, remembered }: RememberedKeys): KeyStore {
  const statements = keyStatements(database.sql)
  const { changeLimits } = limitSteps(database.sql)
  return {
    ...accounts(database),
    ...secrets(database),
    changeLimits: (wish) => database.write(() => changeLimits(wish)),

    addKey: (key) =>
      database.write(function* () {
        yield* statements.addKey(toKeyRow(key))
        yield* changed({ kind: 'key.created', accountId: key.accountId, keyId: key.id })
      }),

    // Every request reads its key, and does not reveal it: the read need not be durable.
    findKey: remembered((keyId) =>
      database.read(function* () {
        const row = yield* first(statements.findKey({ keyId }))
        return row && toKeyWithOwner(row)
      }, 'committed'),
    ),

    listKeys: ({ accountId, limit, after }) =>
      database.read(function* () {
        const place = { limit: limit + 1, ...toPlaceAfter(after) }
        const rows = yield* accountId === undefined
          ? statements.listKeys(place)
          : statements.listKeysOf({ accountId, ...place })
        const { items, ...rest } = toPage(rows, limit)
        return { items: items.map(toKeyWithOwner), ...rest }
      }),

    addTokenHashes: (hashes) =>
      database.write(function* () {
        for (const each of hashes) yield* statements.addTokenHash(each)
      }),

    revokeKey: (keyId, nowMs) =>
      database.write(function* () {
        const isRevoked = (yield* statements.revokeKey({ keyId, nowMs })).length > 0
        const row = isRevoked ? yield* first(statements.findKey({ keyId })) : undefined
        if (row) yield* changed({ kind: 'key.revoked', accountId: row.accountId, keyId })
        return isRevoked
      }),
  }
}

function secrets(database: Database): Pick<KeyStore, 'secret' | 'listSecrets' | 'replaceSecret'> {
  const statements = keyStatements(database.sql)
  return {
    // Read for every push, and missing only the first time: no need for a write transaction.
    secret: async (name, value) =>
      (await database.read(() => first(statements.findSecret({ name }))))?.value ??
      database.write(function* () {
        yield* statements.addSecret({ name, value })
        return (yield* first(statements.findSecret({ name })))?.value ?? value
      }),

    listSecrets: ({ limit, after: afterName = '' }) =>
      database.read(function* () {
        const rows = yield* statements.listSecrets({ afterName, limit: limit + 1 })
        const items = rows.slice(0, limit).map(({ name, value }) => ({ name, value }))
        const next = rows.length > limit ? items.at(-1)?.name : undefined
        return next === undefined ? { items } : { items, next }
      }),

    replaceSecret: (replacement) =>
      database.write(function* () {
        return (yield* statements.replaceSecret(replacement)).length > 0
      }),
  }
}

function accounts(
  database: Database,
): Pick<KeyStore, 'ensureAccount' | 'findAccount' | 'findAccountByName' | 'listAccounts'> {
  const statements = keyStatements(database.sql)
  return {
    ensureAccount: (account) =>
      database.write(function* () {
        yield* statements.addAccount({ ...account, prepaid: account.prepaid ? 1 : 0 })
        const row = yield* first(statements.findAccountByName(account))
        return row ? toAccount(row) : account
      }),

    findAccount: (accountId) =>
      database.read(function* () {
        const row = yield* first(statements.findAccount({ accountId }))
        return row && toAccount(row)
      }),

    findAccountByName: (name) =>
      database.read(function* () {
        const row = yield* first(statements.findAccountByName({ name }))
        return row && toAccount(row)
      }),

    listAccounts: ({ limit, after }) =>
      database.read(function* () {
        const page = { limit: limit + 1, ...toPlaceAfter(after) }
        const { items, ...rest } = toPage(yield* statements.listAccounts(page), limit)
        const reports = items.map((row) => ({ account: toAccount(row), balance: toBalance(row) }))
        return { items: reports, ...rest }
      }),
  }
}

/** A change of limits as steps of a larger transaction. */
export function limitSteps(sql: Sql): {
  /** As `KeyStore.changeLimits`. */
  readonly changeLimits: (
    wish: Parameters<KeyStore['changeLimits']>[0],
  ) => Steps<Limits | undefined>
} {
  const { lock, write } = limitStatements(sql)
  const { findKey } = keyStatements(sql)
  return {
    *changeLimits({ scope, id, change }) {
      const row = yield* first(lock[scope]({ id }))
      if (!row) return undefined
      const limits = changedLimits(toLimits(row.limits) ?? {}, change)
      yield* write[scope]({ id, limits: JSON.stringify(limits) })
      const accountId = scope === 'key' ? (yield* first(findKey({ keyId: id })))?.accountId : id
      if (accountId !== undefined)
        yield* changed({
          kind: 'limits.changed',
          accountId,
          ...(scope === 'key' && { keyId: id }),
        })
      return limits
    },
  }
}

/** The row of a new key. */
export function toKeyRow(key: Key): NewKeyRow {
  const { id, accountId, createdAtMs, tokenHash = null } = key
  const { expiresAtMs = null, revokedAtMs = null } = key
  return { id, accountId, createdAtMs, expiresAtMs, revokedAtMs, tokenHash }
}

/** The account of a row. */
export function toAccount(row: AccountColumns): Account {
  const { id, name, prepaid, createdAtMs, suspendedAtMs } = row
  const limits = toLimits(row.limits)
  const userLimits = toLimits(row.userLimits)
  return {
    id,
    name,
    prepaid: prepaid === 1,
    createdAtMs,
    ...(suspendedAtMs !== null && { suspendedAtMs }),
    ...(limits && { limits }),
    ...(userLimits && { userLimits }),
  }
}

function toLimits(json: string | null): Limits | undefined {
  if (json === null) return undefined
  const limits: Limits = JSON.parse(json)
  return limits
}

/** The key and the account of a row. */
export function toKeyWithOwner(row: KeyWithAccountRow): KeyOfAccount {
  return { key: toKey(row), account: toOwner(row) }
}

function toOwner(row: KeyWithAccountRow): Account {
  return toAccount({
    id: row.accountId,
    name: row.accountName,
    prepaid: row.accountPrepaid,
    createdAtMs: row.accountCreatedAtMs,
    limits: row.accountLimits,
    userLimits: row.userLimits,
    suspendedAtMs: row.accountSuspendedAtMs,
  })
}

function toKey(row: KeyRow): Key {
  const { id, accountId, createdAtMs, expiresAtMs, revokedAtMs, suspendedAtMs } = row
  const { tokenHash, isDerived } = row
  const limits = toLimits(row.limits)
  return {
    id,
    accountId,
    createdAtMs,
    ...(expiresAtMs !== null && { expiresAtMs }),
    ...(revokedAtMs !== null && { revokedAtMs }),
    ...(suspendedAtMs !== null && { suspendedAtMs }),
    ...(limits && { limits }),
    ...(tokenHash !== null && { tokenHash }),
    ...(isDerived === 1 && { isDerived: true }),
  }
}

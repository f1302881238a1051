import type { Account, Key, KeyStore } from '../../domain/key.ts'
import type { Database } from './database.ts'
import { type AccountColumns, type KeyWithAccountRow, keyStatements } from './key-statements.ts'
import type { KeyRow } from './schema.ts'
import { first } from './steps.ts'

/** A key store on a database. */
export function sqlKeys(database: Database): KeyStore {
  const statements = keyStatements(database.sql)
  return {
    ...accounts(database),

    addKey: (key) =>
      database.write(function* () {
        const { expiresAtMs = null, revokedAtMs = null, ...rest } = key
        yield* statements.addKey({ ...rest, expiresAtMs, revokedAtMs })
      }),

    findKey: (keyId) =>
      database.read(function* () {
        const row = yield* first(statements.findKey({ keyId }))
        return row && { key: toKey(row), account: toOwner(row) }
      }),

    listKeys: () =>
      database.read(function* () {
        return (yield* statements.listKeys({})).map(toKey)
      }),

    revokeKey: (keyId, nowMs) =>
      database.write(function* () {
        return (yield* statements.revokeKey({ keyId, nowMs })).length > 0
      }),

    // Asked for with every push, and there but for the first time: no need to write.
    secret: async (name, value) =>
      (await database.read(() => first(statements.findSecret({ name }))))?.value ??
      database.write(function* () {
        yield* statements.addSecret({ name, value })
        return (yield* first(statements.findSecret({ name })))?.value ?? value
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

    listAccounts: () =>
      database.read(function* () {
        return (yield* statements.listAccounts({})).map(toAccount)
      }),
  }
}

function toAccount({ id, name, prepaid, createdAtMs }: AccountColumns): Account {
  return { id, name, prepaid: prepaid === 1, createdAtMs }
}

function toOwner(row: KeyWithAccountRow): Account {
  const { accountId, accountName, accountPrepaid, accountCreatedAtMs } = row
  return {
    id: accountId,
    name: accountName,
    prepaid: accountPrepaid === 1,
    createdAtMs: accountCreatedAtMs,
  }
}

function toKey({ id, accountId, createdAtMs, expiresAtMs, revokedAtMs }: KeyRow): Key {
  return {
    id,
    accountId,
    createdAtMs,
    ...(expiresAtMs !== null && { expiresAtMs }),
    ...(revokedAtMs !== null && { revokedAtMs }),
  }
}

import type { CallbackStore } from '../../domain/callback-store.ts'
import type { FileStore } from '../../domain/file.ts'
import type { KeyStore } from '../../domain/key.ts'
import type { Ledger } from '../../domain/ledger.ts'
import type { OutstandingStore } from '../../domain/outstanding.ts'
import type { RateStore } from '../../domain/rate.ts'
import type { TaskStore } from '../../domain/task.ts'
import type { UsageStore } from '../../domain/usage.ts'
import { sqlCallbacks } from './callbacks.ts'
import type { Database } from './database.ts'
import { sqlFiles } from './files.ts'
import { sqlKeys } from './keys.ts'
import { sqlLedger } from './ledger.ts'
import { sqlOutstanding } from './outstanding.ts'
import { first } from './steps.ts'
import { sqlTasks } from './tasks.ts'
import { sqlUsage } from './usage.ts'
import { keyStatements } from './key-statements.ts'

/** Everything that one database keeps. */
export type Store = {
  readonly tasks: TaskStore
  readonly callbacks: CallbackStore
  readonly files: FileStore
  readonly keys: KeyStore
  readonly ledger: Ledger
  readonly usage: UsageStore
  readonly rates: RateStore
  readonly outstanding: OutstandingStore

  /** Resolves when the database answers; rejects with `overloaded` when it does not. */
  isReady(): Promise<void>

  /** Finishes what is under way and lets go of the database. May be called twice. */
  close(): Promise<void>
}

/** The stores on an open database; `rates` are closed before it where they can be. */
export function createStore(
  database: Database,
  rates: RateStore & { readonly close?: () => Promise<void> },
): Store {
  const { findSecret } = keyStatements(database.sql)
  const { finish, ...ledger } = sqlLedger(database)
  return {
    tasks: sqlTasks(database),
    callbacks: sqlCallbacks(database),
    files: sqlFiles(database),
    keys: sqlKeys(database),
    ledger,
    usage: sqlUsage(database),
    rates,
    outstanding: sqlOutstanding(database),
    async isReady() {
      await database.read(() => first(findSecret({ name: 'ready' })))
    },
    close: async () => {
      await finish()
      await rates.close?.()
      await database.close()
    },
  }
}

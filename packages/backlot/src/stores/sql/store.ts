import { randomUUID } from 'node:crypto'
import type { AdminStore } from '../../domain/admin.ts'
import type { AuditStore } from '../../domain/audit.ts'
import type { BatchStore } from '../../domain/batch.ts'
import type { CallbackStore } from '../../domain/callback-store.ts'
import type { ChangeFeed } from '../../domain/change.ts'
import type { Clock } from '../../domain/clock.ts'
import type { ClockSkew } from '../../domain/clock-skew.ts'
import type { FileStore } from '../../domain/file.ts'
import type { SeenServer } from '../../domain/fleet.ts'
import type { KeyStore } from '../../domain/key.ts'
import type { InboxStore } from '../../domain/inbox-store.ts'
import type { Ledger } from '../../domain/ledger.ts'
import type { PendingWorkStore } from '../../domain/pending-work.ts'
import type { RateStore } from '../../domain/rate.ts'
import type { ResponseStore } from '../../domain/response-store.ts'
import type { TaskStore } from '../../domain/task.ts'
import type { UsageStore } from '../../domain/usage.ts'
import { sqlAdmin } from './admin.ts'
import { sqlAudit } from './audit.ts'
import { sqlBatches } from './batches.ts'
import { sqlCallbacks } from './callbacks.ts'
import type { Database } from './database.ts'
import { sqlFiles } from './files.ts'
import { rememberKeys } from './found-keys.ts'
import { sqlInboxes } from './inboxes.ts'
import { sqlKeys } from './keys.ts'
import { sqlLedger } from './ledger.ts'
import { sqlPendingWork } from './pending-work.ts'
import { sqlResponses } from './responses.ts'
import { skewReader } from './skew.ts'
import { first } from './steps.ts'
import { sqlTasks } from './tasks.ts'
import { sqlUsage } from './usage.ts'
import { keyStatements } from './key-statements.ts'
import { serverLister, writeChecker } from './write-check.ts'

/** All stores of one database. */
export type Store = {
  readonly tasks: TaskStore
  readonly callbacks: CallbackStore
  readonly files: FileStore
  readonly keys: KeyStore
  readonly admin: AdminStore
  readonly audit: AuditStore
  readonly ledger: Ledger
  readonly usage: UsageStore
  readonly rates: RateStore
  readonly pendingWork: PendingWorkStore
  readonly changes: ChangeFeed
  readonly responses: ResponseStore
  readonly batches: BatchStore
  readonly inboxes: InboxStore

  /** Resolves when the database answers; rejects with `overloaded` when it does not. */
  isReady(): Promise<void>

  /** The servers on this store that were seen within a day, the last seen first. */
  servers(): Promise<readonly SeenServer[]>

  /** Resolves after a durable write; rejects with `overloaded` when that is impossible. */
  checkWritable(nowMs: number): Promise<void>

  /**
   * Compares a local clock with the database's, by one small query; absent for a database that uses
   * this machine's clock. Rejects with `overloaded` when the database does not answer.
   */
  clockSkew?(clock: Pick<Clock, 'nowMs' | 'monotonicMs'>): Promise<ClockSkew>

  /** Connections in use and idle, and how many requests wait for one; absent for a database without connections. */
  connectionCounts?(): ReturnType<NonNullable<Database['counts']>>

  /** Abandons everything under way, so that `close` ends soon. Everything rejects from now on. */
  abandon(): void

  /** Finishes what is under way and closes the database. May be called twice. */
  close(): Promise<void>
}

/** The stores on an open database; `rates` are closed before it if they can be closed. */
export function createStore(
  database: Database,
  rates: RateStore & { readonly close?: () => Promise<void> },
): Store {
  const { findSecret } = keyStatements(database.sql)
  const { counts } = database
  const clockSkew = skewReader(database)
  const { finish, ...ledger } = sqlLedger(database)
  const keys = rememberKeys(database)
  const serverId = randomUUID()
  return {
    tasks: sqlTasks(database),
    callbacks: sqlCallbacks(database),
    files: sqlFiles(database),
    keys: sqlKeys(keys),
    admin: sqlAdmin(keys.database),
    audit: sqlAudit(database),
    ledger,
    usage: sqlUsage(database),
    rates,
    pendingWork: sqlPendingWork(database),
    changes: database.changes,
    responses: sqlResponses(database),
    batches: sqlBatches(database),
    inboxes: sqlInboxes(database),
    async isReady() {
      await database.read(() => first(findSecret({ name: 'ready' })))
    },
    checkWritable: writeChecker(database, serverId),
    servers: serverLister(database, serverId),
    ...(clockSkew && { clockSkew }),
    ...(counts && { connectionCounts: () => counts() }),
    abandon: () => database.abandon?.(),
    close: async () => {
      await finish()
      await rates.close?.()
      await database.close()
    },
  }
}

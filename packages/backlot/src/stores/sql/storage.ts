import type { FileRecord, FileStore } from '../../domain/file.ts'
import { decideReservation, type StorageUse, UPLOAD_LEASE_MS } from '../../domain/storage.ts'
import type { Database, Sql } from './database.ts'
import type { UploadRow } from './schema.ts'
import { first, type Steps } from './steps.ts'
import { storageStatements } from './storage-statements.ts'

/** Updates accounts' storage when files are added or deleted, as steps of the same transaction. */
export type StorageSteps = {
  readonly counted: (added: readonly FileRecord[], removed: readonly FileRecord[]) => Steps<void>
}

/** The steps of storage. Accounts are locked in the order of their ids, so that two servers never deadlock. */
export function storageSteps(sql: Sql): StorageSteps {
  const { add } = storageStatements(sql)
  return {
    *counted(added, removed) {
      const changes = new Map<string, { uploadBytes: number; filmBytes: number }>()
      const count = ({ accountId, taskId }: FileRecord, bytes: number): void => {
        const change = changes.get(accountId) ?? { uploadBytes: 0, filmBytes: 0 }
        change[taskId === undefined ? 'uploadBytes' : 'filmBytes'] += bytes
        changes.set(accountId, change)
      }
      for (const file of added) count(file, file.sizeBytes)
      for (const file of removed) count(file, -file.sizeBytes)
      for (const [accountId, change] of [...changes].toSorted(([one], [other]) =>
        one < other ? -1 : 1,
      ))
        yield* add({ accountId, ...change })
    },
  }
}

/** Reservations of uploads, and accounts' storage. */
export function sqlStorage(
  database: Database,
): Pick<FileStore, 'reserve' | 'release' | 'storageUse' | 'totalStorage'> {
  const statements = storageStatements(database.sql)
  return {
    // A power failure ends the upload as well: its reservation need not survive it.
    reserve: (wish) =>
      database.write(function* () {
        const { accountId, uploadId } = wish
        const kept = yield* first(statements.add({ accountId, uploadBytes: 0, filmBytes: 0 }))
        const lease = leaseAt(yield* database.time.leaseNow(wish.nowMs))
        yield* statements.dropEnded({ accountId, ...lease })
        const uploads = yield* statements.uploads({ accountId, ...lease })
        const others = uploads.filter(({ id }) => id !== uploadId)
        const reserved = decideReservation(
          toUse(kept, others),
          others.length === uploads.length,
          wish,
        )
        if ('grantedBytes' in reserved) {
          const { grantedBytes: bytes } = reserved
          const endsAtMs = lease.nowMs + UPLOAD_LEASE_MS
          yield* statements.write({ id: uploadId, accountId, bytes, endsAtMs })
        }
        return reserved
      }, 'committed'),

    release: (id) =>
      database.write(function* () {
        yield* statements.drop({ id })
      }, 'committed'),

    storageUse: (accountId, nowMs) =>
      database.read(function* () {
        const kept = yield* first(statements.find({ accountId }))
        const lease = leaseAt(yield* database.time.leaseNow(nowMs))
        return toUse(kept, yield* statements.uploads({ accountId, ...lease }))
      }),

    totalStorage: () =>
      database.read(function* () {
        const { uploadBytes = 0, filmBytes = 0 } = (yield* first(statements.total({}))) ?? {}
        return { uploadBytes, filmBytes }
      }),
  }
}

/**
 * The range of lease ends that are valid at this moment. One that ends much later is from before
 * the clock restarted.
 */
function leaseAt(nowMs: number): { readonly nowMs: number; readonly latestMs: number } {
  return { nowMs, latestMs: nowMs + 2 * UPLOAD_LEASE_MS }
}

function toUse(
  kept: { readonly uploadBytes: number; readonly filmBytes: number } | undefined,
  uploads: readonly UploadRow[],
): StorageUse {
  return {
    uploadBytes: kept?.uploadBytes ?? 0,
    filmBytes: kept?.filmBytes ?? 0,
    reservedBytes: uploads.reduce((sum, { bytes }) => sum + bytes, 0),
    uploadsUnderWay: uploads.length,
  }
}

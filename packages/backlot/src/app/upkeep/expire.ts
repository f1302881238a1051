/**
 * Deletes what has expired by the operator's settings: ended tasks, videos, uploads and delivery
 * logs, each after its own time.
 *
 * A row is deleted before its bytes: a crash in between leaves bytes that cannot be found, and the
 * sweep removes those. The ledger is never deleted.
 */
import type { AuditStore } from '../../domain/audit.ts'
import type { BatchStore } from '../../domain/batch.ts'
import type { CallbackStore } from '../../domain/callback-store.ts'
import type { Clock } from '../../domain/clock.ts'
import type { BlobStore, FileRecord, FileStore } from '../../domain/file.ts'
import type { ResponseStore } from '../../domain/response-store.ts'
import type { TaskStore } from '../../domain/task.ts'

/** Retention times in milliseconds; absent means for ever. */
export type Retention = {
  /** Tasks after their end, with their callbacks, videos and delivery attempts. */
  readonly tasksMs?: number
  /** Videos after they were made; their tasks stay. */
  readonly filmsMs?: number
  readonly uploadsMs?: number
  /** Delivery attempts, each after it was made. */
  readonly deliveriesMs?: number
  /** The audit log. */
  readonly auditMs?: number
}

/** What expiry needs. */
export type ExpirePorts = {
  readonly tasks: TaskStore
  readonly files: FileStore
  readonly callbacks: CallbackStore
  readonly audit: Pick<AuditStore, 'expire'>
  readonly responses: Pick<ResponseStore, 'expire'>
  readonly batches: Pick<BatchStore, 'expire'>
  readonly blobs: BlobStore
  readonly clock: Clock
}

/** How much was deleted; videos that went with their tasks are not counted. */
export type Expired = {
  readonly tasks: number
  readonly films: number
  readonly uploads: number
  /** Files whose uploader set an expiry. */
  readonly due: number
  readonly deliveries: number
  readonly audit: number
  readonly responses: number
  readonly batches: number
}

/** How much one transaction deletes: little, so that it delays nobody, a stopping server least of all. */
const EXPIRED_AT_ONCE = 20

/** Deletes everything that has expired; ends early when `signal` aborts. Several servers may do so at once. */
export async function expire(
  { tasks, files, callbacks, audit, responses, batches, blobs, clock }: ExpirePorts,
  retention: Retention,
  signal: AbortSignal,
): Promise<Expired> {
  const nowMs = clock.nowMs()
  const limit = EXPIRED_AT_ONCE

  /** Deletes batch by batch until one is not full; returns the number of deleted things. */
  async function inBatches(
    keptMs: number | undefined,
    removeBefore: (beforeMs: number) => Promise<number>,
  ): Promise<number> {
    let total = 0
    if (keptMs === undefined) return total
    while (!signal.aborted) {
      const count = await removeBefore(nowMs - keptMs)
      total += count
      if (count < limit) break
    }
    return total
  }

  const removeFiles = (kind: 'films' | 'uploads') => async (createdBeforeMs: number) =>
    removeBytes(blobs, await files.expire({ kind, createdBeforeMs, limit }), signal)

  return {
    tasks: await inBatches(retention.tasksMs, async (endedBeforeMs) => {
      const gone = await tasks.expire({ endedBeforeMs, limit })
      await removeBytes(blobs, gone.films, signal)
      return gone.count
    }),
    films: await inBatches(retention.filmsMs, removeFiles('films')),
    uploads: await inBatches(retention.uploadsMs, removeFiles('uploads')),
    // These have their own expiry, independent of the settings.
    due: await inBatches(0, async () =>
      removeBytes(blobs, await files.expireDue({ nowMs, limit }), signal),
    ),
    deliveries: await inBatches(retention.deliveriesMs, (startedBeforeMs) =>
      callbacks.expireDeliveries({ startedBeforeMs, limit }),
    ),
    audit: await inBatches(retention.auditMs, (beforeMs) => audit.expire({ beforeMs, limit })),
    responses: await inBatches(0, () => responses.expire({ nowMs, limit })),
    batches: await inBatches(0, async () => (await batches.expire({ nowMs, limit })).length),
  }
}

/** Deletes the bytes of deleted files; returns their number. Stops when `signal` aborts. */
async function removeBytes(
  blobs: BlobStore,
  files: readonly FileRecord[],
  signal: AbortSignal,
): Promise<number> {
  for (const { blobKey } of files) {
    if (signal.aborted) break
    await blobs.remove(blobKey).catch(() => undefined)
  }
  return files.length
}

/**
 * Removes what its operator no longer wants kept: ended tasks, films, uploads
 * and the log of deliveries, each after a time of its own.
 *
 * A row goes before its bytes: whoever stops in between leaves bytes that
 * nobody can find, and the sweep takes those. Money is never forgotten: the
 * ledger is no part of this.
 */
import type { AuditStore } from '../../domain/audit.ts'
import type { BatchStore } from '../../domain/batch.ts'
import type { CallbackStore } from '../../domain/callback-store.ts'
import type { Clock } from '../../domain/clock.ts'
import type { BlobStore, FileRecord, FileStore } from '../../domain/file.ts'
import type { ResponseStore } from '../../domain/response-store.ts'
import type { TaskStore } from '../../domain/task.ts'

/** How long things are kept, in milliseconds; absent is for ever. */
export type Retention = {
  /** Tasks from their end on, with their callbacks, their videos and the attempts to deliver their callbacks. */
  readonly tasksMs?: number
  /** Films from their making on; their tasks stay. */
  readonly filmsMs?: number
  readonly uploadsMs?: number
  /** Attempts to deliver callbacks, from each attempt on. */
  readonly deliveriesMs?: number
  /** What operators did. */
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

/** How much was removed; a film that went with its task is not counted. */
export type Expired = {
  readonly tasks: number
  readonly films: number
  readonly uploads: number
  /** Files whose uploader said how long they are kept. */
  readonly due: number
  readonly deliveries: number
  readonly audit: number
  readonly responses: number
  readonly batches: number
}

/** How much one transaction removes: little, so that it keeps nobody waiting, a server that stops least of all. */
const EXPIRED_AT_ONCE = 20

/** Removes all that is past its time; ends early when `signal` aborts. Several servers may do so at once. */
export async function expire(
  { tasks, files, callbacks, audit, responses, batches, blobs, clock }: ExpirePorts,
  retention: Retention,
  signal: AbortSignal,
): Promise<Expired> {
  const nowMs = clock.nowMs()
  const limit = EXPIRED_AT_ONCE

  /** Removes batches until one is not full; how many things that were. */
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
    // Each has its own end, whatever else is kept.
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

/** Removes the bytes of files that are no more, those that are left when `signal` aborts excepted; how many files they were. */
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

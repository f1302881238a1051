/**
 * How much an account keeps, and whether an upload may begin or go on. What an
 * upload will need is reserved before its bytes are read, so that uploads at the
 * same time cannot pass the limit together.
 *
 * Films count for nothing here: one that was paid for must not fail for want of
 * storage. How long they are kept is `retention`.
 */

/** What an account keeps. */
export type StorageUse = {
  readonly uploadBytes: number
  readonly filmBytes: number
  /** What uploads that are under way may still write. */
  readonly reservedBytes: number
  readonly uploadsUnderWay: number
}

/** A wish to begin an upload, or to go on with it. */
export type UploadReservation = {
  /** The id of the file that it will be. */
  readonly uploadId: string
  readonly accountId: string
  /** All that it needs to go on, from its first byte on. */
  readonly neededBytes: number
  /** What it would take if there is as much: a few steps ahead. At least `neededBytes`. */
  readonly wantedBytes: number
  readonly nowMs: number
  /** Absent: without limit. */
  readonly maxStorageBytes?: number
  /** Absent: without limit. */
  readonly maxConcurrent?: number
}

/** What became of the wish. A refusal says what the account keeps without this upload. */
export type Reserved =
  | { readonly grantedBytes: number }
  | { readonly refused: 'storage' | 'concurrentUploads'; readonly use: StorageUse }

/** How long a reservation lasts after it was last renewed: that of a server that died ends with it. */
export const UPLOAD_LEASE_MS = 5 * 60_000

/** Decides a wish; `use` is without what this upload has reserved, `isNew` when it has nothing reserved yet. */
export function decideReservation(
  use: StorageUse,
  isNew: boolean,
  { neededBytes, wantedBytes, maxStorageBytes, maxConcurrent }: UploadReservation,
): Reserved {
  if (isNew && use.uploadsUnderWay >= (maxConcurrent ?? Infinity))
    return { refused: 'concurrentUploads', use }
  const free = (maxStorageBytes ?? Infinity) - use.uploadBytes - use.reservedBytes
  if (neededBytes > free) return { refused: 'storage', use }
  return { grantedBytes: Math.min(wantedBytes, free) }
}

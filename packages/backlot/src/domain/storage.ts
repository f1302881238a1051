/**
 * The storage of an account, and whether an upload may begin or continue. An upload's storage is
 * reserved before its bytes are read, so that concurrent uploads cannot exceed the limit together.
 *
 * Videos do not count: one that was paid for must not fail for lack of storage. `retention` says
 * how long they are kept.
 */

/** What an account keeps. */
export type StorageUse = {
  readonly uploadBytes: number
  readonly filmBytes: number
  /** What uploads under way may still write. */
  readonly reservedBytes: number
  readonly uploadsUnderWay: number
}

/** A request to begin or continue an upload. */
export type UploadReservation = {
  /** The id of the future file. */
  readonly uploadId: string
  readonly accountId: string
  /** Bytes that it needs to continue, counted from its first byte. */
  readonly neededBytes: number
  /** Bytes that it takes if they are available: a few steps ahead. At least `neededBytes`. */
  readonly wantedBytes: number
  readonly nowMs: number
  /** Absent: unlimited. */
  readonly maxStorageBytes?: number
  /** Absent: unlimited. */
  readonly maxConcurrent?: number
}

/** The result. A refusal says what the account uses without this upload. */
export type Reserved =
  | { readonly grantedBytes: number }
  | { readonly refused: 'storage' | 'concurrentUploads'; readonly use: StorageUse }

/** How long a reservation lasts without renewal, in milliseconds; that of a dead server ends with it. */
export const UPLOAD_LEASE_MS = 5 * 60_000

/** Decides a request; `use` excludes this upload's reservation, and `isNew` says that it has none yet. */
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

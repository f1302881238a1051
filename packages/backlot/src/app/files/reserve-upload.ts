/**
 * The storage of an upload: reserved before its bytes are read, if its size is known, and otherwise
 * a few steps ahead of the bytes that arrive.
 */
import type { Clock } from '../../domain/clock.ts'
import { Fault, invalid } from '../../domain/fault.ts'
import { MAX_UPLOAD_BYTES, type FileStore } from '../../domain/file.ts'
import { type Reserved, UPLOAD_LEASE_MS, type UploadReservation } from '../../domain/storage.ts'
import type { UploadLimits } from '../accounts/limit.ts'

/** Dependencies of reserving storage. */
export type ReservePorts = {
  readonly files: Pick<FileStore, 'reserve' | 'release'>
  readonly clock: Pick<Clock, 'nowMs' | 'monotonicMs'>
}

/** The reserved storage of an upload. It must be released unless the file was added. */
export interface UploadStorage {
  /** The content; throws as soon as there is no storage for more of it. */
  metered(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array>
  /** Ensures, before the file is added, that its bytes are still reserved; throws as `metered`. */
  confirm(sizeBytes: number): Promise<void>
  /** Releases the reservation. Never rejects: a reservation that is not released expires. */
  release(): Promise<void>
}

/** Bytes of a form besides its file: boundaries, names, other fields. */
const FORM_BYTES = 64 * 1024

/** The reservation step of an upload of unknown size, in bytes. */
const STEP_BYTES = 16 * 1024 * 1024

/** How often a reservation is renewed while bytes arrive. */
const RENEWAL_MS = UPLOAD_LEASE_MS / 5

/** The `retry-after` for too many uploads under way, because nobody knows when one ends. */
const RETRY_SECONDS = 1

/**
 * Reserves the storage of an upload; `bodyBytes` is the size of the whole request, if known. Throws
 * `rateLimited`, `invalid` or `tooLarge` when it may not begin.
 */
export async function reserveUpload(
  ports: ReservePorts,
  upload: { readonly uploadId: string; readonly accountId: string; readonly bodyBytes?: number },
  limits: UploadLimits,
): Promise<UploadStorage> {
  const { bodyBytes = 0, ...names } = upload
  if (bodyBytes > MAX_UPLOAD_BYTES + FORM_BYTES) throw tooLarge(bodyBytes)
  if (limits.maxStorageBytes === undefined && limits.maxConcurrent === undefined) return UNLIMITED
  let grantedBytes = 0
  let renewedMs = 0
  const reserve = async (neededBytes: number, wantedBytes: number): Promise<void> => {
    const { clock } = ports
    const askedMs = clock.monotonicMs()
    const nowMs = clock.nowMs()
    const wish = { ...names, ...limits, neededBytes, wantedBytes, nowMs }
    grantedBytes = granted(await ports.files.reserve(wish), wish)
    renewedMs = askedMs
  }
  const isOld = (): boolean => ports.clock.monotonicMs() - renewedMs >= RENEWAL_MS
  // At least one byte, so that an account without any storage left is refused before reading.
  const firstBytes = Math.max(1, bodyBytes - FORM_BYTES)
  await reserve(firstBytes, Math.max(firstBytes, Math.min(bodyBytes, MAX_UPLOAD_BYTES)))
  return {
    async *metered(content) {
      let sizeBytes = 0
      for await (const piece of content) {
        sizeBytes += piece.length
        if (sizeBytes > grantedBytes) await reserve(sizeBytes, sizeBytes + STEP_BYTES)
        else if (isOld()) await reserve(sizeBytes, grantedBytes)
        yield piece
      }
    },
    confirm: async (sizeBytes) => {
      if (sizeBytes > grantedBytes || isOld()) await reserve(sizeBytes, sizeBytes)
    },
    release: () => ports.files.release(names.uploadId).catch(() => undefined),
  }
}

const UNLIMITED: UploadStorage = {
  async *metered(content) {
    yield* content
  },
  confirm: async () => {},
  release: async () => {},
}

/** The bytes that were granted; throws the refusal, which names the limit and the current use. */
function granted(reserved: Reserved, wish: UploadReservation): number {
  if ('grantedBytes' in reserved) return reserved.grantedBytes
  const { uploadBytes, reservedBytes, uploadsUnderWay } = reserved.use
  if (reserved.refused === 'concurrentUploads')
    throw new Fault(
      'rateLimited',
      `rate limit exceeded: this account may have ${wish.maxConcurrent} uploads at a time, and has ${uploadsUnderWay}; retry in ${RETRY_SECONDS} s`,
      { retryAfterSeconds: RETRY_SECONDS },
    )
  throw invalid(
    'file',
    `storage limit exceeded: this account may keep ${wish.maxStorageBytes} bytes of uploads, keeps ${uploadBytes}, and uploads in progress need ${reservedBytes}; this file needs at least ${wish.neededBytes}: delete files first`,
  )
}

function tooLarge(bodyBytes: number): Fault {
  return new Fault(
    'tooLarge',
    `the file must have at most ${MAX_UPLOAD_BYTES} bytes, got a request of ${bodyBytes}`,
    { field: 'file' },
  )
}

/**
 * Takes an upload: its bytes go to the blob store as they arrive, and it becomes a file only when
 * the whole form is there and valid. Until then it cannot be found, and whatever ends it early
 * removes the bytes.
 */
import type { Clock } from '../../domain/clock.ts'
import { invalid } from '../../domain/fault.ts'
import {
  blobKeyOf,
  toContentType,
  toFilename,
  withinUploadLimit,
  type BlobStore,
  type FilePurpose,
  type FileRecord,
  type FileStore,
} from '../../domain/file.ts'
import type { Ids } from '../../domain/id.ts'
import type { Ledger } from '../../domain/ledger.ts'
import type { Caller } from '../accounts/authenticate.ts'
import type { Limiter } from '../accounts/limit.ts'
import { requireMoney } from '../accounts/require-money.ts'
import { reserveUpload, type UploadStorage } from './reserve-upload.ts'

/** What an upload needs. */
export type UploadFilePorts = {
  readonly limiter: Pick<Limiter, 'admitUpload'>
  readonly ledger: Pick<Ledger, 'balance'>
  readonly files: FileStore
  readonly blobs: BlobStore
  readonly ids: Ids
  readonly clock: Clock
}

/** A part of an upload; they come in any order. */
export type UploadPart =
  | { readonly kind: 'purpose'; readonly purpose: FilePurpose }
  /** Seconds after which the file is to be deleted. */
  | { readonly kind: 'expiry'; readonly seconds: number }
  | {
      readonly kind: 'file'
      readonly filename: string
      /** As the uploader sent it. */
      readonly contentType: string
      /** Must be read before the next part is requested. */
      readonly content: AsyncIterable<Uint8Array>
    }

/** An upload that is under way. */
type Draft = {
  purpose?: FilePurpose
  expirySeconds?: number
  content?: Pick<FileRecord, 'filename' | 'contentType' | 'sizeBytes'>
}

/** An upload as it arrives. */
export type Upload = {
  readonly parts: AsyncIterable<UploadPart>
  /** The size of the whole request, if known. */
  readonly bodyBytes?: number
  /** The purpose where no part names one. */
  readonly purpose?: FilePurpose
  readonly signal: AbortSignal
}

/**
 * Stores the file of an upload. Durable when it resolves; when it rejects, or `signal` aborts
 * before, nothing is left behind. Uploads that are not allowed are refused before their bytes are
 * read. Throws `invalid`, `tooLarge`, `rateLimited`, `insufficientBalance`.
 */
export async function uploadFile(
  ports: UploadFilePorts,
  caller: Caller,
  upload: Upload,
): Promise<FileRecord> {
  const limits = await ports.limiter.admitUpload(caller)
  await requireMoney(ports, caller, 'to upload')
  const id = ports.ids.file()
  const { bodyBytes } = upload
  const names = { uploadId: id, accountId: caller.account.id }
  const size = bodyBytes === undefined ? {} : { bodyBytes }
  const storage = await reserveUpload(ports, { ...names, ...size }, limits)
  try {
    return await receiveFile(ports, { id, accountId: caller.account.id, storage }, upload)
  } catch (thrown) {
    await storage.release()
    throw thrown
  }
}

async function receiveFile(
  ports: UploadFilePorts,
  to: { readonly id: string; readonly accountId: string; readonly storage: UploadStorage },
  { parts, signal, purpose }: Upload,
): Promise<FileRecord> {
  const { blobs, clock, files } = ports
  const { id, accountId, storage } = to
  const blobKey = blobKeyOf('uploads', id)
  const draft: Draft = purpose === undefined ? {} : { purpose }
  try {
    for await (const part of parts) {
      if (part.kind === 'purpose') draft.purpose = part.purpose
      else if (part.kind === 'expiry') draft.expirySeconds = part.seconds
      else if (draft.content) throw invalid('file', 'an upload must have one file, got more')
      else draft.content = await store(blobs, part, { blobKey, storage, signal })
    }
    const content = complete(draft)
    const createdAtMs = clock.nowMs()
    const record = { id, accountId, createdAtMs, blobKey, ...content, ...endOf(draft, createdAtMs) }
    signal.throwIfAborted()
    await storage.confirm(content.sizeBytes)
    await files.add(record)
    return record
  } catch (thrown) {
    if (draft.content) await discard(ports, { accountId, id, blobKey })
    throw thrown
  }
}

async function store(
  blobs: BlobStore,
  part: Extract<UploadPart, { readonly kind: 'file' }>,
  to: {
    readonly blobKey: string
    readonly storage: UploadStorage
    readonly signal: AbortSignal
  },
): Promise<NonNullable<Draft['content']>> {
  const filename = toFilename(part.filename)
  const contentType = toContentType(part.contentType)
  const content = to.storage.metered(withinUploadLimit(part.content))
  const { sizeBytes } = await blobs.put(to.blobKey, content, to.signal)
  return { filename, contentType, sizeBytes }
}

/**
 * Removes the bytes, and before them the record, which may exist if only the store's answer was
 * lost. The sweep removes the rest.
 */
async function discard(
  { files, blobs }: UploadFilePorts,
  { accountId, id, blobKey }: Pick<FileRecord, 'accountId' | 'id' | 'blobKey'>,
): Promise<void> {
  await files
    .remove(accountId, id)
    .then(() => blobs.remove(blobKey))
    .catch(() => undefined)
}

function endOf({ expirySeconds }: Draft, createdAtMs: number): Pick<FileRecord, 'expiresAtMs'> {
  return expirySeconds === undefined ? {} : { expiresAtMs: createdAtMs + expirySeconds * 1000 }
}

function complete({ purpose, content }: Draft): NonNullable<Draft['content']> & {
  readonly purpose: FilePurpose
} {
  if (!purpose) throw invalid('purpose', 'purpose is required')
  if (!content) throw invalid('file', 'file is required')
  if (content.sizeBytes === 0) throw invalid('file', 'the file must not be empty')
  return { purpose, ...content }
}

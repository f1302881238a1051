/** Files: uploads of callers and videos of engines. The record is in the store, the bytes are in a blob store. */
import { Fault, invalid } from './fault.ts'
import type { Page } from './page.ts'
import type { Reserved, StorageUse, UploadReservation } from './storage.ts'

/** The purposes of files at the public family's addresses. */
export const FILE_PURPOSES = [
  'video_understanding',
  'video_generation_input',
  'video_generation',
  'retrieval',
] as const

/** The purposes of files at OpenAI's addresses. Uploads of Anthropic clients are `user_data`. */
export const OPENAI_PURPOSES = [
  'assistants',
  'batch',
  'fine-tune',
  'vision',
  'user_data',
  'evals',
] as const

/** The purpose of a file; the results of batches are `batch_output`. */
export type FilePurpose =
  | (typeof FILE_PURPOSES)[number]
  | (typeof OPENAI_PURPOSES)[number]
  | 'batch_output'

/** Whether files can have this purpose. */
export function isFilePurpose(text: string): text is FilePurpose {
  const known: readonly string[] = [...FILE_PURPOSES, ...OPENAI_PURPOSES, 'batch_output']
  return known.includes(text)
}

/** The largest upload, in bytes. Source: contract of the public family. */
export const MAX_UPLOAD_BYTES = 512 * 1024 * 1024

/** The longest file name, in characters: what most file systems allow (ours). */
const MAX_FILENAME_CHARACTERS = 255

/**
 * Content types that a browser may display, because nothing in them can run. Uploads that claim
 * another type, such as HTML, are served as bytes.
 */
const HARMLESS_TYPES =
  /^(image\/(jpeg|png|webp|gif)|video\/(mp4|webm|quicktime|mpeg|x-matroska)|audio\/(mpeg|mp4|wav|ogg|flac))$/

/** Other types that an upload may claim; a browser saves such files rather than displaying them. */
const NAMED_TYPES =
  /^(application\/(pdf|json|jsonl|x-ndjson|zip)|text\/(plain|csv|markdown)|audio\/webm)$/

/** A file as stored. */
export type FileRecord = {
  readonly id: string
  readonly accountId: string
  readonly purpose: FilePurpose
  /** As the owner named it; never used as a path. */
  readonly filename: string
  readonly contentType: string
  readonly sizeBytes: number
  readonly createdAtMs: number
  /** The key of its bytes in the blob store. */
  readonly blobKey: string
  /** The task that made it. */
  readonly taskId?: string
  /** Pixel size, for pictures and films. */
  readonly widthPx?: number
  readonly heightPx?: number
  /** When the file expires; absent for one that is kept as long as the operator's settings say. */
  readonly expiresAtMs?: number
}

/** The store of file records. Every store passes `test/contracts/file-store.ts`. */
export interface FileStore {
  /** Saves a new file in place of the reservation with its id; durable when it resolves. */
  add(file: FileRecord): Promise<void>

  /** Reserves storage for an upload, or changes and renews its reservation. Exact under concurrency. */
  reserve(wish: UploadReservation): Promise<Reserved>

  /** Releases the reservation of an upload; one that does not exist is fine. */
  release(uploadId: string): Promise<void>

  /** The storage that an account uses. */
  storageUse(accountId: string, nowMs: number): Promise<StorageUse>

  /** The storage that all accounts use together. */
  totalStorage(): Promise<Pick<StorageUse, 'uploadBytes' | 'filmBytes'>>

  /** The file of this account; undefined if there is none or it is another account's. */
  find(accountId: string, fileId: string): Promise<FileRecord | undefined>

  /** The file of any account: for addresses that carry a signature instead of a key. */
  findSigned(fileId: string): Promise<FileRecord | undefined>

  /** The files of this account, newest first unless `order` is `asc`. `after` is the `next` of an earlier page, or `pagePlaceOf` one of its files. */
  list(query: FileListing): Promise<Page<FileRecord>>

  /** Deletes the record and resolves to it; undefined when there was none. */
  remove(accountId: string, fileId: string): Promise<FileRecord | undefined>

  /** Deletes the records of up to `limit` older videos or uploads, oldest first, and resolves to them. */
  expire(wish: {
    readonly kind: 'films' | 'uploads'
    readonly createdBeforeMs: number
    readonly limit: number
  }): Promise<readonly FileRecord[]>

  /** Deletes the records of up to `limit` files whose own expiry has passed, and resolves to them. */
  expireDue(wish: {
    readonly nowMs: number
    readonly limit: number
  }): Promise<readonly FileRecord[]>
}

/** Filters and order of a list of files. */
export type FileListing = {
  readonly accountId: string
  readonly purpose?: FilePurpose
  readonly limit: number
  readonly after?: string
  readonly order?: 'asc' | 'desc'
}

/** How long a download address works, in milliseconds. Source: the public family. */
export const DOWNLOAD_TTL_MS = 9 * 60 * 60 * 1000

/** Whether a file has expired although its record still exists. */
export function hasExpired({ expiresAtMs }: FileRecord, nowMs: number): boolean {
  return expiresAtMs !== undefined && expiresAtMs <= nowMs
}

/** A part of a blob, both ends included, as HTTP ranges are. */
export type ByteRange = { readonly start: number; readonly end: number }

/** The headers of a download from a blob's own address, and the longest time that the address may work, in seconds. */
export type DirectDownload = {
  readonly contentType: string
  readonly contentDisposition: string
  readonly maxLifetimeS: number
}

/** The store of bytes. Every adapter passes `test/contracts/blob-store.ts`. */
export interface BlobStore {
  /**
   * Saves the content under a new key. Durable when it resolves; when it rejects, or `signal`
   * aborts, nothing is left behind. Each piece of the content is valid only until the next is
   * requested.
   */
  put(
    key: string,
    content: AsyncIterable<Uint8Array>,
    signal?: AbortSignal,
  ): Promise<{ readonly sizeBytes: number }>

  /** The bytes, or a range of them, read on demand. Throws `notFound` at the first read. */
  read(key: string, range?: ByteRange): AsyncIterable<Uint8Array>

  /**
   * A presigned address at which anybody can GET the blob, or ranges of it, from the storage for a
   * few minutes. Absent where the storage has none or the operator does not allow it. Does not
   * check that the blob exists.
   */
  readonly address?: (key: string, download: DirectDownload) => Promise<string>

  /** Deletes the blob; one that does not exist is fine. */
  remove(key: string): Promise<void>

  /**
   * The keys of the blobs in the folder that were stored before, in any order. Empty for a missing
   * folder; ends early when `signal` aborts, even among many younger blobs.
   */
  list(folder: string, beforeMs: number, signal: AbortSignal): AsyncIterable<string>

  /**
   * Deletes unfinished writes from the folder, or of blobs in no folder when it is empty, that were last written
   * before; ends early likewise.
   */
  removeDrafts(folder: string, beforeMs: number, signal: AbortSignal): Promise<void>
}

/**
 * The folders of blobs: files, pictures of orders until their videos are made, and requests of
 * batches until they have ended.
 */
export const BLOB_FOLDERS = ['films', 'uploads', 'inputs', 'batches'] as const

/** The key of a file's blob. */
export function blobKeyOf(folder: 'films' | 'uploads', fileId: string): string {
  return `${folder}/${fileId}`
}

/** The key of the blob of a task's picture; `index` distinguishes several. */
export function inputKeyOf(taskId: string, index: number): string {
  return `inputs/${taskId}-${index}`
}

/** The id of the task that a picture of an order is kept for. */
export function inputTaskIdOf(blobKey: string): string {
  return fileIdOf(blobKey).replace(/-\d+$/, '')
}

/** The id of the file whose blob has this key. */
export function fileIdOf(blobKey: string): string {
  return blobKey.slice(blobKey.lastIndexOf('/') + 1)
}

/** The name of an upload without the folders that some clients send; throws `invalid`. */
export function toFilename(given: string): string {
  const name = given.slice(Math.max(given.lastIndexOf('/'), given.lastIndexOf('\\')) + 1)
  if (name === '' || name === '.' || name === '..')
    throw invalid('file', `the file needs a name, got ${JSON.stringify(given.slice(0, 40))}`)
  if (/\p{Cc}/u.test(name))
    throw invalid('file', 'the name of the file must not have control characters')
  const length = Array.from(name).length
  if (length > MAX_FILENAME_CHARACTERS)
    throw invalid(
      'file',
      `the name of the file must have at most ${MAX_FILENAME_CHARACTERS} characters, got ${length}`,
    )
  return name
}

/** The content type under which an upload that claims this one is stored and served. */
export function toContentType(claimed: string): string {
  const isKept = HARMLESS_TYPES.test(claimed) || NAMED_TYPES.test(claimed)
  return isKept ? claimed : 'application/octet-stream'
}

/** Whether a browser may display the content rather than save it. */
export function isShown({ contentType }: FileRecord): boolean {
  return HARMLESS_TYPES.test(contentType)
}

/** The content of an upload; throws `tooLarge` as soon as it has more bytes than allowed. */
export async function* withinUploadLimit(
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let sizeBytes = 0
  for await (const piece of content) {
    sizeBytes += piece.length
    if (sizeBytes > MAX_UPLOAD_BYTES)
      throw new Fault('tooLarge', `the file must have at most ${MAX_UPLOAD_BYTES} bytes`)
    yield piece
  }
}

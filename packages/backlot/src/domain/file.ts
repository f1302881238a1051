/**
 * Files: what callers uploaded and what engines made. The row is in the store,
 * the bytes are in a blob store.
 */
import { Fault, invalid } from './fault.ts'
import type { Page } from './page.ts'
import type { Reserved, StorageUse, UploadReservation } from './storage.ts'

/** What a file is for at the addresses of the public family. */
export const FILE_PURPOSES = [
  'video_understanding',
  'video_generation_input',
  'video_generation',
  'retrieval',
] as const

/** What a file is for at OpenAI's addresses. What Anthropic's clients upload is `user_data`. */
export const OPENAI_PURPOSES = [
  'assistants',
  'batch',
  'fine-tune',
  'vision',
  'user_data',
  'evals',
] as const

/** What a file is for: of `batch_output` are the results of a batch. */
export type FilePurpose =
  | (typeof FILE_PURPOSES)[number]
  | (typeof OPENAI_PURPOSES)[number]
  | 'batch_output'

/** Whether files can have this purpose. */
export function isFilePurpose(text: string): text is FilePurpose {
  const known: readonly string[] = [...FILE_PURPOSES, ...OPENAI_PURPOSES, 'batch_output']
  return known.includes(text)
}

/** The largest file that may be uploaded. Source: contract of the public family. */
export const MAX_UPLOAD_BYTES = 512 * 1024 * 1024

/** The longest name of a file, in characters: what most file systems take (ours). */
const MAX_FILENAME_CHARACTERS = 255

/**
 * The content types that a browser may get, because nothing in it can run. The
 * uploader's word is not trusted: an upload that calls itself a page is served
 * as bytes.
 */
const HARMLESS_TYPES =
  /^(image\/(jpeg|png|webp|gif)|video\/(mp4|webm|quicktime|mpeg|x-matroska)|audio\/(mpeg|mp4|wav|ogg|flac))$/

/** What an upload may say that it is, too; a browser saves it rather than showing it. */
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
  /** Where the bytes are, in the blob store's terms. */
  readonly blobKey: string
  /** The task that made it. */
  readonly taskId?: string
  /** Pixel size, for pictures and films. */
  readonly widthPx?: number
  readonly heightPx?: number
  /** From when on it is not there any more; absent for one that is kept as long as the operator says. */
  readonly expiresAtMs?: number
}

/** Where file rows live. Every store passes `test/contracts/file-store.ts`. */
export interface FileStore {
  /** Saves a new file, in the place of what was reserved under its id; durable when it resolves. */
  add(file: FileRecord): Promise<void>

  /** Reserves storage for an upload, or changes what it has reserved, and renews it. Exact, whoever else asks at the same time. */
  reserve(wish: UploadReservation): Promise<Reserved>

  /** Gives back what an upload has reserved; one that has nothing is fine. */
  release(uploadId: string): Promise<void>

  /** What an account keeps. */
  storageUse(accountId: string, nowMs: number): Promise<StorageUse>

  /** What all accounts keep together. */
  totalStorage(): Promise<Pick<StorageUse, 'uploadBytes' | 'filmBytes'>>

  /** The file of this account, or undefined when there is none (also when it is another's). */
  find(accountId: string, fileId: string): Promise<FileRecord | undefined>

  /** The file whoever owns it: for addresses that carry a signature instead of a key. */
  findSigned(fileId: string): Promise<FileRecord | undefined>

  /** The files of this account, newest first unless `order` is `asc`. `after` is the `next` of an earlier page, or `pagePlaceOf` one of its files. */
  list(query: FileListing): Promise<Page<FileRecord>>

  /** Removes the row and resolves to it, or to undefined when there was none. */
  remove(accountId: string, fileId: string): Promise<FileRecord | undefined>

  /** Removes the rows of up to `limit` films or uploads that were made before, oldest first, and resolves to them. */
  expire(wish: {
    readonly kind: 'films' | 'uploads'
    readonly createdBeforeMs: number
    readonly limit: number
  }): Promise<readonly FileRecord[]>

  /** Removes the rows of up to `limit` files whose own time has come, and resolves to them. */
  expireDue(wish: {
    readonly nowMs: number
    readonly limit: number
  }): Promise<readonly FileRecord[]>
}

/** Which files are listed, and in which order. */
export type FileListing = {
  readonly accountId: string
  readonly purpose?: FilePurpose
  readonly limit: number
  readonly after?: string
  readonly order?: 'asc' | 'desc'
}

/** How long a download address works. Source: the public family. */
export const DOWNLOAD_TTL_MS = 9 * 60 * 60 * 1000

/** Whether a file is not there any more although its row still is. */
export function hasExpired({ expiresAtMs }: FileRecord, nowMs: number): boolean {
  return expiresAtMs !== undefined && expiresAtMs <= nowMs
}

/** A part of a blob, both ends included, as HTTP ranges are. */
export type ByteRange = { readonly start: number; readonly end: number }

/** What a download from a blob's own address is to say of itself, and how long the address may work at most, in seconds. */
export type DirectDownload = {
  readonly contentType: string
  readonly contentDisposition: string
  readonly maxLifetimeS: number
}

/** Where bytes live. Every adapter passes `test/contracts/blob-store.ts`. */
export interface BlobStore {
  /**
   * Saves the content under a new key. Durable when it resolves; when it
   * rejects, or `signal` aborts, nothing is left behind. A piece of the content
   * must not be read any more once the next is asked for.
   */
  put(
    key: string,
    content: AsyncIterable<Uint8Array>,
    signal?: AbortSignal,
  ): Promise<{ readonly sizeBytes: number }>

  /** The bytes, whole or in part, read as they are asked for. Throws `notFound` at the first read. */
  read(key: string, range?: ByteRange): AsyncIterable<Uint8Array>

  /**
   * An address at which whoever knows it can GET the blob, or ranges of it, for a few minutes and from nobody but
   * the storage. Absent where there is none, or the operator does not allow it. Does not look whether the blob is there.
   */
  readonly address?: (key: string, download: DirectDownload) => Promise<string>

  /** Removes the blob; one that is not there is fine. */
  remove(key: string): Promise<void>

  /**
   * The keys in the folder whose blobs were put before, in no order. Empty for a folder that is not there; ends early
   * when `signal` aborts, also in the middle of many that are younger.
   */
  list(folder: string, beforeMs: number, signal: AbortSignal): AsyncIterable<string>

  /** Removes from the folder what writes that never ended have left, when it was last written before; ends early likewise. */
  removeDrafts(folder: string, beforeMs: number, signal: AbortSignal): Promise<void>
}

/** Where bytes are: those of files, the pictures of orders until their films are made, and the requests of batches until they have ended. */
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

/** The name of an upload without the folders that some clients send along; throws `invalid`. */
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

/** What an upload that claims this content type is stored and served as. */
export function toContentType(claimed: string): string {
  const isKept = HARMLESS_TYPES.test(claimed) || NAMED_TYPES.test(claimed)
  return isKept ? claimed : 'application/octet-stream'
}

/** True for content that a browser may show rather than save. */
export function isShown({ contentType }: FileRecord): boolean {
  return HARMLESS_TYPES.test(contentType)
}

/** The content of an upload, cut by a `tooLarge` fault as soon as it has more bytes than allowed. */
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

/**
 * Files: what callers uploaded and what engines made. The row is in the store,
 * the bytes are in a blob store.
 */
import type { Page } from './page.ts'

/** What a file is for. Source: the public family. */
export const FILE_PURPOSES = [
  'video_understanding',
  'video_generation_input',
  'video_generation',
  'retrieval',
] as const

/** One of `FILE_PURPOSES`. */
export type FilePurpose = (typeof FILE_PURPOSES)[number]

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
}

/** Where file rows live. Every store passes `test/contracts/file-store.ts`. */
export interface FileStore {
  /** Saves a new file; durable when it resolves. */
  add(file: FileRecord): Promise<void>

  /** The file of this account, or undefined when there is none (also when it is another's). */
  find(accountId: string, fileId: string): Promise<FileRecord | undefined>

  /** The file whoever owns it: for addresses that carry a signature instead of a key. */
  findSigned(fileId: string): Promise<FileRecord | undefined>

  /** The files of this account, newest first. `after` is the `next` of an earlier page. */
  list(query: {
    readonly accountId: string
    readonly purpose?: FilePurpose
    readonly limit: number
    readonly after?: string
  }): Promise<Page<FileRecord>>

  /** Removes the row and resolves to it, or to undefined when there was none. */
  remove(accountId: string, fileId: string): Promise<FileRecord | undefined>
}

/** A part of a blob, both ends included, as HTTP ranges are. */
export type ByteRange = { readonly start: number; readonly end: number }

/** Where bytes live. Every adapter passes `test/contracts/blob-store.ts`. */
export interface BlobStore {
  /**
   * Saves the content under a new key. Durable when it resolves; when it
   * rejects, or `signal` aborts, nothing is left behind.
   */
  put(
    key: string,
    content: AsyncIterable<Uint8Array>,
    signal?: AbortSignal,
  ): Promise<{ readonly sizeBytes: number }>

  /** The bytes, whole or in part, read as they are asked for. Throws `notFound` at the first read. */
  read(key: string, range?: ByteRange): AsyncIterable<Uint8Array>

  /** Removes the blob; one that is not there is fine. */
  remove(key: string): Promise<void>
}

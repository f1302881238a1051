/** Opens pictures, videos and documents. */
import type { MediaPorts } from '../app/files/open-media.ts'
import type { BlobStore } from '../domain/file.ts'
import type { Downloads } from '../domain/outbound.ts'
import type { Store } from '../stores/sql/store.ts'
import { type DocumentThreads, documentThreads } from '../system/document-threads.ts'
import { mediaReader } from '../system/media-reader.ts'
import { type MediaThreads, mediaThreads } from '../system/media-threads.ts'
import { createMediaQueue } from '../system/media-queue.ts'

/** Threads for data from callers, and others for data from engines, so that neither waits for the other. */
export type ReadingThreads = {
  readonly callers: MediaThreads
  readonly engines: MediaThreads
  readonly documents: DocumentThreads
  /** Stops them. */
  close(): Promise<void>
}

/** Creates the threads, which start when they are first needed. */
export function openMediaThreads(): ReadingThreads {
  const [callers, engines, documents] = [mediaThreads(), mediaThreads(), documentThreads()]
  return {
    callers,
    engines,
    documents,
    close: async () => {
      await Promise.all([callers.close(), engines.close(), documents.close()])
    },
  }
}

/** Opens pictures, videos and documents that callers send and name. */
export function openMedia(
  { callers, documents }: ReadingThreads,
  downloads: Downloads,
  { store: { files }, blobs }: { readonly store: Store; readonly blobs: BlobStore },
): MediaPorts {
  const decoders = createMediaQueue()
  return { reader: mediaReader(callers), documents, decoders, downloads, files, blobs }
}

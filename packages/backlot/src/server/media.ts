/** What pictures and films are opened with. */
import type { MediaPorts } from '../app/files/open-media.ts'
import type { BlobStore } from '../domain/file.ts'
import type { Downloads } from '../domain/outbound.ts'
import type { Store } from '../stores/sql/store.ts'
import { mediaReader } from '../system/media-reader.ts'
import { type MediaThreads, mediaThreads } from '../system/media-threads.ts'
import { createMediaQueue } from '../system/media-queue.ts'

/** Threads for what callers send, and others for what engines make: neither waits for the other. */
export type ReadingThreads = {
  readonly callers: MediaThreads
  readonly engines: MediaThreads
  /** Ends them. */
  close(): Promise<void>
}

/** Threads that are started when they are first needed. */
export function openMediaThreads(): ReadingThreads {
  const [callers, engines] = [mediaThreads(), mediaThreads()]
  return {
    callers,
    engines,
    close: async () => {
      await Promise.all([callers.close(), engines.close()])
    },
  }
}

/** What opens the pictures and films that callers send and name. */
export function openMedia(
  threads: MediaThreads,
  downloads: Downloads,
  { store: { files }, blobs }: { readonly store: Store; readonly blobs: BlobStore },
): MediaPorts {
  return { reader: mediaReader(threads), decoders: createMediaQueue(), downloads, files, blobs }
}

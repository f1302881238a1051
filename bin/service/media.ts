/** What pictures and films are opened with. */
import type { MediaPorts } from '../../src/app/open-media.ts'
import type { BlobStore } from '../../src/domain/file.ts'
import type { Downloads } from '../../src/domain/outbound.ts'
import type { Store } from '../../src/stores/sql/store.ts'
import { mediaReader } from '../../src/system/media-reader.ts'
import { type MediaThreads, mediaThreads } from '../../src/system/media-threads.ts'
import { mediaTurns } from '../../src/system/media-turns.ts'

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
  return { reader: mediaReader(threads), decoders: mediaTurns(), downloads, files, blobs }
}

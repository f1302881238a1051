/** Posters of finished videos: the middle frame of each, made at the first request. */
import type { BlobStore, FileRecord, FileStore } from '../../domain/file.ts'
import type { PosterMaker } from '../../domain/poster.ts'
import type { TaskStore } from '../../domain/task.ts'
import type { Caller } from '../accounts/authenticate.ts'
import { getVideo, getTask, readVideo } from './read-video.ts'
import { type AnalysisQueue, analysisQueueFull } from './analysis-queue.ts'

/** What posters need. */
export type FindPosterPorts = {
  readonly tasks: Pick<TaskStore, 'find'>
  readonly files: Pick<FileStore, 'find'>
  readonly blobs: Pick<BlobStore, 'read'>
  readonly maker: PosterMaker
  /** Shared with everything that analyses videos. */
  readonly analyses: AnalysisQueue
}

/** An available poster. */
export type Poster = {
  /** The file of the video; its poster never changes. */
  readonly fileId: string
  /** The JPEG. Throws `overloaded` when too many wait, and what a `PosterMaker` throws. */
  read(signal: AbortSignal): Promise<Uint8Array>
}

/** Makes and caches posters. */
export type Posters = {
  /**
   * The poster of the caller's video, made only when read. Throws `notFound`, also for another
   * account's task, and `invalid` while or where there is no video.
   */
  find(caller: Caller, taskId: string): Promise<Poster>

  /** Ends running and waiting work; resolves when there is none. */
  stop(): Promise<void>
}

/** A page may request all its posters at once; each takes well under a second. */
const MAX_WAITING = 20

/** The size of the cache: about a hundred posters of 100 to 200 kB. */
const MAX_KEPT_BYTES = 16 * 1024 * 1024

/** Creates the maker. */
export function createPosters(ports: FindPosterPorts): Posters {
  const { tasks, files, analyses: turns } = ports
  const kept = createPosterCache(MAX_KEPT_BYTES)
  const stopping = new AbortController()
  const makeOnce = async (file: FileRecord, signal: AbortSignal): Promise<Uint8Array> => {
    signal.throwIfAborted()
    // An earlier request in the queue may have made the same poster.
    const known = kept.find(file.id)
    if (known) return known
    const poster = await ports.maker.middle(await readVideo(ports.blobs, file), signal)
    kept.put(file.id, poster)
    return poster
  }
  return {
    find: async (caller, taskId) => {
      const file = await getVideo(files, await getTask(tasks, caller, taskId))
      const read = async (signal: AbortSignal): Promise<Uint8Array> => {
        const known = kept.find(file.id)
        if (known) return known
        if (turns.count('poster') >= MAX_WAITING) throw analysisQueueFull()
        const either = AbortSignal.any([signal, stopping.signal])
        return turns.run('poster', () => makeOnce(file, either))
      }
      return { fileId: file.id, read }
    },

    stop: async () => {
      stopping.abort(new Error('the server is stopping'))
      await turns.idle()
    },
  }
}

type PosterCache = {
  find(id: string): Uint8Array | undefined
  /** Evicts the oldest entries. */
  put(id: string, bytes: Uint8Array): void
}

function createPosterCache(maxBytes: number): PosterCache {
  const kept = new Map<string, Uint8Array>()
  let sizeBytes = 0
  return {
    find: (id) => kept.get(id),
    put: (id, bytes) => {
      kept.set(id, bytes)
      sizeBytes += bytes.length
      for (const [oldest, { length }] of kept) {
        if (sizeBytes <= maxBytes) break
        kept.delete(oldest)
        sizeBytes -= length
      }
    },
  }
}

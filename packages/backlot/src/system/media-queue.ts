import { createFairQueue, type FairQueue } from '../domain/fair-queue.ts'
import { MAX_MEDIA_AT_ONCE } from './media-threads.ts'

/** A queue for reading callers' pictures and videos: one account never gets all slots. */
export function createMediaQueue(): FairQueue {
  return createFairQueue('pictures and videos', {
    concurrency: MAX_MEDIA_AT_ONCE,
    concurrencyPerOwner: MAX_MEDIA_AT_ONCE - 1,
    maxWaiting: 1024,
    maxWaitingPerOwner: 64,
  })
}

import { getHeapStatistics } from 'node:v8'
import { openBodies, type Bodies } from '../http/bodies/bodies.ts'

/**
 * The share of the heap that long request bodies may take: a text can need twice its bytes, and
 * briefly exists twice.
 */
const LONG_BODY_SHARE = 0.2

/** The same for all other bodies together. */
const SHORT_BODY_SHARE = 0.1

/** Memory and threads for bodies, within the memory of this process. */
export function openSharedBodies(): Bodies {
  const { heap_size_limit: heapBytes } = getHeapStatistics()
  return openBodies({
    longBytes: heapBytes * LONG_BODY_SHARE,
    shortBytes: heapBytes * SHORT_BODY_SHARE,
  })
}

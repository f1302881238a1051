/** Delays films until there is memory for them. */

/** A queue for memory: first come, first served. */
export interface MemoryGate {
  /**
   * Calls `needs`, which starts a film's process to find out how many bytes the film needs: at once
   * for the first in the queue, otherwise when there is memory for one more waiting process.
   * Resolves when these bytes are free, to a function that releases them and must be called once. A
   * film that needs more than the whole capacity is admitted alone. When the signal aborts, rejects
   * with its reason, and the signal must end the process too; also rejects when `needs` does.
   */
  enter(needs: () => Promise<number>, signal: AbortSignal): Promise<() => void>
  /**
   * Counts memory that is kept for later films. When a waiting film could be admitted without it,
   * or the kept memory exceeds the capacity, `giveWay` is called: once, in the order of keeping,
   * and never before this function has returned. Returns a function to call when the bytes are
   * free.
   */
  keep(bytes: number, giveWay: () => void): () => void
}

/**
 * The memory of a process when it knows the needs of its film: up to 121 MB with one thread, 143
 * with two, 191 with four.
 */
const STARTED_BYTES = 200e6

type Waiting = {
  /** Undefined until its process has reported. */
  bytes: number | undefined
  isStarted: boolean
  readonly start: () => void
  readonly admit: () => void
}
type Kept = { readonly bytes: number; readonly giveWay: () => void; asked: boolean }

/** Opens a gate with a capacity in bytes. */
export function openMemoryGate(capBytes: number): MemoryGate {
  const kept = openKept()
  const queue = openQueue(capBytes, kept)
  return {
    enter: async (needs, signal) => {
      signal.throwIfAborted()
      const turn = Promise.withResolvers<void>()
      const admitted = Promise.withResolvers<void>()
      admitted.promise.catch(() => {}) // the caller does not await it yet if its process fails while starting
      const { resolve: start } = turn
      const one: Waiting = { bytes: undefined, isStarted: false, start, admit: admitted.resolve }
      // An abort after admission has no effect here: these promises are settled.
      const onAbort = (): void => {
        turn.reject(signal.reason)
        admitted.reject(signal.reason)
        queue.giveUp(one)
      }
      signal.addEventListener('abort', onAbort, { once: true })
      queue.join(one)
      try {
        await turn.promise
        signal.throwIfAborted()
        const bytes = await needs()
        one.bytes = bytes
        queue.admitNext()
        await admitted.promise
        return () => queue.leave(bytes)
      } finally {
        signal.removeEventListener('abort', onAbort)
        queue.giveUp(one) // if its process has failed
      }
    },
    keep: (bytes, giveWay) => {
      const drop = kept.add({ bytes, giveWay, asked: false })
      queueMicrotask(queue.admitNext)
      return () => {
        drop()
        queue.admitNext()
      }
    },
  }
}

type Queue = {
  join(one: Waiting): void
  /** Removes a film from the queue; does nothing when it was admitted or removed before. */
  giveUp(one: Waiting): void
  /** Admits films that fit; called whenever that may have changed. */
  admitNext(): void
  /** Releases the memory of an admitted film. */
  leave(bytes: number): void
}

/** The films in order of arrival, and the memory of those admitted. */
function openQueue(capBytes: number, kept: ReturnType<typeof openKept>): Queue {
  const queue: Waiting[] = []
  let insideBytes = 0
  let insideCount = 0

  const fits = (bytes: number): boolean =>
    (insideCount === 0 || insideBytes + bytes <= capBytes) &&
    kept.shrinkTo(capBytes - insideBytes - bytes)

  // A small film does not overtake a large one, which would starve in a stream of small ones.
  const admitNext = (): void => {
    let next = queue[0]
    while (next?.bytes !== undefined && fits(next.bytes)) {
      queue.shift()
      insideBytes += next.bytes
      insideCount += 1
      next.admit()
      next = queue[0]
    }
    if (next?.bytes === undefined) fits(0) // the kept memory alone may exceed the capacity
    startNext()
  }
  // Films that wait for memory count with their full needs, so that no process starts behind them.
  const startNext = (): void => {
    let bytes = insideBytes
    for (const one of queue) {
      bytes += one.bytes ?? STARTED_BYTES
      if (!one.isStarted && one !== queue[0] && bytes > capBytes) return
      if (!one.isStarted) one.start()
      one.isStarted = true
    }
  }
  return {
    join: (one) => {
      queue.push(one)
      admitNext()
    },
    giveUp: (one) => {
      const place = queue.indexOf(one)
      if (place < 0) return
      queue.splice(place, 1)
      admitNext()
    },
    admitNext,
    leave: (bytes) => {
      insideBytes -= bytes
      insideCount -= 1
      admitNext()
    },
  }
}

/** Kept memory, longest kept first. */
function openKept(): {
  add(one: Kept): () => void
  /** True when no more than this is kept; otherwise asks the oldest to give way until enough will go. */
  shrinkTo(maxBytes: number): boolean
} {
  const all = new Set<Kept>()
  return {
    add: (one) => {
      all.add(one)
      return () => all.delete(one)
    },
    shrinkTo: (maxBytes) => {
      let bytes = 0
      for (const one of all) bytes += one.bytes
      const isSmall = bytes <= maxBytes || all.size === 0
      for (const one of all) {
        if (bytes <= maxBytes) break
        // It will go soon, and then call its function.
        bytes -= one.bytes
        if (!one.asked) one.giveWay()
        one.asked = true
      }
      return isSmall
    },
  }
}

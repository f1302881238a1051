/** Holds films back until there is memory for them. */

/** Where films wait, first come, first served. */
export interface MemoryGate {
  /**
   * Calls `needs`, which starts a film's process to learn how many bytes the
   * film will take: at once when it is the first to wait, else when there is memory for one
   * more process that waits. Resolves when so many bytes are free, to the way to
   * give them back, which is to be called once. What asks for more than there is
   * altogether is alone while it is in. Rejects with the signal's reason when it
   * aborts, which is to end the process too, or with that of `needs`.
   */
  enter(needs: () => Promise<number>, signal: AbortSignal): Promise<() => void>
  /**
   * Counts what is kept for later films. When one waits that could come in
   * without it, or what is kept is more than there is, `giveWay` is called,
   * once, the longest kept first, and never before this has returned. Returns
   * how to tell that the bytes are free.
   */
  keep(bytes: number, giveWay: () => void): () => void
}

/** What a process has taken when it knows what its film needs: up to 121 MB with one thread, 143 with two, 191 with four. */
const STARTED_BYTES = 200e6

type Waiting = {
  /** Undefined until its process has told. */
  bytes: number | undefined
  isStarted: boolean
  readonly start: () => void
  readonly admit: () => void
}
type Kept = { readonly bytes: number; readonly giveWay: () => void; asked: boolean }

/** Opens a gate to so many bytes. */
export function openMemoryGate(capBytes: number): MemoryGate {
  const kept = openKept()
  const queue = openQueue(capBytes, kept)
  return {
    enter: async (needs, signal) => {
      signal.throwIfAborted()
      const turn = Promise.withResolvers<void>()
      const admitted = Promise.withResolvers<void>()
      admitted.promise.catch(() => {}) // nobody waits for it yet when a process is given up while it starts
      const { resolve: start } = turn
      const one: Waiting = { bytes: undefined, isStarted: false, start, admit: admitted.resolve }
      // One that was admitted before it was aborted leaves by its own way: these promises are settled.
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
        queue.giveUp(one) // when its process has failed
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
  /** Takes it out; nothing happens when it has been admitted, or is out already. */
  giveUp(one: Waiting): void
  /** Admits those that there is room for; to be called whenever that may have changed. */
  admitNext(): void
  /** One that was admitted has gone. */
  leave(bytes: number): void
}

/** Who waits, in order, and how much is in. */
function openQueue(capBytes: number, kept: ReturnType<typeof openKept>): Queue {
  const queue: Waiting[] = []
  let insideBytes = 0
  let insideCount = 0

  const fits = (bytes: number): boolean =>
    (insideCount === 0 || insideBytes + bytes <= capBytes) &&
    kept.shrinkTo(capBytes - insideBytes - bytes)

  // A small film does not overtake a large one, which would wait for ever in a stream of small ones.
  const admitNext = (): void => {
    let next = queue[0]
    while (next?.bytes !== undefined && fits(next.bytes)) {
      queue.shift()
      insideBytes += next.bytes
      insideCount += 1
      next.admit()
      next = queue[0]
    }
    if (next?.bytes === undefined) fits(0) // what is kept may be too much by itself
    startNext()
  }
  // What waits for memory is counted with all that it asks for, so that none starts behind it.
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

/** What is kept, the longest kept first. */
function openKept(): {
  add(one: Kept): () => void
  /** True when it takes no more than this, or there is nothing; else asks as much of it to give way as must go. */
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
        // Who was asked goes soon, and tells when it has gone.
        bytes -= one.bytes
        if (!one.asked) one.giveWay()
        one.asked = true
      }
      return isSmall
    },
  }
}

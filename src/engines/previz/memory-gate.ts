/** Holds films back until there is memory for them. */

/** Where films wait, first come, first served. */
export interface MemoryGate {
  /**
   * Resolves when so many bytes are free, to the way to give them back, which
   * is to be called once. What asks for more than there is altogether is alone
   * while it is in. Rejects with the signal's reason when it aborts.
   */
  enter(bytes: number, signal: AbortSignal): Promise<() => void>
  /**
   * Counts what is kept for later films. When one waits that could come in
   * without it, or what is kept is more than there is, `giveWay` is called,
   * once, the longest kept first, and never before this has returned. Returns
   * how to tell that the bytes are free.
   */
  keep(bytes: number, giveWay: () => void): () => void
}

type Waiting = { readonly bytes: number; readonly admit: () => void }
type Kept = { readonly bytes: number; readonly giveWay: () => void; asked: boolean }

/** Opens a gate to so many bytes. */
export function openMemoryGate(capBytes: number): MemoryGate {
  const queue: Waiting[] = []
  const kept = openKept()
  let insideBytes = 0
  let insideCount = 0

  const hasRoom = (bytes: number): boolean =>
    (insideCount === 0 || insideBytes + bytes <= capBytes) &&
    kept.shrinkTo(capBytes - insideBytes - bytes)

  const leave = (bytes: number): void => {
    insideBytes -= bytes
    insideCount -= 1
    admitNext()
  }
  // A small film does not overtake a large one, which would wait for ever in a stream of small ones.
  const admitNext = (): void => {
    for (let next = queue[0]; next; next = queue[0]) {
      if (!hasRoom(next.bytes)) return
      queue.shift()
      insideBytes += next.bytes
      insideCount += 1
      next.admit()
    }
    hasRoom(0) // what is kept may be too much by itself
  }
  return {
    enter: async (bytes, signal) => {
      signal.throwIfAborted()
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const waiting: Waiting = { bytes, admit: resolve }
      const onAbort = (): void => {
        const place = queue.indexOf(waiting)
        if (place < 0) return // admitted before it was aborted: it leaves by its own way
        queue.splice(place, 1)
        reject(signal.reason)
        admitNext()
      }
      signal.addEventListener('abort', onAbort, { once: true })
      queue.push(waiting)
      admitNext()
      await promise.finally(() => signal.removeEventListener('abort', onAbort))
      return () => leave(bytes)
    },
    keep: (bytes, giveWay) => {
      const drop = kept.add({ bytes, giveWay, asked: false })
      queueMicrotask(admitNext)
      return () => {
        drop()
        admitNext()
      }
    },
  }
}

/** What is kept, the longest kept first. */
function openKept(): {
  add(one: Kept): () => void
  /** True when it takes no more than this, or there is nothing; else asks as much of it to give way as must go. */
  shrinkTo(mostBytes: number): boolean
} {
  const all = new Set<Kept>()
  return {
    add: (one) => {
      all.add(one)
      return () => all.delete(one)
    },
    shrinkTo: (mostBytes) => {
      let bytes = 0
      for (const one of all) bytes += one.bytes
      const isSmall = bytes <= mostBytes || all.size === 0
      for (const one of all) {
        if (bytes <= mostBytes) break
        // Who was asked goes soon, and tells when it has gone.
        bytes -= one.bytes
        if (!one.asked) one.giveWay()
        one.asked = true
      }
      return isSmall
    },
  }
}

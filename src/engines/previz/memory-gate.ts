/** Holds films back until there is memory for them. */

/** Where films wait, first come, first served. */
export interface MemoryGate {
  /**
   * Resolves when so many bytes are free, to the way to give them back, which
   * is to be called once. What asks for more than there is altogether is alone
   * while it is in. Rejects with the signal's reason when it aborts.
   */
  enter(bytes: number, signal: AbortSignal): Promise<() => void>
}

type Waiting = { readonly bytes: number; readonly admit: () => void }

/** Opens a gate to so many bytes. */
export function openMemoryGate(capBytes: number): MemoryGate {
  const queue: Waiting[] = []
  let insideBytes = 0
  let insideCount = 0

  const leave = (bytes: number): void => {
    insideBytes -= bytes
    insideCount -= 1
    admitNext()
  }
  // A small film does not overtake a large one, which would wait for ever in a stream of small ones.
  const admitNext = (): void => {
    for (let next = queue[0]; next; next = queue[0]) {
      if (insideCount > 0 && insideBytes + next.bytes > capBytes) return
      queue.shift()
      insideBytes += next.bytes
      insideCount += 1
      next.admit()
    }
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
  }
}

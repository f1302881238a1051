/** A bounded amount of something that many share: bytes in memory, decoders at work. */
export interface Allowance {
  /**
   * Takes so much of it, at most all there is, and waits in line until that is
   * free. Resolves to the way to give it back, which may be called twice.
   * Rejects with the signal's reason when it aborts before.
   */
  take(amount: number, signal: AbortSignal): Promise<() => void>
}

type Waiting = { readonly amount: number; readonly start: () => void }

/** Creates an allowance of which nothing is taken. First come, first served: a large wish is not passed by small ones for ever. */
export function createAllowance(total: number): Allowance {
  const line = new Set<Waiting>()
  let free = total
  const serve = (): void => {
    for (const waiting of line) {
      if (waiting.amount > free) return
      line.delete(waiting)
      free -= waiting.amount
      waiting.start()
    }
  }
  return {
    take: async (wanted, signal) => {
      signal.throwIfAborted()
      const amount = Math.min(wanted, total)
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const waiting = { amount, start: resolve }
      const leave = (): void => {
        if (!line.delete(waiting)) return
        reject(signal.reason)
        serve() // who stood behind it may fit
      }
      line.add(waiting)
      signal.addEventListener('abort', leave, { once: true })
      serve()
      await promise.finally(() => signal.removeEventListener('abort', leave))
      let isTaken = true
      return () => {
        if (!isTaken) return
        isTaken = false
        free += amount
        serve()
      }
    },
  }
}

/** A bounded amount of something shared, such as bytes of memory or running decoders: a fair semaphore. */
export interface Allowance {
  /**
   * Takes the amount, at most the total, and queues until it is free. Resolves to a function that
   * gives it back, which may be called twice. Rejects with the signal's reason when it aborts
   * before.
   *
   * An `owner` may hold only a few times what is left free. So a single owner never has everything,
   * and one that holds nothing yet finds some.
   */
  take(amount: number, signal: AbortSignal, owner?: string): Promise<() => void>

  /** The same without waiting: undefined when `take` would wait. */
  tryTake(amount: number, owner?: string): (() => void) | undefined
}

type Wish = { readonly amount: number; readonly owner: string | undefined }
type Waiting = Wish & { readonly start: () => void }

/**
 * An owner may hold at most this many times what is left free: a single owner three quarters of the
 * total, two of them three sevenths each. (Dynamic thresholds, as switches share buffers: Choudhury
 * and Hahne, 1998.)
 */
const SHARE_OF_FREE = 3

/**
 * Creates an allowance of which nothing is taken. First come, first served, so that small requests
 * do not starve a large one.
 */
export function createAllowance(total: number): Allowance {
  const queue = new Set<Waiting>()
  const held = new Map<string, number>()
  let free = total
  const isOverShare = ({ amount, owner }: Wish): boolean => {
    const before = owner === undefined ? 0 : (held.get(owner) ?? 0)
    return before > 0 && before + amount > SHARE_OF_FREE * (free - amount)
  }
  const move = ({ amount, owner }: Wish, sign: 1 | -1): void => {
    free -= sign * amount
    if (owner === undefined) return
    const left = (held.get(owner) ?? 0) + sign * amount
    if (left > 0) held.set(owner, left)
    else held.delete(owner)
  }
  const serve = (): void => {
    for (const waiting of queue) {
      if (isOverShare(waiting)) continue // until others, or the same owner, give back
      if (waiting.amount > free) return
      queue.delete(waiting)
      move(waiting, 1)
      waiting.start()
    }
  }
  const giver = (wish: Wish): (() => void) => {
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      move(wish, -1)
      serve()
    }
  }
  return {
    take: async (wanted, signal, owner) => {
      signal.throwIfAborted()
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const waiting = { amount: Math.min(wanted, total), owner, start: resolve }
      const leave = (): void => {
        if (!queue.delete(waiting)) return
        reject(signal.reason)
        serve() // a request behind it may fit
      }
      queue.add(waiting)
      signal.addEventListener('abort', leave, { once: true })
      serve()
      await promise.finally(() => signal.removeEventListener('abort', leave))
      return giver(waiting)
    },
    tryTake: (wanted, owner) => {
      const wish = { amount: Math.min(wanted, total), owner }
      if (queue.size > 0 || wish.amount > free || isOverShare(wish)) return undefined
      move(wish, 1)
      return giver(wish)
    },
  }
}

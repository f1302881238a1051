/**
 * Emits what work reports while it goes on: a batch for every ring, the rest at its end, and then
 * its result. Ends with the signal's reason at once, even if the work takes a while to notice.
 */
export async function* emitWhile<T, R>(
  work: (ring: () => void) => Promise<R>,
  take: () => readonly T[],
  signal: AbortSignal,
): AsyncGenerator<readonly T[], R> {
  let bell = Promise.withResolvers<void>()
  const ring = (): void => bell.resolve()
  signal.addEventListener('abort', ring)
  const state = { isDone: false }
  const working = work(ring).finally(() => {
    state.isDone = true
    ring()
  })
  working.catch(() => {}) // thrown below, unless the caller has left
  try {
    while (!state.isDone) {
      await bell.promise
      signal.throwIfAborted()
      bell = Promise.withResolvers<void>()
      const news = take()
      if (news.length > 0) yield news
    }
    return await working
  } finally {
    signal.removeEventListener('abort', ring)
  }
}

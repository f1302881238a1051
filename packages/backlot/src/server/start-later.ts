/** For so long after it began to listen, a server does nothing but answer, in milliseconds. */
const BREATH_MS = 100

/**
 * Calls `start` after `BREATH_MS`, so that the first callers do not wait for it. Returns a function that cancels the
 * start or stops what was started, and resolves when it has stopped.
 */
export function startLater(start: () => Promise<() => Promise<void>>): () => Promise<void> {
  let started: Promise<() => Promise<void>> | undefined
  const timer = setTimeout(() => {
    started = start() // a failure ends the process
  }, BREATH_MS)
  return async () => {
    clearTimeout(timer)
    const stop = await started
    await stop?.()
  }
}

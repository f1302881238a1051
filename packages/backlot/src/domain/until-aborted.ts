/**
 * The items of a source until the signal aborts; then throws its reason, even while the source is
 * silent. A source that waits for somebody who has gone might never end, and its reader would wait
 * for ever with everything that it holds.
 */
export async function* untilAborted<T>(
  source: AsyncIterable<T>,
  signal: AbortSignal,
): AsyncGenerator<T> {
  const iterator = source[Symbol.asyncIterator]()
  let stop: (reason: unknown) => void = () => undefined
  const onAbort = (): void => stop(signal.reason)
  const next = (): Promise<IteratorResult<T, unknown>> =>
    new Promise((resolve, reject) => {
      stop = reject
      iterator.next().then(resolve, reject)
    })
  signal.throwIfAborted()
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    for (let item = await next(); !item.done; item = await next()) {
      yield item.value
      signal.throwIfAborted()
    }
  } finally {
    signal.removeEventListener('abort', onAbort)
    // Not awaited: the source returns only when it continues, which may be never.
    iterator.return?.().then(undefined, () => undefined)
  }
}

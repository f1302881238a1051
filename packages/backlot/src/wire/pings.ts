import type { Clock } from '../domain/clock.ts'

/**
 * The same texts, with `ping` between them whenever nothing came for
 * `silenceMs`. One alarm at a time, however many texts come.
 */
export async function* withPings(
  texts: AsyncIterable<string>,
  ping: string,
  {
    clock,
    silenceMs,
  }: { readonly clock: Pick<Clock, 'monotonicMs' | 'alarm'>; readonly silenceMs: number },
): AsyncGenerator<string> {
  const source = texts[Symbol.asyncIterator]()
  let lastMs = clock.monotonicMs()
  let onSilence: (() => void) | undefined
  const listen = (): void => {
    const leftMs = lastMs + silenceMs - clock.monotonicMs()
    if (leftMs <= 0) onSilence?.()
    alarm = clock.alarm(leftMs > 0 ? leftMs : silenceMs, listen)
  }
  let alarm = clock.alarm(silenceMs, listen)
  let next = source.next()
  try {
    for (;;) {
      const { promise, resolve, reject } = Promise.withResolvers<
        IteratorResult<string> | undefined
      >()
      onSilence = () => resolve(undefined)
      next.then(resolve, reject)
      const result = await promise
      onSilence = undefined // nobody waits while the reader is busy
      if (result?.done) return
      yield result ? result.value : ping
      lastMs = clock.monotonicMs()
      if (result) next = source.next()
    }
  } finally {
    alarm.clear()
    await source.return?.()
  }
}

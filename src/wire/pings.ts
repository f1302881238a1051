import type { Clock } from '../domain/clock.ts'

/** Made once: an error of its own for every stream costs more than the rest of this. */
const ENDED = new Error('the stream has ended')

/**
 * The same texts, with `ping` between them whenever nothing came for
 * `silenceMs`. One timer at a time, however many texts come.
 */
export async function* withPings(
  texts: AsyncIterable<string>,
  ping: string,
  { clock, silenceMs }: { readonly clock: Clock; readonly silenceMs: number },
): AsyncGenerator<string> {
  const source = texts[Symbol.asyncIterator]()
  const ended = new AbortController()
  const wake = (afterMs: number): Promise<undefined> =>
    clock.sleep(afterMs, ended.signal).then(() => undefined)
  let lastMs = clock.nowMs()
  let waking = wake(silenceMs)
  let next = source.next()
  try {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one text after another
      const result = await Promise.race([next, waking])
      const nowMs = clock.nowMs()
      if (result?.done) return
      if (result) {
        yield result.value
        lastMs = clock.nowMs()
        next = source.next()
        continue
      }
      if (nowMs - lastMs >= silenceMs) {
        yield ping
        lastMs = nowMs
      }
      waking = wake(lastMs + silenceMs - nowMs)
    }
  } finally {
    ended.abort(ENDED)
    await source.return?.()
  }
}

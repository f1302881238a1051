import type { Clock } from '../domain/clock.ts'

/**
 * The same texts, with `ping` between them after every `silenceMs` without one. There is one timer,
 * however many texts come.
 */
export function withPings(
  texts: AsyncIterable<string>,
  ping: string,
  options: { readonly clock: Pick<Clock, 'monotonicMs' | 'alarm'>; readonly silenceMs: number },
): AsyncIterable<string> {
  return { [Symbol.asyncIterator]: () => pinged(texts[Symbol.asyncIterator](), ping, options) }
}

function pinged(
  source: AsyncIterator<string>,
  ping: string,
  {
    clock,
    silenceMs,
  }: { readonly clock: Pick<Clock, 'monotonicMs' | 'alarm'>; readonly silenceMs: number },
): AsyncIterator<string> {
  let lastMs = clock.monotonicMs()
  let onSilence: (() => void) | undefined
  const listen = (): void => {
    const leftMs = lastMs + silenceMs - clock.monotonicMs()
    if (leftMs <= 0) onSilence?.()
    alarm = clock.alarm(leftMs > 0 ? leftMs : silenceMs, listen)
  }
  let alarm = clock.alarm(silenceMs, listen)
  /** The pending read of the source; it survives a ping. */
  let coming: Promise<IteratorResult<string>> | undefined
  const came = (result: IteratorResult<string>): IteratorResult<string> => {
    coming = undefined
    onSilence = undefined // nobody waits while the reader is busy
    if (result.done) alarm.clear()
    return result
  }
  const failed = (thrown: unknown): never => {
    alarm.clear()
    throw thrown
  }
  return {
    next: () => {
      lastMs = clock.monotonicMs()
      coming ??= source.next().then(came, failed)
      const { promise, resolve, reject } = Promise.withResolvers<IteratorResult<string>>()
      onSilence = () => {
        onSilence = undefined
        resolve({ done: false, value: ping })
      }
      coming.then(resolve, reject)
      return promise
    },
    return: async () => {
      alarm.clear()
      await source.return?.()
      return { done: true, value: undefined }
    },
  }
}

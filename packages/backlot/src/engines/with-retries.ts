import type { Clock } from '../domain/clock.ts'
import type { TextEngine } from '../domain/engine.ts'
import { isFault } from '../domain/fault.ts'
import type { StreamPart } from '../domain/stream.ts'

/** The first wait; each further one is twice as long, with up to half of it random. */
const FIRST_WAIT_MS = 250

/** If a server requests a longer wait, the caller gets the fault instead. */
const MAX_WAIT_MS = 5000

/**
 * The engine, retried up to `retries` times when it is overloaded or unreachable and has produced
 * no output. A short `Retry-After` is waited for.
 */
export function withRetries(engine: TextEngine, retries: number, clock: Clock): TextEngine {
  return {
    name: engine.name,
    countTokens: engine.countTokens,
    generate: (request, run) => ({
      [Symbol.asyncIterator]: () => {
        const ask = (): AsyncIterator<Batch> =>
          engine.generate(request, run)[Symbol.asyncIterator]()
        return retried(ask, { retries, clock, signal: run.signal })
      },
    }),
  }
}

type Batch = readonly StreamPart[]

type Retrying = { readonly retries: number; readonly clock: Clock; readonly signal: AbortSignal }

/** After the first output, the reader reads the engine's stream directly. */
function retried(
  ask: () => AsyncIterator<Batch>,
  { retries, clock, signal }: Retrying,
): AsyncIterator<Batch> {
  let source: AsyncIterator<Batch> | undefined
  let hasBegun = false
  let attempt = 0
  const begin = async (): Promise<IteratorResult<Batch>> => {
    for (; ; attempt += 1)
      try {
        source ??= ask()
        const result = await source.next()
        hasBegun = result.done === true || result.value.length > 0
        return result
      } catch (thrown) {
        const waitMs = waitAfter(thrown, attempt)
        if (attempt >= retries || waitMs === undefined) throw thrown
        source = undefined
        await clock.sleep(waitMs, signal)
        signal.throwIfAborted()
      }
  }
  return {
    next: () => (hasBegun && source ? source.next() : begin()),
    return: async () => {
      await source?.return?.()
      return { done: true, value: undefined }
    },
  }
}

/** The wait before the next attempt; undefined when there should be none. */
function waitAfter(thrown: unknown, attempt: number): number | undefined {
  if (!isFault(thrown) || thrown.kind !== 'overloaded') return undefined
  const { retryAfterSeconds } = thrown
  const backoffMs = FIRST_WAIT_MS * 2 ** attempt * (1 - Math.random() / 2)
  const waitMs = retryAfterSeconds === undefined ? backoffMs : retryAfterSeconds * 1000
  return waitMs <= MAX_WAIT_MS ? waitMs : undefined
}

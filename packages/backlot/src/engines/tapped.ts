import type { StreamPart } from '../domain/stream.ts'

type Batch = readonly StreamPart[]

/** Observes a reply. */
export type Tap = {
  /** Called when the reader requests the next batch. */
  asked?(): void
  came?(batch: Batch): void
  failed?(thrown: unknown): void
  /** Called last and once, however the reply ended. */
  ended(): void
}

/**
 * The same reply, with a tap that is opened when it is first read. A generator would be shorter,
 * but cost three microtasks for every batch instead of one.
 */
export function tapped(reply: () => AsyncIterable<Batch>, open: () => Tap): AsyncIterable<Batch> {
  return { [Symbol.asyncIterator]: () => follow(reply, open()) }
}

function follow(reply: () => AsyncIterable<Batch>, tap: Tap): AsyncIterator<Batch> {
  let isOver = false
  const end = (): void => {
    if (isOver) return
    isOver = true
    tap.ended()
  }
  const came = (result: IteratorResult<Batch>): IteratorResult<Batch> => {
    if (result.done) end()
    else tap.came?.(result.value)
    return result
  }
  const failed = (thrown: unknown): never => {
    try {
      tap.failed?.(thrown)
      throw thrown
    } finally {
      end()
    }
  }
  let source: AsyncIterator<Batch> | undefined
  return {
    next: () => {
      if (isOver) return Promise.resolve(OVER)
      tap.asked?.()
      try {
        source ??= reply()[Symbol.asyncIterator]()
        return source.next().then(came, failed)
      } catch (thrown) {
        return Promise.reject<IteratorResult<Batch>>(thrown).then(came, failed)
      }
    },
    return: async () => {
      try {
        await source?.return?.()
      } finally {
        end()
      }
      return OVER
    },
  }
}

const OVER: IteratorReturnResult<undefined> = { done: true, value: undefined }

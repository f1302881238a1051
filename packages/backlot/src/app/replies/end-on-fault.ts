import { isFault, type Fault } from '../../domain/fault.ts'
import type { StreamPart } from '../../domain/stream.ts'
import type { ReplyStream } from './reply-stages.ts'

/**
 * The same parts until `signal` aborts with a fault, which is then thrown at once, however the
 * engine reacts to the signal: so a stream that the service cuts ends with the reason. Without a
 * fault nothing changes, because nobody reads the stream any more.
 */
export function endOnFault(parts: ReplyStream, signal: AbortSignal): ReplyStream {
  return {
    [Symbol.asyncIterator]: () => {
      const source = parts[Symbol.asyncIterator]()
      let refuse: (fault: Fault) => void = () => undefined
      const onAbort = (): void => {
        if (isFault(signal.reason)) refuse(signal.reason)
      }
      const end = async (): Promise<void> => {
        signal.removeEventListener('abort', onAbort)
        await source.return?.()
      }
      signal.addEventListener('abort', onAbort)
      return {
        next: async () => {
          try {
            if (isFault(signal.reason)) throw signal.reason
            const { promise, resolve, reject } =
              Promise.withResolvers<IteratorResult<readonly StreamPart[]>>()
            refuse = reject
            source.next().then(resolve, reject)
            return await promise
          } catch (thrown) {
            void end().catch(() => undefined) // a busy source ends when it gets to it, and is not waited for
            throw isFault(signal.reason) ? signal.reason : thrown
          }
        },
        return: async () => {
          await end()
          return { done: true, value: undefined }
        },
      }
    },
  }
}

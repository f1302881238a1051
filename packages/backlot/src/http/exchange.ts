/** A request under way and its answer, from the head to the last byte: how either side can end it early. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isFault, type Fault } from '../domain/fault.ts'

/** Why the server cuts an exchange. */
export type CutReason = 'slowBody' | 'slowReader' | 'stopping'

/** A request under way. */
export interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** Aborts when the caller has gone and when the server cuts the exchange; then its reason is the fault. */
  readonly signal: AbortSignal
  /** Whether the caller sent `expect: 100-continue` and waits for permission to send the body. */
  readonly expectsContinue: boolean
  /** Whether the caller left before it had the whole answer. */
  hasLeft(): boolean
  /** Why it was cut; undefined if it was not. */
  cutReason(): CutReason | undefined
  /**
   * Cuts the exchange. With a fault it ends in good order: an answer that has not begun becomes the
   * fault, and a stream ends with it. Without one the connection is simply closed, as if the caller
   * had left.
   */
  cut(reason: CutReason, fault?: Fault): void
  /** The result of the work; rejects with the fault as soon as the exchange is cut, whatever the work does then. */
  orCut<T>(work: Promise<T>): Promise<T>
}

/** Starts to track a request whose head has arrived. */
export function beginExchange(
  request: IncomingMessage,
  response: ServerResponse,
  expectsContinue: boolean,
): Exchange {
  const ending = new AbortController()
  const { signal } = ending
  let cutReason: CutReason | undefined
  response.once('close', () => {
    if (!response.writableFinished) ending.abort(new Error('the client has gone'))
  })
  return {
    request,
    response,
    signal,
    expectsContinue,
    hasLeft: () => signal.aborted && !isFault(signal.reason),
    cutReason: () => cutReason,
    cut: (reason, fault) => {
      cutReason ??= reason
      if (fault) ending.abort(fault)
    },
    orCut: async (work) => {
      const { promise: cut, reject } = Promise.withResolvers<never>()
      const onAbort = (): void => {
        if (isFault(signal.reason)) reject(signal.reason)
      }
      if (signal.aborted) onAbort()
      signal.addEventListener('abort', onAbort, { once: true })
      try {
        return await Promise.race([work, cut])
      } finally {
        signal.removeEventListener('abort', onAbort)
      }
    },
  }
}

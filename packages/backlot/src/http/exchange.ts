/** A request under way and its answer, from its head to the last byte: who may end it early, and how that is known. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isFault, type Fault } from '../domain/fault.ts'

/** Why the server ends an exchange before its end. */
export type CutReason = 'slowBody' | 'slowReader' | 'stopping'

/** A request under way. */
export interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** Aborts when the caller has gone, and when the server cuts the exchange; the reason is then the fault that says why. */
  readonly signal: AbortSignal
  /** Whether the caller waits for permission to send the body. */
  readonly expectsContinue: boolean
  /** Whether the caller has gone before it had all of the answer. */
  hasLeft(): boolean
  /** Why it was cut; undefined while it was not. */
  cutReason(): CutReason | undefined
  /**
   * Notes why it is cut. With a fault it ends in good order: what was not
   * answered yet is answered with the fault, a stream ends with it. Without one
   * the caller is to find its connection closed, as if it had left itself.
   */
  cut(reason: CutReason, fault?: Fault): void
  /** The result of the work; rejects with the fault as soon as the exchange is cut, whatever the work does then. */
  orCut<T>(work: Promise<T>): Promise<T>
}

/** Follows a request whose head has arrived. */
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

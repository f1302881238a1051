/**
 * The body of an answer from the network. Everything that has arrived is read together, in however
 * many pieces the server sent it; a slow reader makes the server wait (back-pressure).
 */
import type { Dispatcher } from 'undici'

/** A body. It is read once, to its end or until its reader leaves, which closes the connection. */
export interface AnswerBody extends AsyncIterable<Uint8Array> {
  /**
   * For a reader that has what it needs and expects the end: when it leaves, the short rest is
   * discarded, so that the connection can be reused.
   */
  expectEnd(): void
}

/** A body and the functions that fill it. */
export interface AnswerBodySink {
  readonly body: AnswerBody
  push(bytes: Uint8Array): void
  end(): void
  /** What has arrived can still be read; then the reader gets `reason`. */
  fail(reason: unknown): void
}

/** When more than this waits for its reader, the server must wait. */
const MAX_WAITING_BYTES = 64 * 1024

/** Limits of the discarded rest, in bytes and time. */
const MAX_REST_BYTES = 16 * 1024
const MAX_REST_MS = 1000

type Flow = Pick<Dispatcher.DispatchController, 'abort' | 'pause' | 'resume' | 'paused'>

/** Creates the body of an answer that comes through `flow`. */
export function arrivingBody(flow: Flow): AnswerBodySink {
  let waiting: Uint8Array[] = []
  let waitingBytes = 0
  let isEndExpected = false
  let isOver = false
  let failure: { readonly reason: unknown } | undefined
  let wake: (() => void) | undefined
  let rest: Rest | undefined

  const over = (): void => {
    isOver = true
    rest?.end()
    wake?.()
  }
  const take = (): Uint8Array => {
    const [only] = waiting
    const bytes = waiting.length === 1 && only ? only : Buffer.concat(waiting)
    waiting = []
    waitingBytes = 0
    if (flow.paused) flow.resume()
    return bytes
  }
  const next = async (): Promise<IteratorResult<Uint8Array>> => {
    if (waitingBytes === 0 && !isOver) await new Promise<void>((resolve) => (wake = resolve))
    if (waitingBytes > 0) return { done: false, value: take() }
    if (failure) throw failure.reason
    return LAST
  }
  const leave = async (): Promise<IteratorResult<Uint8Array>> => {
    const cut = (): void => flow.abort(new Error('the reader has left'))
    if (isOver) return LAST
    if (isEndExpected) rest = restOf(cut)
    else cut()
    if (flow.paused) flow.resume()
    return LAST
  }
  return {
    body: {
      expectEnd: () => {
        isEndExpected = true
      },
      [Symbol.asyncIterator]: () => ({ next, return: leave }),
    },
    push: (bytes) => {
      if (rest) return rest.pass(bytes)
      waiting.push(bytes)
      waitingBytes += bytes.length
      if (waitingBytes > MAX_WAITING_BYTES) flow.pause()
      wake?.()
    },
    end: over,
    fail: (reason) => {
      failure = { reason }
      over()
    },
  }
}

const LAST: IteratorReturnResult<undefined> = { done: true, value: undefined }

/** What comes after the reader has left. */
type Rest = { pass(bytes: Uint8Array): void; end(): void }

/** Discards the rest, until it is too long or takes too long. */
function restOf(cut: () => void): Rest {
  const timer = setTimeout(cut, MAX_REST_MS)
  let passedBytes = 0
  return {
    pass: (bytes) => {
      passedBytes += bytes.length
      if (passedBytes > MAX_REST_BYTES) cut()
    },
    end: () => clearTimeout(timer),
  }
}

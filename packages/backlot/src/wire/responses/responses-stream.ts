/**
 * Streams of the responses endpoint: parts in the grammar of `domain/stream-grammar.ts` become
 * events in that of `response-events.ts`, each with its `sequence_number`.
 *
 * A block of the reply is an output item. The `done` of an item waits for the next part, which
 * shows whether the token limit has cut it.
 */
import { toFault, type Fault } from '../../domain/fault.ts'
import { isBlockStart, pieceOf, type BlockStart, type StreamPart } from '../../domain/stream.ts'
import { toOpenaiError } from '../error-answer.ts'
import { isObject } from '../parse.ts'
import { formatSse } from '../sse.ts'
import { createOpenItem, type OpenItem, type WriteEvent, type WriteFrame } from './open-item.ts'
import {
  failedResponse,
  finishedResponse,
  openResponse,
  statusOf,
  type ItemStatus,
  type OutputItem,
  type ResponseAnswer,
  type ResponseHead,
} from './response-answer.ts'

/** Dependencies of writing a stream. */
export type ResponseStreamContext = {
  /** The current time. */
  nowMs(): number
  /** Stores a finished response before it is sent; returns the response to send. */
  keep?(response: ResponseAnswer): Promise<ResponseAnswer>
  /** Called with faults that break the stream off. */
  onFault?(fault: Fault): void
}

/** The whole stream as wire text. A fault becomes an `error` and a `response.failed`, which end it. */
export async function* formatResponseStream(
  head: ResponseHead,
  parts: AsyncIterable<readonly StreamPart[]>,
  context: ResponseStreamContext,
): AsyncGenerator<string> {
  const events = createResponseEvents(head, context)
  let before = events.start()
  try {
    for await (const batch of parts) {
      let text = before + events.batch(batch)
      before = ''
      const finished = events.finished()
      if (finished) text += events.end((await context.keep?.(finished)) ?? finished)
      if (text !== '') yield text
    }
  } catch (thrown) {
    const fault = toFault(thrown)
    context.onFault?.(fault)
    yield before + events.fail(fault)
  }
}

/** A whole stream that failed before it began. */
export function formatFailedStream(head: ResponseHead, fault: Fault): string {
  return createResponseEvents(head, { nowMs: () => head.createdAtMs }).fail(fault)
}

/** Writes one response as events. */
export interface ResponseEvents {
  /** The events before the first part. */
  start(): string

  /** The events of a batch. */
  batch(parts: readonly StreamPart[]): string

  /** The finished response, whose last event is still to be written. */
  finished(): ResponseAnswer | undefined

  /** The last event of a finished response. */
  end(response: ResponseAnswer): string

  /** The end of a response that breaks off. */
  fail(fault: Fault): string
}

/** Creates the writer of one response. */
export function createResponseEvents(
  head: ResponseHead,
  { nowMs }: Pick<ResponseStreamContext, 'nowMs'>,
): ResponseEvents {
  const { event, frame } = numbered()
  const output: OutputItem[] = []
  let open: OpenItem | undefined
  let ended: OpenItem | undefined
  let whole: ResponseAnswer | undefined
  /** The `done` of the previous item, if it is still to be sent. */
  const flush = (status: ItemStatus): string => {
    if (!ended) return ''
    const item = ended.item(status)
    ended = undefined
    return event('response.output_item.done', { output_index: output.push(item) - 1, item })
  }
  const begin = (part: BlockStart): string => {
    const before = flush('completed')
    open = createOpenItem(part, { head, index: output.length, event, frame })
    return before + open.start()
  }
  const end = (part: StreamPart): string => {
    ended = open
    open = undefined
    return ended?.end(part) ?? ''
  }
  const write = (part: StreamPart): string => {
    const piece = pieceOf(part)
    if (piece !== undefined) return open?.delta(piece) ?? ''
    if (isBlockStart(part)) return begin(part)
    if (part.type !== 'finish') return end(part)
    const before = flush(statusOf(true, part))
    whole = finishedResponse(head, { output, finish: part, nowMs: nowMs() })
    return before
  }
  return {
    start: () => formatStart(openResponse(head), event),
    batch: (parts) => parts.map(write).join(''),
    finished: () => whole,
    end: (response) => formatEnd(response, event),
    fail: (fault) => {
      const cut = (open ?? ended)?.item('incomplete')
      const response = failedResponse(head, fault, cut ? [...output, cut] : output)
      return event('error', errorMembers(fault)) + event('response.failed', { response })
    },
  }
}

/** Writers that share one sequence of numbers. */
function numbered(): { readonly event: WriteEvent; readonly frame: WriteFrame } {
  let next = 0
  const number = (): number => {
    next += 1
    return next - 1
  }
  return {
    event: (type, members) => {
      const data = JSON.stringify({ type, sequence_number: number(), ...members })
      return formatSse({ event: type, data })
    },
    frame: (before, piece) =>
      `${before}${JSON.stringify(piece)},"sequence_number":${number()}}\n\n`,
  }
}

function formatStart(response: ResponseAnswer, event: WriteEvent): string {
  return event('response.created', { response }) + event('response.in_progress', { response })
}

function formatEnd(response: ResponseAnswer, event: WriteEvent): string {
  const isWhole = response.status === 'completed'
  return event(isWhole ? 'response.completed' : 'response.incomplete', { response })
}

/** Flat as the published types have it, and nested as the public service sends it: clients read either. */
function errorMembers(fault: Fault): object {
  const { error } = toOpenaiError(fault)
  const { code, message, param } = isObject(error) ? error : {}
  return { code, message, param, error }
}

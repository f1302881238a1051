/**
 * The responses endpoint as events: parts that follow the grammar of
 * `domain/stream-grammar.ts` become events that follow that of
 * `response-events.ts`, each with its `sequence_number`.
 *
 * A block of the reply is an item of the output. The `done` of an item is held
 * back until the next part is there: whether the limit has cut it is known then.
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

/** What a stream is told with. */
export type ResponseStreamContext = {
  /** When it is. */
  nowMs(): number
  /** Keeps a response that has ended before it is told; the response as it is told then. */
  keep?(response: ResponseAnswer): Promise<ResponseAnswer>
  /** Gets faults that break the stream off. */
  onFault?(fault: Fault): void
}

/**
 * The whole stream as wire text. A fault on the way becomes an `error` and a
 * `response.failed`, and then it ends.
 */
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

/** A stream that fails before it began, whole. */
export function formatFailedStream(head: ResponseHead, fault: Fault): string {
  return createResponseEvents(head, { nowMs: () => head.createdAtMs }).fail(fault)
}

/** Writes one response as events, part by part. */
export interface ResponseEvents {
  /** What comes before the first part. */
  start(): string

  /** The events of a batch. */
  batch(parts: readonly StreamPart[]): string

  /** The response once it has ended; its last event is still to be written. */
  finished(): ResponseAnswer | undefined

  /** The last event of a response that has ended. */
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
  /** The `done` of the item before, if there is one that waits for it. */
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

/** Writers that number what they write, together. */
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

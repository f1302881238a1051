/**
 * Streams of the messages endpoint: parts in the grammar of `domain/stream-grammar.ts` become
 * events in that of `message-events.ts`, with a `ping` after the first.
 *
 * A late reply's stream begins without it: with `message_start` as soon as the prompt is counted,
 * as the public service does, and with pings before.
 */
import type { OpaqueState } from '../../domain/conversation.ts'
import { toFault, type Fault } from '../../domain/fault.ts'
import type { Signer } from '../../domain/signer.ts'
import {
  isBlockStart,
  pieceOf,
  type BlockStart,
  type Finish,
  type StreamPart,
} from '../../domain/stream.ts'
import { OK } from '../base-resp.ts'
import { toCompatError } from '../error-answer.ts'
import {
  EMPTY_MEMBERS,
  sensitiveOutput,
  toMessageUsage,
  toStopReason,
  unchanged,
  type MessageHead,
} from './message-answer.ts'
import type { NameCall } from './client-tools.ts'
import { PIECES, SIGNATURE_DELTA, type MessageEventName } from './message-events.ts'
import { formatSse } from '../sse.ts'
import { createMender } from '../surrogates.ts'
import { signOmitted, signThought } from './thought-signature.ts'

/** Keeps silent connections open. */
export const PING: string = formatSse({ event: 'ping', data: '{"type":"ping"}' })

/** Writes one message as events. */
export interface MessageEvents {
  /** The events before the first part. */
  start(): string

  /** The events of a batch. A reply that was stopped for its content ends in an error. */
  batch(parts: readonly StreamPart[]): string

  /** The event of a fault that breaks the message off. */
  error(fault: Fault): string
}

/** Dependencies of writing a stream. */
export type MessageStreamContext = {
  readonly signer: Signer
  /** Included in an error, to find it in the log. */
  readonly requestId: string
  /** Called with faults that break the stream off. */
  readonly onFault?: (fault: Fault) => void
}

/**
 * The whole stream as wire text. A fault becomes an `error` event, which ends it. Head and parts
 * may be pending: what comes first is written first.
 */
export async function* formatMessageStream(
  head: MessageHead | Promise<MessageHead>,
  parts: Parts | Promise<Parts>,
  context: MessageStreamContext,
): AsyncGenerator<string> {
  try {
    const events = createMessageEvents(await head, context)
    yield events.start()
    for await (const batch of await parts) {
      const text = events.batch(batch)
      if (text !== '') yield text
    }
  } catch (thrown) {
    const fault = toFault(thrown)
    context.onFault?.(fault)
    yield formatError(fault, context)
  }
}

type Parts = AsyncIterable<readonly StreamPart[]>

function formatError(fault: Fault, { requestId }: Pick<MessageStreamContext, 'requestId'>): string {
  return event('error', toCompatError(fault, requestId))
}

/** Creates the writer of one message. */
export function createMessageEvents(
  head: MessageHead,
  { signer, requestId }: MessageStreamContext,
): MessageEvents {
  const { nameCall = unchanged, omitsThinking = false } = head
  let block: BlockEvents | undefined
  let index = 0
  const error = (fault: Fault): string => formatError(fault, { requestId })
  const write = (part: StreamPart): string => {
    const piece = pieceOf(part)
    if (piece !== undefined) return block?.delta(piece) ?? ''
    if (part.type === 'finish')
      return part.reason === 'sensitive' ? error(sensitiveOutput()) : formatFinish(part, head)
    if (!isBlockStart(part)) return block?.end(part) ?? ''
    block = hasHidden(part)
      ? createHiddenEvents(part.hidden, index, signer)
      : createBlockEvents(part, index, { signer, nameCall, omitsThinking })
    index += 1
    return block.start
  }
  return {
    start: () => formatStart(head) + PING,
    batch: (parts) => {
      let text = ''
      for (const part of parts) text += write(part)
      return text
    },
    error,
  }
}

type BlockEvents = {
  readonly start: string
  delta(piece: string): string
  end(part: StreamPart): string
}

type BlockContext = {
  readonly signer: Signer
  readonly nameCall: NameCall
  readonly omitsThinking: boolean
}

/**
 * Deltas are most of a stream, so everything in a delta except the piece is serialized once per
 * block; see bench/messages.ts.
 */
function createBlockEvents(
  part: BlockStart,
  index: number,
  { signer, nameCall, omitsThinking }: BlockContext,
): BlockEvents {
  const { type: kind, member } = PIECES[BLOCK_TYPES[part.type]]
  const before = `event: content_block_delta\ndata: {"type":"content_block_delta","index":${index},"delta":{"type":"${kind}","${member}":`
  const mender = createMender()
  const isSigned = part.type === 'thinking-start'
  const isOmitted = isSigned && omitsThinking
  const sign = isOmitted ? signOmitted : signThought
  let thought = ''
  const delta = (piece: string): string => {
    if (piece === '') return ''
    if (isSigned) thought += piece
    if (isOmitted) return ''
    return `${before}${JSON.stringify(piece)}}}\n\n`
  }
  const signature = (last: StreamPart): string => {
    const opaqueState = last.type === 'thinking-end' ? last.opaqueState : undefined
    return event('content_block_delta', {
      type: 'content_block_delta',
      index,
      delta: {
        type: SIGNATURE_DELTA.type,
        [SIGNATURE_DELTA.member]: sign(signer, thought, opaqueState),
      },
    })
  }
  return {
    start: event('content_block_start', {
      type: 'content_block_start',
      index,
      content_block: emptyBlock(part, nameCall),
    }),
    delta: (piece) => delta(mender.add(piece)),
    end: (last) =>
      delta(mender.flush()) +
      (isSigned ? signature(last) : '') +
      event('content_block_stop', { type: 'content_block_stop', index }),
  }
}

type HiddenStart = { readonly type: 'thinking-start'; readonly hidden: OpaqueState }

function hasHidden(part: BlockStart): part is HiddenStart {
  return part.type === 'thinking-start' && part.hidden !== undefined
}

/** A thought that only its server can read: a block without deltas. */
function createHiddenEvents(hidden: OpaqueState, index: number, signer: Signer): BlockEvents {
  return {
    start: event('content_block_start', {
      type: 'content_block_start',
      index,
      content_block: { type: 'redacted_thinking', data: signThought(signer, '', hidden) },
    }),
    delta: () => '',
    end: () => event('content_block_stop', { type: 'content_block_stop', index }),
  }
}

const BLOCK_TYPES = {
  'text-start': 'text',
  'thinking-start': 'thinking',
  'tool-start': 'tool_use',
} as const satisfies Readonly<Record<BlockStart['type'], keyof typeof PIECES>>

function emptyBlock(part: BlockStart, nameCall: NameCall): object {
  switch (part.type) {
    case 'text-start':
      return { type: 'text', text: '' }
    case 'thinking-start':
      return { type: 'thinking', thinking: '', signature: '' }
    case 'tool-start':
      return { type: 'tool_use', id: part.id, ...nameCall(part.name), input: {} }
  }
}

function formatStart({ id, model, inputTokens, tier }: MessageHead): string {
  const usage = {
    inputTokens,
    outputTokens: 0,
    reasoningTokens: 0,
    cacheReadTokens: 0,
    cacheWriteTokens: 0,
  }
  return event('message_start', {
    type: 'message_start',
    message: {
      id,
      type: 'message',
      role: 'assistant',
      model: model.sent,
      content: [],
      stop_reason: null,
      stop_sequence: null,
      ...EMPTY_MEMBERS,
      usage: toMessageUsage(usage, tier),
      base_resp: OK,
    },
  })
}

function formatFinish({ reason, usage }: Finish, { tier }: MessageHead): string {
  return (
    event('message_delta', {
      type: 'message_delta',
      delta: {
        stop_reason: toStopReason(reason),
        stop_sequence: null,
        stop_details: null,
        container: null,
      },
      usage: toMessageUsage(usage, tier),
    }) + event('message_stop', { type: 'message_stop' })
  )
}

function event(name: MessageEventName, data: object): string {
  return formatSse({ event: name, data: JSON.stringify(data) })
}

/**
 * The chat endpoint as chunks: `data:` lines only.
 *
 *     chunk* last-chunk[ whole answer, for callers that use the family's names ] [DONE]
 *
 * Every delta repeats `role`; `content` and `reasoning_content` are never both in one. The last
 * chunk has `finish_reason`, `usage` and the status. A fault is one frame with the error body, then
 * `[DONE]`.
 */
import { toFault, type Fault } from '../../domain/fault.ts'
import { isAlias } from '../../domain/model.ts'
import {
  isBlockStart,
  pieceOf,
  type BlockStart,
  type Finish,
  type StreamPart,
} from '../../domain/stream.ts'
import {
  countCodePoints,
  formatFailedChat,
  formatWholeChat,
  SPEAKER,
  toChatStatus,
  toChatUsage,
  toFinishReason,
  type ChatHead,
} from './chat-answer.ts'
import { createCollector } from '../collect-reply.ts'
import { formatSse } from '../sse.ts'
import { createMender } from '../surrogates.ts'

/** The end of every stream. */
export const DONE = formatSse({ data: '[DONE]' })

/** The whole stream as wire text. `onFault` is called with a fault that breaks it off. */
export async function* formatChatStream(
  head: ChatHead,
  parts: AsyncIterable<readonly StreamPart[]>,
  onFault?: (fault: Fault) => void,
): AsyncGenerator<string> {
  const chunks = createChunks(head)
  try {
    for await (const batch of parts) {
      const text = chunks.batch(batch)
      if (text !== '') yield text
    }
    yield chunks.closing() + DONE
  } catch (thrown) {
    const fault = toFault(thrown)
    onFault?.(fault)
    yield formatChatFault(fault)
  }
}

/** A failed stream, or its rest: one frame with the error body, then the end. */
export function formatChatFault(fault: Fault): string {
  return formatSse({ data: JSON.stringify(formatFailedChat(fault)) }) + DONE
}

/** Writes one completion as chunks. */
export interface ChatChunks {
  /** The chunks of a batch. */
  batch(parts: readonly StreamPart[]): string

  /** The whole answer, for callers that expect it; empty for others. */
  closing(): string
}

/** Creates the writer of one completion. */
export function createChunks(head: ChatHead): ChatChunks {
  // The answer is collected only for callers that get it at the end.
  const collector = isAlias(head.model) ? createCollector() : undefined
  const write = createPartWriter(createFrame(head), (finish, characters) =>
    formatLast(head, finish, characters),
  )
  return {
    batch: (parts) => {
      let text = ''
      for (const part of parts) {
        collector?.add(part)
        text += write(part)
      }
      return text
    },
    closing: () =>
      collector
        ? formatSse({ data: JSON.stringify(formatWholeChat(head, collector.whole())) })
        : '',
  }
}

/** What differs between dialects. */
export type PartForms = {
  /** A call is written as `function_call`, for older OpenAI clients. */
  readonly legacyCalls?: boolean
  /** The members of a thinking delta. */
  writeThought?(piece: string): string
}

/** Creates a function that writes each part as its chunks; `last` writes the end, given the number of characters. */
export function createPartWriter(
  frame: ChatFrame,
  last: (finish: Finish, characters: number) => string,
  { legacyCalls = false, writeThought }: PartForms = {},
): (part: StreamPart) => string {
  let block: BlockChunks | undefined
  let calls = 0
  let characters = 0
  const begin = (part: BlockStart): string => {
    block =
      part.type === 'tool-start'
        ? createCallChunks(part, frame, legacyCalls ? undefined : calls)
        : createBlockChunks(part, frame, writeThought)
    if (part.type === 'tool-start') calls += 1
    return block.start
  }
  const end = (): string => {
    const rest = block?.end() ?? ''
    characters += block?.characters() ?? 0
    return rest
  }
  return (part) => {
    const piece = pieceOf(part)
    if (piece !== undefined) return block?.delta(piece) ?? ''
    if (part.type === 'finish') return last(part, characters)
    return isBlockStart(part) ? begin(part) : end()
  }
}

type BlockChunks = {
  readonly start: string
  delta(piece: string): string
  end(): string
  /** The number of characters of text. */
  characters(): number
}

/** Writes a chunk with the JSON of the delta's members. The rest of it is serialized once per reply. */
export type ChatFrame = (members: string) => string

function createFrame({ id, model, createdAtMs }: ChatHead): ChatFrame {
  const before = `data: {"id":${JSON.stringify(id)},"choices":[{"index":0,"delta":{"role":"assistant","name":"${SPEAKER}",`
  const after = `}}],"created":${Math.floor(createdAtMs / 1000)},"model":${JSON.stringify(model.sent)},"object":"chat.completion.chunk"}\n\n`
  return (members) => before + members + after
}

function createBlockChunks(
  { type }: BlockStart,
  frame: ChatFrame,
  writeThought = (piece: string): string => `"reasoning_content":${JSON.stringify(piece)}`,
): BlockChunks {
  const write =
    type === 'text-start'
      ? (piece: string): string => `"content":${JSON.stringify(piece)}`
      : writeThought
  const mender = createMender()
  let characters = 0
  const delta = (piece: string): string => {
    if (piece === '') return ''
    characters += countCodePoints(piece)
    return frame(write(piece))
  }
  return {
    start: '',
    delta: (piece) => delta(mender.add(piece)),
    end: () => delta(mender.flush()),
    characters: () => characters,
  }
}

function createCallChunks(
  { id, name }: Extract<BlockStart, { type: 'tool-start' }>,
  frame: ChatFrame,
  index: number | undefined,
): BlockChunks {
  const mender = createMender()
  let isEmpty = true
  const call = (named: object, members: object = {}): string =>
    index === undefined
      ? frame(`"function_call":${JSON.stringify(named)}`)
      : frame(`"tool_calls":${JSON.stringify([{ index, ...members, function: named }])}`)
  const delta = (piece: string): string => {
    if (piece === '') return ''
    isEmpty = false
    return call({ arguments: piece })
  }
  return {
    start: call({ name, arguments: '' }, { id, type: 'function' }),
    delta: (piece) => delta(mender.add(piece)),
    // The pieces together must be a JSON object even if the engine gave none.
    end: () => delta(mender.flush()) + (isEmpty ? delta('{}') : ''),
    characters: () => 0,
  }
}

function formatLast(
  { id, model, createdAtMs }: ChatHead,
  finish: Finish,
  characters: number,
): string {
  const chunk = {
    id,
    choices: [
      {
        finish_reason: toFinishReason(finish.reason),
        index: 0,
        delta: { role: 'assistant', name: SPEAKER, content: '' },
      },
    ],
    created: Math.floor(createdAtMs / 1000),
    model: model.sent,
    object: 'chat.completion.chunk',
    usage: toChatUsage(finish, characters),
    ...toChatStatus(finish),
  }
  return formatSse({ data: JSON.stringify(chunk) })
}

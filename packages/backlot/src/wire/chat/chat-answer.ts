/** Plain answers of the chat endpoint. `chat-stream.ts` sends the same in chunks. */
import type { Static } from 'typebox'
import type { Fault } from '../../domain/fault.ts'
import type { ModelName } from '../../domain/model.ts'
import { SENSITIVE_TYPES, type SensitiveType } from '../../domain/sensitive-types.ts'
import type { Finish, FinishReason, StreamPart } from '../../domain/stream.ts'
import { toBaseResp, type BaseResp } from '../base-resp.ts'
import { sensitiveOutput } from '../messages/message-answer.ts'
import type { ChatAnswerSchema, ChatUsageSchema } from './chat-schema.ts'
import { collectReply, type ReplyBlock, type WholeReply } from '../collect-reply.ts'

/** The head of a reply, known before its first token. */
export type ChatHead = {
  readonly id: string
  readonly model: ModelName
  readonly createdAtMs: number
}

/** A completion. */
export type ChatAnswer = Static<typeof ChatAnswerSchema>

/** The speaker's name in every answer. */
export const SPEAKER = 'Backlot'

/** The status of success on this endpoint. Source: brief, "Base response object". */
const SUCCESS: BaseResp = { status_code: 0, status_msg: '' }

/** The number of a sensitive type, from 1; "other" when unknown. Source: brief, `output_sensitive_type`. */
function toTypeNumber(type: SensitiveType = 'other'): number {
  return SENSITIVE_TYPES.indexOf(type) + 1
}

const FINISH_REASONS: Readonly<Record<FinishReason, string>> = {
  end: 'stop',
  limit: 'length',
  tool: 'tool_calls',
  sensitive: 'content_filter',
}

/** The members beside the choices. */
export type ChatStatus = Pick<
  ChatAnswer,
  | 'input_sensitive'
  | 'output_sensitive'
  | 'input_sensitive_type'
  | 'output_sensitive_type'
  | 'output_sensitive_int'
  | 'base_resp'
>

/** The finish reason in this dialect. */
export function toFinishReason(reason: FinishReason): string {
  return FINISH_REASONS[reason]
}

/** The status of a reply with this end. */
export function toChatStatus({ reason, sensitiveType }: Finish): ChatStatus {
  if (reason !== 'sensitive') return CLEAN
  return {
    ...CLEAN,
    output_sensitive: true,
    output_sensitive_type: toTypeNumber(sensitiveType),
    base_resp: toBaseResp(sensitiveOutput()),
  }
}

/** The members of a failed request: all empty except those with the error. */
export function formatFailedChat(fault: Fault): Readonly<Record<string, unknown>> {
  const isSensitive = fault.kind === 'sensitiveInput'
  return {
    ...EMPTY_CHAT_ANSWER,
    ...CLEAN,
    input_sensitive: isSensitive,
    input_sensitive_type: isSensitive ? toTypeNumber(fault.sensitiveType) : 0,
    base_resp: toBaseResp(fault),
  }
}

const CLEAN: ChatStatus = {
  input_sensitive: false,
  output_sensitive: false,
  input_sensitive_type: 0,
  output_sensitive_type: 0,
  output_sensitive_int: 0,
  base_resp: SUCCESS,
}

/** The members that an error leaves empty; the server adds `base_resp`. */
export const EMPTY_CHAT_ANSWER: Readonly<Record<string, unknown>> = { choices: null }

/** Formats token and character counts. */
export function toChatUsage(
  { usage }: Finish,
  totalCharacters: number,
): Static<typeof ChatUsageSchema> {
  const promptTokens = usage.inputTokens + usage.cacheReadTokens + usage.cacheWriteTokens
  return {
    total_tokens: promptTokens + usage.outputTokens,
    total_characters: totalCharacters,
    prompt_tokens: promptTokens,
    completion_tokens: usage.outputTokens,
    completion_tokens_details: { reasoning_tokens: usage.reasoningTokens },
  }
}

/** The completion of all parts. */
export async function formatChat(
  head: ChatHead,
  parts: AsyncIterable<readonly StreamPart[]>,
): Promise<ChatAnswer> {
  return formatWholeChat(head, await collectReply(parts))
}

/** The completion of a whole reply. */
export function formatWholeChat(head: ChatHead, { blocks, finish }: WholeReply): ChatAnswer {
  return {
    id: head.id,
    choices: [
      { finish_reason: toFinishReason(finish.reason), index: 0, message: toMessage(blocks) },
    ],
    created: Math.floor(head.createdAtMs / 1000),
    model: head.model.sent,
    object: 'chat.completion',
    usage: toChatUsage(finish, countCharacters(blocks)),
    ...toChatStatus(finish),
  }
}

function toMessage(
  blocks: readonly ReplyBlock[],
): NonNullable<ChatAnswer['choices']>[number]['message'] {
  const { text, thinking, calls } = sortBlocks(blocks)
  return {
    content: text,
    role: 'assistant',
    name: SPEAKER,
    audio_content: '',
    reasoning_content: thinking,
    ...(calls.length > 0 ? { tool_calls: calls } : {}),
  }
}

/** The contents of a completion by kind: all text, all thinking, the calls. */
export function sortBlocks(blocks: readonly ReplyBlock[]): {
  readonly text: string
  readonly thinking: string
  readonly calls: Call[]
} {
  const textOf = (type: 'text' | 'thinking'): string =>
    blocks.map((block) => (block.type === type ? block.text : '')).join('')
  const calls = blocks.flatMap((block) => (block.type === 'tool' ? [toCall(block)] : []))
  return { text: textOf('text'), thinking: textOf('thinking'), calls }
}

type Call = { id: string; type: string; function: { name: string; arguments: string } }

function toCall({ id, name, json }: Extract<ReplyBlock, { type: 'tool' }>): Call {
  // A call without parameters may have no JSON at all; its arguments must still be an object.
  return { id, type: 'function', function: { name, arguments: json === '' ? '{}' : json } }
}

function countCharacters(blocks: readonly ReplyBlock[]): number {
  return blocks.reduce(
    (sum, block) => sum + (block.type === 'tool' ? 0 : countCodePoints(block.text)),
    0,
  )
}

/** The characters of a text as people count them: a surrogate pair is one. */
export function countCodePoints(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

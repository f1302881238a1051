/** Plain answers of the responses endpoint. `responses-stream.ts` sends the same in events. */
import type { Static } from 'typebox'
import type { Fault, FaultKind } from '../../domain/fault.ts'
import type { ModelName } from '../../domain/model.ts'
import type { Signer } from '../../domain/signer.ts'
import type { Finish, FinishReason, StreamPart, Usage } from '../../domain/stream.ts'
import type { ServiceTier } from '../../domain/tier.ts'
import { collectReply, type ReplyBlock } from '../collect-reply.ts'
import { toOpenaiTier } from '../openai/openai-answer.ts'
import { readCustomInput } from './custom-input.ts'
import { encryptThought } from './encrypted-content.ts'
import type { AnswerStyle } from './responses.ts'
import { isTypedTool, toTypedCall } from './typed-tools.ts'
import type {
  OutputItemSchema,
  ResponseAnswerSchema,
  ResponseUsageSchema,
} from './response-answer-schema.ts'

/** The head of a response, known before its first token. */
export type ResponseHead = {
  readonly id: string
  readonly model: ModelName
  readonly createdAtMs: number
  readonly tier: ServiceTier
  readonly answer: AnswerStyle
  /** Signs reasoning; its signatures begin with `bl1.`. */
  readonly signer: Signer
}

/** A response. */
export type ResponseAnswer = Static<typeof ResponseAnswerSchema>

/** One item of it. */
export type OutputItem = Static<typeof OutputItemSchema>

/** The status of an item or response. */
export type ItemStatus = 'in_progress' | 'completed' | 'incomplete'

/** Why a response is incomplete. */
const INCOMPLETE: Readonly<Record<FinishReason, string | undefined>> = {
  end: undefined,
  tool: undefined,
  limit: 'max_output_tokens',
  sensitive: 'content_filter',
}

/** The response of all parts. `nowMs` is when it is complete. */
export async function formatResponse(
  head: ResponseHead,
  parts: AsyncIterable<readonly StreamPart[]>,
  nowMs: () => number,
): Promise<ResponseAnswer> {
  const { blocks, finish } = await collectReply(parts)
  const output = blocks.map((block, index) =>
    toOutputItem(head, { block, index, status: statusOf(index === blocks.length - 1, finish) }),
  )
  return finishedResponse(head, { output, finish, nowMs: nowMs() })
}

/** The status of an item at the end of the reply: the last one of a reply that was cut is incomplete. */
export function statusOf(isLast: boolean, { reason }: Pick<Finish, 'reason'>): ItemStatus {
  return isLast && INCOMPLETE[reason] !== undefined ? 'incomplete' : 'completed'
}

/** The response of a finished reply. */
export function finishedResponse(
  head: ResponseHead,
  {
    output,
    finish,
    nowMs,
  }: { readonly output: OutputItem[]; readonly finish: Finish; readonly nowMs: number },
): ResponseAnswer {
  const reason = INCOMPLETE[finish.reason]
  return {
    ...openResponse(head),
    status: reason === undefined ? 'completed' : 'incomplete',
    completed_at: reason === undefined ? Math.floor(nowMs / 1000) : null,
    incomplete_details: reason === undefined ? null : { reason },
    output,
    usage: toResponseUsage(finish.usage),
  }
}

/** The response before its first item. */
export function openResponse(head: ResponseHead): ResponseAnswer {
  return {
    id: head.id,
    object: 'response',
    created_at: Math.floor(head.createdAtMs / 1000),
    completed_at: null,
    status: 'in_progress',
    background: false,
    error: null,
    incomplete_details: null,
    model: head.model.sent,
    output: [],
    usage: null,
    service_tier: toOpenaiTier(head.tier),
    access_programs: null,
    ...head.answer.echo,
  }
}

/** `error.code` of a failed response; the published list is short. */
const ERROR_CODES: Partial<Readonly<Record<FaultKind, string>>> = {
  rateLimited: 'rate_limit_exceeded',
  overloaded: 'server_is_overloaded',
  invalid: 'invalid_prompt',
  sensitiveInput: 'invalid_prompt',
  insufficientBalance: 'insufficient_quota',
}

/** A response that broke off, with its output so far. */
export function failedResponse(
  head: ResponseHead,
  fault: Fault,
  output: OutputItem[],
): ResponseAnswer {
  const known = ERROR_CODES[fault.kind] ?? 'server_error'
  const code = fault.isTooLongForModel ? 'context_length_exceeded' : known
  return {
    ...openResponse(head),
    status: 'failed',
    error: { code, message: fault.message },
    output,
  }
}

/** Formats token counts. */
export function toResponseUsage(usage: Usage): Static<typeof ResponseUsageSchema> {
  const inputTokens = usage.inputTokens + usage.cacheReadTokens + usage.cacheWriteTokens
  return {
    input_tokens: inputTokens,
    input_tokens_details: {
      cached_tokens: usage.cacheReadTokens,
      cache_write_tokens: usage.cacheWriteTokens,
    },
    output_tokens: usage.outputTokens,
    output_tokens_details: { reasoning_tokens: usage.reasoningTokens },
    total_tokens: inputTokens + usage.outputTokens,
  }
}

const ID_PREFIXES = {
  text: 'msg',
  thinking: 'rs',
  function: 'fc',
  custom: 'ctc',
  shell: 'sh',
  local_shell: 'lsh',
  apply_patch: 'apc',
  computer: 'cu',
  computer_use_preview: 'cu',
} as const

/** The id of an item: that of its response, and its position. */
export function itemId(
  { id, answer: { shapes } }: ResponseHead,
  block: Pick<ReplyBlock, 'type'> & { readonly name?: string },
  index: number,
): string {
  const kind =
    block.type === 'tool' ? (shapes.get(block.name ?? '')?.type ?? 'function') : block.type
  return `${ID_PREFIXES[kind]}_${id.slice(id.indexOf('_') + 1)}_${index}`
}

/** A block of the reply as an item of the output. */
export function toOutputItem(
  head: ResponseHead,
  {
    block,
    index,
    status,
  }: { readonly block: ReplyBlock; readonly index: number; readonly status: ItemStatus },
): OutputItem {
  const id = itemId(head, block, index)
  switch (block.type) {
    case 'text':
      return {
        id,
        type: 'message',
        status,
        role: 'assistant',
        content: [{ type: 'output_text', text: block.text, annotations: [], logprobs: [] }],
      }
    case 'thinking':
      return toReasoning(head, block, { id, status })
    case 'tool':
      return toCall(head, block, { id, status })
  }
}

type ItemHead = { readonly id: string; readonly status: ItemStatus }

function toReasoning(
  { signer, answer: { summarises } }: ResponseHead,
  block: Extract<ReplyBlock, { readonly type: 'thinking' }>,
  head: ItemHead,
): OutputItem {
  const { text } = block
  const isShown = block.hidden === undefined
  return {
    ...head,
    type: 'reasoning',
    summary: isShown && summarises ? [{ type: 'summary_text', text }] : [],
    content: isShown && !summarises ? [{ type: 'reasoning_text', text }] : [],
    encrypted_content: encryptThought(signer, text, block),
  }
}

function toCall(
  { answer: { shapes } }: ResponseHead,
  { id: callId, name: inModel, json }: Extract<ReplyBlock, { readonly type: 'tool' }>,
  { id, status }: ItemHead,
): OutputItem {
  const { type, name, namespace } = shapes.get(inModel) ?? { type: 'function', name: inModel }
  if (isTypedTool(type)) return { id, status, call_id: callId, ...toTypedCall(type, json) }
  const head = {
    id,
    status,
    call_id: callId,
    name,
    ...(namespace === undefined ? {} : { namespace }),
  }
  if (type === 'custom') return { ...head, type: 'custom_tool_call', input: readCustomInput(json) }
  // A call without parameters may have no JSON at all; its arguments must still be an object.
  return { ...head, type: 'function_call', arguments: json === '' ? '{}' : json }
}

/** Plain answers of the OpenAI twin. `openai-stream.ts` sends the same in chunks. */
import type { Static } from 'typebox'
import { Fault } from '../../domain/fault.ts'
import {
  EMBEDDING_MODELS,
  familyNameOf,
  isAlias,
  modelNamesLike,
  otherNamesOf,
  resolveModelName,
  TEXT_MODELS,
  type ModelAliases,
  type ModelName,
  type ModelNames,
} from '../../domain/model.ts'
import type { Finish, StreamPart } from '../../domain/stream.ts'
import type { ServiceTier } from '../../domain/tier.ts'
import { sortBlocks, toChatUsage, toFinishReason, type ChatHead } from '../chat/chat-answer.ts'
import { collectReply } from '../collect-reply.ts'
import type {
  OpenaiAnswerSchema,
  OpenaiModelListSchema,
  OpenaiModelSchema,
} from './openai-schema.ts'
import { echo } from '../parse.ts'

/** The head of a reply, known before its first token. */
export type OpenaiHead = ChatHead & {
  readonly tier: ServiceTier
  /** Whether calls are answered as `function_call`. */
  readonly legacyCalls?: boolean
  /** Whether thinking is also sent as `reasoning_details`. */
  readonly splitsReasoning?: boolean
}

type Answer = Static<typeof OpenaiAnswerSchema>

/** The completion of all parts. */
export async function formatOpenai(
  head: OpenaiHead,
  parts: AsyncIterable<readonly StreamPart[]>,
): Promise<Answer> {
  const { blocks, finish } = await collectReply(parts)
  const { text, thinking, calls } = sortBlocks(blocks)
  const message = {
    role: 'assistant' as const,
    content: text === '' && calls.length > 0 ? null : text,
    refusal: null,
    ...toThinking(thinking, head),
    ...toCalls(calls, head),
  }
  const choice = { index: 0, message, logprobs: null, finish_reason: toOpenaiReason(finish, head) }
  return {
    id: head.id,
    object: 'chat.completion',
    created: Math.floor(head.createdAtMs / 1000),
    model: head.model.sent,
    choices: [choice],
    usage: toOpenaiUsage(finish),
    service_tier: toOpenaiTier(head.tier),
  }
}

/** The finish reason; calls are named in the form of the request. */
export function toOpenaiReason(
  { reason }: Pick<Finish, 'reason'>,
  { legacyCalls }: Pick<OpenaiHead, 'legacyCalls'>,
): string {
  return legacyCalls && reason === 'tool' ? 'function_call' : toFinishReason(reason)
}

function toThinking(
  thinking: string,
  { splitsReasoning }: OpenaiHead,
): Pick<Message, 'reasoning_content' | 'reasoning_details'> {
  if (thinking === '') return {}
  const details = { ...REASONING_DETAIL, text: thinking }
  return {
    reasoning_content: thinking,
    ...(splitsReasoning ? { reasoning_details: [details] } : {}),
  }
}

/** The members beside the text of a thought in `reasoning_details`; a stream has pieces of one. */
export const REASONING_DETAIL = {
  type: 'reasoning.text',
  id: 'reasoning-text-1',
  format: 'MiniMax-response-v1',
  index: 0,
} as const

type Message = Answer['choices'][number]['message']

function toCalls(
  calls: NonNullable<Message['tool_calls']>,
  { legacyCalls }: OpenaiHead,
): Pick<Message, 'function_call' | 'tool_calls'> {
  const [first] = calls
  if (!first) return {}
  return legacyCalls ? { function_call: first.function } : { tool_calls: calls }
}

/** Formats token counts. */
export function toOpenaiUsage(finish: Finish): Answer['usage'] {
  const { total_characters: _, ...usage } = toChatUsage(finish, 0)
  return { ...usage, prompt_tokens_details: { cached_tokens: finish.usage.cacheReadTokens } }
}

/** The tier in this dialect. */
export function toOpenaiTier(tier: ServiceTier): string {
  return tier === 'standard' ? 'default' : tier
}

/** All models of the OpenAI addresses. */
const LISTED = [...TEXT_MODELS, ...EMBEDDING_MODELS]

/**
 * All text and embedding models: first by their own names, then by the alias names, because clients
 * look for their configured name. A client of the family gets the family's names alone.
 */
export function formatOpenaiModels({
  aliases,
  byFamily,
}: {
  readonly aliases: ModelAliases
  readonly byFamily: boolean
}): Static<typeof OpenaiModelListSchema> {
  if (byFamily)
    return { object: 'list', data: LISTED.map((each) => formatModel(familyNameOf(each, aliases))) }
  const others = LISTED.flatMap((model) =>
    otherNamesOf(model, aliases).map((name) => formatModel(name, model.id)),
  )
  return { object: 'list', data: [...LISTED.map(({ id }) => formatModel(id)), ...others] }
}

/** The model of this name or alias; throws `notFound`. */
export function formatOpenaiModelNamed(
  sent: string,
  aliases: ModelAliases,
): Static<typeof OpenaiModelSchema> {
  const name = resolveModelName(sent, aliases)
  requireOpenaiModel(name, LISTED)
  return formatModel(sent, isAlias(name) ? name.id : undefined)
}

/** Throws `notFound` for a model that is not among these, as OpenAI does. */
export function requireOpenaiModel(
  { id, sent }: ModelName,
  models: readonly ModelNames[] = TEXT_MODELS,
): void {
  if (models.some((model) => model.id === id)) return
  const known = modelNamesLike(sent, models).join(', ')
  throw new Fault('notFound', `there is no model ${echo(sent)}; the models are ${known}`, {
    field: 'model',
  })
}

function formatModel(id: string, root?: string): Static<typeof OpenaiModelSchema> {
  const model = { id, object: 'model', created: 0, owned_by: 'backlot' } as const
  return root === undefined ? model : { ...model, root }
}

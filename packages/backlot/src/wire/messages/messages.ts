/**
 * The messages endpoint: requests and answers.
 *
 * Source: brief, "Message request", "Message response". What the brief does not show follows the
 * public format whose clients use it.
 */
import type { Static } from 'typebox'
import type { Prompt, TextBlock, ToolChoice } from '../../domain/conversation.ts'
import { Fault, invalid } from '../../domain/fault.ts'
import {
  getTextModel,
  resolveModelName,
  type ModelAliases,
  type ModelName,
  type Named,
  type TextModel,
} from '../../domain/model.ts'
import type { Signer } from '../../domain/signer.ts'
import { requireOutputLimit } from '../../domain/text-rules.ts'
import type { ReplyOrder } from '../../domain/reply-order.ts'
import { parseMessage } from '../content-blocks.ts'
import { markConversation, withCacheMark } from './cache-control.ts'
import { callNames, type NameCall } from './client-tools.ts'
import {
  CountEnvelopeSchema,
  MessageEnvelopeSchema,
  OutputFormatSchema,
  type SystemSchema,
} from './messages-schema.ts'
import { ignoredMembers } from '../ignored-members.ts'
import { requireJsonSchema } from '../json-schema.ts'
import { echo, isObject, parser, requireShallow } from '../parse.ts'
import { createToolOffer } from '../tool-offer.ts'

/** A message request in domain terms. */
export type MessageOrder = ReplyOrder & {
  readonly endpoint: 'messages'
  /** Members of the request that have no effect; dropped tools as `tools.` and their type. */
  readonly ignored: readonly string[]
  /** The types of declared tools that would run on servers, and are not offered. */
  readonly leftOutTools: readonly string[]
  readonly nameCall: NameCall
  /** Whether the caller wants thinking signed but not shown. */
  readonly omitsThinking: boolean
}

/** Dependencies of parsing a request. */
export type MessageContext = {
  readonly aliases: ModelAliases
  readonly signer: Signer
  /** The setting `extensions.tool_choice`: `any` and `tool` are accepted as well. */
  readonly anyToolChoice?: boolean
}

const parseEnvelope = parser(MessageEnvelopeSchema)
const parseFormat = parser(OutputFormatSchema)
const parseCount = parser(CountEnvelopeSchema)
type PromptMembers = Static<typeof CountEnvelopeSchema>

/** Parses a message request; throws `invalid` naming member, limit and value. */
export function parseMessageRequest(json: unknown, context: MessageContext): MessageOrder {
  refuseThread(json)
  const body = parseEnvelope(json)
  const model = resolveModelName(body.model, context.aliases)
  const textModel = getTextModel(model, 'messages')
  const userId = body.metadata?.user_id ?? undefined
  const responseSchema = readResponseSchema(body)
  const { prompt, leftOutTools } = toPrompt(body, textModel, context)
  return {
    model,
    endpoint: 'messages',
    prompt,
    leftOutTools,
    nameCall: callNames(body.tools ?? []),
    omitsThinking: body.thinking?.display === 'omitted',
    stream: body.stream ?? false,
    ignored: ignoredMembers(body, MessageEnvelopeSchema, leftOutTools),
    tier: body.service_tier === 'priority' ? 'priority' : 'standard',
    ...toSampling(body, textModel),
    ...(userId === undefined ? {} : { userId }),
    ...(responseSchema === undefined ? {} : { responseSchema }),
  }
}

/** Source: the public format; `output_format` is the older place. */
function readResponseSchema({
  output_config: config,
  output_format: older,
}: Static<typeof MessageEnvelopeSchema>): ReplyOrder['responseSchema'] {
  const format = config?.format ?? older
  if (format === undefined) return undefined
  const at = config?.format == null ? 'output_format' : 'output_config.format'
  const { schema } = parseFormat(format, at)
  requireShallow(schema, `${at}.schema`)
  requireJsonSchema(schema, `${at}.schema`)
  return schema
}

function toSampling(
  { max_tokens: maxTokens, temperature, top_p: topP }: Static<typeof MessageEnvelopeSchema>,
  model: Named<TextModel>,
): Pick<MessageOrder, 'maxTokens' | 'temperature' | 'topP'> {
  if (maxTokens !== undefined) requireOutputLimit(model, maxTokens, 'max_tokens')
  return {
    ...(maxTokens === undefined ? {} : { maxTokens }),
    ...(temperature === undefined ? {} : { temperature }),
    ...(topP === undefined ? {} : { topP }),
  }
}

/** Parses a token count request: the same prompt as of the same message request. */
export function parseCountRequest(
  json: unknown,
  context: MessageContext,
): { readonly model: ModelName; readonly prompt: Prompt } {
  const body = parseCount(json)
  const model = resolveModelName(body.model, context.aliases)
  const { prompt } = toPrompt(body, getTextModel(model, 'messages'), context)
  return { model, prompt }
}

/**
 * The newest clients keep history on the server if they may. This code makes them send the whole
 * conversation; ignoring the member would lose all turns but the last.
 */
function refuseThread(json: unknown): void {
  if (!isObject(json) || json['thread'] === undefined || json['thread'] === null) return
  throw new Fault('invalid', 'thread is not supported: send the full conversation in messages', {
    field: 'thread',
    details: { error_code: 'thread_unsupported_request' },
  })
}

function toPrompt(
  body: PromptMembers,
  model: TextModel,
  context: MessageContext,
): Pick<MessageOrder, 'prompt' | 'leftOutTools'> {
  const toolUseIds = new Set<string>()
  const offer = createToolOffer(body.tools ?? [])
  const { signer } = context
  const messages = body.messages
    .map((message, index) =>
      parseMessage(message, `messages[${index}]`, { signer, toolUseIds, offer }),
    )
    .filter((_, index) => !isCleared(body.messages, index))
  const prompt = {
    system: readSystem(body.system ?? []),
    messages: markConversation(messages, body),
    tools: offer.offered(),
    toolChoice: readToolChoice(body.tool_choice, context),
    ...(body.tool_choice?.disable_parallel_tool_use ? { singleCall: true } : {}),
    // Source: brief, "Thinking rules". Older clients send `enabled` for `adaptive`.
    thinking:
      model.thinking === 'always' ||
      (body.thinking !== undefined && body.thinking.type !== 'disabled'),
  }
  return { prompt, leftOutTools: offer.leftOut() }
}

/** Whether a reminder was for an earlier user turn: it is accepted, and no longer shown to the model. */
function isCleared(messages: readonly unknown[], index: number): boolean {
  const message = messages[index]
  if (!isObject(message) || message['role'] !== 'system') return false
  if (message['clear_at'] !== 'next_user_message') return false
  return messages.slice(index + 1).some((later) => isObject(later) && later['role'] === 'user')
}

function readSystem(system: Static<typeof SystemSchema>): Prompt['system'] {
  if (typeof system === 'string') return [{ type: 'text', text: system }]
  return system.flatMap((block) =>
    withCacheMark<TextBlock>([{ type: 'text', text: block.text }], block),
  )
}

function readToolChoice(
  choice: PromptMembers['tool_choice'],
  { anyToolChoice }: MessageContext,
): ToolChoice {
  if (choice === undefined || choice.type === 'auto') return { type: 'auto' }
  if (choice.type === 'none') return { type: 'none' }
  if (anyToolChoice && choice.type === 'any') return { type: 'any' }
  if (anyToolChoice && choice.type === 'tool' && choice.name !== undefined)
    return { type: 'tool', name: choice.name }
  throw invalid(
    'tool_choice.type',
    `tool_choice.type must be auto or none (the setting extensions.tool_choice allows any and tool), got ${echo(choice.type)}`,
  )
}

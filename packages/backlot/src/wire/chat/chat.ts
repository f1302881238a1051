/**
 * Chat requests.
 *
 * Source: brief, "Chat completion request". What the brief does not show follows the public family
 * whose clients use it, or is decided in docs/decisions/0021-text-gaps.md.
 */
import type { Static } from 'typebox'
import type { Tool } from '../../domain/conversation.ts'
import { invalid } from '../../domain/fault.ts'
import {
  getTextModel,
  resolveModelName,
  type ModelAliases,
  type Named,
  type TextModel,
} from '../../domain/model.ts'
import { requireOutputLimit } from '../../domain/text-rules.ts'
import type { ReplyOrder } from '../../domain/reply-order.ts'
import { parseChatMessages } from './chat-messages.ts'
import { ChatEnvelopeSchema, ChatToolSchema } from './chat-schema.ts'
import { ignoredMembers } from '../ignored-members.ts'
import { echo, isObject, parser, requireShallow } from '../parse.ts'
import { readResponseFormat } from '../response-format.ts'

/** A chat request in domain terms. */
export type ChatOrder = ReplyOrder & {
  readonly endpoint: 'chat'
  readonly topP: number
  readonly maskPrivate: boolean
  /** Members of the request that have no effect. */
  readonly ignored: readonly string[]
}

/** Source: brief, `top_p`. The messages endpoint has defaults by model instead. */
const DEFAULT_TOP_P = 0.95

const parseEnvelope = parser(ChatEnvelopeSchema)
const parseTool = parser(ChatToolSchema)
const parseFunction = parser(ChatToolSchema.properties.function)
type Body = Static<typeof ChatEnvelopeSchema>
type LimitMembers = Pick<Body, 'max_completion_tokens' | 'max_tokens'>

/** Parses a chat request; throws `invalid` naming member, limit and value. */
export function parseChatRequest(json: unknown, aliases: ModelAliases): ChatOrder {
  const body = parseEnvelope(json)
  const model = resolveModelName(body.model, aliases)
  const textModel = getTextModel(model, 'chat')
  const maxTokens = readLimit(body, textModel)
  const responseSchema = textModel.responseFormat
    ? readResponseFormat(body.response_format)
    : undefined
  return {
    model,
    endpoint: 'chat',
    prompt: {
      system: [],
      messages: parseChatMessages(body.messages),
      tools: readTools(body.tools ?? []),
      toolChoice: { type: body.tool_choice ?? 'auto' },
      thinking: textModel.thinking === 'always',
    },
    stream: body.stream ?? false,
    topP: body.top_p ?? DEFAULT_TOP_P,
    tier: 'standard',
    maskPrivate: body.mask_sensitive_info ?? false,
    ignored: ignoredBy(textModel, body),
    ...(body.temperature === undefined ? {} : { temperature: body.temperature }),
    ...(maxTokens === undefined ? {} : { maxTokens }),
    ...(responseSchema === undefined ? {} : { responseSchema }),
  }
}

/** `response_format` is the only member that some models support and others do not. Source: contract, 4.1. */
function ignoredBy({ responseFormat }: TextModel, body: Body): readonly string[] {
  const others = ignoredMembers(body, ChatEnvelopeSchema)
  return responseFormat || body.response_format === undefined
    ? others
    : ['response_format', ...others]
}

/** Whether the body asks for a stream, even if it is refused for other reasons. */
export function wantsStream(json: unknown): boolean {
  return isObject(json) && json['stream'] === true
}

/** The limit of the reply, if any; `max_tokens` is the older name. Throws `invalid`. */
export function readLimit(body: LimitMembers, model: Named<TextModel>): number | undefined {
  const { max_completion_tokens: limit, max_tokens: olderLimit } = body
  if (limit !== undefined) requireOutputLimit(model, limit, 'max_completion_tokens')
  else if (olderLimit !== undefined) requireOutputLimit(model, olderLimit, 'max_tokens')
  return limit ?? olderLimit
}

/** Parses the tools one by one; throws `invalid` naming the wrong one. */
export function readTools(tools: readonly object[]): readonly Tool[] {
  return tools.map((tool, index) => readTool(tool, `tools[${index}]`))
}

function readTool(raw: object, at: string): Tool {
  return readFunction(parseTool(raw, at).function, `${at}.function`)
}

/** Parses a function declaration at `at`; throws `invalid`. */
export function readFunction(raw: object, at: string): Tool {
  const { name, description, parameters } = parseFunction(raw, at)
  const inputSchema =
    typeof parameters === 'string'
      ? readParameters(parameters, `${at}.parameters`)
      : (parameters ?? {})
  requireShallow(inputSchema, `${at}.parameters`)
  return { name, inputSchema, ...(description ? { description } : {}) }
}

function readParameters(json: string, at: string): Tool['inputSchema'] {
  if (json === '') return {}
  try {
    const schema: unknown = JSON.parse(json)
    if (isObject(schema)) return schema
  } catch {
    /* reported below, like any other text that is no JSON object */
  }
  throw invalid(at, `${at} must be a JSON Schema as an object or as text, got ${echo(json)}`)
}

/**
 * Requests of the OpenAI twin of the chat endpoint. Messages, tools and limits are those of the
 * chat endpoint; this file has the differences.
 *
 * Source: the public OpenAI API reference; the treatment of members without a counterpart is
 * (ours), see docs/clients.md.
 */
import type { Static } from 'typebox'
import type { MediaBlock, Message, Prompt, TextBlock, Tool } from '../../domain/conversation.ts'
import { invalid } from '../../domain/fault.ts'
import {
  getTextModel,
  resolveModelName,
  type ModelAliases,
  type Named,
  type TextModel,
} from '../../domain/model.ts'
import { requireMediaSize } from '../../domain/text-rules.ts'
import type { ReplyOrder } from '../../domain/reply-order.ts'
import { named, parseChatMessages, type RawChatMessage } from '../chat/chat-messages.ts'
import { readLimit, readTools } from '../chat/chat.ts'
import { readAddress, toBytes } from '../media-sources.ts'
import { readFilePart } from '../document-blocks.ts'
import { withRefusalAsText } from './refusals.ts'
import { ignoredMembers } from '../ignored-members.ts'
import { takeInlineMedia, type InlineMedia } from '../inline-media.ts'
import {
  readFunctions,
  toToolChoice,
  withoutLegacy,
  type RawOpenaiMessage,
} from './legacy-functions.ts'
import { requireOpenaiModel } from './openai-answer.ts'
import {
  OpenaiEnvelopeSchema,
  PART_SCHEMAS,
  TOOL_CHOICE_SCHEMAS,
  UserEnvelopeSchema,
} from './openai-schema.ts'
import { echo, isObject, parser } from '../parse.ts'
import { readResponseFormat } from '../response-format.ts'

/** A request in domain terms, and how its stream ends. */
export type OpenaiOrder = ReplyOrder & {
  readonly endpoint: 'openai'
  /** Whether a stream reports the usage in a chunk of its own. */
  readonly includeUsage: boolean
  readonly maskPrivate: boolean
  /** Members of the request that have no effect. */
  readonly ignored: readonly string[]
  /** Whether calls are answered as `function_call`, because the request had `functions`. */
  readonly legacyCalls: boolean
  /** Whether thinking is also sent as `reasoning_details`. */
  readonly splitsReasoning: boolean
}

const parseEnvelope = parser(OpenaiEnvelopeSchema)
const parseUser = parser(UserEnvelopeSchema)
const parseChoice = {
  function: parser(TOOL_CHOICE_SCHEMAS.function),
  allowed_tools: parser(TOOL_CHOICE_SCHEMAS.allowed_tools),
}
const parsePart = {
  text: parser(PART_SCHEMAS.text),
  image_url: parser(PART_SCHEMAS.image_url),
  video_url: parser(PART_SCHEMAS.video_url),
  file: parser(PART_SCHEMAS.file),
}
const FILE_MEMBERS = ['file_data', 'file_id'] as const
const PART_TYPES = ['text', 'image_url', 'video_url', 'file'] as const

type Body = Static<typeof OpenaiEnvelopeSchema>

/** Dependencies of parsing a request. */
export type OpenaiContext = {
  readonly aliases: ModelAliases
}

/** Parses a request; throws `invalid` naming member, limit and value. */
export function parseOpenaiRequest(json: unknown, context: OpenaiContext): OpenaiOrder {
  const body = parseEnvelope(json)
  const model = resolveModelName(body.model, context.aliases)
  requireOpenaiModel(model)
  const textModel = getTextModel(model)
  return {
    model,
    endpoint: 'openai',
    prompt: toPrompt(body, textModel),
    legacyCalls: body.functions !== undefined,
    splitsReasoning: body.reasoning_split ?? false,
    stream: body.stream ?? false,
    includeUsage: body.stream_options?.include_usage ?? false,
    maskPrivate: body.mask_sensitive_info ?? false,
    tier: body.service_tier === 'priority' ? 'priority' : 'standard',
    ignored: ignoredMembers(body, OpenaiEnvelopeSchema),
    ...readSettings(body, textModel),
  }
}

function toPrompt(body: Body, model: Named<TextModel>): Prompt {
  const functions = readFunctions(body)
  const tools = functions ?? readTools(body.tools ?? [])
  const choice = functions ? toToolChoice(body.function_call) : body.tool_choice
  return {
    system: [],
    messages: parseChatMessages(
      withoutLegacy(body.messages).map(withRefusalAsText).map(toChatRole),
      readUser,
    ),
    ...readToolChoice(choice, tools),
    ...(functions || body.parallel_tool_calls === false ? { singleCall: true } : {}),
    thinking: model.thinking === 'always' || (body.reasoning_effort ?? 'none') !== 'none',
  }
}

function readSettings(
  body: Body,
  model: Named<TextModel>,
): Pick<OpenaiOrder, 'temperature' | 'topP' | 'userId' | 'maxTokens' | 'responseSchema' | 'stop'> {
  const { temperature, top_p: topP, user: userId } = body
  const maxTokens = readLimit(body, model)
  const responseSchema = readResponseFormat(body.response_format)
  const stop = [body.stop ?? []].flat().filter((text) => text !== '')
  return {
    ...(stop.length > 0 ? { stop } : {}),
    ...(temperature === undefined ? {} : { temperature }),
    ...(topP === undefined ? {} : { topP }),
    ...(userId === undefined ? {} : { userId }),
    ...(maxTokens === undefined ? {} : { maxTokens }),
    ...(responseSchema === undefined ? {} : { responseSchema }),
  }
}

/** `developer` is the newer name of `system`. */
function toChatRole(message: RawOpenaiMessage): RawChatMessage {
  return { ...message, role: message.role === 'developer' ? 'system' : message.role }
}

/** Which tools may be called, and whether one must. Throws `invalid`. */
function readToolChoice(
  choice: unknown,
  tools: readonly Tool[],
): Pick<Prompt, 'tools' | 'toolChoice'> {
  if (choice === undefined || choice === 'auto') return { tools, toolChoice: { type: 'auto' } }
  if (choice === 'none') return { tools, toolChoice: { type: 'none' } }
  if (choice !== 'required' && !isObject(choice))
    throw invalid(
      'tool_choice',
      `tool_choice must be "none", "auto", "required" or an object, got ${echo(choice)}`,
    )
  if (tools.length === 0)
    throw invalid('tool_choice', `tool_choice needs tools, got ${echo(choice)} without any`)
  if (!isObject(choice)) return { tools, toolChoice: { type: 'any' } }
  if (choice['type'] === 'allowed_tools') return readAllowed(choice, tools)
  const { name } = parseChoice.function(choice, 'tool_choice').function
  requireTool(name, tools, 'tool_choice.function.name')
  return { tools, toolChoice: { type: 'tool', name } }
}

function readAllowed(
  choice: unknown,
  tools: readonly Tool[],
): Pick<Prompt, 'tools' | 'toolChoice'> {
  const { mode, tools: allowed } = parseChoice.allowed_tools(choice, 'tool_choice').allowed_tools
  const names = new Set(allowed.map(({ function: { name } }) => name))
  for (const [index, name] of [...names].entries())
    requireTool(name, tools, `tool_choice.allowed_tools.tools[${index}].function.name`)
  return {
    tools: tools.filter(({ name }) => names.has(name)),
    toolChoice: { type: mode === 'required' ? 'any' : 'auto' },
  }
}

function requireTool(name: string, tools: readonly Tool[], field: string): void {
  if (tools.some((tool) => tool.name === name)) return
  throw invalid(field, `${field} must be the name of a tool of this request, got ${echo(name)}`)
}

function readUser(item: RawChatMessage, at: string): Message {
  const { name, content } = parseUser(item, at)
  const blocks =
    typeof content === 'string'
      ? [{ type: 'text' as const, text: content }]
      : content.map((part, index) => readPart(part, `${at}.content[${index}]`))
  return named({ role: 'user', content: blocks }, name)
}

function readPart(raw: { readonly type: string }, at: string): TextBlock | MediaBlock {
  const type = PART_TYPES.find((known) => known === raw.type)
  switch (type) {
    case 'text':
      return { type, text: parsePart.text(raw, at).text }
    case 'image_url': {
      const { part, media } = takeMedia({ ...raw }, type)
      return toMedia({ type: 'image', ...parsePart.image_url(part, at).image_url, media }, at)
    }
    case 'video_url': {
      const { part, media } = takeMedia({ ...raw }, type)
      return toMedia({ type: 'video', ...parsePart.video_url(part, at).video_url, media }, at)
    }
    case 'file':
      return readFile({ ...raw }, at)
    case undefined:
      throw invalid(
        `${at}.type`,
        `${at}.type must be one of ${PART_TYPES.join(', ')}, got ${echo(raw.type)}`,
      )
  }
}

function readFile(raw: Readonly<Record<string, unknown>>, at: string): TextBlock {
  const { json, media } = takeInlineMedia(raw['file'], 'file_data')
  const { file } = parsePart.file(media ? { ...raw, file: json } : raw, at)
  return readFilePart({ ...file, media }, { at, inside: `${at}.file`, members: FILE_MEMBERS })
}

/** The part for its schema, and its data that was decoded while the body was parsed. */
function takeMedia(
  raw: Readonly<Record<string, unknown>>,
  member: 'image_url' | 'video_url',
): { readonly part: unknown; readonly media: InlineMedia | undefined } {
  const { json, media } = takeInlineMedia(raw[member], 'url')
  return { part: media ? { ...raw, [member]: json } : raw, media }
}

function toMedia(
  {
    type,
    url,
    detail,
    media: decoded,
  }: {
    readonly type: MediaBlock['type']
    readonly url: string
    readonly detail?: string
    readonly media: InlineMedia | undefined
  },
  at: string,
): MediaBlock {
  const level = detail === 'low' || detail === 'high' ? detail : 'default' // `auto` is the default
  const media: MediaBlock = {
    type,
    source: decoded ? toBytes(decoded) : readAddress(url),
    detail: level,
  }
  requireMediaSize(media, at)
  return media
}

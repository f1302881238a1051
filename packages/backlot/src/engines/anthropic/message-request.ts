/** Converts a text request to the body of a message request. */
import type {
  ContentBlock,
  MediaBlock,
  Message,
  Prompt,
  TextBlock,
  ThinkingBlock,
  Tool,
  ToolResultBlock,
} from '../../domain/conversation.ts'
import type { TextRequest } from '../../domain/engine.ts'
import type { Adaptation } from '../../inference/replies/adapt.ts'
import {
  bodyWriter,
  mediaTypeOf,
  type BodyWriter,
  type RequestBody,
} from '../../inference/connection/body.ts'
import { templateThinking } from '../../inference/replies/template-thinking.ts'
import type { Json } from '../../inference/connection/json.ts'
import type { MessageServer } from './servers.ts'

/** A server's settings for requests. */
export type MessageSettings = {
  readonly server: MessageServer
  /** The server that the opaque state of thoughts belongs to. */
  readonly origin: string
  /** Whether it knows `service_tier`. */
  readonly hasPriorities: boolean
  /** The operator's own members, which override ours; `null` removes one. */
  readonly extraBody: Json
  /** Whether to request the whole reply in one piece instead of a stream. */
  readonly inOnePiece?: boolean
}

/** The settings for writing messages. */
type Writing = Pick<MessageSettings, 'server' | 'origin'> & {
  readonly body: Pick<BodyWriter, 'base64'>
}

/** The smallest thinking budget that a server accepts. */
const MIN_BUDGET_TOKENS = 1024

/** The body of a message request, as the model takes it. */
export function toMessageRequest(
  order: TextRequest,
  settings: MessageSettings,
  so: Adaptation,
): RequestBody {
  const body = bodyWriter()
  const request = { ...order, maxTokens: Math.min(order.maxTokens, so.maxTokens) }
  const { server, origin, extraBody } = settings
  const thinking = toThinking(request, settings)
  const json: Json = {
    ...toPromptMembers(request.modelId, request.prompt, { server, origin, body }),
    max_tokens: request.maxTokens,
    stream: settings.inOnePiece !== true,
    thinking,
    ...toSampling(request, server, thinking.type === 'enabled'),
    ...(request.responseSchema
      ? { output_config: { format: { type: 'json_schema', schema: request.responseSchema } } }
      : {}),
    ...(settings.hasPriorities ? { service_tier: request.tier } : {}),
    ...extraBody,
    ...Object.fromEntries(so.omitted.map((member) => [member, null])),
  }
  return body.write(Object.fromEntries(Object.entries(json).filter(([, it]) => it !== null)))
}

/** The part of a request that counts as input tokens. */
export function toPromptMembers(modelId: string, prompt: Prompt, writing: Writing): Json {
  const system = prompt.system.filter(isSaid)
  return {
    model: modelId,
    messages: toMessages(prompt.messages, writing),
    ...(system.length > 0 ? { system: system.map(({ text }) => ({ type: 'text', text })) } : {}),
    ...(prompt.tools.length > 0 ? { tools: prompt.tools.map(toTool) } : {}),
    ...toToolChoice(prompt),
    ...(writing.server.templateThinking ? templateThinking(prompt.thinking) : {}),
  }
}

function toToolChoice({ tools, toolChoice, singleCall = false }: Prompt): Json {
  const mayCall = toolChoice.type !== 'none'
  if (tools.length === 0 || (toolChoice.type === 'auto' && !singleCall)) return {}
  const single = singleCall && mayCall ? { disable_parallel_tool_use: true } : {}
  return { tool_choice: { ...toolChoice, ...single } }
}

/**
 * A server that checks signatures wants the thinking of a turn whose tool results it gets. Where
 * another server did the thinking, the turn continues without.
 */
function toThinking(
  { prompt, maxTokens }: TextRequest,
  { server, origin }: MessageSettings,
): { readonly type: 'enabled' | 'disabled' } & Json {
  const last = prompt.messages.findLast(({ role }) => role !== 'system')
  const goesOn = last?.content.some(({ type }) => type === 'tool-result') ?? false
  const isMissed = server.checksSignatures && goesOn && !beganWithThought(prompt, origin)
  if (!prompt.thinking || maxTokens <= MIN_BUDGET_TOKENS || isMissed) return { type: 'disabled' }
  const budget = Math.max(MIN_BUDGET_TOKENS, Math.floor(maxTokens / 2))
  return { type: 'enabled', budget_tokens: budget }
}

/** Whether the assistant's last turn began with a thought of this server. */
function beganWithThought({ messages }: Prompt, origin: string): boolean {
  const turn = messages.findLast(({ role }) => role === 'assistant')
  const first = turn?.content[0]
  return first?.type === 'thinking' && first.opaqueState?.origin === origin
}

function toSampling(
  { temperature, topP }: TextRequest,
  { strictSampling }: MessageServer,
  thinks: boolean,
): Json {
  if (!strictSampling) return { temperature, top_p: topP }
  return thinks ? {} : { temperature: Math.min(1, temperature) }
}

/** Adjacent turns of one role are merged; a late system prompt becomes text of the user. */
function toMessages(messages: readonly Message[], writing: Writing): readonly Json[] {
  const merged: { readonly role: string; readonly content: Json[] }[] = []
  for (const message of messages) {
    const role = message.role === 'assistant' ? 'assistant' : 'user'
    const content = message.content.flatMap((block) => toBlock(asSaidBy(message, block), writing))
    const last = merged.at(-1)
    if (last?.role === role) last.content.push(...content)
    else merged.push({ role, content })
  }
  // Results must come first in their turn.
  return merged
    .map(({ role, content }) => ({ role, content: content.toSorted(resultsFirst) }))
    .filter(({ content }) => content.length > 0)
}

function asSaidBy({ role }: Message, block: ContentBlock): ContentBlock {
  if (role !== 'system' || block.type !== 'text') return block
  return { type: 'text', text: `<system>\n${block.text}\n</system>` }
}

function resultsFirst(one: Json, other: Json): number {
  return Number(other['type'] === 'tool_result') - Number(one['type'] === 'tool_result')
}

function toBlock(block: ContentBlock, writing: Writing): readonly Json[] {
  switch (block.type) {
    case 'text':
      return isSaid(block) ? [{ type: 'text', text: block.text }] : []
    case 'thinking':
      return toThought(block, writing)
    case 'image':
    case 'video':
      return [toMedia(block, writing)]
    case 'tool-use':
      return [{ type: 'tool_use', id: toId(block.id), name: block.name, input: block.input }]
    case 'tool-result':
      return [toResult(block, writing)]
  }
}

/** The server's own thoughts with their state; others only where signatures are not checked, and without state. */
function toThought(
  { text, opaqueState: state, isHidden = false }: ThinkingBlock,
  { server, origin }: Writing,
): readonly Json[] {
  const signature = state?.origin === origin ? state.data : ''
  if (signature === '' && (server.checksSignatures || text === '')) return []
  return [
    isHidden
      ? { type: 'redacted_thinking', data: signature }
      : { type: 'thinking', thinking: text, signature },
  ]
}

function toResult({ toolUseId, content, isError }: ToolResultBlock, writing: Writing): Json {
  return {
    type: 'tool_result',
    tool_use_id: toId(toolUseId),
    content: content.flatMap((inner) => toBlock(inner, writing)),
    ...(isError ? { is_error: true } : {}),
  }
}

function toMedia(block: MediaBlock, { body }: Writing): Json {
  const { type, detail, fps, maxLongSidePx } = block
  return {
    type,
    source: { type: 'base64', media_type: mediaTypeOf(block), data: body.base64(block) },
    ...(detail === undefined ? {} : { detail }),
    ...(fps === undefined ? {} : { fps }),
    ...(maxLongSidePx === undefined ? {} : { max_long_side_pixel: maxLongSidePx }),
  }
}

/** The characters allowed in ids; other servers use any. */
function toId(id: string): string {
  return id.replaceAll(/[^a-zA-Z0-9_-]/g, '_')
}

function toTool({ name, description, inputSchema }: Tool): Json {
  return {
    name,
    ...(description === undefined ? {} : { description }),
    input_schema: { type: 'object', properties: {}, ...inputSchema },
  }
}

/** Empty texts are refused. */
function isSaid({ text }: TextBlock): boolean {
  return text.trim() !== ''
}

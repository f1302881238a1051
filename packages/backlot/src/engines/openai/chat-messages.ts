/** Converts a prompt to the messages of a chat completion. */
import type {
  ContentBlock,
  MediaBlock,
  Message,
  Prompt,
  TextBlock,
  Tool,
  ToolResultBlock,
} from '../../domain/conversation.ts'
import { mediaTypeOf } from '../../inference/connection/body.ts'
import type { Json } from '../../inference/connection/json.ts'
import { toAssistant } from './chat-assistant.ts'
import { toId, toText, type ChatMessage, type ChatContent, type Writing } from './chat-writing.ts'

/**
 * The messages, system prompts first. Adjacent turns of one role are merged, because many chat
 * templates require alternation.
 */
export function toChatMessages(prompt: Prompt, writing: Writing): readonly ChatMessage[] {
  const { leading, rest } = splitSystem(prompt)
  const system: readonly ChatMessage[] =
    leading === '' ? [] : [{ role: 'system', content: leading }]
  return [...system, ...merged(rest.flatMap((message) => toMessages(message, writing)))]
}

/** The tools as functions. */
export function toFunctions(tools: readonly Tool[]): readonly Json[] {
  return tools.map(({ name, description, inputSchema }) => ({
    type: 'function',
    function: {
      name,
      ...(description === undefined ? {} : { description }),
      parameters: { type: 'object', properties: {}, ...inputSchema },
    },
  }))
}

/** The leading system prompts as one text, and the other messages. */
function splitSystem({ system, messages }: Prompt): {
  readonly leading: string
  readonly rest: readonly Message[]
} {
  const first = messages.findIndex(({ role }) => role !== 'system')
  const count = first === -1 ? messages.length : first
  const leading = [...system.map(({ text }) => text), ...messages.slice(0, count).map(toText)]
  return { leading: leading.filter((it) => it !== '').join('\n\n'), rest: messages.slice(count) }
}

function toMessages(message: Message, writing: Writing): readonly ChatMessage[] {
  switch (message.role) {
    case 'system':
      return writing.server.systemAnywhere
        ? [{ role: 'system', content: toText(message) }]
        : [{ role: 'user', content: `<system>\n${toText(message)}\n</system>` }]
    case 'assistant':
      return [toAssistant(message, writing)]
    case 'user':
      return toUser(message, writing)
  }
}

/** Results first, because they must follow the calls; then the user's text, and the pictures of the results. */
function toUser({ content, name }: Message, writing: Writing): readonly ChatMessage[] {
  const results = content.filter((block) => block.type === 'tool-result')
  const said = content.filter((block) => block.type === 'text' || isMedia(block))
  const shown = results.flatMap((result) => toShown(result))
  const parts = [...shown, ...said]
  const turn = { role: 'user', content: toContent(parts, writing), ...(name ? { name } : {}) }
  return [
    ...results.map((result) => toToolMessage(result, writing)),
    ...(parts.length > 0 ? [turn] : []),
  ]
}

function toToolMessage(
  { toolUseId, content, isError }: ToolResultBlock,
  { so }: Writing,
): ChatMessage {
  const texts = content.flatMap((block) => (block.type === 'text' ? [block.text] : []))
  if (texts.length < content.length) texts.push('(what it shows follows)')
  return {
    role: 'tool',
    tool_call_id: toId(toolUseId, so),
    content: (isError ? 'Error: ' : '') + texts.join('\n'),
  }
}

/** The pictures and videos of a result: tool messages cannot have any, so a user message shows them. */
function toShown({ toolUseId, content }: ToolResultBlock): readonly (TextBlock | MediaBlock)[] {
  const media = content.filter(isMedia)
  if (media.length === 0) return []
  return [{ type: 'text', text: `What tool call ${toolUseId} shows:` }, ...media]
}

function toContent(
  blocks: readonly (TextBlock | MediaBlock)[],
  writing: Writing,
): string | readonly ChatContent[] {
  if (blocks.some(isMedia)) return blocks.map((block) => toPart(block, writing))
  return blocks.map((block) => (block.type === 'text' ? block.text : '')).join('\n')
}

function toPart(block: TextBlock | MediaBlock, { body }: Writing): ChatContent {
  if (block.type === 'text') return { type: 'text', text: block.text }
  const url = `data:${mediaTypeOf(block)};base64,${body.base64(block)}`
  if (block.type === 'video') return { type: 'video_url', video_url: { url } }
  const { detail } = block
  const seen = detail === undefined ? {} : { detail: detail === 'default' ? 'auto' : detail }
  return { type: 'image_url', image_url: { url, ...seen } }
}

/** Merges adjacent turns of users, and of assistants without calls. */
function merged(messages: readonly ChatMessage[]): readonly ChatMessage[] {
  const result: ChatMessage[] = []
  for (const message of messages) {
    const last = result.at(-1)
    if (last && isMergeable(last, message))
      result[result.length - 1] = { ...last, content: joined(last.content, message.content) }
    else result.push(message)
  }
  return result
}

function isMergeable(last: ChatMessage, next: ChatMessage): boolean {
  const isPlain = (message: ChatMessage): boolean => Object.keys(message).length === 2
  return last.role === next.role && last.role === 'user' && isPlain(last) && isPlain(next)
}

function joined(
  one: ChatMessage['content'],
  other: ChatMessage['content'],
): ChatMessage['content'] {
  if (typeof one === 'string' && typeof other === 'string') return `${one}\n\n${other}`
  return [...toParts(one), ...toParts(other)]
}

function toParts(content: ChatMessage['content']): readonly ChatContent[] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : content
}

function isMedia(block: ContentBlock): block is MediaBlock {
  return block.type === 'image' || block.type === 'video'
}

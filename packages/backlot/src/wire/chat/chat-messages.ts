/** Parses the messages of the chat dialect one by one, so that an error names the index. */
import type { Static } from 'typebox'
import type { ContentBlock, Message, TextBlock, ToolUseBlock } from '../../domain/conversation.ts'
import { invalid, isFault } from '../../domain/fault.ts'
import { CHAT_MESSAGE_SCHEMAS } from './chat-schema.ts'
import { echo, isObject, parser, requireShallow } from '../parse.ts'

const parseAs = {
  system: parser(CHAT_MESSAGE_SCHEMAS.system),
  user: parser(CHAT_MESSAGE_SCHEMAS.user),
  assistant: parser(CHAT_MESSAGE_SCHEMAS.assistant),
  tool: parser(CHAT_MESSAGE_SCHEMAS.tool),
}

/** A message after the check of the envelope. */
export type RawChatMessage = { readonly role: keyof typeof parseAs }

/** Parses a user turn at the position `at`. Throws `invalid`. */
export type ReadUser = (item: RawChatMessage, at: string) => Message

type AssistantMessage = Static<typeof CHAT_MESSAGE_SCHEMAS.assistant>
type ToolCall = NonNullable<AssistantMessage['tool_calls']>[number]

/**
 * The conversation; throws `invalid`. Adjacent tool results become one user turn, as in the domain.
 * `readUser` is for dialects whose users send more than text.
 */
export function parseChatMessages(
  raw: readonly RawChatMessage[],
  readUser: ReadUser = parseUser,
): readonly Message[] {
  const toolUseIds = new Set<string>()
  const messages: Message[] = []
  for (const [index, item] of raw.entries()) {
    const at = `messages[${index}]`
    const message =
      item.role === 'user' ? readUser(item, at) : parseOne(item, item.role, { at, toolUseIds })
    const last = messages.at(-1)
    if (last && item.role === 'tool' && raw[index - 1]?.role === 'tool')
      messages[messages.length - 1] = { ...last, content: [...last.content, ...message.content] }
    else messages.push(message)
  }
  return messages
}

function parseUser(item: RawChatMessage, at: string): Message {
  const { name, content } = parseAs.user(item, at)
  return named({ role: 'user', content: readContent(content) }, name)
}

function parseOne(
  item: RawChatMessage,
  role: Exclude<RawChatMessage['role'], 'user'>,
  { at, toolUseIds }: { readonly at: string; readonly toolUseIds: Set<string> },
): Message {
  switch (role) {
    case 'system': {
      const { name, content } = parseAs.system(item, at)
      return named({ role, content: readContent(content) }, name)
    }
    case 'assistant': {
      const message = parseAs.assistant(item, at)
      const content = readAssistant(message, at)
      for (const block of content) if (block.type === 'tool-use') toolUseIds.add(block.id)
      return named({ role: 'assistant', content }, message.name)
    }
    case 'tool': {
      const { content, tool_call_id: toolUseId } = parseAs.tool(item, at)
      if (!toolUseIds.has(toolUseId))
        throw invalid(
          `${at}.tool_call_id`,
          `${at}.tool_call_id must be the id of a tool call before it, got ${echo(toolUseId)}`,
        )
      const result = { toolUseId, content: readContent(content), isError: false }
      return { role: 'user', content: [{ type: 'tool-result', ...result }] }
    }
  }
}

function readAssistant(message: AssistantMessage, at: string): readonly ContentBlock[] {
  const {
    reasoning_content: reasoning,
    reasoning_details: details,
    content,
    tool_calls: calls,
  } = message
  const thinking = reasoning || (details ?? []).map(({ text }) => text ?? '').join('')
  if (typeof content !== 'string' && !Array.isArray(content) && !calls?.length)
    throw invalid(`${at}.content`, `${at}.content is required where there are no tool_calls`)
  return [
    ...(thinking ? [{ type: 'thinking' as const, text: thinking }] : []),
    ...readContent(content).filter(({ text }) => text !== '' || !calls?.length),
    ...(calls ?? []).map((call, index) => readCall(call, `${at}.tool_calls[${index}]`)),
  ]
}

function readCall({ id, function: { name, arguments: json } }: ToolCall, at: string): ToolUseBlock {
  return { type: 'tool-use', id, name, input: readArguments(json, `${at}.function.arguments`) }
}

function readArguments(json: string, at: string): ToolUseBlock['input'] {
  if (json === '') return {}
  try {
    const value: unknown = JSON.parse(json)
    requireShallow(value, at)
    if (isObject(value)) return value
  } catch (thrown) {
    if (isFault(thrown)) throw thrown
    // Reported below, like any other text that is no JSON object.
  }
  throw invalid(at, `${at} must be a JSON object as text, got ${echo(json)}`)
}

function readContent(content: Static<typeof CHAT_MESSAGE_SCHEMAS.system>['content']): TextBlock[] {
  if (content === null || content === undefined) return []
  if (typeof content === 'string') return [{ type: 'text', text: content }]
  return content.map(({ text }) => ({ type: 'text', text }))
}

/** The message with the speaker's name, if there is one. */
export function named(message: Message, name: string | null | undefined): Message {
  return name ? { ...message, name } : message
}

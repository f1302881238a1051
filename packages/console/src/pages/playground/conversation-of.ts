/**
 * Reads a conversation from the body of a recorded request; what the playground cannot show is left
 * out. Pure.
 */
import type { Block, Conversation, NamedTool, PlaygroundDialect, Turn } from './dialects.ts'

type Members = Readonly<Record<string, unknown>>

const ROUTES: Readonly<Record<string, PlaygroundDialect | undefined>> = {
  '/compat/v1/messages': 'messages',
  '/v1/messages': 'messages',
  '/v1/chat/completions': 'openai',
  '/v1/text/chatcompletion_v2': 'chat',
}

/** The dialect of an address; undefined when it takes no conversations. */
export function dialectOf(route: string): PlaygroundDialect | undefined {
  return ROUTES[route]
}

const DEFAULT_MAX_TOKENS = 1024

/** The conversation in a request; undefined when there is none. */
export function conversationOf(route: string, body: unknown): Conversation | undefined {
  const dialect = dialectOf(route)
  if (!dialect || !isMembers(body)) return undefined
  const messages = listOf(body['messages']).filter(isMembers)
  const systems = messages.filter(isSystem).map(({ content }) => textOf(content))
  const turns = messages
    .filter((message) => !isSystem(message))
    .flatMap((message) => turnsOf(message, dialect))
  return {
    dialect,
    model: wordOf(body['model']),
    system: [textOf(body['system']), ...systems].filter(Boolean).join('\n'),
    maxTokens: numberOf(body['max_tokens'] ?? body['max_completion_tokens']) ?? DEFAULT_MAX_TOKENS,
    thinks: isMembers(body['thinking']) && body['thinking']['type'] !== 'disabled',
    tools: listOf(body['tools']).flatMap(toolOf),
    turns: joined(turns),
  }
}

function isSystem({ role }: Members): boolean {
  return role === 'system' || role === 'developer'
}

function turnsOf(message: Members, dialect: PlaygroundDialect): readonly Turn[] {
  const { role, content } = message
  if (role === 'tool')
    return [
      {
        role: 'results',
        results: [{ id: wordOf(message['tool_call_id']), text: textOf(content) }],
      },
    ]
  if (role === 'assistant')
    return [
      {
        role: 'assistant',
        blocks: dialect === 'messages' ? blocksOf(content) : chatBlocksOf(message),
      },
    ]
  return userTurns(content)
}

function userTurns(content: unknown): readonly Turn[] {
  const parts = listOf(content).filter(isMembers)
  const results = parts
    .filter(({ type }) => type === 'tool_result')
    .map((part) => ({ id: wordOf(part['tool_use_id']), text: textOf(part['content']) }))
  const pictures = parts.flatMap(pictureOf)
  const text = textOf(content)
  return [
    ...(results.length > 0 ? [{ role: 'results', results } as const] : []),
    ...(text !== '' || pictures.length > 0
      ? [{ role: 'user', text, ...(pictures.length > 0 ? { pictures } : {}) } as const]
      : []),
  ]
}

function pictureOf(part: Members): readonly string[] {
  const source = part['type'] === 'image' ? part['source'] : part['image_url']
  if (!isMembers(source)) return typeof source === 'string' ? [source] : []
  const { url, media_type: mediaType, data } = source
  if (typeof mediaType === 'string' && typeof data === 'string')
    return [`data:${mediaType};base64,${data}`]
  return typeof url === 'string' ? [url] : []
}

function blocksOf(content: unknown): readonly Block[] {
  if (typeof content === 'string') return [{ kind: 'text', text: content }]
  return listOf(content)
    .filter(isMembers)
    .flatMap((part): readonly Block[] => {
      const { type, text, thinking, signature } = part
      if (type === 'text') return [{ kind: 'text', text: wordOf(text) }]
      if (type === 'tool_use') return [toolUse(part)]
      if (type !== 'thinking') return []
      const signed = typeof signature === 'string' ? { signature } : {}
      return [{ kind: 'thinking', text: wordOf(thinking), ...signed }]
    })
}

function toolUse({ id, name, input }: Members): Block {
  return { kind: 'tool', id: wordOf(id), name: wordOf(name), input: JSON.stringify(input ?? {}) }
}

function chatBlocksOf(message: Members): readonly Block[] {
  const text = textOf(message['content'])
  const calls = listOf(message['tool_calls'])
    .filter(isMembers)
    .map((call): Block => {
      const called = isMembers(call['function']) ? call['function'] : {}
      const { name, arguments: input } = called
      return { kind: 'tool', id: wordOf(call['id']), name: wordOf(name), input: wordOf(input) }
    })
  return [...(text === '' ? [] : [{ kind: 'text', text } as const]), ...calls]
}

/** In chats, each tool result is a turn of its own; here those of one turn are joined. */
function joined(turns: readonly Turn[]): readonly Turn[] {
  const kept: Turn[] = []
  for (const turn of turns) {
    const last = kept.at(-1)
    if (last?.role === 'results' && turn.role === 'results')
      kept[kept.length - 1] = { role: 'results', results: [...last.results, ...turn.results] }
    else kept.push(turn)
  }
  return kept
}

function toolOf(given: unknown): readonly NamedTool[] {
  if (!isMembers(given)) return []
  const { function: called } = given
  const { name, description, input_schema: schema, parameters } = isMembers(called) ? called : given
  const described = schema ?? parameters
  if (typeof name !== 'string') return []
  return [
    {
      name,
      ...(typeof description === 'string' ? { description } : {}),
      ...(isMembers(described) ? { input_schema: described } : {}),
    },
  ]
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  const parts = listOf(content).filter(isMembers)
  return parts.map(({ type, text }) => (type === 'text' ? wordOf(text) : '')).join('')
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function wordOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The three text endpoints: what each takes, and how its stream is parsed. Pure. */

/** A tool call as it streams in, and its result. */
export type ToolCall = { readonly id: string; readonly name: string; readonly input: string }

/** A block of a turn. */
export type Block =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'thinking'; readonly text: string; readonly signature?: string }
  | ({ readonly kind: 'tool' } & ToolCall)

/** One turn of a conversation. */
export type Turn =
  | { readonly role: 'user'; readonly text: string; readonly pictures?: readonly string[] }
  | { readonly role: 'assistant'; readonly blocks: readonly Block[] }
  | { readonly role: 'results'; readonly results: readonly ToolResult[] }

/** The result of a tool call. */
export type ToolResult = { readonly id: string; readonly text: string }

/** The endpoints by name. */
export const DIALECTS = [
  ['messages', 'Messages (Anthropic)'],
  ['openai', 'Chat completions (OpenAI)'],
  ['chat', 'Chat completion (native)'],
] as const

/** One of `DIALECTS`. */
export type PlaygroundDialect = (typeof DIALECTS)[number][0]

/** The path of each. */
export const ADDRESSES = {
  messages: 'POST /compat/v1/messages',
  openai: 'POST /v1/chat/completions',
  chat: 'POST /v1/text/chatcompletion_v2',
} as const

/** A tool in the format of the messages endpoint. */
export type NamedTool = {
  readonly name: string
  readonly description?: string
  readonly input_schema?: Readonly<Record<string, unknown>>
}

/** A conversation with all its settings. */
export type Conversation = {
  readonly dialect: PlaygroundDialect
  readonly model: string
  readonly system: string
  readonly maxTokens: number
  readonly thinks: boolean
  readonly tools: readonly NamedTool[]
  readonly turns: readonly Turn[]
}

/** The body of the request for the next turn. */
export function bodyOf(conversation: Conversation): Readonly<Record<string, unknown>> {
  return conversation.dialect === 'messages' ? messagesBody(conversation) : chatBody(conversation)
}

function messagesBody(conversation: Conversation): Readonly<Record<string, unknown>> {
  const { model, system, maxTokens, thinks, tools, turns } = conversation
  return {
    model,
    max_tokens: maxTokens,
    stream: true,
    ...(system ? { system } : {}),
    ...(thinks ? { thinking: { type: 'adaptive' } } : {}),
    ...(tools.length > 0 ? { tools } : {}),
    messages: turns.map(messageOf),
  }
}

function messageOf(turn: Turn): unknown {
  if (turn.role === 'results')
    return {
      role: 'user',
      content: turn.results.map(({ id, text }) => ({
        type: 'tool_result',
        tool_use_id: id,
        content: text,
      })),
    }
  if (turn.role === 'assistant') return { role: 'assistant', content: turn.blocks.map(contentOf) }
  const { text, pictures = [] } = turn
  if (pictures.length === 0) return { role: 'user', content: text }
  const images = pictures.map((url) => ({ type: 'image', source: sourceOf(url) }))
  return { role: 'user', content: [...images, { type: 'text', text }] }
}

/** A picture for the messages endpoint, which takes the bytes of a data URL apart from its media type. */
function sourceOf(url: string): unknown {
  const [, mediaType, data] = /^data:([a-z/+.-]+);base64,(.*)$/su.exec(url) ?? []
  return data === undefined ? { type: 'url', url } : { type: 'base64', media_type: mediaType, data }
}

function contentOf(block: Block): unknown {
  if (block.kind === 'text') return { type: 'text', text: block.text }
  if (block.kind === 'tool')
    return { type: 'tool_use', id: block.id, name: block.name, input: inputOf(block) }
  const { text: thinking, signature } = block
  return { type: 'thinking', thinking, ...(signature === undefined ? {} : { signature }) }
}

function inputOf({ input }: ToolCall): unknown {
  return input === '' ? {} : JSON.parse(input)
}

function chatBody(conversation: Conversation): Readonly<Record<string, unknown>> {
  const { dialect, model, system, maxTokens, tools, turns } = conversation
  return {
    model,
    max_tokens: maxTokens,
    stream: true,
    ...(dialect === 'openai' ? { stream_options: { include_usage: true } } : {}),
    ...(tools.length > 0 ? { tools: tools.map(functionOf) } : {}),
    messages: [...(system ? [{ role: 'system', content: system }] : []), ...turns.flatMap(chatOf)],
  }
}

function functionOf({ name, description, input_schema: parameters }: NamedTool): unknown {
  return { type: 'function', function: { name, description, parameters } }
}

function chatOf(turn: Turn): readonly unknown[] {
  if (turn.role === 'results')
    return turn.results.map(({ id, text }) => ({ role: 'tool', tool_call_id: id, content: text }))
  if (turn.role === 'user') {
    const { text, pictures = [] } = turn
    if (pictures.length === 0) return [{ role: 'user', content: text }]
    const images = pictures.map((url) => ({ type: 'image_url', image_url: { url } }))
    return [{ role: 'user', content: [...images, { type: 'text', text }] }]
  }
  const text = turn.blocks.flatMap((block) => (block.kind === 'text' ? [block.text] : [])).join('')
  const calls = turn.blocks.filter((block) => block.kind === 'tool')
  return [
    {
      role: 'assistant',
      content: text,
      ...(calls.length > 0 ? { tool_calls: calls.map(callOf) } : {}),
    },
  ]
}

function callOf({ id, name, input }: ToolCall): unknown {
  return { id, type: 'function', function: { name, arguments: input || '{}' } }
}

/** A reply that is streaming in. */
export type ReplySoFar = {
  readonly blocks: readonly Block[]
  /** The whole prompt, cache reads and writes included. */
  readonly inputTokens?: number
  readonly cacheReadTokens?: number
  readonly cacheWriteTokens?: number
  readonly outputTokens?: number
  readonly stop?: string
  readonly fault?: string
}

/** A reply before its first event. */
export const NO_REPLY: ReplySoFar = { blocks: [] }

type Usage = {
  /** Excludes cache reads and writes. */
  readonly input_tokens?: number
  readonly output_tokens?: number
  readonly cache_read_input_tokens?: number | null
  readonly cache_creation_input_tokens?: number | null
  /** Includes cache reads. */
  readonly prompt_tokens?: number
  readonly completion_tokens?: number
  readonly prompt_tokens_details?: { readonly cached_tokens?: number } | null
}

type MessageEvent = {
  readonly type: string
  readonly index?: number
  readonly message?: { readonly usage?: Usage }
  readonly usage?: Usage
  readonly content_block?: { readonly type: string; readonly id?: string; readonly name?: string }
  readonly delta?: {
    readonly text?: string
    readonly thinking?: string
    readonly signature?: string
    readonly partial_json?: string
    readonly stop_reason?: string
  }
  readonly error?: { readonly message?: string }
}

type ChatFrame = {
  readonly choices?:
    | readonly {
        readonly finish_reason?: string | null
        readonly delta?: {
          readonly content?: string | null
          readonly reasoning_content?: string | null
          readonly tool_calls?: readonly {
            readonly index?: number
            readonly id?: string
            readonly function?: { readonly name?: string; readonly arguments?: string }
          }[]
        }
      }[]
    | null
  readonly usage?: Usage | null
  readonly base_resp?: { readonly status_code?: number; readonly status_msg?: string }
  readonly error?: { readonly message?: string }
}

/** The reply after the next event of its stream. */
export function afterEvent(
  dialect: PlaygroundDialect,
  reply: ReplySoFar,
  data: string,
): ReplySoFar {
  if (data === '[DONE]') return reply
  return dialect === 'messages'
    ? afterMessageEvent(reply, JSON.parse(data))
    : afterChatFrame(reply, JSON.parse(data))
}

function afterMessageEvent(reply: ReplySoFar, event: MessageEvent): ReplySoFar {
  const counted = withUsage(reply, event.message?.usage ?? event.usage)
  if (event.type === 'error') return { ...counted, fault: event.error?.message ?? 'It broke off.' }
  if (event.type === 'content_block_start')
    return { ...counted, blocks: [...counted.blocks, begun(event.content_block)] }
  if (event.type === 'content_block_delta') return withLast(counted, event.delta)
  const stop = event.delta?.stop_reason
  return stop === undefined ? counted : { ...counted, stop }
}

function begun(block: MessageEvent['content_block']): Block {
  if (block?.type === 'tool_use')
    return { kind: 'tool', id: block.id ?? '', name: block.name ?? '', input: '' }
  return { kind: block?.type === 'text' ? 'text' : 'thinking', text: '' }
}

function withLast(reply: ReplySoFar, delta: MessageEvent['delta']): ReplySoFar {
  const last = reply.blocks.at(-1)
  if (!last || !delta) return reply
  return { ...reply, blocks: [...reply.blocks.slice(0, -1), grown(last, delta)] }
}

function grown(block: Block, delta: NonNullable<MessageEvent['delta']>): Block {
  if (block.kind === 'tool') return { ...block, input: block.input + (delta.partial_json ?? '') }
  const text = block.text + (delta.text ?? delta.thinking ?? '')
  if (block.kind === 'text') return { ...block, text }
  return { ...block, text, ...(delta.signature ? { signature: delta.signature } : {}) }
}

function withUsage(reply: ReplySoFar, usage: Usage | null | undefined): ReplySoFar {
  if (!usage) return reply
  const given = usage.input_tokens === undefined ? promptOf(usage) : messageInputOf(usage)
  const outputTokens = usage.output_tokens ?? usage.completion_tokens
  return { ...reply, ...given, ...(outputTokens === undefined ? {} : { outputTokens }) }
}

type InputTokens = Pick<ReplySoFar, 'inputTokens' | 'cacheReadTokens' | 'cacheWriteTokens'>

/** The messages endpoint counts cache reads and writes apart from the input. */
function messageInputOf(usage: Usage): InputTokens {
  const cacheReadTokens = usage.cache_read_input_tokens ?? 0
  const cacheWriteTokens = usage.cache_creation_input_tokens ?? 0
  const inputTokens = (usage.input_tokens ?? 0) + cacheReadTokens + cacheWriteTokens
  return { inputTokens, cacheReadTokens, cacheWriteTokens }
}

/** The other endpoints count cache reads as part of the prompt. */
function promptOf({
  prompt_tokens: inputTokens,
  prompt_tokens_details: details,
}: Usage): InputTokens {
  if (inputTokens === undefined) return {}
  return { inputTokens, cacheReadTokens: details?.cached_tokens ?? 0 }
}

function afterChatFrame(reply: ReplySoFar, frame: ChatFrame): ReplySoFar {
  const [choice] = frame.choices ?? []
  const fault = faultOf(frame)
  return {
    ...withUsage(reply, frame.usage),
    blocks: choice?.delta ? afterDelta(reply.blocks, choice.delta) : reply.blocks,
    ...(choice?.finish_reason ? { stop: choice.finish_reason } : {}),
    ...(fault === undefined ? {} : { fault }),
  }
}

function faultOf({ error, base_resp: base }: ChatFrame): string | undefined {
  if (error) return error.message ?? 'It broke off.'
  return base?.status_code ? base.status_msg : undefined
}

type ChatDelta = NonNullable<NonNullable<NonNullable<ChatFrame['choices']>[number]>['delta']>

function afterDelta(blocks: readonly Block[], delta: ChatDelta): readonly Block[] {
  const thought = withText(blocks, 'thinking', delta.reasoning_content)
  const spoken = withText(thought, 'text', delta.content)
  return (delta.tool_calls ?? []).reduce(withCall, spoken)
}

function withText(
  blocks: readonly Block[],
  kind: 'text' | 'thinking',
  more: string | null | undefined,
): readonly Block[] {
  if (!more) return blocks
  const last = blocks.at(-1)
  return last?.kind === kind
    ? [...blocks.slice(0, -1), { ...last, text: last.text + more }]
    : [...blocks, { kind, text: more }]
}

type ChatCall = NonNullable<ChatDelta['tool_calls']>[number]

function withCall(blocks: readonly Block[], { id, function: called }: ChatCall): readonly Block[] {
  const last = blocks.at(-1)
  const input = called?.arguments ?? ''
  if (last?.kind === 'tool' && (id === undefined || id === last.id))
    return [...blocks.slice(0, -1), { ...last, input: last.input + input }]
  return [...blocks, { kind: 'tool', id: id ?? '', name: called?.name ?? '', input }]
}

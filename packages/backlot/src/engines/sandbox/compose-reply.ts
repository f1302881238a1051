/**
 * What the sandbox answers: rules, tried from the top.
 *
 * | the last user message                    | the reply                              |
 * |------------------------------------------|----------------------------------------|
 * | `Say exactly: …`                         | the rest, to the letter                |
 * | `call NAME with JSON {…}`, tool offered  | that call; several phrases, several    |
 * | a tool must be called                    | the one it mentions, or the first that has no result yet |
 * | mentions a tool, no tool result yet      | a call that satisfies the tool's schema |
 * | a schema for the reply                   | JSON that satisfies it                 |
 * | tool results                             | a text that contains them              |
 * | anything else                            | names itself, restates, counts         |
 *
 * Thinking, when on, comes first. The same request gives the same reply.
 */
import { createHash } from 'node:crypto'
import type { ContentBlock, Prompt } from '../../domain/conversation.ts'
import type { TextRequest } from '../../domain/engine.ts'
import { invalid, type Fault } from '../../domain/fault.ts'
import type { FinishReason } from '../../domain/stream.ts'
import { callableTools, chooseCall } from './choose-tool.ts'
import { describeRequest, describeResults } from './describe.ts'
import { exampleValue, satisfies, type JsonSchema } from './example-value.ts'
import {
  findCalls,
  findSaying,
  findThought,
  isTyped,
  lastUserContent,
  phraseTexts,
  type AskedCall,
} from './phrases.ts'

/** One complete block of a reply, a silence, or an early end. */
export type ComposedBlock =
  | ContentReplyBlock
  | { readonly type: 'pause'; readonly durationMs: number }
  /** Fails with the fault, stops for its content, or breaks the stream's grammar. */
  | { readonly type: 'stop'; readonly stop: Fault | 'sensitive' | 'malformed' }

/** A block of the reply. */
export type ContentReplyBlock =
  | { readonly type: 'thinking' | 'text'; readonly text: string }
  | { readonly type: 'tool'; readonly id: string; readonly name: string; readonly json: string }

/** A reply before it is streamed. */
export type ComposedReply = {
  readonly blocks: readonly ComposedBlock[]
  /** The finish reason, where it does not follow from the blocks. */
  readonly reason?: FinishReason
}

type Asked = {
  readonly prompt: Prompt
  readonly content: readonly ContentBlock[]
  /** The text of `Say exactly`. */
  readonly saying: string | undefined
  /** Where other phrases are searched, in order: the beginnings of long texts. */
  readonly texts: readonly string[]
  readonly inputTokens: number
  readonly responseSchema: JsonSchema | undefined
}

/** Searching megabytes would block everybody. */
const SEARCHED_CHARACTERS = 65_536

/** The reply by rule. Throws `invalid` when no JSON was found for the schema of the reply. */
export function composeReply(request: TextRequest, inputTokens: number): ComposedReply {
  const content = lastUserContent(request.prompt)
  const texts = phraseTexts(content)
  const asked = {
    prompt: request.prompt,
    content,
    saying: findSaying(texts),
    texts: texts.map((text) => text.slice(0, SEARCHED_CHARACTERS)),
    inputTokens,
    responseSchema: request.responseSchema,
  }
  const thinking = request.prompt.thinking ? [think(asked.texts)] : []
  return { blocks: [...thinking, ...answer(asked)] }
}

/** Short, because it counts against the limit of the reply. */
function think(texts: readonly string[]): ComposedBlock {
  const subject = findThought(texts)
  const text =
    subject === undefined
      ? 'Answering by rule, without a model.'
      : `Thinking about ${subject}: the sandbox has no opinion of its own, so it restates what it was asked.`
  return { type: 'thinking', text }
}

function answer(asked: Asked): readonly ComposedBlock[] {
  const { saying, responseSchema } = asked
  if (saying !== undefined && (!responseSchema || isJsonOf(responseSchema, saying)))
    return [{ type: 'text', text: saying }]
  const calls = callsFor(asked)
  if (calls.length > 0) return calls.map((call, index) => toolBlock(asked, call, index))
  return [{ type: 'text', text: responseSchema ? jsonFor(asked, responseSchema) : inWords(asked) }]
}

function callsFor({ prompt, content, texts }: Asked): readonly AskedCall[] {
  const tools = callableTools(prompt)
  if (tools.length === 0) return []
  const calls = findCalls(texts, new Set(tools.map(({ name }) => name)))
  if (calls.length > 0) return prompt.singleCall ? calls.slice(0, 1) : calls
  const must = prompt.toolChoice.type === 'any' || prompt.toolChoice.type === 'tool'
  // A result is answered with text, or a loop of calls would never end. Where a call is required,
  // every tool is called once, so that an agent reaches the tool that takes its answer.
  const hasResults = content.some(({ type }) => type === 'tool-result')
  if (hasResults && !must) return []
  const called = hasResults ? calledLast(prompt) : new Set<string>()
  const left = tools.filter(({ name }) => !called.has(name))
  const call = chooseCall(texts.filter(isTyped), left, must)
  return call ? [call] : []
}

/** The tools that were called since the last user text. */
function calledLast({ messages }: Prompt): ReadonlySet<string> {
  const start = messages.findLastIndex(
    ({ role, content }) => role === 'user' && content.some(({ type }) => type !== 'tool-result'),
  )
  const blocks = messages.slice(start + 1).flatMap(({ content }) => content)
  return new Set(blocks.flatMap((block) => (block.type === 'tool-use' ? [block.name] : [])))
}

function inWords({ prompt, content, texts, inputTokens }: Asked): string {
  const results = describeResults(prompt, content)
  if (results !== undefined) return results
  const said = texts.filter(isTyped).toReversed().join('\n')
  return describeRequest({ said, prompt, inputTokens })
}

function jsonFor({ texts }: Asked, schema: JsonSchema): string {
  const value = exampleValue(schema, texts.filter(isTyped).join('\n'))
  if (value === undefined)
    throw invalid('', 'the sandbox found no value that satisfies the JSON schema of the reply')
  return JSON.stringify(value)
}

function isJsonOf(schema: JsonSchema, text: string): boolean {
  try {
    return satisfies(schema, JSON.parse(text))
  } catch {
    return false // Not JSON.
  }
}

function toolBlock(asked: Asked, call: AskedCall, index: number): ComposedBlock {
  const json = JSON.stringify(call.input)
  return { type: 'tool', id: callId(asked, index), name: call.name, json }
}

/**
 * The id of a call. It is derived from the conversation, so it is new in every turn and the same
 * for the same request.
 */
export function callId(
  { prompt, texts, inputTokens }: Pick<Asked, 'prompt' | 'texts' | 'inputTokens'>,
  index: number,
): string {
  const turn = [inputTokens, prompt.messages.length, index, ...texts].join('\n')
  const hash = createHash('sha256').update(turn).digest('hex')
  return `toolu_${hash.slice(0, 24)}`
}

/**
 * Reads a chat completion, streamed or whole, into the parts of a reply.
 *
 * Nothing here relies on a server keeping to the format: missing members are tolerated, repeated
 * content counts once.
 */
import type { Prompt } from '../../domain/conversation.ts'
import type { StreamPart } from '../../domain/stream.ts'
import { toUsage, type ReportedUsage } from '../../inference/replies/estimate.ts'
import { brokenOff, nonsense, refusalFault } from '../../inference/connection/failure.ts'
import {
  findJson,
  isRecord,
  toList,
  toRecord,
  toText,
  type Json,
} from '../../inference/connection/json.ts'
import { replyEnd, type ReplyEnd } from '../../inference/replies/reply-end.ts'
import { replyWriter, type ReplyWriter } from '../../inference/replies/reply-writer.ts'
import type { EventReader } from '../../inference/replies/stream-reply.ts'
import { createCallEmitter, type CallEmitter } from '../../inference/replies/call-emitter.ts'
import type { ThoughtBeginning } from './opened-thoughts.ts'
import { readUsage } from './read-usage.ts'
import { thinkTags, type ThinkTags } from './think-tags.ts'
import { thoughtsApart, type Thoughts } from './thoughts.ts'
import { toolCalls, type ToolCalls } from './tool-calls.ts'

type Reading = {
  readonly writer: ReplyWriter
  readonly beginning: ThoughtBeginning
  readonly tags: ThinkTags
  /** For replies with thinking in a separate member: text between tags at the beginning repeats it and is dropped. */
  readonly untagged: ThinkTags
  readonly thoughts: Thoughts
  readonly teller: CallEmitter
  readonly calls: ToolCalls
  readonly end: ReplyEnd
  /** True once anything but usage came. */
  hasBegun: boolean
  /** True once nothing that follows counts. */
  isDone: boolean
  usage: ReportedUsage | undefined
}

/** The request of a reply. */
type Asked = { readonly prompt: Prompt; readonly maxTokens: number }

/** Creates the reader of a reply. `beginning` says how its text begins, `origin` identifies the server. */
export function replyReader(
  asked: Asked,
  { beginning, origin }: { readonly beginning: ThoughtBeginning; readonly origin: string },
): EventReader {
  const writer = replyWriter(asked.prompt)
  const teller = createCallEmitter(writer)
  const reading: Reading = {
    writer,
    beginning,
    tags: thinkTags(writer, beginning),
    untagged: thinkTags({ thinking: () => {}, text: writer.text }),
    thoughts: thoughtsApart(writer, { beginning, origin }),
    teller,
    calls: toolCalls(teller, origin),
    end: replyEnd(),
    hasBegun: false,
    isDone: false,
    usage: undefined,
  }
  return {
    read: ({ event, data }) => readData(reading, data.trim(), event === 'error'),
    take: writer.take,
    isDone: () => reading.isDone,
    isWhole: () => reading.isDone || reading.end.isReported(),
    finish: () => finish(reading, asked),
  }
}

/** Data without content that some servers send between chunks. */
const SAYS_NOTHING: ReadonlySet<string> = new Set(['', 'null'])

function readData(reading: Reading, data: string, isError: boolean): void {
  if (reading.isDone || SAYS_NOTHING.has(data)) return
  if (data === '[DONE]') {
    reading.isDone = true
    return
  }
  const chunk = findJson(data)
  const failure = isError ? { error: errorIn(chunk) ?? data } : findError(chunk)
  if (failure && !reading.end.isReported()) throw refusalFault(failure)
  readChunk(reading, data, { chunk, isLast: failure !== undefined })
}

/** An error after the finish reason does not concern the content, so that chunk is the last. */
function readChunk(
  reading: Reading,
  data: string,
  { chunk, isLast }: { readonly chunk: unknown; readonly isLast: boolean },
): void {
  if (!isRecord(chunk)) throw nonsense(`no JSON object: ${data.slice(0, 200)}`)
  const choice = toList(chunk['choices']).map(toRecord).find(isFirst)
  noteUsage(reading, chunk, choice)
  if (isLast) reading.isDone = true
  else if (choice) readChoice(reading, choice)
}

function errorIn(chunk: unknown): unknown {
  return toRecord(chunk)['error'] ?? chunk
}

/** Moonshot has it in the choice, Groq in a member of its own. */
function noteUsage(reading: Reading, chunk: Json, choice: Json | undefined): void {
  const { usage, x_groq: groq } = chunk
  const reported = usage ?? choice?.['usage'] ?? toRecord(groq)['usage']
  reading.usage = readUsage(reported) ?? reading.usage
}

/** Only the first choice was requested. */
function isFirst({ index }: Json): boolean {
  return index === undefined || index === null || index === 0
}

/** The error of a chunk, in any of the places where servers put it. */
function findError(chunk: unknown): { readonly error: unknown } | undefined {
  if (!isRecord(chunk)) return undefined
  const { error, object, detail, base_resp: base } = chunk
  if (error !== undefined && error !== null) return { error }
  if (object === 'error') return { error: chunk }
  if (detail !== undefined && chunk['choices'] === undefined) return { error: detail }
  const { status_code: code, status_msg: message } = toRecord(base)
  return code !== undefined && code !== 0 ? { error: { type: code, message } } : undefined
}

function readChoice(reading: Reading, choice: Json): void {
  const { delta, message, text } = choice
  // A whole message after its deltas repeats them.
  const said = toRecord(isRecord(delta) || reading.hasBegun ? delta : message)
  const thought = readThoughts(reading, said)
  const content = said['content'] ?? said['refusal'] ?? text // legacy completions have it beside the message
  // Some servers send a thought as text, too.
  if (thought === '' || content !== thought) readContent(reading, said, content)
  readCalls(reading, said)
  reading.hasBegun ||= isRecord(delta) || isRecord(message)
  noteEnd(reading, choice, said === message)
}

/** A reply in one piece is complete. */
function noteEnd({ end }: Reading, choice: Json, isWhole: boolean): void {
  if (isWhole) end.note('stop')
  end.note(choice['finish_reason'])
  // OpenRouter reports some ends as natural, and has the real reason beside it.
  if (end.isReported()) end.note(choice['native_finish_reason'])
}

/** Thinking in separate members. Servers with several have the same in each. */
function readThoughts({ thoughts }: Reading, said: Json): string {
  const { reasoning_content: content, reasoning, thinking } = said
  const reported = [content, reasoning, thinking].map(toText).find((it) => it !== '')
  return thoughts.emit(reported ?? '', said['reasoning_details'] ?? said['thinking_blocks'])
}

/** Hosted Gemini marks its thoughts, and mostly puts them into tags too: these say where they end. */
function isThought({ tags }: Reading, said: Json, content: unknown): boolean {
  const { google } = toRecord(said['extra_content'])
  if (toRecord(google)['thought'] !== true || typeof content !== 'string') return false
  return !tags.isTagged() && !/^\s*</.test(content)
}

function readContent(reading: Reading, said: Json, content: unknown): void {
  if (isThought(reading, said, content)) reading.thoughts.emit(toText(content), undefined)
  else if (typeof content === 'string') readText(reading, content)
  else for (const part of toList(content).map(toRecord)) readPart(reading, part)
}

function readPart(reading: Reading, { type, text, thinking }: Json): void {
  if (type !== 'thinking') return readText(reading, toText(text))
  const pieces = typeof thinking === 'string' ? [thinking] : toList(thinking)
  const piece = pieces.map((it) => toText(it) || toText(toRecord(it)['text'])).join('')
  reading.thoughts.emit(piece, undefined)
}

function readText({ thoughts, tags, untagged }: Reading, piece: string): void {
  if (piece.trim() !== '') thoughts.end()
  if (thoughts.haveCome()) untagged.add(piece)
  else tags.add(piece)
}

/** Older servers have `function_call`. */
function readCalls({ calls, thoughts }: Reading, said: Json): void {
  const { tool_calls: list, function_call: single } = said
  const reported = toList(list)
  const fragments =
    reported.length === 0 && isRecord(single) ? [{ index: 0, function: single }] : reported
  if (fragments.length === 0) return
  const ids = fragments.map((it) => toText(toRecord(it)['id'])).filter((id) => id !== '')
  calls.add(fragments, ids.length > 0 ? thoughts.endBefore(new Set(ids)) : undefined)
}

async function finish(
  reading: Reading,
  { prompt, maxTokens }: Asked,
): Promise<readonly StreamPart[]> {
  const { writer, tags, teller, usage, end, isDone } = reading
  if (!isDone && !end.isReported()) throw brokenOff(new Error('the stream ended without a reason'))
  const reported = end.read()
  const isInside = tags.isInside()
  tags.end()
  reading.untagged.end()
  const isAtLimit = (usage?.outputTokens ?? 0) >= maxTokens
  const reason = teller.end({ reported, isAtLimit })
  if (reason === 'tool') reading.thoughts.end()
  const said = { ...writer.said }
  if (reason === 'end') emitUnseen(reading, { isInside, thinks: prompt.thinking })
  writer.end()
  return [
    ...writer.take(),
    { type: 'finish', reason, usage: await toUsage(usage, { prompt, said }) },
  ]
}

/**
 * A reply that is all thought up to its natural end is sent as text where nobody would see it
 * otherwise: we assumed the thought, or the server thought unasked.
 */
function emitUnseen(
  { writer, beginning }: Reading,
  { isInside, thinks }: { readonly isInside: boolean; readonly thinks: boolean },
): void {
  const { text, characters, thinkingCharacters } = writer.said
  const isAssumed = isInside && beginning.isAssumed()
  if (isAssumed) beginning.sawNoEnd()
  if (isAssumed || (!thinks && thinkingCharacters === characters)) writer.text(text)
}

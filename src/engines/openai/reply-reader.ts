/**
 * Reads a chat completion, streamed or in one piece, into the parts of a reply.
 *
 * Nothing here relies on a server keeping to the format: what is missing is
 * done without, what is told twice counts once.
 */
import type { Prompt } from '../../domain/conversation.ts'
import type { FinishReason, StreamPart } from '../../domain/stream.ts'
import { toUsage, type ToldUsage } from '../../upstream/estimate.ts'
import { brokenOff, nonsense, refusalFault } from '../../upstream/failure.ts'
import { findJson, isRecord, toList, toRecord, toText, type Json } from '../../upstream/json.ts'
import { replyWriter, type ReplyWriter } from '../../upstream/reply-writer.ts'
import type { EventReader } from '../../upstream/stream-reply.ts'
import { callTeller, type CallTeller } from '../../upstream/tell-calls.ts'
import type { ThoughtBeginning } from './opened-thoughts.ts'
import { readUsage } from './read-usage.ts'
import { thinkTags, type ThinkTags } from './think-tags.ts'
import { thoughtDetails, type ThoughtDetails } from './thought-details.ts'
import { toolCalls, type ToolCalls } from './tool-calls.ts'

type Reading = {
  readonly writer: ReplyWriter
  readonly beginning: ThoughtBeginning
  readonly tags: ThinkTags
  /** Takes the text of a reply whose thinking comes in a member of its own: what stands between tags at its beginning repeats it. */
  readonly untagged: ThinkTags
  readonly details: ThoughtDetails
  readonly origin: string
  /** What was told of the thought that details may come of. */
  thought: string
  /** True once details of thoughts came, which their server wants back. */
  hasDetails: boolean
  readonly teller: CallTeller
  readonly calls: ToolCalls
  /** True once anything but usage came. */
  hasBegun: boolean
  /** True once thinking came in a member of its own: then tags in the text are words. */
  hasThoughts: boolean
  isDone: boolean
  reason?: string
  usage?: ToldUsage | undefined
}

/** What a reply answers. */
type Asked = { readonly prompt: Prompt; readonly maxTokens: number }

/** Creates the reader of a reply. `beginning` says how its text begins, `origin` names the server. */
export function replyReader(
  asked: Asked,
  { beginning, origin }: { readonly beginning: ThoughtBeginning; readonly origin: string },
): EventReader {
  const { prompt } = asked
  const writer = replyWriter(prompt)
  const teller = callTeller(writer)
  const reading: Reading = {
    writer,
    beginning,
    tags: thinkTags(writer, beginning),
    untagged: thinkTags({ thinking: () => {}, text: writer.text }),
    details: thoughtDetails(),
    origin,
    thought: '',
    hasDetails: false,
    teller,
    calls: toolCalls(teller, origin),
    hasBegun: false,
    hasThoughts: false,
    isDone: false,
  }
  return {
    read: ({ event, data }) => readData(reading, data.trim(), event === 'error'),
    take: writer.take,
    isDone: () => reading.isDone,
    isWhole: () => reading.isDone || reading.reason !== undefined,
    finish: () => finish(reading, asked),
  }
}

/** Data that some servers send between chunks. */
const SAYS_NOTHING: ReadonlySet<string> = new Set(['', 'null'])

function readData(reading: Reading, data: string, isError: boolean): void {
  if (reading.isDone || SAYS_NOTHING.has(data)) return
  if (data === '[DONE]') {
    reading.isDone = true
    return
  }
  const chunk = findJson(data)
  const failure = isError ? { error: errorIn(chunk) ?? data } : findError(chunk)
  if (failure && reading.reason === undefined) throw refusalFault(failure)
  readChunk(reading, data, { chunk, isLast: failure !== undefined })
}

/** What goes wrong after the reason of the end goes wrong with nothing that was said, so that chunk is the last. */
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

/** Moonshot has it in the choice. */
function noteUsage(reading: Reading, { usage }: Json, choice: Json | undefined): void {
  reading.usage = readUsage(usage ?? choice?.['usage']) ?? reading.usage
}

/** Other choices than the first were not asked for. */
function isFirst({ index }: Json): boolean {
  return index === undefined || index === null || index === 0
}

/** What a chunk tells as an error, in any of the places where servers tell it. */
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
  const { delta, message, text, finish_reason: reason } = choice
  // A whole message after its deltas repeats them.
  const said = toRecord(isRecord(delta) || reading.hasBegun ? delta : message)
  readThoughts(reading, said)
  readContent(reading, said, text)
  readCalls(reading, said)
  reading.hasBegun ||= isRecord(delta) || isRecord(message)
  if (typeof reason === 'string' && reason !== '') reading.reason = reason
  else if (said === message) reading.reason = 'stop' // told in one piece, so whole
}

/** Servers that give both members give the same in them. */
function readThoughts(reading: Reading, said: Json): void {
  const { reasoning_content: content, reasoning, thinking } = said
  const told = [content, reasoning, thinking].map(toText).find((it) => it !== '')
  // They are read for what the server wants back, also where the thought is told beside them.
  const detailed = readDetails(reading, said['reasoning_details'] ?? said['thinking_blocks'])
  const piece = told ?? detailed
  if (piece === '') return
  if (!reading.hasThoughts) reading.beginning.sawApart()
  reading.hasThoughts = true
  reading.thought += piece
  reading.writer.thinking(piece)
}

function readDetails(reading: Reading, details: unknown): string {
  if (details === undefined || details === null) return ''
  reading.hasDetails = true
  return reading.details.add(details)
}

/** Ends the thought before something else with what its server wants back of it. What belongs to calls is returned, by their ids. */
function sealThought(
  reading: Reading,
  callIds: ReadonlySet<string> = new Set(),
): ReadonlyMap<string, string> | undefined {
  if (!reading.hasDetails) return undefined
  const { details, writer, origin, thought } = reading
  const ofCalls = details.takeCalls(callIds)
  const data = details.take(thought)
  reading.thought = ''
  if (data !== undefined && thought.trim() !== '') writer.seal({ origin, data })
  else if (data !== undefined) writer.hidden({ origin, data })
  return ofCalls
}

/** Hosted Gemini marks its thoughts, and mostly puts them into tags too: these say where they end. */
function isThought({ tags }: Reading, said: Json, content: unknown): boolean {
  const { google } = toRecord(said['extra_content'])
  if (toRecord(google)['thought'] !== true || typeof content !== 'string') return false
  return !tags.isTagged() && !/^\s*</.test(content)
}

/** `text` is where the completions of old have it. */
function readContent(reading: Reading, said: Json, text: unknown): void {
  const content = said['content'] ?? said['refusal'] ?? text
  if (isThought(reading, said, content)) readThoughts(reading, { thinking: content })
  else readParts(reading, content)
}

function readParts(reading: Reading, content: unknown): void {
  if (typeof content === 'string') readText(reading, content)
  for (const part of toList(content).map(toRecord)) {
    const { type, text, thinking } = part
    if (type === 'thinking') {
      const thoughts = typeof thinking === 'string' ? [thinking] : toList(thinking)
      const piece = thoughts.map((it) => toText(it) || toText(toRecord(it)['text'])).join('')
      readThoughts(reading, { thinking: piece })
    } else readText(reading, toText(text))
  }
}

function readText(reading: Reading, piece: string): void {
  if (piece === '') return
  if (reading.hasDetails && piece.trim() !== '') sealThought(reading)
  const tags = reading.hasThoughts ? reading.untagged : reading.tags
  tags.add(piece)
}

/** `function_call` is what older servers have. */
function readCalls(reading: Reading, said: Json): void {
  const { tool_calls: list, function_call: single } = said
  const told = toList(list)
  const fragments = told.length === 0 && isRecord(single) ? [{ index: 0, function: single }] : told
  if (fragments.length === 0) return
  const ids = fragments.map((it) => toText(toRecord(it)['id'])).filter((id) => id !== '')
  reading.calls.add(fragments, ids.length > 0 ? sealThought(reading, new Set(ids)) : undefined)
}

async function finish(
  reading: Reading,
  { prompt, maxTokens }: Asked,
): Promise<readonly StreamPart[]> {
  const { writer, tags, teller, usage } = reading
  const told = toldReason(reading)
  const isInside = tags.isInside()
  tags.end()
  reading.untagged.end()
  const isAtLimit = (usage?.outputTokens ?? 0) >= maxTokens
  const reason = teller.end({ told, isAtLimit })
  if (reason === 'tool') sealThought(reading)
  const said = { ...writer.said }
  if (reason === 'end') tellUnseen(reading, { isInside, thinks: prompt.thinking })
  writer.end()
  return [
    ...writer.take(),
    { type: 'finish', reason, usage: await toUsage(usage, { prompt, said }) },
  ]
}

/**
 * A reply that is all thought, to its natural end, is told as text where nobody would see it otherwise: it was
 * taken for a thought by us, or by a server that was asked for none.
 */
function tellUnseen(
  { writer, beginning }: Reading,
  { isInside, thinks }: { readonly isInside: boolean; readonly thinks: boolean },
): void {
  const { text, characters, thinkingCharacters } = writer.said
  const isAssumed = isInside && beginning.isAssumed()
  if (isAssumed) beginning.sawNoEnd()
  if (isAssumed || (!thinks && thinkingCharacters === characters)) writer.text(text)
}

/** Why the server says that the reply ended; throws the fault of one that did not come to its end. */
function toldReason({ isDone, reason }: Reading): FinishReason {
  if (reason === undefined && !isDone)
    throw brokenOff(new Error('the stream ended without a reason'))
  const failure = FAILURES[reason ?? '']
  if (failure) throw refusalFault({ error: failure })
  return REASONS[reason?.toLowerCase() ?? ''] ?? 'end'
}

/** What servers say as a reason when they gave up themselves. */
const FAILURES: Readonly<Record<string, { readonly code: number; readonly message: string }>> = {
  error: { code: 500, message: 'finish_reason error' },
  abort: { code: 500, message: 'finish_reason abort' },
  insufficient_system_resource: { code: 503, message: 'insufficient_system_resource' },
}

/** Why servers say that a reply ended; what is not here is a natural end. */
const REASONS: Readonly<Record<string, FinishReason>> = {
  length: 'limit',
  max_tokens: 'limit',
  max_output_tokens: 'limit',
  model_length: 'limit',
  content_filter: 'sensitive',
  safety: 'sensitive',
  sensitive: 'sensitive',
  tool_calls: 'tool',
  tool_use: 'tool',
  function_call: 'tool',
}

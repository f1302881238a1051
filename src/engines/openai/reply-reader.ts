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
import { toolCalls, type ToolCalls } from './tool-calls.ts'

type Reading = {
  readonly writer: ReplyWriter
  readonly beginning: ThoughtBeginning
  readonly tags: ThinkTags
  /** Takes the text of a reply whose thinking comes in a member of its own: what stands between tags at its beginning repeats it. */
  readonly untagged: ThinkTags
  /** What came of a thought in details, which some servers tell anew with every chunk. */
  detailed: string
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
    detailed: '',
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
  if (isError) throw refusalFault({ error: toRecord(chunk)['error'] ?? chunk ?? data })
  if (!isRecord(chunk)) throw nonsense(`no JSON object: ${data.slice(0, 200)}`)
  throwError(chunk)
  const choice = toList(chunk['choices']).map(toRecord).find(isFirst)
  noteUsage(reading, chunk, choice)
  if (choice) readChoice(reading, choice)
}

/** Moonshot has it in the choice. */
function noteUsage(reading: Reading, { usage }: Json, choice: Json | undefined): void {
  reading.usage = readUsage(usage ?? choice?.['usage']) ?? reading.usage
}

/** Other choices than the first were not asked for. */
function isFirst({ index }: Json): boolean {
  return index === undefined || index === null || index === 0
}

/** Throws what a chunk tells as an error, in any of the places where servers tell it. */
function throwError(chunk: Json): void {
  const { error, object, detail, base_resp: base } = chunk
  if (error !== undefined && error !== null) throw refusalFault({ error })
  if (object === 'error') throw refusalFault({ error: chunk })
  if (detail !== undefined && chunk['choices'] === undefined) throw refusalFault({ error: detail })
  const { status_code: code, status_msg: message } = toRecord(base)
  if (code !== undefined && code !== 0) throw refusalFault({ error: { type: code, message } })
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
  const piece = told ?? readDetails(reading, said['reasoning_details'])
  if (piece === '') return
  if (!reading.hasThoughts) reading.beginning.sawApart()
  reading.hasThoughts = true
  reading.writer.thinking(piece)
}

/** Hosted Gemini marks its thoughts, and mostly puts them into tags too: these say where they end. */
function isThought({ tags }: Reading, said: Json, content: unknown): boolean {
  const { google } = toRecord(said['extra_content'])
  if (toRecord(google)['thought'] !== true || typeof content !== 'string') return false
  return !tags.isTagged() && !/^\s*</.test(content)
}

/** Less than this may be the beginning of two pieces by chance. */
const LEAST_REPEATED = 8

/** What is new in the details of a thought; they are read where nothing else tells it. */
function readDetails(reading: Reading, details: unknown): string {
  if (details === undefined) return ''
  const piece = toList(details)
    .map((it) => toText(toRecord(it)['text']))
    .join('')
  const before = reading.detailed
  const isWhole = before.length >= LEAST_REPEATED && piece.startsWith(before)
  reading.detailed = isWhole ? piece : before + piece
  return isWhole ? piece.slice(before.length) : piece
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
  const tags = reading.hasThoughts ? reading.untagged : reading.tags
  tags.add(piece)
}

/** `function_call` is what older servers have. */
function readCalls({ calls }: Reading, said: Json): void {
  const { tool_calls: list, function_call: single } = said
  if (isRecord(single)) calls.add([{ index: 0, function: single }])
  else calls.add(toList(list))
}

async function finish(
  reading: Reading,
  { prompt, maxTokens }: Asked,
): Promise<readonly StreamPart[]> {
  const { writer, tags, teller, usage } = reading
  const told = toldReason(reading)
  const isAllThought = tags.isInside()
  tags.end()
  reading.untagged.end()
  const isAtLimit = (usage?.outputTokens ?? 0) >= maxTokens
  const reason = teller.end({ told, isAtLimit })
  const said = { ...writer.said }
  if (isAllThought && reason === 'end') tellAssumed(reading)
  writer.end()
  return [
    ...writer.take(),
    { type: 'finish', reason, usage: await toUsage(usage, { prompt, said }) },
  ]
}

/** A reply that was taken for a thought, to its natural end, is told as text: nobody would see it otherwise. */
function tellAssumed({ writer, beginning }: Reading): void {
  if (!beginning.isAssumed()) return
  beginning.sawNoEnd()
  writer.text(writer.said.text)
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

/**
 * Reads a message, streamed or whole, into the parts of a reply. It relies on as little of the
 * framing as possible: a delta's own type counts, whatever block is open.
 */
import type { Prompt } from '../../domain/conversation.ts'
import type { StreamPart } from '../../domain/stream.ts'
import { toUsage, type ReportedUsage } from '../../inference/replies/estimate.ts'
import { brokenOff, nonsense, refusalFault } from '../../inference/connection/failure.ts'
import {
  findJson,
  isRecord,
  toCount,
  toList,
  toRecord,
  toText,
  type Json,
} from '../../inference/connection/json.ts'
import { replyEnd, type ReplyEnd } from '../../inference/replies/reply-end.ts'
import { replyWriter, type ReplyWriter } from '../../inference/replies/reply-writer.ts'
import type { EventReader } from '../../inference/replies/stream-reply.ts'
import {
  createCallEmitter,
  type EmittedCall,
  type CallEmitter,
} from '../../inference/replies/call-emitter.ts'

type Reading = {
  readonly writer: ReplyWriter
  readonly teller: CallEmitter
  /** By the index of their blocks. */
  readonly calls: Map<unknown, EmittedCall>
  /** The indexes of blocks that are skipped. */
  readonly foreign: Set<unknown>
  readonly origin: string
  /** The initial content of a block, until its first delta shows whether it repeats it. */
  started: { readonly type: 'text' | 'thinking'; readonly piece: string } | undefined
  /** The signature of the open thought so far. */
  signature: string
  /** Whether an arriving signature belongs to the last thought: nothing else was emitted since. */
  isThinking: boolean
  messageId: string
  readonly counts: Record<string, number>
  readonly end: ReplyEnd
  hasBegun: boolean
  isDone: boolean
}

/** The request of a reply. */
type Asked = { readonly prompt: Prompt; readonly maxTokens: number }

/** Creates the reader of a reply. `origin` identifies the server whose thoughts these are. */
export function messageReader(asked: Asked, origin: string): EventReader {
  const writer = replyWriter(asked.prompt, { exactThoughts: true })
  const reading: Reading = {
    writer,
    teller: createCallEmitter(writer),
    calls: new Map(),
    foreign: new Set(),
    origin,
    started: undefined,
    signature: '',
    isThinking: false,
    messageId: '',
    counts: {},
    end: replyEnd(),
    hasBegun: false,
    isDone: false,
  }
  return {
    read: ({ event, data }) => readData(reading, data.trim(), event),
    take: writer.take,
    isDone: () => reading.isDone,
    isWhole: () => reading.isDone || reading.end.isReported(),
    finish: () => finish(reading, asked),
  }
}

function readData(reading: Reading, data: string, name: string | undefined): void {
  if (reading.isDone || data === '') return
  if (data === '[DONE]') {
    reading.isDone = true
    return
  }
  const event = findJson(data)
  if (!isRecord(event)) throw nonsense(`no JSON object: ${data.slice(0, 200)}`)
  readEvent(reading, event, name)
}

/** Some servers name the kind of an event only in its `event` field. */
function readEvent(reading: Reading, event: Json, name: string | undefined): void {
  const { type = name, error = null } = event
  if (type === 'error' || error !== null) readError(reading, error ?? event)
  else READERS[toText(type)]?.(reading, event)
}

/** An error after the stop reason does not concern the content. */
function readError(reading: Reading, error: unknown): void {
  if (!reading.end.isReported()) throw refusalFault({ error })
  reading.isDone = true
}

const READERS: Readonly<Record<string, (reading: Reading, event: Json) => void>> = {
  message_start: (reading, { message }) => startMessage(reading, toRecord(message)),
  content_block_start: (reading, { index, content_block: block, delta }) => {
    startBlock(reading, index, toRecord(block ?? delta))
  },
  content_block_delta: (reading, { index, delta }) => readDelta(reading, index, toRecord(delta)),
  content_block_stop: emitSignature,
  message_delta: (reading, { delta, usage }) => {
    reading.end.note(toRecord(delta)['stop_reason'])
    noteUsage(reading, usage)
  },
  message_stop: (reading, { usage }) => {
    noteUsage(reading, usage)
    reading.isDone = true
  },
  message: readWhole,
}

/** Some servers begin a message twice. A different one in the middle belongs to somebody else's answer. */
function startMessage(reading: Reading, { id, usage }: Json): void {
  if (reading.hasBegun && toText(id) !== reading.messageId)
    throw nonsense(`the message ${toText(id)} began in the middle of ${reading.messageId}`)
  reading.messageId = toText(id)
  noteUsage(reading, usage)
}

/** A whole message. After its deltas it repeats them. */
function readWhole(reading: Reading, message: Json): void {
  noteUsage(reading, message['usage'])
  reading.end.note(message['stop_reason'])
  if (reading.hasBegun) return
  for (const [index, block] of toList(message['content']).entries()) {
    startBlock(reading, index, toRecord(block))
    emitSignature(reading)
  }
  reading.isDone = true
}

/** The blocks that are emitted. Others, such as calls of the server's own tools, are skipped. */
const OUR_BLOCKS: ReadonlySet<unknown> = new Set([
  'text',
  'thinking',
  'redacted_thinking',
  'tool_use',
])

function startBlock(reading: Reading, index: unknown, block: Json): void {
  emitSignature(reading)
  reading.hasBegun = true
  const { type, id, name, input, text, thinking, signature, data } = block
  reading.isThinking = type === 'thinking'
  reading.signature = reading.isThinking ? toText(signature) : ''
  if (OUR_BLOCKS.has(type)) reading.foreign.delete(index)
  else reading.foreign.add(index)
  if (type === 'tool_use')
    reading.calls.set(
      index,
      reading.teller.begin({ id: toText(id), name: toText(name), json: input }),
    )
  else if (type === 'thinking') reading.started = { type, piece: toText(thinking) }
  else if (type === 'text') reading.started = { type, piece: toText(text) }
  else if (type === 'redacted_thinking')
    reading.writer.hidden({ origin: reading.origin, data: toText(data) })
}

function readDelta(reading: Reading, index: unknown, delta: Json): void {
  reading.hasBegun = true
  const { text, thinking, partial_json: json, signature } = delta
  // A late signature would belong to nothing, or to something else.
  if (reading.isThinking) reading.signature += toText(signature)
  if (typeof json === 'string') {
    readInput(reading, index, json)
    return
  }
  const piece = toText(text) || toText(thinking)
  if (piece.startsWith(reading.started?.piece ?? '')) reading.started = undefined
  emitStarted(reading)
  if (piece === '') return
  reading.isThinking = toText(text) === ''
  reading.writer[reading.isThinking ? 'thinking' : 'text'](piece)
}

function readInput({ calls, foreign }: Reading, index: unknown, json: string): void {
  if (foreign.has(index)) return
  const call = calls.get(index) ?? [...calls.values()].at(-1)
  call?.add({ id: '', name: '', json })
}

/** Ends a thought with its signature. Empty signatures, which some servers send, are ignored. */
function emitSignature(reading: Reading): void {
  emitStarted(reading)
  const { origin, signature: data, writer } = reading
  reading.signature = ''
  if (data !== '') writer.opaqueState({ origin, data })
}

function emitStarted(reading: Reading): void {
  const { started } = reading
  reading.started = undefined
  if (started) reading.writer[started.type](started.piece)
}

/** Counts are cumulative: the last one counts. */
function noteUsage({ counts }: Reading, usage: unknown): void {
  for (const [name, count] of Object.entries(toRecord(usage)))
    if (toCount(count) > 0) counts[name] = toCount(count)
}

async function finish(
  reading: Reading,
  { prompt, maxTokens }: Asked,
): Promise<readonly StreamPart[]> {
  const { writer, isDone, end } = reading
  if (!isDone && !end.isReported()) throw brokenOff(new Error('the stream ended without a reason'))
  const finishReason = end.read()
  emitSignature(reading)
  const usage = toReportedUsage(reading.counts)
  const ending = reading.teller.end({
    reported: finishReason,
    isAtLimit: usage.outputTokens >= maxTokens,
  })
  writer.end()
  return [
    ...writer.take(),
    { type: 'finish', reason: ending, usage: await toUsage(usage, { prompt, said: writer.said }) },
  ]
}

/** This format counts tokens read from and written to the cache separately from the input. */
function toReportedUsage(counts: Readonly<Record<string, number>>): ReportedUsage {
  const cacheReadTokens = counts['cache_read_input_tokens'] ?? 0
  const cacheWriteTokens = counts['cache_creation_input_tokens'] ?? 0
  return {
    promptTokens: (counts['input_tokens'] ?? 0) + cacheReadTokens + cacheWriteTokens,
    outputTokens: counts['output_tokens'] ?? 0,
    reasoningTokens: 0,
    cacheReadTokens,
    cacheWriteTokens,
  }
}

/**
 * Parses the input items of a response one by one, so that an error names the item's index.
 *
 * Adjacent items of an assistant are one turn, as they were when they were generated; adjacent tool
 * outputs are one user turn, as in the domain.
 */
import type { ContentBlock, MediaBlock, Message, TextBlock } from '../../domain/conversation.ts'
import { invalid, isFault, type Fault } from '../../domain/fault.ts'
import type { Signer } from '../../domain/signer.ts'
import { requireMediaSize } from '../../domain/text-rules.ts'
import { readAddress, toBytes } from '../media-sources.ts'
import { readFilePart } from '../document-blocks.ts'
import { fromFileId } from '../files/file-ids.ts'
import { takeInlineMedia } from '../inline-media.ts'
import { echo, isObject, parser, requireShallow } from '../parse.ts'
import { readPartialInput } from '../partial-input.ts'
import { decryptThought } from './encrypted-content.ts'
import { isHostedItem, readHostedItem } from './hosted-items.ts'
import { CUSTOM_INPUT, modelName } from './response-tools.ts'
import { CONTENT_SCHEMAS, ITEM_SCHEMAS } from './responses-schema.ts'
import { readTypedCall, readTypedOutput, TYPED_ITEMS, type ReadOutput } from './typed-items.ts'

/** An item, and its position in the request. */
export type InputItem = { readonly raw: object; readonly at: string }

/** Dependencies of parsing items. */
export type InputContext = {
  /** Signs reasoning; its signatures begin with `bl1.`. */
  readonly signer: Signer
}

const parseItem = {
  message: parser(ITEM_SCHEMAS.message),
  reasoning: parser(ITEM_SCHEMAS.reasoning),
  function_call: parser(ITEM_SCHEMAS.function_call),
  function_call_output: parser(ITEM_SCHEMAS.function_call_output),
  custom_tool_call: parser(ITEM_SCHEMAS.custom_tool_call),
  custom_tool_call_output: parser(ITEM_SCHEMAS.custom_tool_call_output),
}

const parsePart = {
  input_text: parser(CONTENT_SCHEMAS.input_text),
  input_image: parser(CONTENT_SCHEMAS.input_image),
  input_video: parser(CONTENT_SCHEMAS.input_video),
  input_file: parser(CONTENT_SCHEMAS.input_file),
  output_text: parser(CONTENT_SCHEMAS.output_text),
  refusal: parser(CONTENT_SCHEMAS.refusal),
}

const FILE_MEMBERS = ['file_data', 'file_url', 'file_id'] as const

type ItemType = keyof typeof parseItem
type PartType = keyof typeof parsePart

/** Items that are parsed elsewhere, and are no part of the conversation themselves. */
const NO_TURNS: ReadonlySet<string> = new Set(['additional_tools'])

/** The parts allowed in messages of each role. */
const ALLOWED: Readonly<Record<string, readonly PartType[]>> = {
  user: ['input_text', 'input_image', 'input_video', 'input_file'],
  assistant: ['output_text', 'refusal', 'input_text'],
  system: ['input_text'],
  developer: ['input_text'],
}

/** The parts allowed in a tool output. */
const IN_OUTPUT: readonly PartType[] = ['input_text', 'input_image', 'input_video', 'input_file']

/** Whose turn a piece of the conversation belongs to. `result` is a user turn of outputs alone. */
type Piece = {
  readonly turn: 'user' | 'system' | 'assistant' | 'result'
  readonly content: readonly ContentBlock[]
}

/** The type of an item; messages and references may omit it. */
export function typeOf(raw: object): string {
  const type: unknown = 'type' in raw ? raw.type : undefined
  if (typeof type === 'string') return type
  return 'role' in raw ? 'message' : 'item_reference'
}

/** The conversation; throws `invalid` naming the item. */
export function readItems(items: readonly InputItem[], context: InputContext): readonly Message[] {
  const callIds = new Set<string>()
  const turns: Piece[] = []
  for (const { raw, at } of items) {
    if (NO_TURNS.has(typeOf(raw))) continue
    const piece = readItem(raw, at, { ...context, callIds })
    const last = turns.at(-1)
    const joins = piece.turn === 'assistant' || piece.turn === 'result'
    if (last && joins && last.turn === piece.turn)
      turns[turns.length - 1] = { ...last, content: [...last.content, ...piece.content] }
    else if (piece.content.length > 0) turns.push(piece)
  }
  return turns.map(({ turn, content }) => ({ role: turn === 'result' ? 'user' : turn, content }))
}

type Reading = InputContext & {
  /** The ids of calls so far; parsing a call adds to it. */
  readonly callIds: Set<string>
}

function readItem(raw: object, at: string, reading: Reading): Piece {
  const type = typeOf(raw)
  if (isItemType(type)) return READERS[type](raw, at, reading)
  const typed = readTyped(raw, type, { at, reading })
  if (typed) return typed
  if (isHostedItem(type)) return { turn: 'assistant', content: [readHostedItem(raw, type, at)] }
  const known = [...Object.keys(parseItem), ...TYPED_ITEMS, 'item_reference'].join(', ')
  throw invalid(`${at}.type`, `${at}.type must be one of ${known}, got ${echo(type)}`)
}

/** A call of a typed client tool, or its output; undefined for what ran on other servers. */
function readTyped(
  raw: object,
  type: string,
  { at, reading }: { readonly at: string; readonly reading: Reading },
): Piece | undefined {
  const call = readTypedCall(raw, type, at)
  if (call) {
    reading.callIds.add(call.id)
    return assistant({ type: 'tool-use', ...call })
  }
  const output = readTypedOutput(raw, type, at)
  if (!output || (isHostedItem(type) && !reading.callIds.has(output.id))) return undefined
  return toTypedResult(output, at, reading)
}

function toTypedResult({ id, isError, output }: ReadOutput, at: string, reading: Reading): Piece {
  requireCall(id, at, reading)
  const content =
    typeof output === 'string'
      ? readContent(output, `${at}.output`, IN_OUTPUT)
      : [readImage(output, `${at}.output`)]
  return { turn: 'result', content: [{ type: 'tool-result', toolUseId: id, content, isError }] }
}

function isItemType(type: string): type is ItemType {
  return Object.hasOwn(parseItem, type)
}

const READERS: Readonly<Record<ItemType, (raw: object, at: string, reading: Reading) => Piece>> = {
  message: readMessage,
  reasoning: readReasoning,
  function_call: (raw, at, { callIds }) => {
    const { call_id: id, name, namespace, ...call } = parseItem.function_call(raw, at)
    const input = readArguments(call, `${at}.arguments`)
    callIds.add(id)
    return assistant({ type: 'tool-use', id, name: modelName(name, namespace), input })
  },
  custom_tool_call: (raw, at, { callIds }) => {
    const { call_id: id, name, namespace, input } = parseItem.custom_tool_call(raw, at)
    callIds.add(id)
    const made = { [CUSTOM_INPUT]: input }
    return assistant({ type: 'tool-use', id, name: modelName(name, namespace), input: made })
  },
  function_call_output: (raw, at, reading) =>
    toResult(parseItem.function_call_output(raw, at), at, reading),
  custom_tool_call_output: (raw, at, reading) =>
    toResult(parseItem.custom_tool_call_output(raw, at), at, reading),
}

function assistant(block: ContentBlock): Piece {
  return { turn: 'assistant', content: [block] }
}

function readMessage(raw: object, at: string): Piece {
  const { role, content } = parseItem.message(raw, at)
  const allowed = ALLOWED[role] ?? []
  const turn = role === 'developer' ? 'system' : role
  return { turn, content: readContent(content, `${at}.content`, allowed) }
}

function readContent(
  content: string | readonly { readonly type: string }[],
  at: string,
  allowed: readonly PartType[],
): readonly (TextBlock | MediaBlock)[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }]
  return content.map((part, index) => readPart(part, `${at}[${index}]`, allowed))
}

function readPart(
  raw: { readonly type: string },
  at: string,
  allowed: readonly PartType[],
): TextBlock | MediaBlock {
  const type = allowed.find((known) => known === raw.type)
  switch (type) {
    case 'input_text':
    case 'output_text':
      return { type: 'text', text: parsePart[type](raw, at).text }
    case 'refusal':
      return { type: 'text', text: parsePart.refusal(raw, at).refusal }
    case 'input_image':
      return readImage(raw, at)
    case 'input_video':
      return readVideo(raw, at)
    case 'input_file':
      return readFile(raw, at)
    case undefined:
      throw invalid(
        `${at}.type`,
        `${at}.type must be one of ${allowed.join(', ')}, got ${echo(raw.type)}`,
      )
  }
}

function readImage(raw: object, at: string): MediaBlock {
  const { json, media } = takeInlineMedia(raw, 'image_url')
  const { image_url: url, file_id: fileId, detail } = parsePart.input_image(json, at)
  const level = detail === 'low' || detail === 'high' ? detail : 'default'
  return sized({ type: 'image', source: sourceOf({ url, fileId, media }, at), detail: level, at })
}

function readVideo(raw: object, at: string): MediaBlock {
  const { json, media } = takeInlineMedia(raw, 'video_url')
  const { video_url: url } = parsePart.input_video(json, at)
  return sized({ type: 'video', source: sourceOf({ url, media }, at), at })
}

function readFile(raw: object, at: string): TextBlock {
  const { json, media } = takeInlineMedia(raw, 'file_data')
  const file = { ...parsePart.input_file(json, at), media }
  return readFilePart(file, { at, inside: at, members: FILE_MEMBERS })
}

function sized<T extends MediaBlock & { readonly at: string }>(media: T): T {
  requireMediaSize(media, media.at)
  return media
}

function sourceOf(
  {
    url,
    fileId,
    media,
  }: {
    readonly url: string | null | undefined
    readonly fileId?: string | null | undefined
    readonly media: Parameters<typeof toBytes>[0] | undefined
  },
  at: string,
): MediaBlock['source'] {
  if (media) return toBytes(media)
  if (url) return readAddress(url)
  if (fileId) return { type: 'file', fileId: fromFileId(fileId) }
  throw invalid(`${at}.image_url`, `${at} must have image_url or file_id`)
}

/** Keeps our own thinking, drops foreign thinking; throws `invalid` if ours was changed. */
function readReasoning(raw: object, at: string, { signer }: Reading): Piece {
  const { encrypted_content: encrypted, summary, content } = parseItem.reasoning(raw, at)
  if (encrypted === undefined) {
    const parts = content?.length ? content : (summary ?? [])
    const text = parts.map((part) => part.text).join('\n')
    return { turn: 'assistant', content: text === '' ? [] : [{ type: 'thinking', text }] }
  }
  const thought = decryptThought(signer, encrypted)
  if (thought === 'foreign') return { turn: 'assistant', content: [] }
  if (thought !== 'changed') return assistant(thought)
  throw invalid(
    `${at}.encrypted_content`,
    `${at}.encrypted_content was changed; pass it back exactly as it was given`,
  )
}

type RawResult = {
  readonly call_id: string
  readonly output: string | readonly { readonly type: string }[]
}

function requireCall(id: string, at: string, { callIds }: Reading): void {
  if (callIds.has(id)) return
  throw invalid(
    `${at}.call_id`,
    `${at}.call_id must be the call_id of a call before it, got ${echo(id)}`,
  )
}

function toResult({ call_id: id, output }: RawResult, at: string, reading: Reading): Piece {
  requireCall(id, at, reading)
  const content = readContent(output, `${at}.output`, IN_OUTPUT)
  return {
    turn: 'result',
    content: [{ type: 'tool-result', toolUseId: id, content, isError: false }],
  }
}

/** The arguments of a call; incomplete ones are read as far as possible. */
function readArguments(
  {
    arguments: json,
    status,
  }: { readonly arguments: string; readonly status?: string | null | undefined },
  at: string,
): Readonly<Record<string, unknown>> {
  if (json === '') return {}
  try {
    const value: unknown = JSON.parse(json)
    requireShallow(value, at)
    if (isObject(value)) return value
  } catch (thrown) {
    if (isFault(thrown)) throw thrown
    const partial = status === 'incomplete' ? readPartialInput(json) : undefined
    if (partial) return partial
  }
  throw notJson(json, at)
}

function notJson(json: string, at: string): Fault {
  return invalid(at, `${at} must be a JSON object as text, got ${echo(json)}`)
}

/** Parses content blocks of the messages dialect one by one, so that an error names the block's index. */
import type {
  ContentBlock,
  MediaBlock,
  Message,
  TextBlock,
  ThinkingBlock,
} from '../domain/conversation.ts'
import { invalid, type Fault } from '../domain/fault.ts'
import type { Signer } from '../domain/signer.ts'
import { requireMediaSize } from '../domain/text-rules.ts'
import { readDocument, readSearchResult } from './document-blocks.ts'
import { readSource, unknownType, type RawView } from './media-sources.ts'
import { BLOCK_SCHEMAS } from './messages/messages-schema.ts'
import { echo, parser, requireShallow } from './parse.ts'
import { withCacheMark } from './messages/cache-control.ts'
import { memberName } from './messages/client-tools.ts'
import { foundTools, readServerBlock, SERVER_BLOCKS } from './messages/server-blocks.ts'
import { readSignature } from './messages/thought-signature.ts'
import type { ToolOffer } from './tool-offer.ts'

/** Dependencies of parsing the blocks of a conversation. */
export type BlockContext = {
  readonly signer: Signer
  /** The ids of tool calls so far; parsing an assistant turn adds to it. */
  readonly toolUseIds: Set<string>
  /** The tools so far; parsing references and changes updates it. */
  readonly offer: ToolOffer
}

/** A message after the check of the envelope. */
export type RawMessage = {
  readonly role: Message['role']
  readonly content: string | readonly { readonly type: string }[]
}

type BlockType =
  | keyof typeof BLOCK_SCHEMAS
  | 'document'
  | 'search_result'
  | 'tool_addition'
  | 'tool_removal'

const parseBlock = {
  text: parser(BLOCK_SCHEMAS.text),
  thinking: parser(BLOCK_SCHEMAS.thinking),
  redacted_thinking: parser(BLOCK_SCHEMAS.redacted_thinking),
  image: parser(BLOCK_SCHEMAS.image),
  video: parser(BLOCK_SCHEMAS.video),
  tool_use: parser(BLOCK_SCHEMAS.tool_use),
  tool_result: parser(BLOCK_SCHEMAS.tool_result),
}

/** The blocks allowed in a tool result. */
const IN_RESULT = ['text', 'image', 'video', 'document', 'search_result', 'tool_reference'] as const

/** The blocks allowed for each role. */
const ALLOWED: Readonly<Record<Message['role'], readonly BlockType[]>> = {
  user: ['text', 'image', 'video', 'document', 'search_result', 'tool_result'],
  assistant: ['text', 'thinking', 'redacted_thinking', 'tool_use'],
  system: ['text', 'tool_addition', 'tool_removal'],
}

/** Parses the message at `path`; throws `invalid` naming the block. */
export function parseMessage(raw: RawMessage, path: string, context: BlockContext): Message {
  const { role, content } = raw
  if (typeof content === 'string') return { role, content: [{ type: 'text', text: content }] }
  return {
    role,
    content: content.flatMap((block, index) => {
      const at = `${path}.content[${index}]`
      return readBlock(block, at, { ...context, allowed: ALLOWED[role] })
    }),
  }
}

type Reading = BlockContext & { readonly allowed: readonly BlockType[] }

function readBlock(
  raw: { readonly type: string },
  at: string,
  reading: Reading,
): readonly ContentBlock[] {
  const type = reading.allowed.find((allowed) => allowed === raw.type)
  if (type) return withCacheMark(READERS[type](raw, at, reading), raw)
  const left = reading.allowed === ALLOWED.system ? undefined : readLeft(raw, at, reading)
  if (!left) throw unknownType(raw.type, at, reading.allowed)
  return withCacheMark([left], raw)
}

/** The result of a server tool in the conversation, as text; undefined for anything else. */
function readLeft(
  raw: { readonly type: string },
  at: string,
  { offer, allowed }: Reading,
): TextBlock | undefined {
  const type = SERVER_BLOCKS.find((known) => known === raw.type)
  // A file for a server tool would be ignored: we have none of them.
  if (!type || (type === 'container_upload' && allowed === ALLOWED.user)) return undefined
  for (const tool of foundTools(raw)) offer.found(tool)
  return readServerBlock(raw, type, at)
}

/** The parser of each block type; blocks without meaning here give nothing. */
const READERS: Readonly<
  Record<BlockType, (raw: object, at: string, reading: Reading) => readonly ContentBlock[]>
> = {
  text: (raw, at) => [readText(raw, at)],
  thinking: readThinking,
  redacted_thinking: readHidden,
  image: (raw, at) => [readMedia(raw, at, 'image')],
  video: (raw, at) => [readMedia(raw, at, 'video')],
  document: (raw, at) => [readDocument(raw, at)],
  search_result: (raw, at) => [readSearchResult(raw, at)],
  tool_use: (raw, at, { toolUseIds }) => {
    const { id, name: called, input, toolset_name: toolset } = parseBlock.tool_use(raw, at)
    const name = toolset ? memberName(toolset, called) : called
    requireShallow(input, `${at}.input`)
    toolUseIds.add(id)
    return [{ type: 'tool-use', id, name, input }]
  },
  tool_result: (raw, at, reading) => [readToolResult(raw, at, reading)],
  tool_addition: (raw, at, { offer }) => [offer.change(raw, 'tool_addition', at)],
  tool_removal: (raw, at, { offer }) => [offer.change(raw, 'tool_removal', at)],
}

function readText(raw: unknown, at: string): TextBlock {
  return { type: 'text', text: parseBlock.text(raw, at).text }
}

/** Keeps our own thinking, drops foreign thinking; throws `invalid` if ours was changed. */
function readThinking(raw: unknown, at: string, { signer }: Reading): readonly ThinkingBlock[] {
  const { thinking: text, signature = '' } = parseBlock.thinking(raw, at)
  const read = readSignature(signer, text, signature)
  if (read === 'foreign') return []
  if (read === 'changed') throw changed(`${at}.signature`, at)
  return [{ type: 'thinking', text, signature, ...read }]
}

/** The same for a thought that only its server can read. */
function readHidden(raw: unknown, at: string, { signer }: Reading): readonly ThinkingBlock[] {
  const { data } = parseBlock.redacted_thinking(raw, at)
  const read = readSignature(signer, '', data)
  if (read === 'foreign') return []
  if (read === 'changed') throw changed(`${at}.data`, at)
  return [{ type: 'thinking', text: '', isHidden: true, ...read }]
}

function changed(field: string, at: string): Fault {
  return invalid(
    field,
    `${at}: the thinking block was changed; pass it back exactly as it was given`,
  )
}

function readToolResult(raw: unknown, at: string, { toolUseIds, offer }: Reading): ContentBlock {
  const { tool_use_id: toolUseId, content, is_error: isError } = parseBlock.tool_result(raw, at)
  if (!toolUseIds.has(toolUseId))
    throw invalid(
      `${at}.tool_use_id`,
      `${at}.tool_use_id must be the id of a tool_use block before it, got ${echo(toolUseId)}`,
    )
  return {
    type: 'tool-result',
    toolUseId,
    isError: isError ?? false,
    content:
      typeof content === 'string'
        ? [{ type: 'text', text: content }]
        : (content ?? []).map((block, index) =>
            readResultBlock(block, `${at}.content[${index}]`, offer),
          ),
  }
}

function readResultBlock(
  raw: { readonly type: string },
  at: string,
  offer: ToolOffer,
): TextBlock | MediaBlock {
  const type = IN_RESULT.find((allowed) => allowed === raw.type)
  switch (type) {
    case 'text':
      return readText(raw, at)
    case 'image':
    case 'video':
      return readMedia(raw, at, type)
    case 'document':
      return readDocument(raw, at)
    case 'search_result':
      return readSearchResult(raw, at)
    case 'tool_reference':
      return offer.refer(raw, at)
    case undefined:
      throw unknownType(raw.type, at, IN_RESULT)
  }
}

/** Detail settings are accepted inside `source` and beside it; inside wins. */
function readMedia(raw: unknown, at: string, type: 'image' | 'video'): MediaBlock {
  const block = parseBlock[type](raw, at)
  const { source, view } = readSource(block.source, `${at}.source`)
  const media: MediaBlock = { type, source, ...toView(block), ...toView(view) }
  requireMediaSize(media, at)
  return media
}

function toView({
  detail,
  fps,
  max_long_side_pixel: maxLongSidePx,
}: RawView): Omit<MediaBlock, 'type' | 'source'> {
  return {
    ...(detail === undefined ? {} : { detail }),
    ...(fps === undefined ? {} : { fps }),
    ...(maxLongSidePx === undefined ? {} : { maxLongSidePx }),
  }
}

/**
 * Blocks of the public service's own tools in a conversation: calls on its servers, and their
 * results. The model reads them as text, without what only those servers can read, and without
 * data.
 *
 * Source: the public format's content blocks.
 */
import type { TextBlock } from '../../domain/conversation.ts'
import { invalid } from '../../domain/fault.ts'
import { isObject, requireShallow } from '../parse.ts'

/** The types of these blocks, in user and assistant turns. */
export const SERVER_BLOCKS = [
  'server_tool_use',
  'web_search_tool_result',
  'web_fetch_tool_result',
  'code_execution_tool_result',
  'bash_code_execution_tool_result',
  'text_editor_code_execution_tool_result',
  'tool_search_tool_result',
  'advisor_tool_result',
  'mcp_tool_use',
  'mcp_tool_result',
  'mcp_tool_listing',
  'container_upload',
  'compaction',
  'fallback',
] as const

/** One of `SERVER_BLOCKS`. */
export type ServerBlockType = (typeof SERVER_BLOCKS)[number]

/** Members without meaning for a model: data for other servers or caches, and ids. */
const UNREAD = /^(?:encrypted_.*|cache_control|caller|id|tool_use_id|signature)$/

/** The longest text of a block; its caller could as well send it as text. */
const MAX_BLOCK_CHARACTERS = 4 * 1024 * 1024

/** The block at `at` as text; throws `invalid` for one that nests too deep or is too long. */
export function readServerBlock(raw: object, type: ServerBlockType, at: string): TextBlock {
  requireShallow(raw, at)
  const { type: _, ...members } = { type, ...raw }
  const text = textOf(members)
  if (text.length > MAX_BLOCK_CHARACTERS)
    throw invalid(
      at,
      `${at} must have at most ${MAX_BLOCK_CHARACTERS} characters, got ${text.length}`,
    )
  return { type: 'text', text: `<${type}>\n${text}\n</${type}>` }
}

/** The names of tools that a server-side search has found: they are offered from then on. */
export function foundTools(raw: object): readonly object[] {
  const content = 'content' in raw ? raw.content : undefined
  if (!isObject(content)) return []
  const references = content['tool_references']
  return Array.isArray(references) ? references.filter(isObject) : []
}

/** A single summary or output is shown as it is; anything else as JSON. */
function textOf(members: object): string {
  const kept = readable(members)
  if (isObject(kept) && typeof kept['content'] === 'string' && Object.keys(kept).length === 1)
    return kept['content']
  return JSON.stringify(kept)
}

function readable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(readable)
  if (ArrayBuffer.isView(value)) return 'data'
  if (!isObject(value)) return value
  const isData = value['type'] === 'base64'
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !UNREAD.test(name))
      .map(([name, inner]) => [name, isData && name === 'data' ? 'data' : readable(inner)]),
  )
}

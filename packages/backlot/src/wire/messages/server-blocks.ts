/**
 * Blocks that the public service's own tools leave in a conversation: calls
 * that ran on its servers, and what came of them. A model here reads them as
 * text. What only those servers can read is left out, and so is data.
 *
 * Source: the public format's content blocks.
 */
import type { TextBlock } from '../../domain/conversation.ts'
import { invalid } from '../../domain/fault.ts'
import { isObject, requireShallow } from '../parse.ts'

/** The blocks that are read so, in turns of users and assistants. */
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

/** Members that say nothing to a model: for other servers, for caches, and names that hold blocks together. */
const UNREAD = /^(?:encrypted_.*|cache_control|caller|id|tool_use_id|signature)$/

/** As much text as a block may have when it is read: its caller could as well send it as text. */
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

/** The names of the tools that a search on a server has found: they are offered from then on. */
export function foundTools(raw: object): readonly object[] {
  const content = 'content' in raw ? raw.content : undefined
  if (!isObject(content)) return []
  const references = content['tool_references']
  return Array.isArray(references) ? references.filter(isObject) : []
}

/** What a summary or an output is alone in its block stands for itself; all else is told as JSON. */
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

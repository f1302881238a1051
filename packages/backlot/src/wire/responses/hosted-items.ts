/**
 * Items of tools on OpenAI's servers in a conversation: searches, code runs, pictures. The model
 * reads them as text, without what only those servers can read.
 *
 * Source: the public OpenAI API reference, "Responses".
 */
import type { TextBlock } from '../../domain/conversation.ts'
import { invalid } from '../../domain/fault.ts'
import { isObject, requireShallow } from '../parse.ts'

const HOSTED_ITEM =
  /^(?:web_search_call|file_search_call|code_interpreter_call|image_generation_call|tool_search_call|tool_search_output|mcp_\w+|shell_call|shell_call_output|program|program_output)$/

/** Members without meaning for a model: ids, and data for other servers. */
const UNREAD = /^(?:id|call_id|container_id|fingerprint|encrypted_.*|caller|type)$/

/** Longer texts are data, such as pictures. */
const MAX_TEXT = 64 * 1024

/** The longest text of an item. */
const MAX_ITEM_CHARACTERS = 4 * 1024 * 1024

/** Whether items of this type are read as text. */
export function isHostedItem(type: string): boolean {
  return HOSTED_ITEM.test(type)
}

/** The item at `at` as text; throws `invalid` for one that nests too deep or is too long. */
export function readHostedItem(raw: object, type: string, at: string): TextBlock {
  requireShallow(raw, at)
  const json = JSON.stringify(readable(raw))
  if (json.length > MAX_ITEM_CHARACTERS)
    throw invalid(
      at,
      `${at} must have at most ${MAX_ITEM_CHARACTERS} characters, got ${json.length}`,
    )
  return { type: 'text', text: `<${type}>\n${json}\n</${type}>` }
}

function readable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(readable)
  if (typeof value === 'string') return value.length > MAX_TEXT ? 'data' : value
  if (ArrayBuffer.isView(value)) return 'data'
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) =>
      UNREAD.test(name) ? [] : [[name, readable(inner)]],
    ),
  )
}

/**
 * Items that tools on OpenAI's servers leave in a conversation: searches, runs
 * of code, pictures. A model here reads them as text; what only those servers
 * can read is left out.
 *
 * Source: the public OpenAI API reference, "Responses".
 */
import type { TextBlock } from '../../domain/conversation.ts'
import { invalid } from '../../domain/fault.ts'
import { isObject, requireShallow } from '../parse.ts'

const HOSTED_ITEM =
  /^(?:web_search_call|file_search_call|code_interpreter_call|image_generation_call|tool_search_call|tool_search_output|mcp_\w+|shell_call|shell_call_output|program|program_output)$/

/** Members that say nothing to a model: ids, and what only other servers can read. */
const UNREAD = /^(?:id|call_id|container_id|fingerprint|encrypted_.*|caller|type)$/

/** Texts that are longer are data, such as pictures. */
const MAX_TEXT = 64 * 1024

/** As much text as an item may have when it is read. */
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

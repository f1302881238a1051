/**
 * Documents and search results whose text is in the request, as text: a model
 * reads them, and cites nothing. (ours: the brief does not show them; clients of
 * the public format make them of text files.)
 */
import type { TextBlock } from '../domain/conversation.ts'
import { invalid } from '../domain/fault.ts'
import { DOCUMENT_SCHEMAS } from './messages/messages-schema.ts'
import { echo, parser } from './parse.ts'

const parseDocument = parser(DOCUMENT_SCHEMAS.document)
const parseResult = parser(DOCUMENT_SCHEMAS.search_result)
const parseText = parser(DOCUMENT_SCHEMAS.text)
const parseContent = parser(DOCUMENT_SCHEMAS.content)

/** The document at `at`; throws `invalid` for one that is no text. */
export function readDocument(raw: unknown, at: string): TextBlock {
  const { source, title = '', context = '' } = parseDocument(raw, at)
  return quoted('document', [title, context, textOf(source, `${at}.source`)])
}

/** The search result at `at`; throws `invalid`. */
export function readSearchResult(raw: unknown, at: string): TextBlock {
  const { title, source, content } = parseResult(raw, at)
  return quoted('search_result', [title, source, ...content.map(({ text }) => text)])
}

function textOf(source: { readonly type: string }, at: string): string {
  if (source.type === 'text') return parseText(source, at).data
  if (source.type === 'content') {
    const { content } = parseContent(source, at)
    return typeof content === 'string' ? content : content.map(({ text }) => text).join('\n')
  }
  throw invalid(
    `${at}.type`,
    `${at}.type must be text or content (documents are read as text, not as files), got ${echo(source.type)}`,
  )
}

function quoted(name: string, lines: readonly string[]): TextBlock {
  const text = lines.filter((line) => line !== '').join('\n')
  return { type: 'text', text: `<${name}>\n${text}\n</${name}>` }
}

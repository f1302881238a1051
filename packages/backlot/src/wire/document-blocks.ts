/**
 * Documents and search results as text; there are no citations. The text of a PDF is read when the
 * request is. (ours: the brief does not show them; clients of the public formats use them for
 * files.)
 */
import type { MediaSource, TextBlock } from '../domain/conversation.ts'
import { quote } from '../domain/document.ts'
import { invalid } from '../domain/fault.ts'
import { requireMediaSize } from '../domain/text-rules.ts'
import { DOCUMENT_SCHEMAS } from './messages/messages-schema.ts'
import { fromFileId } from './files/file-ids.ts'
import { DATA_URL, type InlineMedia } from './inline-media.ts'
import { readAddress, readSource, toBytes, toData } from './media-sources.ts'
import { parser } from './parse.ts'

const parseDocument = parser(DOCUMENT_SCHEMAS.document)
const parseResult = parser(DOCUMENT_SCHEMAS.search_result)
const parseText = parser(DOCUMENT_SCHEMAS.text)
const parseContent = parser(DOCUMENT_SCHEMAS.content)

/** The document at `at`; throws `invalid`. */
export function readDocument(raw: unknown, at: string): TextBlock {
  const { source, title, context } = parseDocument(raw, at)
  const headings = [title ?? '', context ?? '']
  const inside = `${at}.source`
  const text = textOf(source, inside)
  if (text !== undefined) return quoted('document', [...headings, text])
  return unread(readSource(source, inside, DOCUMENT_SOURCES).source, { at, headings })
}

/** The search result at `at`; throws `invalid`. */
export function readSearchResult(raw: unknown, at: string): TextBlock {
  const { title, source, content } = parseResult(raw, at)
  return quoted('search_result', [title, source, ...content.map(({ text }) => text)])
}

/** A file in a part of a chat or response. */
type RawFile = {
  readonly file_data?: string | null
  readonly file_id?: string | null
  readonly file_url?: string | null
  readonly filename?: string | null
  /** Its data, if already decoded. */
  readonly media: InlineMedia | undefined
}

/** The position of a file in a request, the position of its members, and which of them can have it. */
type FilePlace = {
  readonly at: string
  readonly inside: string
  readonly members: readonly string[]
}

/** The document of a part. Throws `invalid`. */
export function readFilePart(file: RawFile, { at, inside, members }: FilePlace): TextBlock {
  return unread(fileSource(file, inside, members), { at, headings: [file.filename ?? ''] })
}

function fileSource(
  { file_data: data, file_url: url, file_id: fileId, media }: RawFile,
  at: string,
  members: readonly string[],
): MediaSource {
  if (media) return toBytes(media)
  if (data) return readFileData(data)
  if (url) return readAddress(url)
  if (fileId) return { type: 'file', fileId: fromFileId(fileId) }
  throw invalid(`${at}.file_data`, `${at} must have one of ${members.join(', ')}`)
}

function readFileData(data: string): MediaSource {
  const inline = DATA_URL.exec(data)
  return inline ? toData(data.slice(inline[0].length), inline[1]) : toData(data)
}

/** A document whose text has not been read yet. Throws `invalid` for one that is too large. */
function unread(
  source: MediaSource,
  { at, headings }: { readonly at: string; readonly headings: readonly string[] },
): TextBlock {
  requireMediaSize({ type: 'document', source }, at)
  return { type: 'text', text: '', document: { source, at, headings } }
}

/** The source types of a document, in the order in which errors name them. */
const DOCUMENT_SOURCES = ['text', 'content', 'base64', 'url', 'file'] as const

/** The text of a document that contains it; undefined for a file. */
function textOf(source: { readonly type: string }, at: string): string | undefined {
  if (source.type === 'text') return parseText(source, at).data
  if (source.type === 'content') {
    const { content } = parseContent(source, at)
    return typeof content === 'string' ? content : content.map(({ text }) => text).join('\n')
  }
  return undefined
}

function quoted(name: string, lines: readonly string[]): TextBlock {
  return { type: 'text', text: quote(name, lines) }
}

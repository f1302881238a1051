/** What the threads of `document-threads.ts` do: the text of one PDF each time. */
import { type MessagePort, threadId } from 'node:worker_threads'
import { getDocument, PasswordException, type PDFDocumentProxy } from 'unpdf/pdfjs'
import type { DocumentPages } from '../domain/document.ts'
import type { MediaRefusal } from '../domain/media.ts'
import type { DocumentLimits } from './document-limits.ts'

/** A document to be read. */
export type DocumentJob = {
  /** Says which thread reads it, when it begins. */
  readonly port: MessagePort
  readonly bytes: Uint8Array
  readonly limits: DocumentLimits
}

/** Said first: which thread reads the document. */
export type DocumentStarted = { readonly threadId: number }

/** What a thread says of a document. */
export type DocumentAnswer = DocumentPages | MediaRefusal

const DAMAGED: MediaRefusal = { reason: 'must be a whole PDF, but it is damaged' }

/** The end of a PDF; there may be other bytes behind it. */
const END = '%%EOF'
const END_WITHIN_BYTES = 64 * 1024

/** The text of the pages, or why there is none. */
export async function readDocument({ port, bytes, limits }: DocumentJob): Promise<DocumentAnswer> {
  const started: DocumentStarted = { threadId }
  port.postMessage(started)
  // The reader repairs what is cut short, without a word of what is missing.
  const end = Buffer.from(bytes.subarray(-END_WITHIN_BYTES)).toString('latin1')
  if (!end.includes(END)) return DAMAGED
  const task = getDocument({
    data: new Uint8Array(bytes), // the memory may be shared, and must not change hands
    verbosity: 0,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    enableXfa: false,
  })
  try {
    return await readPages(await task.promise, limits)
  } catch (thrown) {
    if (thrown instanceof PasswordException)
      return { reason: 'must be readable without a password, but it is encrypted' }
    return DAMAGED
  } finally {
    await task.destroy()
    port.close()
  }
}

async function readPages(
  document: PDFDocumentProxy,
  { maxPages, maxCharacters }: DocumentLimits,
): Promise<DocumentAnswer> {
  const { numPages } = document
  if (numPages > maxPages) return { reason: `must have at most ${maxPages} pages, got ${numPages}` }
  const pages: string[] = []
  let left = maxCharacters
  for (let number = 1; number <= numPages; number += 1) {
    const text = await readPage(document, number, left)
    if (text.length > left)
      return { reason: `must have at most ${maxCharacters} characters of text, got more` }
    left -= text.length
    pages.push(text)
  }
  if (left < maxCharacters) return { pages }
  return {
    reason: `must have text, but its ${numPages} ${numPages === 1 ? 'page has' : 'pages have'} none (a scan is a picture of text: send it as images)`,
  }
}

/** The text of a page, or so much of it that it is more than `enough`. */
async function readPage(
  document: PDFDocumentProxy,
  number: number,
  enough: number,
): Promise<string> {
  const page = await document.getPage(number)
  const parts: string[] = []
  let length = 0
  const reader = page.streamTextContent().getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    for (const item of value.items) {
      if (!('str' in item)) continue
      parts.push(item.str, item.hasEOL ? '\n' : '')
      length += item.str.length
    }
    if (length > enough) break
  }
  page.cleanup()
  return length > enough ? parts.join('') : tidy(parts.join(''))
}

/** Without what is no text: fonts that are broken map characters to controls and halves of others. */
function tidy(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim()
}

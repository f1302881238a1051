/** Runs in the threads of `document-threads.ts`: reads the text of one PDF per task. */
import { type MessagePort, threadId } from 'node:worker_threads'
import { getDocument, PasswordException, type PDFDocumentProxy } from 'unpdf/pdfjs'
import { MAX_PAGE_PICTURES, type DocumentPages, type PagePicture } from '../domain/document.ts'
import type { MediaRefusal } from '../domain/media.ts'
import type { DocumentLimits } from './document-limits.ts'
import type { PictureLimits } from './page-pictures.ts'

/** A document to read. */
export type DocumentJob = {
  /** Receives the thread's id when it begins. */
  readonly port: MessagePort
  readonly bytes: Uint8Array
  readonly limits: DocumentLimits
  readonly maxPictures: number
}

/** The first message: which thread reads the document. */
export type DocumentStarted = { readonly threadId: number }

/** A thread's answer. */
export type DocumentAnswer = DocumentPages | MediaRefusal

const DAMAGED: MediaRefusal = { reason: 'must be a whole PDF, but it is damaged' }

/** The end marker of a PDF; other bytes may follow. */
const END = '%%EOF'
const END_WITHIN_BYTES = 64 * 1024

/** The text of the pages, or why there is none. */
export async function readDocument({
  port,
  bytes,
  limits,
  maxPictures,
}: DocumentJob): Promise<DocumentAnswer> {
  const started: DocumentStarted = { threadId }
  port.postMessage(started)
  // The reader repairs truncated files silently, without the missing pages.
  const end = Buffer.from(bytes.subarray(-END_WITHIN_BYTES)).toString('latin1')
  if (!end.includes(END)) return DAMAGED
  const task = getDocument({
    data: new Uint8Array(bytes), // the memory may be shared, and must not be transferred
    verbosity: 0,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    enableXfa: false,
  })
  try {
    const read = await readPages(await task.promise, limits)
    if ('reason' in read) return read
    if (read.some((text) => text !== '') && maxPictures === 0) return { pages: read, pictures: [] }
    return await withPictures(bytes, { pages: read, limits, maxPictures })
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
): Promise<readonly string[] | MediaRefusal> {
  const { numPages } = document
  if (numPages === 0) return DAMAGED
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
  return pages
}

/** The pages with pictures; a refusal of a document without text whose pages are not all shown. */
async function withPictures(
  bytes: Uint8Array,
  {
    pages,
    limits,
    maxPictures,
  }: Pick<DocumentJob, 'limits' | 'maxPictures'> & { readonly pages: readonly string[] },
): Promise<DocumentAnswer> {
  const isScan = pages.every((text) => text === '')
  const refusal = isScan && refuseScan(pages.length, maxPictures)
  if (refusal) return refusal
  const pictures = await draw(bytes, { maxPictures, megabytes: limits.pictureMegabytes })
  if ('reason' in pictures) return pictures
  return isScan && pictures.length < pages.length ? DAMAGED : { pages, pictures }
}

/** Why such a document is refused. */
function refuseScan(pages: number, maxPictures: number): MediaRefusal | undefined {
  if (pages <= maxPictures) return undefined
  const none = `must have text, but its ${pages} ${pages === 1 ? 'page has' : 'pages have'} none`
  if (maxPictures === 0)
    return {
      reason: `${none} (a scan is a picture of text: ask a model that takes images, or send it as images)`,
    }
  return {
    reason: `${none}, and a request shows at most ${MAX_PAGE_PICTURES} pages as pictures, of which ${maxPictures} are left`,
  }
}

/** The first pages as pictures; none of a document that PDFium cannot open. */
async function draw(
  bytes: Uint8Array,
  limits: PictureLimits,
): Promise<readonly PagePicture[] | MediaRefusal> {
  try {
    const { drawPages } = await import('./page-pictures.ts')
    return await drawPages(bytes, limits)
  } catch (thrown) {
    if (isExhausted(thrown))
      return { reason: `must be drawn within limits: at most ${limits.megabytes} MB of memory` }
    return []
  }
}

/** The error of PDFium when it gets no more memory, by WebAssembly's names. */
function isExhausted(thrown: unknown): boolean {
  return thrown instanceof Error && (thrown instanceof RangeError || thrown.name === 'RuntimeError')
}

/** The text of a page, or enough of it to exceed `enough`. */
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

/** Removes what is no text: broken fonts map characters to control characters and lone surrogates. */
function tidy(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim()
}

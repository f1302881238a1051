/** What the threads of `document-threads.ts` do: the text of one PDF each time. */
import { type MessagePort, threadId } from 'node:worker_threads'
import { getDocument, PasswordException, type PDFDocumentProxy } from 'unpdf/pdfjs'
import { MAX_PAGE_PICTURES, type DocumentPages, type PagePicture } from '../domain/document.ts'
import type { MediaRefusal } from '../domain/media.ts'
import type { DocumentLimits } from './document-limits.ts'
import type { PictureLimits } from './page-pictures.ts'

/** A document to be read. */
export type DocumentJob = {
  /** Says which thread reads it, when it begins. */
  readonly port: MessagePort
  readonly bytes: Uint8Array
  readonly limits: DocumentLimits
  readonly maxPictures: number
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
export async function readDocument({
  port,
  bytes,
  limits,
  maxPictures,
}: DocumentJob): Promise<DocumentAnswer> {
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

/** The pages with pictures; a refusal of a document that has no text, and is not shown whole. */
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

/** Why a document without text is refused that is not shown whole. */
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

/** What PDFium ends with that gets no more memory, by the names that WebAssembly gives its errors. */
function isExhausted(thrown: unknown): boolean {
  return thrown instanceof Error && (thrown instanceof RangeError || thrown.name === 'RuntimeError')
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

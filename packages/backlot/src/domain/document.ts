/** Documents as files: their text is read, page by page. */
import type { MediaContent, MediaRefusal } from './media.ts'

/** A page as a JPEG. */
export type PagePicture = {
  /** From 1. */
  readonly page: number
  readonly bytes: Uint8Array
  readonly widthPx: number
  readonly heightPx: number
}

/** The text of each page, in order; empty for a page without text. At least one page has text or a picture. */
export type DocumentPages = {
  readonly pages: readonly string[]
  /** Of the first pages, if they were requested. */
  readonly pictures: readonly PagePicture[]
}

/** Reads documents. */
export interface DocumentReader {
  /**
   * Reads the text of a PDF, which is recognized by its bytes alone. Resolves to a refusal for
   * anything else, and for one that is damaged, encrypted, without text, or larger than the limits.
   * Rejects when it is closed. Up to `maxPictures` pages are also drawn; a document without text is
   * accepted if all of its pages are drawn.
   */
  read(
    content: MediaContent,
    wish: { readonly maxPictures: number },
  ): Promise<DocumentPages | MediaRefusal>
}

/** Documents that a request may have as files: each occupies a thread for up to ten seconds. (ours) */
export const MAX_DOCUMENTS = 20

/** Pages that a document may have. (ours) */
export const MAX_DOCUMENT_PAGES = 200

/** Pages of all documents of a request that are shown as pictures. (ours) */
export const MAX_PAGE_PICTURES = 20

/**
 * Characters (UTF-16 code units) that all documents of a request may have together: more would not
 * fit into the largest context window. (ours)
 */
export const MAX_DOCUMENT_CHARACTERS = 4_000_000

/** Lines between tags of this name, in the form that a model is shown; empty ones are left out. */
export function quote(name: string, lines: readonly string[]): string {
  return `<${name}>\n${lines.filter((line) => line !== '').join('\n')}\n</${name}>`
}

/** The text of the pages, each after a line with its number. */
export function pageLines({ pages, pictures }: DocumentPages): readonly string[] {
  const lines = pages.flatMap((text, index) => [
    `[Page ${index + 1} of ${pages.length}${text === '' ? ', without text' : ''}]`,
    text,
  ])
  if (pictures.length === 0) return lines
  return [...lines, `[Pictures follow of the pages ${pictures.map(({ page }) => page).join(', ')}]`]
}

/** Documents as files: their text is read, page by page. */
import type { MediaContent, MediaRefusal } from './media.ts'

/** A page as a JPEG. */
export type PagePicture = {
  /** From 1 on. */
  readonly page: number
  readonly bytes: Uint8Array
  readonly widthPx: number
  readonly heightPx: number
}

/** The text of each page, in their order; empty for a page without text. One page at least has some, or a picture. */
export type DocumentPages = {
  readonly pages: readonly string[]
  /** Of the first pages, where they were asked for. */
  readonly pictures: readonly PagePicture[]
}

/** Reads documents. */
export interface DocumentReader {
  /**
   * The text of a PDF; what the bytes are is decided by them alone, whatever they
   * are labelled. Resolves to a refusal for anything else, for one that is damaged,
   * encrypted, without text, or larger than the limits. Rejects when it is closed. Up to `maxPictures` pages are drawn too;
   * a document without text is then taken where all of its pages are.
   */
  read(
    content: MediaContent,
    wish: { readonly maxPictures: number },
  ): Promise<DocumentPages | MediaRefusal>
}

/** How many documents a request may have as files: each takes a thread for up to ten seconds. (ours) */
export const MAX_DOCUMENTS = 20

/** The pages that a document may have. (ours) */
export const MAX_DOCUMENT_PAGES = 200

/** How many pages of all documents of a request are shown as pictures. (ours) */
export const MAX_PAGE_PICTURES = 20

/** The characters (UTF-16 units) that all documents of a request may have together: the largest context window has no place for more. (ours) */
export const MAX_DOCUMENT_CHARACTERS = 4_000_000

/** Lines between tags of this name, as a model is shown them; empty ones are left out. */
export function quote(name: string, lines: readonly string[]): string {
  return `<${name}>\n${lines.filter((line) => line !== '').join('\n')}\n</${name}>`
}

/** The pages with a line above each that says which it is. */
export function pageLines({ pages, pictures }: DocumentPages): readonly string[] {
  const lines = pages.flatMap((text, index) => [
    `[Page ${index + 1} of ${pages.length}${text === '' ? ', without text' : ''}]`,
    text,
  ])
  if (pictures.length === 0) return lines
  return [...lines, `[Pictures follow of the pages ${pictures.map(({ page }) => page).join(', ')}]`]
}

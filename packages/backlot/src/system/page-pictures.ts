/** Draws pages of a PDF with PDFium, compiled to WebAssembly, so that a hostile file reaches no memory but its own. */
import { readFile } from 'node:fs/promises'
import { PDFiumLibrary, type PDFiumDocument, type PDFiumPage } from '@hyzyla/pdfium'
import type sharpOf from 'sharp'
import type { PagePicture } from '../domain/document.ts'

/** The longer side of a picture, in pixels: letters of an ordinary page are readable, and most models see no more. */
const LONG_SIDE_PX = 1400

/** The largest scale relative to 72 pixels an inch. */
const MAX_SCALE = 4

const JPEG_QUALITY = 80

/** The imports of a WebAssembly program. */
type Imports = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** Limits of drawing. */
export type PictureLimits = {
  readonly maxPictures: number
  /** The memory of the program that draws. */
  readonly megabytes: number
}

/**
 * The first pages as JPEG, in order; pages that cannot be drawn are left out. Throws when drawing
 * needs too much memory, or the document cannot be opened.
 */
export async function drawPages(
  bytes: Uint8Array,
  { maxPictures, megabytes }: PictureLimits,
): Promise<readonly PagePicture[]> {
  const library = await openLibrary(megabytes)
  const { default: sharp } = await import('sharp')
  const document = await library.loadDocument(bytes)
  const count = Math.min(maxPictures, document.getPageCount())
  const pictures: PagePicture[] = []
  for (let index = 0; index < count; index += 1) {
    const picture = await drawPage(document, index, sharp)
    if (picture) pictures.push({ page: index + 1, ...picture })
  }
  document.destroy()
  return pictures
}

async function drawPage(
  document: PDFiumDocument,
  index: number,
  sharp: typeof sharpOf,
): Promise<Omit<PagePicture, 'page'> | undefined> {
  let page: PDFiumPage
  try {
    page = document.getPage(index)
  } catch {
    return undefined // a damaged page: its text may still be readable
  }
  const { width, height } = sizeOf(page.getOriginalSize())
  const { data } = await page.render({ width, height, render: async (drawn) => drawn.data })
  const raw = { width, height, channels: 4 } as const
  const jpeg = sharp(data, { raw }).flatten({ background: '#fff' }).jpeg({ quality: JPEG_QUALITY })
  return { bytes: new Uint8Array(await jpeg.toBuffer()), widthPx: width, heightPx: height }
}

function sizeOf({ originalWidth, originalHeight }: ReturnType<PDFiumPage['getOriginalSize']>): {
  readonly width: number
  readonly height: number
} {
  const scale = Math.min(MAX_SCALE, LONG_SIDE_PX / Math.max(originalWidth, originalHeight, 1))
  const side = (points: number): number =>
    Math.min(LONG_SIDE_PX, Math.max(1, Math.round(points * scale)))
  return { width: side(originalWidth), height: side(originalHeight) }
}

/** The program, compiled once; each document has a memory of its own. */
let compiled: Promise<WebAssembly.Module> | undefined

/** PDFium, which is refused memory beyond `megabytes` and then ends with an error. */
async function openLibrary(megabytes: number): ReturnType<typeof PDFiumLibrary.init> {
  compiled ??= readFile(programUrl()).then((bytes) => WebAssembly.compile(bytes))
  const code = await compiled
  return PDFiumLibrary.init({
    // Its types say module, but it takes an instance.
    instantiateWasm: (imports: Imports, done: (instance: never) => void) => {
      const instance = new WebAssembly.Instance(code, withMaxMemory(imports, megabytes))
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
      done(instance as never)
      return instance.exports
    },
  })
}

/** In the build, a copy is beside the module. */
function programUrl(): URL {
  return import.meta.url.endsWith('.ts')
    ? new URL(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm'))
    : new URL('pdfium.wasm', import.meta.url)
}

/** The imports with a limit in the one that grants memory. Throws where that is missing. */
function withMaxMemory(imports: Imports, megabytes: number): Imports {
  const entries = Object.entries(imports).map(([name, group]) => {
    const grow = group['emscripten_resize_heap']
    if (typeof grow !== 'function') return [name, group] as const
    const most = megabytes * 1024 * 1024
    const bounded = (bytes: number): unknown => {
      if (bytes >>> 0 > most) throw new RangeError(`drawing takes more than ${megabytes} MB`)
      return grow(bytes)
    }
    return [name, { ...group, emscripten_resize_heap: bounded }] as const
  })
  if (!entries.some(([, group]) => 'emscripten_resize_heap' in group))
    throw new Error('the memory of PDFium cannot be bounded')
  return Object.fromEntries(entries)
}

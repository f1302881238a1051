/** PDFs: made by other programs (test/corpus/documents), small handmade ones, and hostile ones. */
import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'

/** The programs that made the documents in the corpus. */
export type SampleDocument =
  | 'chromium'
  | 'encrypted'
  | 'pdf-lib'
  | 'pdfkit'
  | 'restricted'
  | 'scanned'

/** A document of the corpus. */
export function sampleDocument(name: SampleDocument): Buffer {
  return readFileSync(new URL(`corpus/documents/${name}.pdf`, import.meta.url))
}

/** A PDF of these objects; the first is the catalogue, and the others are numbered from 2 on. */
function pdfOf(objects: readonly (string | Buffer)[]): Buffer {
  const parts = [Buffer.from('%PDF-1.7\n')]
  const starts: number[] = []
  let length = parts[0]?.length ?? 0
  const push = (part: Buffer<ArrayBuffer>): void => {
    parts.push(part)
    length += part.length
  }
  for (const [index, object] of objects.entries()) {
    starts.push(length)
    push(Buffer.from(`${index + 1} 0 obj\n`))
    push(Buffer.from(object as string))
    push(Buffer.from('\nendobj\n'))
  }
  const rows = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  const size = starts.length + 1
  const end = `startxref\n${length}\n%%EOF\n`
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\n`
  push(Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${rows}${trailer}${end}`))
  return Buffer.concat(parts)
}

function stream(content: Buffer, filters: string): Buffer {
  return Buffer.concat([
    Buffer.from(`<< /Length ${content.length} ${filters} >>\nstream\n`),
    content,
    Buffer.from('\nendstream'),
  ])
}

const CATALOGUE = '<< /Type /Catalog /Pages 2 0 R >>'
const FONT = '<< /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>'

/** A document with a page for each text. */
export function documentOf(texts: readonly string[], box = '0 0 612 792'): Buffer {
  const kids = texts.map((_, index) => `${3 + 2 * index} 0 R`).join(' ')
  return pdfOf([
    CATALOGUE,
    `<< /Type /Pages /Count ${texts.length} /Kids [${kids}] >>`,
    ...texts.flatMap((text, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Resources ${FONT} /Contents ${4 + 2 * index} 0 R >>`,
      stream(Buffer.from(`BT /F1 12 Tf 50 700 Td (${text}) Tj ET`), ''),
    ]),
  ])
}

/** One page with this content, deflated once per filter. */
function onePage(content: Buffer, filters: string, resources = FONT): Buffer {
  return pdfOf([
    CATALOGUE,
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources ${resources} /Contents 4 0 R >>`,
    stream(content, filters),
  ])
}

/** One page with text and a colour picture of 400 million pixels, in a few kilobytes. */
export function hugePicture(): Buffer {
  const rows = deflateSync(Buffer.alloc(20_000 * 20_000 * 3), { level: 1 })
  return pdfOf([
    CATALOGUE,
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /XObject << /I 5 0 R >> ${FONT.slice(3)} /Contents 4 0 R >>`,
    stream(Buffer.from('BT /F1 12 Tf 50 700 Td (text) Tj ET q 612 0 0 792 0 0 cm /I Do Q'), ''),
    stream(
      rows,
      '/Type /XObject /Subtype /Image /Width 20000 /Height 20000 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode',
    ),
  ])
}

const FLATE = '/Filter /FlateDecode'

/** Documents that claim to be enormous, or become so when opened. */
export const DOCUMENT_BOMBS: Readonly<Record<string, () => Buffer>> = {
  'half a gigabyte, deflated twice': () =>
    onePage(
      deflateSync(deflateSync(Buffer.alloc(500_000_000, 'q Q '), { level: 1 })),
      '/Filter [/FlateDecode /FlateDecode]',
    ),
  'twenty million operators': () => onePage(deflateSync(Buffer.alloc(80_000_000, '0 w\n')), FLATE),
  'six million words': () =>
    onePage(
      deflateSync(
        Buffer.from(`BT /F1 12 Tf 50 700 Td ${'(word word) Tj 1 0 Td '.repeat(3_000_000)} ET`),
      ),
      FLATE,
    ),
  'ten million levels of arrays': () => onePage(deflateSync(Buffer.alloc(10_000_000, '[')), FLATE),
  'a dictionary of six million keys': () => {
    let next = 0
    const keys = Array.from({ length: 60 }, () => {
      let text = ''
      for (let key = 0; key < 100_000; key += 1) text += `/${(next++).toString(36)} 1`
      return text
    })
    return onePage(deflateSync(Buffer.from(`<<${keys.join('')}>>`), { level: 1 }), FLATE)
  },
  'three hundred thousand objects': () =>
    pdfOf([
      CATALOGUE,
      '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      ...Array.from({ length: 300_000 }, () => '[]'),
    ]),
  'a form that draws itself': () =>
    pdfOf([
      CATALOGUE,
      '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Resources << /XObject << /X 5 0 R >> >> /Contents 4 0 R >>',
      stream(Buffer.from('/X Do /X Do'), ''),
      stream(
        Buffer.from('/X Do /X Do'),
        '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 5 0 R >> >>',
      ),
    ]),
  'forms that draw two of the next, thirty deep': () =>
    pdfOf([
      CATALOGUE,
      '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Resources << /XObject << /X 5 0 R >> >> /Contents 4 0 R >>',
      stream(Buffer.from('/X Do /X Do'), ''),
      ...Array.from({ length: 30 }, (_, index) =>
        stream(
          Buffer.from('/X Do /X Do'),
          `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X ${6 + index} 0 R >> >>`,
        ),
      ),
      stream(Buffer.from(''), '/Type /XObject /Subtype /Form /BBox [0 0 9 9]'),
    ]),
  'pages that are their own parents': () =>
    pdfOf([CATALOGUE, '<< /Type /Pages /Count 100 /Kids [2 0 R 2 0 R] >>']),
  'pages that claim to be four thousand million': () =>
    pdfOf([CATALOGUE, '<< /Type /Pages /Count 4294967295 /Kids [] >>']),
}

/** PDFs of other programs, and hostile ones, read by a server's threads. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import sharp from 'sharp'
import {
  DOCUMENT_BOMBS,
  documentOf,
  hugePicture,
  sampleDocument,
  type SampleDocument,
} from '../../../../test/sample-documents.ts'
import { DOCUMENT_LIMITS, documentThreads } from './document-threads.ts'

const threads = documentThreads()

/** For models that take no pictures. */
const TEXT = { maxPictures: 0 }

async function reasonOf(bytes: Uint8Array, maxPictures = 0): Promise<string> {
  const found = await threads.read({ bytes }, { maxPictures })
  return 'reason' in found ? found.reason : `${found.pages.length} pages`
}

describe('a PDF', () => {
  for (const [name, pages] of [
    [
      'chromium',
      [
        'Call sheet of day three\nThe crew meets at the harbour at 05:40. Camera: one body, two lenses. Naïve café, 12 €,\n“quotes”.',
        'Second page: the lighthouse is scene 27, and the boat is red.',
      ],
    ],
    [
      'pdfkit',
      ['Call sheet of day three: the boat is red.', '', 'Third page, after an empty one.'],
    ],
    ['pdf-lib', ['Call sheet: the boat is red.']],
    ['restricted', ['Anyone may read this call sheet.']],
  ] as const satisfies readonly (readonly [SampleDocument, readonly string[]])[])
    test(`of ${name} is read page by page`, async () => {
      const bytes = sampleDocument(name)
      assert.deepEqual(await threads.read({ bytes }, TEXT), { pages, pictures: [] })
      assert.deepEqual(await threads.read({ base64: bytes.toString('base64') }, TEXT), {
        pages,
        pictures: [],
      })
    })

  test('is read where something stands before and behind it', async () => {
    const bytes = Buffer.concat([
      Buffer.from('From: a\r\n\r\n'),
      sampleDocument('pdf-lib'),
      Buffer.alloc(4000),
    ])
    assert.deepEqual(await threads.read({ bytes }, TEXT), {
      pages: ['Call sheet: the boat is red.'],
      pictures: [],
    })
  })

  test('leaves the bytes that it was read from as they were', async () => {
    const bytes = sampleDocument('pdf-lib')
    await threads.read({ bytes }, TEXT)
    assert.deepEqual(bytes, sampleDocument('pdf-lib'))
    const shared = new Uint8Array(new SharedArrayBuffer(bytes.length))
    shared.set(bytes)
    assert.deepEqual(await threads.read({ bytes: shared }, TEXT), {
      pages: ['Call sheet: the boat is red.'],
      pictures: [],
    })
  })

  test('is refused when it is encrypted, a scan, cut short, broken or none', async () => {
    const whole = sampleDocument('chromium')
    const broken = Buffer.from(whole)
    broken.fill(0x20, 100, broken.length - 100)
    for (const [bytes, why] of [
      [sampleDocument('encrypted'), /^must be readable without a password, but it is encrypted$/],
      [sampleDocument('scanned'), /^must have text, but its 1 page has none/],
      [whole.subarray(0, whole.length / 2), /^must be a whole PDF, but it is damaged$/],
      [broken, /^must be a whole PDF, but it is damaged$/],
      [Buffer.from('%PDF-1.7\n%%EOF'), /^must be a whole PDF, but it is damaged$/],
      [Buffer.from('PK\u0003\u0004'), /^must be a PDF, got something else$/],
      [Buffer.from('GIF89a'), /^must be a PDF, got GIF$/],
      [Buffer.alloc(0), /^must be a PDF, got something else$/],
    ] as const)
      assert.match(await reasonOf(bytes), why)
    assert.deepEqual(await threads.read({ base64: 'no base64!' }, TEXT), {
      reason: 'must have data in base64',
    })
  })

  test('has at most 200 pages', async () => {
    assert.equal(await reasonOf(documentOf(Array<string>(200).fill('x'))), '200 pages')
    assert.equal(
      await reasonOf(documentOf(Array<string>(201).fill('x'))),
      'must have at most 200 pages, got 201',
    )
  })

  test('has at most so many characters', async (t) => {
    const own = documentThreads({ ...DOCUMENT_LIMITS, maxCharacters: 10 })
    t.after(() => own.close())
    assert.deepEqual(await own.read({ bytes: documentOf(['12345', '67890']) }, TEXT), {
      pages: ['12345', '67890'],
      pictures: [],
    })
    assert.deepEqual(await own.read({ bytes: documentOf(['12345', '678901']) }, TEXT), {
      reason: 'must have at most 10 characters of text, got more',
    })
  })
})

describe('pages as pictures', () => {
  test('show what is on them, at most 1400 pixels a side', async () => {
    const bytes = sampleDocument('chromium')
    const found = await threads.read({ bytes }, { maxPictures: 20 })
    assert.ok('pages' in found)
    assert.deepEqual(
      found.pictures.map(({ page }) => page),
      [1, 2],
    )
    for (const { bytes: jpeg, widthPx, heightPx } of found.pictures) {
      const { format, width, height } = await sharp(jpeg).metadata()
      assert.deepEqual([format, width, height], ['jpeg', widthPx, heightPx])
      assert.equal(Math.max(widthPx, heightPx), 1400)
      const { channels } = await sharp(jpeg).stats()
      assert.ok((channels[0]?.max ?? 0) > 250 && (channels[0]?.min ?? 255) < 90, 'ink on paper')
    }
  })

  test('make a scan readable, whole or not at all', async () => {
    const read = (maxPictures: number) => reasonOf(sampleDocument('scanned'), maxPictures)
    assert.equal(await read(1), '1 pages')
    assert.match(await read(0), /has none .*ask a model that takes images/)
    const empty = documentOf(['', '', ''])
    assert.equal(await reasonOf(empty, 3), '3 pages')
    assert.match(
      await reasonOf(empty, 2),
      /pages have none, and a request shows at most 20 pages .* 2 are left/,
    )
  })

  test('are those of the first pages where there are more', async () => {
    const bytes = documentOf(Array<string>(30).fill('x'))
    const found = await threads.read({ bytes }, { maxPictures: 4 })
    assert.ok('pages' in found)
    assert.deepEqual([found.pages.length, found.pictures.length], [30, 4])
  })

  test('are bounded however large a page says that it is', async () => {
    for (const box of ['0 0 14400 2', '0 0 1e9 1e9', '0 0 0 0', '-5 -5 3 3', '0 0 0.01 14400']) {
      const found = await threads.read({ bytes: documentOf(['x'], box) }, { maxPictures: 20 })
      assert.ok('pages' in found, box)
      for (const { widthPx, heightPx } of found.pictures)
        assert.ok(widthPx >= 1 && heightPx >= 1 && Math.max(widthPx, heightPx) <= 1400, box)
    }
  })

  for (const name of [
    'ten million levels of arrays',
    'a form that draws itself',
    'forms that draw two of the next, thirty deep',
    'pages that are their own parents',
  ])
    test(`of ${name} are an end, too`, async (t) => {
      const limits = { ...DOCUMENT_LIMITS, cpuMs: 2000 } // some use all the time that they get
      const own = documentThreads(limits)
      t.after(() => own.close())
      const bytes = DOCUMENT_BOMBS[name]?.() ?? Buffer.alloc(0)
      const found = await own.read({ bytes }, { maxPictures: 20 })
      if ('reason' in found) assert.match(found.reason, /^must /)
      limits.cpuMs = 600_000
      assert.ok('pages' in (await own.read({ bytes: sampleDocument('pdf-lib') }, TEXT)))
    })

  test('are refused where drawing takes too much memory, and the next document lives', async (t) => {
    const own = documentThreads({
      ...DOCUMENT_LIMITS,
      cpuMs: 600_000,
      timeMs: 600_000,
      pictureMegabytes: 64,
    })
    t.after(() => own.close())
    assert.deepEqual(await own.read({ bytes: hugePicture() }, { maxPictures: 20 }), {
      reason: 'must be drawn within limits: at most 64 MB of memory',
    })
    const next = await own.read({ bytes: sampleDocument('pdf-lib') }, { maxPictures: 20 })
    assert.ok('pages' in next && next.pictures.length === 1)
  })
})

describe('a document with', () => {
  // So little that even small but slow ones exceed it on any machine.
  const limits = { ...DOCUMENT_LIMITS, cpuMs: 2000 }
  const own = documentThreads(limits)
  after(() => own.close())
  for (const [name, make] of Object.entries(DOCUMENT_BOMBS))
    test(`${name} is refused, and the process and the next document live`, async () => {
      limits.cpuMs = 2000
      const found = await own.read({ bytes: make() }, TEXT)
      assert.match('reason' in found ? found.reason : 'read', /^must /)
      limits.cpuMs = 600_000
      assert.ok('pages' in (await own.read({ bytes: sampleDocument('pdf-lib') }, TEXT)))
    })
})

test('a document that takes too long has its thread ended, and the next one is read by another', async (t) => {
  const limits = { ...DOCUMENT_LIMITS, timeMs: 200, megabytes: 8000 }
  const own = documentThreads(limits)
  t.after(() => own.close())
  const bytes = DOCUMENT_BOMBS['twenty million operators']?.() ?? Buffer.alloc(0)
  assert.deepEqual(await own.read({ bytes }, TEXT), {
    reason: 'must be readable within limits: at most 0.2 seconds',
  })
  Object.assign(limits, { timeMs: 600_000 })
  assert.ok('pages' in (await own.read({ bytes: sampleDocument('pdf-lib') }, TEXT)))
})

test('a document that takes too much of the processor has its thread ended, and the next one is read by another', async (t) => {
  const limits = { ...DOCUMENT_LIMITS, cpuMs: 200, megabytes: 8000 }
  const own = documentThreads(limits)
  t.after(() => own.close())
  const bytes = DOCUMENT_BOMBS['twenty million operators']?.() ?? Buffer.alloc(0)
  assert.deepEqual(await own.read({ bytes }, TEXT), {
    reason: 'must be readable within limits: at most 0.2 seconds of processor time',
  })
  Object.assign(limits, { cpuMs: 600_000 })
  assert.ok('pages' in (await own.read({ bytes: sampleDocument('pdf-lib') }, TEXT)))
})

test('a document that takes too much memory has its thread ended, whether heap or beside it', async (t) => {
  const own = documentThreads({
    ...DOCUMENT_LIMITS,
    cpuMs: 600_000,
    timeMs: 600_000,
    megabytes: 64,
  })
  t.after(() => own.close())
  for (const name of ['half a gigabyte, deflated twice', 'a dictionary of six million keys']) {
    const bytes = DOCUMENT_BOMBS[name]?.() ?? Buffer.alloc(0)
    assert.deepEqual(await own.read({ bytes }, TEXT), {
      reason: 'must be readable within limits: at most 64 MB of memory',
    })
  }
})

test('closing the threads does not report that a document was bad', async () => {
  const own = documentThreads()
  const bytes = DOCUMENT_BOMBS['twenty million operators']?.() ?? Buffer.alloc(0)
  const reading = own.read({ bytes }, TEXT)
  await new Promise(setImmediate)
  await Promise.all([own.close(), assert.rejects(reading, /the server is stopping/)])
})

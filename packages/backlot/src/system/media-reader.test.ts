import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import type { MediaFacts, MediaRefusal } from '../domain/media.ts'
import { sampleFilm, samplePicture } from '@backlot/test-kit/sample-media'
import { mediaReader } from './media-reader.ts'

const reader = mediaReader()
const read = (type: 'image' | 'video', bytes: Buffer): Promise<MediaFacts | MediaRefusal> =>
  reader.read({ type, content: { bytes } })
// The last frame of an MKV has no duration of its own.
const DURATIONS = { mp4: 2, mov: 2, mkv: 1.9, avi: 2 }
const size = { widthPx: 64, heightPx: 48 }

for (const format of ['jpeg', 'png', 'gif', 'webp'] as const) {
  test(`a ${format} is known by its bytes, its size and its colour`, async () => {
    const bytes = await samplePicture(format)
    const facts = { format, sizeBytes: bytes.length, ...size, colours: ['red'] }
    assert.deepEqual(await read('image', bytes), facts)
    const content = { base64: bytes.toString('base64') }
    assert.deepEqual(await reader.read({ type: 'image', content }), facts)
  })

  test(`a ${format} that is cut short, or is none after its first bytes, is refused`, async () => {
    const noise = await sharp({
      create: {
        width: 200,
        height: 200,
        channels: 3,
        background: 'grey',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .toFormat(format)
      .toBuffer()
    const reason = { reason: `must be a whole ${format.toUpperCase()} image, but it is corrupted` }
    assert.deepEqual(await read('image', noise.subarray(0, noise.length / 2)), reason)
    assert.deepEqual(
      await read('image', Buffer.concat([noise.subarray(0, 12), Buffer.alloc(500)])),
      reason,
    )
  })
}

for (const format of ['mp4', 'mov', 'mkv', 'avi'] as const) {
  test(`a ${format} is known by its bytes, its size and its duration`, async () => {
    const bytes = await sampleFilm(format)
    const facts = { format, sizeBytes: bytes.length, ...size, durationSeconds: DURATIONS[format] }
    assert.deepEqual(await read('video', bytes), facts)
  })

  test(`a ${format} that is cut short, or is none after its first bytes, is refused`, async () => {
    const bytes = await sampleFilm(format)
    for (const broken of [
      bytes.subarray(0, bytes.length * 0.6),
      Buffer.concat([bytes.subarray(0, 12), Buffer.alloc(500)]),
    ])
      assert.deepEqual(await read('video', broken), {
        reason: `must be a whole ${format.toUpperCase()} video, but it is corrupted`,
      })
  })
}

test('what is not of the kind of its block is refused', async () => {
  const png = await samplePicture('png')
  assert.deepEqual(await read('video', png), {
    reason: 'must be one of MP4, MOV, AVI, MKV, got PNG',
  })
  assert.deepEqual(await read('image', await sampleFilm('mp4')), {
    reason: 'must be one of JPEG, PNG, GIF, WEBP, got MP4',
  })
  assert.deepEqual(await reader.read({ type: 'image', content: { base64: '###' } }), {
    reason: 'must have data in base64',
  })
})

const OTHERS: readonly (readonly [name: string, bytes: Buffer])[] = [
  ['BMP', Buffer.from('BM\u0046\0\0\0\0\0\0\0\u0036\0\0\0', 'latin1')],
  ['AVIF', Buffer.from('\0\0\0\u0020ftypavif\0\0\0\0avifmif1', 'latin1')],
  ['HEIC', Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1')],
  ['TIFF', Buffer.from('II*\0\u0008\0\0\0', 'latin1')],
  ['JPEG XL', Buffer.from('\u00ff\n\u00fa\u001f', 'latin1')],
  ['ICO', Buffer.from('\0\0\u0001\0\u0001\0', 'latin1')],
  ['SVG', Buffer.from('<?xml version="1.0"?>\n<!-- drawn -->\n<svg xmlns="…"/>')],
  ['PDF', Buffer.from('%PDF-1.7\n')],
  ['FLV', Buffer.from('FLV\u0001\u0005', 'latin1')],
  ['MPEG', Buffer.from('\0\0\u0001\u00baD', 'latin1')],
  ['MPEG-TS', Buffer.from(`G${'\0'.repeat(187)}G`, 'latin1')],
  ['WMV', Buffer.from('0&\u00b2u\u008ef\u00cf\u0011\u00a6\u00d9', 'latin1')],
  ['OGG', Buffer.from('OggS\0\u0002', 'latin1')],
  ['none of them', Buffer.from('<p>svg</p>')],
  ['none of them', Buffer.alloc(0)],
]

for (const [name, bytes] of OTHERS)
  test(`a format that is not taken is refused by its name: ${name}, of ${bytes.length} bytes`, async () => {
    for (const [type, allowed] of [
      ['image', 'JPEG, PNG, GIF, WEBP'],
      ['video', 'MP4, MOV, AVI, MKV'],
    ] as const)
      assert.deepEqual(await read(type, bytes), {
        reason: `must be one of ${allowed}, got ${name}`,
      })
  })

test('a picture of too many pixels is refused by its header', async () => {
  const bomb = await samplePicture('png')
  bomb.writeUInt32BE(16_000, 16)
  bomb.writeUInt32BE(16_000, 20)
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
  assert.deepEqual(await read('image', bomb), {
    reason: 'must have at most 50000000 pixels, got 16000x16000',
  })
})

test('the main colours come most of it first', async () => {
  const stripe = await samplePicture('png', 'blue')
  const picture = await sharp({
    create: { width: 200, height: 96, channels: 3, background: 'white' },
  })
    .composite([{ input: stripe, left: 0, top: 0 }])
    .png()
    .toBuffer()
  const facts = await read('image', picture)
  assert.deepEqual('colours' in facts && facts.colours, ['white', 'blue'])
})

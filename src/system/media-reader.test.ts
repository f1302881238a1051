import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import type { MediaFacts, MediaRefusal } from '../domain/media.ts'
import { sampleFilm, samplePicture } from '../../test/sample-media.ts'
import { mediaReader } from './media-reader.ts'

const reader = mediaReader()
const read = (
  type: 'image' | 'video',
  bytes: Buffer,
  mediaType?: string,
): Promise<MediaFacts | MediaRefusal> =>
  reader.read({ type, content: { bytes }, ...(mediaType ? { mediaType } : {}) })
// The last frame of an MKV has no length of its own.
const DURATIONS = { mp4: 2, mov: 2, mkv: 1.9, avi: 2 }
const size = { widthPx: 64, heightPx: 48 }

for (const format of ['jpeg', 'png', 'gif', 'webp'] as const) {
  test(`a ${format} is known by its bytes, its size and its colour`, async () => {
    const bytes = await samplePicture(format)
    const facts = { format, sizeBytes: bytes.length, ...size, colours: ['red'] }
    assert.deepEqual(await read('image', bytes), facts)
    assert.deepEqual(await read('image', bytes, `image/${format}`), facts)
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

test('what lies about its type is refused, in the block and in the media type', async () => {
  const png = await samplePicture('png')
  assert.deepEqual(await read('image', png, 'image/jpeg'), {
    reason: 'must be what its media type says, "image/jpeg", but is PNG',
  })
  assert.deepEqual(await read('video', png), {
    reason: 'must be one of MP4, MOV, AVI, MKV, got PNG',
  })
  assert.deepEqual(await read('image', Buffer.from('<svg/>')), {
    reason: 'must be one of JPEG, PNG, GIF, WEBP, got none of them',
  })
  assert.deepEqual(await reader.read({ type: 'image', content: { base64: '###' } }), {
    reason: 'must have data in base64',
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

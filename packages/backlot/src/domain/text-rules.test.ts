import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MediaSource } from './conversation.ts'
import { MAX_MEDIA_BYTES } from './media.ts'
import { base64Bytes, requireMediaSize } from './text-rules.ts'

const AT = 'messages[0].content[1]'

for (const type of ['image', 'video'] as const)
  test(`a ${type} of exactly the limit is taken, and one of a byte more is refused by its place`, () => {
    const limit = MAX_MEDIA_BYTES[type]
    const sources = (size: number): readonly MediaSource[] => [
      { type: 'bytes', bytes: new Uint8Array(size) },
      { type: 'base64', data: Buffer.alloc(size).toString('base64') },
    ]
    for (const source of sources(limit)) requireMediaSize({ type, source }, AT)
    for (const source of sources(limit + 1))
      assert.throws(() => requireMediaSize({ type, source }, AT), {
        message: `${AT} must have at most ${limit} bytes, got ${limit + 1}`,
      })
  })

test('the limits are 10 MB of a picture, 50 MB of a video, 32 MB of a document', () => {
  assert.deepEqual(MAX_MEDIA_BYTES, { image: 10_485_760, video: 52_428_800, document: 33_554_432 })
})

test('the size of base64 is that of what it says, padded or not', () => {
  for (const bytes of [0, 1, 2, 3, 4, 100]) {
    const data = Buffer.alloc(bytes).toString('base64')
    assert.equal(base64Bytes(data), bytes)
    assert.equal(base64Bytes(data.replaceAll('=', '')), bytes)
  }
})

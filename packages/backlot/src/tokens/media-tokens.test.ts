import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MediaBlock } from '../domain/conversation.ts'
import { mediaTokens } from './media-tokens.ts'

const picture: MediaBlock = {
  type: 'image',
  source: { type: 'base64', data: '' },
  facts: { format: 'png', sizeBytes: 1, widthPx: 2000, heightPx: 1000 },
}
const film = (durationSeconds: number): MediaBlock => ({
  ...picture,
  type: 'video',
  facts: { format: 'mp4', sizeBytes: 1, widthPx: 1000, heightPx: 1000, durationSeconds },
})

test('a picture counts by its pixels, within the range of its detail', () => {
  const levels = ['low', 'default', 'high'] as const
  const tokens = levels.map((detail) => mediaTokens({ ...picture, detail }))
  assert.deepEqual(tokens, [550, 3000, 9000])
  const facts = { format: 'png', sizeBytes: 1, widthPx: 9000, heightPx: 5000 } as const
  const most = levels.map((detail) => mediaTokens({ ...picture, detail, facts }))
  assert.deepEqual(most, [600, 5000, 15_000])
})

test('a reduced picture counts as what is seen of it', () => {
  assert.equal(mediaTokens({ ...picture, maxLongSidePx: 1000 }), 1500)
  assert.equal(mediaTokens({ ...picture, maxLongSidePx: 4000 }), 3000)
})

test('a film counts as its frames, 4 to 32', () => {
  const frames = [1, 20, 600].map((seconds) => mediaTokens(film(seconds)) / 2000)
  assert.deepEqual(frames, [4, 10, 32])
  assert.equal(mediaTokens({ ...film(10), fps: 2 }) / 2000, 20)
})

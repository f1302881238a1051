import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MediaBlock } from '../../domain/conversation.ts'
import type { MediaContent } from '../../domain/media.ts'
import { bodyWriter } from './body.ts'

/** More than is sent at once. */
const BYTES = Buffer.alloc(3 * 1024 * 1024 + 1, 'bytes of a film')

function blockOf(content: MediaContent): MediaBlock {
  const source = { type: 'base64', data: '', mediaType: 'video/mp4' } as const
  return { type: 'video', source, content }
}

const contents: readonly (readonly [string, MediaContent])[] = [
  ['base64', { base64: BYTES.toString('base64') }],
  ['bytes', { bytes: BYTES }],
  ['a file', { sizeBytes: BYTES.length, read: async (start, end) => BYTES.subarray(start, end) }],
]

for (const [name, content] of contents)
  test(`a film that is ${name} is sent piece by piece, whole and as long as announced`, async () => {
    const writer = bodyWriter()
    const { sizeBytes, read } = writer.write({ film: writer.base64(blockOf(content)), end: 'Ende' })
    const body = read()
    assert.ok(typeof body !== 'string')
    const pieces = await Array.fromAsync(body)
    assert.ok(Math.max(...pieces.map(({ length }) => length)) <= 512 * 1024)
    assert.equal(pieces.join(''), JSON.stringify({ film: BYTES.toString('base64'), end: 'Ende' }))
    assert.equal(Buffer.byteLength(pieces.join('')), sizeBytes)
  })

test('base64 that is spelled freely is sent as the standard has it', async () => {
  const writer = bodyWriter()
  const free = BYTES.toString('base64url').replaceAll(/(.{76})/g, '$1\n')
  const { read } = writer.write({ film: writer.base64(blockOf({ base64: free })) })
  const body = read()
  assert.ok(typeof body !== 'string')
  const pieces = await Array.fromAsync(body)
  assert.equal(pieces.join(''), JSON.stringify({ film: BYTES.toString('base64') }))
})

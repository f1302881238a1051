import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { isFault } from './fault.ts'
import {
  blobKeyOf,
  fileIdOf,
  MAX_UPLOAD_BYTES,
  toContentType,
  toFilename,
  withinUploadLimit,
} from './file.ts'

test('a name is the last part of whatever was sent, and never a way to another folder', () => {
  assert.equal(toFilename('C:\\films\\a b.mp4'), 'a b.mp4')
  assert.equal(toFilename('../../片.mp4'), '片.mp4')
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (given) => {
      try {
        const name = toFilename(given)
        assert.ok(given.endsWith(name))
        assert.ok(!/[/\\\p{Cc}]/u.test(name) && name !== '..' && name !== '.' && name !== '')
      } catch (thrown) {
        assert.ok(isFault(thrown) && thrown.kind === 'invalid', String(thrown))
      }
    }),
  )
})

test('a type that could run is served as bytes', () => {
  for (const claimed of ['text/html', 'image/svg+xml', '', 'IMAGE/PNG; x', 'video/mp4\n'])
    assert.equal(toContentType(claimed), 'application/octet-stream')
  for (const claimed of ['video/mp4', 'application/pdf'])
    assert.equal(toContentType(claimed), claimed)
})

test('an upload is cut at its limit, to the byte', async () => {
  const piece = new Uint8Array(64 * 1024 * 1024)
  async function* content(extraBytes: number): AsyncGenerator<Uint8Array> {
    for (let sent = 0; sent < MAX_UPLOAD_BYTES; sent += piece.length) yield piece
    yield piece.subarray(0, extraBytes)
  }
  const read = async (extraBytes: number): Promise<number> => {
    let sizeBytes = 0
    for await (const { length } of withinUploadLimit(content(extraBytes))) sizeBytes += length
    return sizeBytes
  }
  assert.equal(await read(0), MAX_UPLOAD_BYTES)
  await assert.rejects(read(1), /at most 536870912 bytes/)
})

test('a blob names the file that it belongs to', () => {
  assert.equal(fileIdOf(blobKeyOf('films', '123456789012345')), '123456789012345')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleFilm } from '@backlot/test-kit/sample-media'
import { mkvEnd } from './mkv-end.ts'

const EBML = [0x1a, 0x45, 0xdf, 0xa3, 0x81, 0x00]
const SEGMENT = [0x18, 0x53, 0x80, 0x67]

test('a file ends where its segment does', async () => {
  const film = await sampleFilm('mkv')
  assert.equal(mkvEnd(film), film.length)
  assert.equal(mkvEnd(new Uint8Array([...EBML, ...SEGMENT, 0x40, 0x64])), 12 + 100)
})

test('nothing is said by an unknown size, another element, or a head that is cut', () => {
  for (const bytes of [
    [...EBML, ...SEGMENT, 0xff],
    [...EBML, ...SEGMENT, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
    [...EBML, ...SEGMENT, 0x00],
    [...EBML, ...SEGMENT, 0x40],
    [...EBML, 0, 0, 0, 0, 0x81],
    EBML.slice(0, 4),
    [],
  ])
    assert.equal(mkvEnd(new Uint8Array(bytes)), undefined)
})

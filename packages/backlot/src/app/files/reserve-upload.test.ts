import assert from 'node:assert/strict'
import { test } from 'node:test'
import { virtualClock } from '../../../../../test/simulation/virtual-clock.ts'
import { UPLOAD_LEASE_MS } from '../../domain/storage.ts'
import { reserveUpload } from './reserve-upload.ts'

const HOUR_MS = 3_600_000

test('a reservation is renewed after a while that has passed, whatever the clock shows', async () => {
  const clock = virtualClock(HOUR_MS)
  let asked = 0
  const files = {
    reserve: async ({ wantedBytes }: { readonly wantedBytes: number }) => {
      asked += 1
      return { grantedBytes: wantedBytes }
    },
    release: async () => {},
  }
  const upload = { uploadId: 'up', accountId: 'acc', bodyBytes: 1_000_000 }
  const storage = await reserveUpload({ files, clock }, upload, { maxStorageBytes: 1e9 })
  assert.equal(asked, 1)

  async function* pieces(): AsyncGenerator<Uint8Array> {
    yield Buffer.alloc(10)
    assert.equal(asked, 1)
    clock.jump(HOUR_MS)
    yield Buffer.alloc(10)
    clock.jump(-2 * HOUR_MS)
    yield Buffer.alloc(10)
    assert.equal(asked, 1, 'no time has passed')
    clock.jump(-UPLOAD_LEASE_MS)
    await clock.advance(UPLOAD_LEASE_MS)
    yield Buffer.alloc(10)
    assert.equal(asked, 2, 'the clock shows what it did, but time has passed')
    yield Buffer.alloc(10)
  }
  for await (const piece of storage.metered(pieces())) assert.equal(piece.length, 10)
  await storage.confirm(50)
  assert.equal(asked, 2)
})

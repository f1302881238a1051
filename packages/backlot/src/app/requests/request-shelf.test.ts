import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { RecordedRequest } from '../../domain/recorded-request.ts'
import { createRequestShelf, REQUEST_OVERHEAD_BYTES } from './request-shelf.ts'

const LIMITS = { bytes: 1e9, bytesPerAccount: 1e9, requestsPerAccount: 3 }

function request(accountId: string, id: string, bytes = 10): RecordedRequest {
  return {
    accountId,
    summary: {
      id,
      atMs: 0,
      method: 'GET',
      route: '/',
      path: '/',
      status: 200,
      durationMs: 1,
      modelName: '',
      isStream: false,
      keyId: 'k',
    },
    detail: new Uint8Array(bytes),
  }
}

describe('the shelf of recorded requests', () => {
  test('lists the requests of an account in pages, newest first, also while more come', async () => {
    const shelf = createRequestShelf({ ...LIMITS, requestsPerAccount: 10 })
    for (const id of ['1', '2', '3', '4', '5']) await shelf.add(request('a', id))
    await shelf.add(request('b', '6'))
    const first = await shelf.list({ accountId: 'a', limit: 2 })
    assert.deepEqual(
      first.items.map(({ id }) => id),
      ['5', '4'],
    )
    await shelf.add(request('a', '7'))
    const second = await shelf.list({ accountId: 'a', limit: 3, after: first.next ?? '' })
    assert.deepEqual(
      second.items.map(({ id }) => id),
      ['3', '2', '1'],
    )
    assert.equal(second.next, undefined)
  })

  test('finds a request for its account alone', async () => {
    const shelf = createRequestShelf(LIMITS)
    await shelf.add(request('a', '1'))
    assert.equal((await shelf.find({ accountId: 'a', id: '1' }))?.summary.id, '1')
    assert.equal(await shelf.find({ accountId: 'b', id: '1' }), undefined)
  })

  test('keeps so many of an account, and so many bytes of it and of all; the oldest give way', async () => {
    const size = 1000 + REQUEST_OVERHEAD_BYTES
    const shelf = createRequestShelf({
      bytes: size * 4,
      bytesPerAccount: size * 2,
      requestsPerAccount: 3,
    })
    const idsOf = async (accountId: string): Promise<string[]> =>
      (await shelf.list({ accountId, limit: 10 })).items.map(({ id }) => id)
    for (const id of ['1', '2', '3']) await shelf.add(request('a', id, 1000))
    assert.deepEqual(await idsOf('a'), ['3', '2'])
    const small = createRequestShelf(LIMITS)
    for (const id of ['1', '2', '3', '4']) await small.add(request('c', id))
    assert.equal((await small.list({ accountId: 'c', limit: 10 })).items.length, 3)
    for (const id of ['1', '2']) await shelf.add(request('c', id, 1000))
    assert.deepEqual(await idsOf('a'), ['3', '2'])
    for (const id of ['8', '9']) await shelf.add(request('b', id, 1000))
    assert.deepEqual(await idsOf('a'), [])
    assert.deepEqual(await idsOf('b'), ['9', '8'])
    await shelf.add(request('d', '1', size * 5))
    assert.deepEqual(await idsOf('d'), [])
  })
})

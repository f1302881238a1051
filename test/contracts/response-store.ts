import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import type {
  ResponseStore,
  StoredResponse,
} from '../../packages/backlot/src/domain/response-store.ts'
import { type OpenStore, openWorld } from './store-world.ts'

/** A store of responses, and two accounts known to it. */
export type ResponseWorld = {
  readonly responses: ResponseStore
  readonly accountId: string
  readonly otherId: string
}

/** The same for the stores of a database. */
export function storedResponsesContract(name: string, open: OpenStore): void {
  responseStoreContract(name, async (t) => {
    const { responses, accountId, prepaidId } = await openWorld(t, open)
    return { responses, accountId, otherId: prepaidId }
  })
}

const BOUNDS = { maxResponses: 100, maxBytes: 1_000_000 }

/** What every store of responses must do. */
export function responseStoreContract(
  name: string,
  open: (t: TestContext) => Promise<ResponseWorld>,
): void {
  const response = (accountId: string, change: Partial<StoredResponse> = {}): StoredResponse => ({
    id: 'resp_1',
    accountId,
    createdAtMs: 1000,
    expiresAtMs: 5000,
    body: '{"id":"resp_1"}',
    input: [{ id: 'in_1_0', json: '{"text":"naïve 🎬 \\u0000"}' }],
    output: [{ id: 'msg_1_0', json: '{"text":"yes"}' }],
    ...change,
  })

  describe(`${name}: responses`, () => {
    test('a response is found as it was given, with and without one before it', async (t) => {
      const { responses, accountId } = await open(t)
      const first = response(accountId)
      const second = response(accountId, { id: 'resp_2', previousId: 'resp_1', input: [] })
      await Promise.all([responses.add(first, BOUNDS), responses.add(second, BOUNDS)])
      const key = { accountId, nowMs: 2000 }
      assert.deepEqual(await responses.find({ ...key, id: 'resp_1' }), first)
      assert.deepEqual(await responses.find({ ...key, id: 'resp_2' }), second)
    })

    test("another account's response is as unknown as one that never was", async (t) => {
      const { responses, accountId, otherId } = await open(t)
      await responses.add(response(accountId), BOUNDS)
      const foreign = { accountId: otherId, id: 'resp_1', nowMs: 2000 }
      assert.equal(await responses.find(foreign), undefined)
      assert.equal(await responses.remove(foreign), false)
      assert.equal(await responses.find({ accountId, id: 'resp_9', nowMs: 2000 }), undefined)
      assert.ok(await responses.find({ accountId, id: 'resp_1', nowMs: 2000 }))
    })

    test('a removed response is gone, once', async (t) => {
      const { responses, accountId } = await open(t)
      await responses.add(response(accountId), BOUNDS)
      const key = { accountId, id: 'resp_1', nowMs: 2000 }
      assert.equal(await responses.remove(key), true)
      assert.equal(await responses.remove(key), false)
      assert.equal(await responses.find(key), undefined)
    })

    test('an expired response is not there, and is removed in batches', async (t) => {
      const { responses, accountId } = await open(t)
      for (const id of ['resp_1', 'resp_2', 'resp_3'])
        await responses.add(response(accountId, { id }), BOUNDS)
      await responses.add(response(accountId, { id: 'resp_4', expiresAtMs: 9000 }), BOUNDS)
      const key = { accountId, id: 'resp_1', nowMs: 5000 }
      assert.equal(await responses.find(key), undefined)
      assert.equal(await responses.remove(key), false)
      assert.equal(await responses.expire({ nowMs: 5000, limit: 2 }), 2)
      assert.equal(await responses.expire({ nowMs: 5000, limit: 2 }), 1)
      assert.equal(await responses.expire({ nowMs: 5000, limit: 2 }), 0)
      assert.ok(await responses.find({ ...key, id: 'resp_4' }))
    })

    test('the oldest of an account give way, by number and by size, and those of others stay', async (t) => {
      const { responses, accountId, otherId } = await open(t)
      const kept = async (owner: string, ids: readonly number[]): Promise<readonly number[]> => {
        const found = ids.map((id) =>
          responses.find({ accountId: owner, id: `resp_${id}`, nowMs: 2000 }),
        )
        const all = await Promise.all(found)
        return ids.filter((_, index) => all[index] !== undefined)
      }
      await responses.add(response(otherId, { id: 'resp_0', createdAtMs: 1 }), BOUNDS)
      const few = { ...BOUNDS, maxResponses: 3 }
      for (const number of [1, 2, 3, 4, 5])
        await responses.add(
          response(accountId, { id: `resp_${number}`, createdAtMs: 1000 + number }),
          few,
        )
      assert.deepEqual(await kept(accountId, [1, 2, 3, 4, 5]), [3, 4, 5])
      const large = { body: 'x'.repeat(600), createdAtMs: 2000 }
      const small = { ...BOUNDS, maxBytes: 1000 }
      await responses.add(response(accountId, { ...large, id: 'resp_6' }), small)
      await responses.add(response(accountId, { ...large, id: 'resp_7', createdAtMs: 2001 }), small)
      assert.deepEqual(await kept(accountId, [3, 4, 5, 6, 7]), [7])
      assert.deepEqual(await kept(otherId, [0]), [0])
    })
  })
}

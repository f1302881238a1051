import assert from 'node:assert/strict'
import { test } from 'node:test'
import { responseStoreContract } from '../../../../test/contracts/response-store.ts'
import { recentResponses } from './recent-responses.ts'

const clock = { nowMs: () => 0 }

responseStoreContract('memory', async () => ({
  responses: recentResponses(1_000_000, clock),
  accountId: 'a1',
  otherId: 'a2',
}))

test('all together are bounded, over all accounts', async () => {
  const responses = recentResponses(4000, clock)
  const bounds = { maxResponses: 10, maxBytes: 1_000_000 }
  const ids = Array.from({ length: 8 }, (_, index) => `resp_${index}`)
  for (const id of ids)
    await responses.add(
      {
        id,
        accountId: id,
        createdAtMs: 0,
        expiresAtMs: 9,
        body: 'x'.repeat(500),
        input: [],
        output: [],
      },
      bounds,
    )
  const found = await Promise.all(ids.map((id) => responses.find({ accountId: id, id, nowMs: 1 })))
  assert.deepEqual(
    found.flatMap((response) => response?.id ?? []),
    ids.slice(-4),
  )
})

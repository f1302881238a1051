import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type OpenStore, openWorld } from './store-world.ts'

/** What every store of revoked inbox addresses must do. */
export function inboxStoreContract(name: string, open: OpenStore): void {
  test(`${name}: each time an account takes its inbox addresses back its number grows, and no other's`, async (t) => {
    const { inboxes } = await openWorld(t, open)
    assert.equal(await inboxes.generation('one'), 0)
    assert.equal(await inboxes.revoke('one'), 1)
    const together = await Promise.all([inboxes.revoke('one'), inboxes.revoke('one')])
    assert.deepEqual(new Set(together), new Set([2, 3]))
    assert.equal(await inboxes.generation('one'), 3)
    assert.equal(await inboxes.generation('other'), 0)
  })
}

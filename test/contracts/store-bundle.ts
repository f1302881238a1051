import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createWorld, type OpenStore, openWorld, rejectsWith } from './store-world.ts'

/** What every bundle of stores must do as a whole. */
export function storeBundleContract(name: string, open: OpenStore): void {
  describe(`${name}: the store`, () => {
    test('an open store is ready', async (t) => {
      const world = await openWorld(t, open)
      await world.isReady()
    })

    test('what was begun before closing is kept or refused, never left hanging', async () => {
      const world = await createWorld(await open())
      const writes = Array.from({ length: 5 }, () => world.submit())
      const closing = world.close()
      const ends = await Promise.allSettled(writes)
      assert.equal(ends.length, 5)
      await closing
      await world.close()
    })

    test('a closed store says so', async () => {
      const world = await createWorld(await open())
      await world.close()
      await rejectsWith('overloaded', world.isReady())
      await rejectsWith('overloaded', world.submit())
      await rejectsWith('overloaded', world.tasks.find(world.accountId, '1'))
    })

    test('a store forgets nothing that was acknowledged, in any order of calls', async (t) => {
      const world = await openWorld(t, open)
      const seen = await Promise.all(
        Array.from({ length: 30 }, async () => {
          const { id } = await world.submit()
          return world.tasks.find(world.accountId, id)
        }),
      )
      assert.ok(seen.every((task) => task?.state === 'queued'))
    })
  })
}

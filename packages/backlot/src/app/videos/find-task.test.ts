import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld, present } from '../../../../../test/contracts/store-world.ts'
import { openSqlite } from '../../stores/sqlite/store.ts'
import { findTask } from './find-task.ts'

test('a task reports its place and how long it is likely to wait, until it is made', async (t) => {
  const world = await openWorld(t, () => openSqlite({ path: ':memory:' }))
  const account = { id: world.accountId, name: 'later', prepaid: false, createdAtMs: 0 }
  const caller = { account, key: { id: 'key-1', accountId: account.id, createdAtMs: 0 } }
  const clock = { nowMs: () => 41_000 }
  const placeOf = async (taskId: string): Promise<readonly unknown[]> => {
    const found = await findTask({ ...world, clock }, caller, taskId)
    return [found.queuePosition, found.estimatedWaitMs]
  }
  const [first, second, third] = [
    await world.submit({ nowMs: 1000 }),
    await world.submit({ nowMs: 1000 }),
    await world.submit({ nowMs: 1000 }),
  ]
  assert.deepEqual(await placeOf(third.id), [2, undefined], 'nobody knows yet')

  const { id: taskId, token } = present(await world.claim(2000))
  assert.equal(taskId, first.id)
  await world.tasks.finish({ taskId, token, nowMs: 11_000, file: world.file({ taskId }) })
  assert.deepEqual(await placeOf(second.id), [0, 40_000])
  assert.deepEqual(await placeOf(third.id), [1, 80_000])

  await world.claim(41_000)
  assert.deepEqual(await placeOf(second.id), [0, undefined])
  assert.deepEqual(await placeOf(first.id), [0, undefined])
})

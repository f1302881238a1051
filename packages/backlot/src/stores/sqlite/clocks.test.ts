/** A SQLite file on a machine whose clock is set: leases use a monotonic clock. */
import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { openWorld, present, type World } from '../../../../../test/contracts/store-world.ts'
import { type UploadReservation, UPLOAD_LEASE_MS } from '../../domain/storage.ts'
import { openSqlite } from './store.ts'

const HOUR_MS = 3_600_000
const LEASE_MS = 15_000

/** A store whose machine has been up for so long, and a function that lets time pass. */
async function openMachine(
  t: TestContext,
): Promise<{ readonly world: World; readonly machine: { upMs: number } }> {
  const machine = { upMs: 50_000_000.25 }
  const monotonicMs = (): number => machine.upMs
  return {
    world: await openWorld(t, () => openSqlite({ path: ':memory:', monotonicMs })),
    machine,
  }
}

/** The whole storage of the account, requested for one upload. */
function wholeStorage({ accountId }: World, uploadId: string, nowMs: number): UploadReservation {
  const bytes = { neededBytes: 10, wantedBytes: 10, maxStorageBytes: 10 }
  return { uploadId, accountId, nowMs, ...bytes }
}

describe('SQLite: a time of day that steps', () => {
  for (const stepMs of [HOUR_MS, -HOUR_MS])
    test(`by ${stepMs / 1000} s leaves to an upload what it has reserved`, async (t) => {
      const { world, machine } = await openMachine(t)
      const { files, accountId } = world
      const isGranted = async (uploadId: string, nowMs: number): Promise<boolean> =>
        'grantedBytes' in (await files.reserve(wholeStorage(world, uploadId, nowMs)))
      assert.ok(await isGranted('one', HOUR_MS))
      const nowMs = HOUR_MS + stepMs
      machine.upMs += UPLOAD_LEASE_MS - 1
      assert.ok(!(await isGranted('two', nowMs)))
      assert.equal((await files.storageUse(accountId, nowMs)).uploadsUnderWay, 1)
      machine.upMs += 1
      assert.equal((await files.storageUse(accountId, nowMs)).uploadsUnderWay, 0)
      assert.ok(await isGranted('two', nowMs))
      machine.upMs = 10
      assert.ok(await isGranted('three', nowMs), 'what was reserved before a restart is nobody’s')
    })

  for (const stepMs of [HOUR_MS, -HOUR_MS])
    test(`by ${stepMs / 1000} s lets a lease run on as it did`, async (t) => {
      const { world, machine } = await openMachine(t)
      const { id: taskId } = await world.submit({ nowMs: HOUR_MS })
      const claim = { workerId: 'w', leaseMs: LEASE_MS }
      const first = present(await world.tasks.claim({ ...claim, nowMs: HOUR_MS }))
      const nowMs = HOUR_MS + stepMs
      machine.upMs += 1000
      assert.equal(await world.tasks.claim({ ...claim, nowMs }), undefined)
      const { token } = present(first.lease)
      const extension = { taskId, token, progress: 1, leaseMs: LEASE_MS }
      assert.ok(await world.tasks.extend({ ...extension, nowMs }))
      machine.upMs += LEASE_MS - 1
      assert.equal(await world.tasks.claim({ ...claim, nowMs }), undefined)
      machine.upMs += 1
      assert.equal((await world.tasks.claim({ ...claim, nowMs }))?.attempts, 2)
    })

  test('after the machine has started anew, a lease from before is nobody’s', async (t) => {
    const { world, machine } = await openMachine(t)
    await world.submit({ nowMs: 1000 })
    const claim = { workerId: 'w', nowMs: 1000, leaseMs: LEASE_MS }
    await world.tasks.claim(claim)
    machine.upMs = 10
    assert.equal((await world.tasks.claim(claim))?.attempts, 2)
  })
})

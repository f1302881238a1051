import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import type { Change } from '../../packages/backlot/src/domain/change.ts'
import {
  AUDITED,
  claimDueIn,
  type OpenStore,
  openWorld,
  present,
  quote,
  PURCHASE,
  rejectsWith,
  type World,
} from './store-world.ts'

/** Which changes every store must report. */
export function changeFeedContract(name: string, open: OpenStore): void {
  describe(`${name}: changes`, () => {
    test('each step of a task is notified once it is committed, with its account and its id', async (t) => {
      const { world, received } = await watched(t, open)
      const { id: taskId } = await world.submit({ holdMicros: 5 })
      const { token } = present(await world.claim(2000))
      const lease = { taskId, token, nowMs: 2010, leaseMs: 100 }
      await world.tasks.extend({ ...lease, progress: 40 })
      await world.tasks.extend({ ...lease, progress: 40 })
      await world.tasks.finish({ taskId, token, nowMs: 2020, file: world.file({ taskId }) })
      const { accountId } = world
      const ids = { accountId, taskId }
      assert.deepEqual(received(), [
        { kind: 'balance.changed', accountId },
        { kind: 'task.queued', ...ids },
        { kind: 'task.running', ...ids },
        { kind: 'task.progress', ...ids, progress: 40 },
        { kind: 'balance.changed', accountId },
        { kind: 'task.succeeded', ...ids },
      ])
    })

    test('other ends of tasks have kinds of their own', async (t) => {
      const { world, received } = await watched(t, open)
      const { id: first } = await world.submit()
      const { id: second } = await world.submit()
      const { token } = present(await world.claim(2000))
      await world.tasks.handBack({ taskId: first, token, nowMs: 2001 })
      const again = present(await world.claim(2002))
      const failure = { kind: 'internal', message: 'x' } as const
      await world.tasks.fail({ taskId: first, token: again.token, failure, nowMs: 2003 })
      await world.tasks.cancel({ accountId: world.accountId, taskId: second, nowMs: 2004 })
      const kinds = received().filter(({ kind }) => kind.startsWith('task.'))
      assert.deepEqual(
        kinds.map(({ kind, taskId }) => [kind, taskId === first ? 1 : 2]),
        [
          ['task.queued', 1],
          ['task.queued', 2],
          ['task.running', 1],
          ['task.requeued', 1],
          ['task.running', 1],
          ['task.failed', 1],
          ['task.cancelled', 2],
        ],
      )
    })

    test('what is refused, and what changes nothing, is notified to nobody', async (t) => {
      const { world, received } = await watched(t, open)
      const poor = { accountId: world.prepaidId, holdMicros: 1 }
      await rejectsWith('insufficientBalance', world.submit(poor))
      const lease = { taskId: '1', token: 1, nowMs: 1, leaseMs: 1 }
      assert.equal(await world.tasks.extend({ ...lease, progress: 1 }), false)
      assert.equal(await world.keys.revokeKey('nobody', 1), false)
      assert.deepEqual(received(), [])
    })

    test('attempts at a callback are notified by what they came to', async (t) => {
      const { world, received } = await watched(t, open)
      const { id: taskId } = await world.submit({ hasCallback: true })
      await world.tasks.cancel({ accountId: world.accountId, taskId, nowMs: 1001 })
      const attempt = async (
        nowMs: number,
        outcome: { readonly outcome: 'accepted' } | { readonly outcome: 'gone'; error: string },
      ): Promise<void> => {
        const [work] = await claimDueIn(world, { nowMs })
        const { token } = present(work).callback
        const record = { taskId, token, attempt: outcome, startedAtMs: nowMs, nowMs }
        await world.callbacks.record(record)
      }
      await attempt(2000, { outcome: 'accepted' })
      await attempt(2001, { outcome: 'accepted' })
      await world.callbacks.redeliver(taskId, 2002)
      await attempt(2003, { outcome: 'gone', error: 'x' })
      const kinds = received().filter(({ kind }) => kind.startsWith('callback.'))
      assert.deepEqual(
        kinds.map(({ kind }) => kind),
        ['callback.attempted', 'callback.delivered', 'callback.redelivered', 'callback.abandoned'],
      )
      assert.ok(kinds.every((one) => one.taskId === taskId && one.accountId === world.accountId))
    })

    test('changes of money, keys, limits and accounts are notified, with their account', async (t) => {
      const { world, received } = await watched(t, open)
      const { accountId, prepaidId, keys, admin, ledger } = world
      await keys.addKey({ id: 'k1', accountId, createdAtMs: 1 })
      await keys.changeLimits({ scope: 'key', id: 'k1', change: { requests: 5 } })
      await ledger.credit({ accountId: prepaidId, amountMicros: 9, nowMs: 1 })
      const hold = { holdId: 'h', accountId: prepaidId, price: quote(4), purchase: PURCHASE }
      await ledger.reserve({ ...hold, nowMs: 2 })
      await ledger.release({ holdId: 'h', nowMs: 3 })
      const act = { entry: AUDITED, nowMs: 4 }
      await admin.perform({ ...act, kind: 'key:suspended', action: { keyId: 'k1' } })
      await admin.perform({ ...act, kind: 'key:resumed', action: { keyId: 'k1' } })
      await admin.perform({ ...act, kind: 'key:revoked', action: { keyId: 'k1' } })
      await admin.perform({ ...act, kind: 'account:suspended', action: { accountId } })
      await admin.perform({ ...act, kind: 'account:resumed', action: { accountId } })
      const key = { accountId, keyId: 'k1' }
      assert.deepEqual(received(), [
        { kind: 'key.created', ...key },
        { kind: 'limits.changed', ...key },
        { kind: 'balance.changed', accountId: prepaidId },
        { kind: 'balance.changed', accountId: prepaidId },
        { kind: 'balance.changed', accountId: prepaidId },
        { kind: 'key.suspended', ...key },
        { kind: 'key.resumed', ...key },
        { kind: 'key.revoked', ...key },
        { kind: 'account.suspended', accountId },
        { kind: 'account.resumed', accountId },
      ])
    })

    test('changes that no store keeps can be announced, and removed listeners are not called', async (t) => {
      const { world, received, stop } = await watched(t, open)
      const change = { kind: 'inbox.received', accountId: world.accountId } as const
      world.changes.announce(change)
      stop()
      world.changes.announce(change)
      await world.submit()
      assert.deepEqual(received(), [change])
    })
  })
}

async function watched(
  t: TestContext,
  open: OpenStore,
): Promise<{ readonly world: World; received(): readonly Change[]; stop(): void }> {
  const world = await openWorld(t, open)
  const changes: Change[] = []
  const stop = world.changes.onChanges((news) => {
    assert.notEqual(news, 'missed')
    if (news !== 'missed') changes.push(...news)
  })
  return { world, received: () => changes, stop }
}

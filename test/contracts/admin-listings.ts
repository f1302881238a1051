import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { GivenUpState } from '../../packages/backlot/src/domain/admin.ts'
import type { AuditEntry } from '../../packages/backlot/src/domain/audit.ts'
import { CHALLENGE_TIMES_MS } from '../../packages/backlot/src/domain/callback.ts'
import { type Office, openOffice } from './admin-office.ts'
import { AUDITED, claimDueIn, type OpenStore, present, rejectsWith } from './store-world.ts'

/** What operators must be able to read: tasks of all accounts, storage, the audit log. */
export function adminListingsContract(name: string, open: OpenStore): void {
  adminTaskContract(name, open)
  redeliveryContract(name, open)
  storageContract(name, open)
  auditContract(name, open)
}

function adminTaskContract(name: string, open: OpenStore): void {
  describe(`${name}: tasks of all accounts`, () => {
    test('they are listed newest first, by account, state and model, in pages', async (t) => {
      const office = await openOffice(t, open)
      const { accountId, prepaidId, admin } = office
      const ids: string[] = []
      for (let index = 0; index < 6; index += 1) {
        const owner = index % 2 ? prepaidId : accountId
        ids.push((await office.submit({ nowMs: 10 + index, accountId: owner })).id)
      }
      await office.claim(100)
      const newest = ids.toReversed()
      const all = async (
        query: Omit<Parameters<typeof admin.listTasks>[0], 'limit'> = {},
      ): Promise<readonly string[]> => {
        const listed: string[] = []
        let after: string | undefined
        do {
          const page = await admin.listTasks({ ...query, limit: 2, ...(after && { after }) })
          assert.ok(page.items.length <= 2)
          listed.push(...page.items.map(({ id }) => id))
          after = page.next
        } while (after)
        return listed
      }
      assert.deepEqual(await all(), newest)
      const own = newest.filter((_, index) => index % 2 === 1)
      assert.deepEqual(await all({ accountId }), own)
      assert.deepEqual(await all({ state: 'processing' }), [ids[0]])
      assert.deepEqual(await all({ state: 'queued', accountId }), own.slice(0, -1))
      assert.deepEqual(await all({ modelId: 'Vendor-Video-2.3' }), newest)
      assert.deepEqual(await all({ modelId: 'another' }), [])
      assert.equal((await admin.findTask(ids[1] ?? ''))?.accountId, prepaidId)
      assert.equal(await admin.findTask('nothing'), undefined)
      await rejectsWith('invalid', admin.listTasks({ limit: 2, after: 'x' }))
    })

    test('an operator cancels the task of anybody, gives its hold back and notifies its receiver again', async (t) => {
      const office = await openOffice(t, open)
      const task = await office.submit({ holdMicros: 5, hasCallback: true })
      const { id: taskId } = task
      const { result } = await office.perform('task:cancelled', { taskId })
      assert.equal(result.failure?.message, 'the task was cancelled')
      assert.equal((await office.ledger.balance(office.accountId)).heldMicros, 0)
      await office.perform('task:cancelled', { taskId })
      const outcome = await office.perform('callback:redelivered', { taskId })
      assert.equal(outcome.result.id, taskId)
      await rejectsWith('notFound', office.perform('task:cancelled', { taskId: 'none' }))
      await rejectsWith('notFound', office.perform('callback:redelivered', { taskId: 'none' }))
      const mute = await office.submit()
      const redelivery = office.perform('callback:redelivered', { taskId: mute.id })
      await rejectsWith('notFound', redelivery)
      const claim = present(await office.claim(2000))
      const end = { taskId: claim.id, token: claim.token, nowMs: 2001 }
      assert.ok(await office.tasks.finish({ ...end, file: office.file() }))
      await rejectsWith('invalid', office.perform('task:cancelled', { taskId: claim.id }))
    })
  })
}

/** Redelivering the callbacks of several tasks at once. */
function redeliveryContract(name: string, open: OpenStore): void {
  /** A task whose callback was dead-lettered before its receiver ever answered. */
  async function unreachable(office: Office, nowMs: number, accountId?: string): Promise<string> {
    const { id: taskId } = await office.submit({
      nowMs,
      hasCallback: true,
      ...(accountId !== undefined && { accountId }),
    })
    for (let tries = 0; tries < CHALLENGE_TIMES_MS.length; tries += 1) {
      const [work] = await claimDueIn(office, { nowMs: 1e9 * (tries + 1), leaseMs: 1, limit: 1 })
      const { token } = present(work).callback
      const attempt = { outcome: 'failed', error: 'no answer' } as const
      const result = { taskId, token, attempt, startedAtMs: 1, nowMs: 1e9 * (tries + 1) }
      await office.callbacks.record(result)
    }
    assert.equal(await stateOf(office, taskId), 'unreachable')
    return taskId
  }

  async function stateOf({ callbacks }: Office, taskId: string): Promise<string> {
    return present(await callbacks.find(taskId)).callback.state
  }

  test(`${name}: the callbacks of an account that were given up are sent again, by the time of their tasks`, async (t) => {
    const office = await openOffice(t, open)
    const { accountId, prepaidId } = office
    const early = await unreachable(office, 1000)
    const wanted = [await unreachable(office, 2000), await unreachable(office, 3000)]
    const late = await unreachable(office, 4000)
    const others = await unreachable(office, 2500, prepaidId)
    const waiting = (await office.submit({ nowMs: 2500, hasCallback: true })).id
    const range = { createdFromMs: 2000, createdToMs: 3999 }
    const again = async (wish: { readonly limit: number; readonly state?: GivenUpState }) =>
      (
        await office.perform('callbacks:redelivered', {
          accountId,
          state: 'unreachable',
          ...range,
          ...wish,
        })
      ).result
    assert.deepEqual(await again({ limit: 9, state: 'parked' }), { count: 0, hasMore: false })
    assert.deepEqual(await again({ limit: 1 }), { count: 1, hasMore: true })
    assert.deepEqual(await again({ limit: 1 }), { count: 1, hasMore: false })
    assert.deepEqual(await again({ limit: 9 }), { count: 0, hasMore: false })
    for (const taskId of wanted) {
      const { state, attempts, dueAtMs } = present(await office.callbacks.find(taskId)).callback
      assert.deepEqual([state, attempts, dueAtMs === undefined], ['unverified', 0, false])
    }
    for (const taskId of [early, late, others])
      assert.equal(await stateOf(office, taskId), 'unreachable')
    assert.equal(await stateOf(office, waiting), 'unverified')
  })
}

function storageContract(name: string, open: OpenStore): void {
  test(`${name}: what accounts store is listed in pages, films and uploads apart`, async (t) => {
    const office = await openOffice(t, open)
    const upload = { purpose: 'retrieval', sizeBytes: 7 } as const
    await office.files.add(office.file({ ...upload }))
    await office.files.add(office.file({ ...upload }))
    const task = await office.submit()
    const claim = present(await office.claim(2000))
    const file = office.file({ taskId: task.id })
    await office.tasks.finish({ taskId: task.id, token: claim.token, file, nowMs: 2001 })
    const first = await office.admin.listStorage({ limit: 1 })
    const [report] = first.items
    assert.equal(report?.account.name, 'later')
    assert.deepEqual(report?.uploads, { files: 2, bytes: 14 })
    assert.deepEqual(report?.films, { files: 1, bytes: file.sizeBytes })
    const rest = await office.admin.listStorage({
      limit: 1,
      ...(first.next && { after: first.next }),
    })
    assert.deepEqual(
      rest.items.map(({ account, films }) => [account.name, films]),
      [['prepaid', { files: 0, bytes: 0 }]],
    )
    assert.equal(rest.next, undefined)
  })
}

function auditContract(name: string, open: OpenStore): void {
  describe(`${name}: the audit log`, () => {
    test('every action has an entry, and one that is refused has none in its transaction', async (t) => {
      const office = await openOffice(t, open)
      const accountId = office.prepaidId
      const parameters = { amount: '5.00', long: 'x'.repeat(1000) }
      const entry = { reason: 'a gift', requestId: 'r-1', parameters }
      await office.perform('account:credited', { accountId, amountMicros: 5 }, { entry })
      const take = { accountId, amountMicros: -6, reason: 'slip' }
      await rejectsWith('invalid', office.perform('account:corrected', take))
      const { items } = await office.audit.list({ limit: 9 })
      assert.equal(items.length, 1)
      const { id, ...said } = present(items[0])
      assert.match(id, /^\d+$/)
      assert.deepEqual(said, {
        ...AUDITED,
        reason: 'a gift',
        requestId: 'r-1',
        parameters: { amount: '5.00', long: 'x'.repeat(256) },
        outcome: 'done',
        atMs: 50,
      })
    })

    test('a refusal is listed with what it was', async (t) => {
      const { audit } = await openOffice(t, open)
      const refusal = { fault: 'invalid', message: 'too much', nowMs: 60 } as const
      await audit.addRefusal({ ...AUDITED, ...refusal })
      const { id: _, ...said } = present((await audit.list({ limit: 9 })).items[0])
      const { nowMs: atMs, ...what } = refusal
      assert.deepEqual(said, { ...AUDITED, ...what, outcome: 'refused', atMs })
    })

    test('it is listed newest first, by account, actor and action, and expires', async (t) => {
      const { audit } = await openOffice(t, open)
      for (let index = 0; index < 8; index += 1)
        await audit.addRefusal({
          ...AUDITED,
          account: index % 2 ? 'ada' : 'bob',
          actor: index < 4 ? 'os:eve' : 'key:ops',
          action: index % 4 ? 'key:revoked' : 'account:credited',
          subject: String(index),
          fault: 'invalid',
          message: 'no',
          nowMs: 100 + index,
        })
      const all = async (
        query: Omit<Parameters<typeof audit.list>[0], 'limit'> = {},
      ): Promise<string> => {
        const listed: AuditEntry[] = []
        let after: string | undefined
        do {
          const page = await audit.list({ ...query, limit: 3, ...(after && { after }) })
          listed.push(...page.items)
          after = page.next
        } while (after)
        return listed.map(({ subject }) => subject).join('')
      }
      assert.equal(await all(), '76543210')
      assert.equal(await all({ account: 'ada' }), '7531')
      assert.equal(await all({ actor: 'os:eve' }), '3210')
      assert.equal(await all({ action: 'account:credited' }), '40')
      assert.equal(await all({ action: 'key:revoked', account: 'bob', actor: 'key:ops' }), '6')
      await rejectsWith('invalid', audit.list({ limit: 3, after: 'x' }))
      assert.equal(await audit.expire({ beforeMs: 103, limit: 2 }), 2)
      assert.equal(await audit.expire({ beforeMs: 103, limit: 2 }), 1)
      assert.equal(await all(), '76543')
    })
  })
}

/**
 * Tests the task store against a model: random histories of submissions, claims, lost leases,
 * cancellations, ends, expiry, suspensions, restarts and crashes of the process that has the store
 * open run on both, which must agree at every step. fast-check shrinks a history that shows a
 * difference.
 */
import assert from 'node:assert/strict'
import * as fc from 'fast-check'
import { test } from 'node:test'
import { TASK_AGE_MS, queueOrder, type TaskState } from '../../packages/backlot/src/domain/task.ts'
import type { ServiceTier } from '../../packages/backlot/src/domain/tier.ts'
import type { Store } from '../../packages/backlot/src/stores/sql/store.ts'
import {
  AUDITED,
  claimIn,
  createWorld,
  LEASE_MS,
  type NewDatabase,
  present,
  rejectsWith,
  type World,
} from './store-world.ts'

/** A task in the model. */
type Modelled = {
  readonly id: string
  readonly accountId: string
  /** Its position in the queue. */
  readonly turnMs: number
  readonly holdMicros: number
  state: TaskState | 'expired'
  token: number
  leaseEndsAtMs: number
  progress: number
  endedAtMs: number
}

/** The state of the model. Tasks are in order of arrival. */
type Model = {
  nowMs: number
  readonly tasks: Modelled[]
  /** The suspended accounts. */
  readonly suspended: Set<string>
  heldMicros: number
  chargedMicros: number
}

/** The store under test, as currently opened. */
type Real = Pick<
  World,
  | 'accountId'
  | 'prepaidId'
  | 'tasks'
  | 'ledger'
  | 'pendingWork'
  | 'submit'
  | 'claim'
  | 'file'
  | 'close'
> & {
  /** Suspends or resumes an account; resolves to how many of its tasks were moved. */
  serve(
    how: Serving,
    change: { readonly accountId: string; readonly nowMs: number },
  ): Promise<number>
  /** Opens the store again: after closing it, or beside one that was abandoned. */
  reopen(how: 'restart' | 'crash'): Promise<void>
}

type Serving = 'suspended' | 'resumed'

type Command = fc.AsyncCommand<Model, Real>

/** Compares the store with the model in `runs` random histories of at most `maxCommands` steps. */
export function taskModelContract(
  name: string,
  create: NewDatabase,
  size: { readonly runs: number; readonly maxCommands: number; readonly forgets: boolean },
): void {
  test(`${name}: tasks behave as the model does, in every history`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.commands(commands(size), { ...size, size: 'max' }), async (history) => {
        const real = await openReal(await create())
        const money = { heldMicros: 0, chargedMicros: 0 }
        const model: Model = { nowMs: 1000, tasks: [], suspended: new Set(), ...money }
        try {
          await fc.asyncModelRun(() => ({ model, real }), history)
          await agree(model, real)
        } finally {
          await real.close()
        }
      }),
      { numRuns: size.runs },
    )
  })
}

async function openReal(open: () => Promise<Store>): Promise<Real> {
  const first = await open()
  const world = await createWorld(first)
  const opened = [first]
  const now = (): Store => present(opened.at(-1))
  return {
    accountId: world.accountId,
    prepaidId: world.prepaidId,
    get tasks() {
      return now().tasks
    },
    get ledger() {
      return now().ledger
    },
    get pendingWork() {
      return now().pendingWork
    },
    serve: (how, wish) => serveIn(now(), how, wish),
    submit: (wish) => now().tasks.submit(world.submission(wish)),
    claim: (nowMs) => claimIn(now(), nowMs),
    file: world.file,
    reopen: async (how) => {
      if (how === 'restart') await now().close()
      opened.push(await open())
    },
    close: async () => {
      await Promise.all(opened.map((store) => store.close()))
    },
  }
}

async function serveIn(
  { admin }: Store,
  how: Serving,
  { accountId, nowMs }: { readonly accountId: string; readonly nowMs: number },
): Promise<number> {
  const kind = `account:${how}` as const
  const entry = { ...AUDITED, action: kind }
  return (await admin.perform({ kind, action: { accountId }, entry, nowMs })).result.tasks
}

function commands({ forgets }: { readonly forgets: boolean }): fc.Arbitrary<Command>[] {
  const index = fc.nat({ max: 30 })
  const isLate = fc.boolean()
  const submission = fc.record({
    tier: fc.constantFrom<ServiceTier>('standard', 'priority'),
    ageMs: fc.nat({ max: 20 }),
    holdMicros: fc.nat({ max: 50 }),
    isPrepaid: fc.boolean(),
  })
  const serving = fc.constantFrom<Serving>('suspended', 'resumed')
  return [
    // Frequent, so that there is a queue.
    ...Array.from({ length: 5 }, () => submission.map(submit)),
    fc.constant(claim()),
    fc.constant(claim()),
    fc.integer({ min: 1, max: LEASE_MS * 2 }).map(wait),
    fc.constantFrom(TASK_AGE_MS - 1, TASK_AGE_MS, TASK_AGE_MS + 1).map(wait),
    fc.tuple(index, isLate, fc.integer({ min: -10, max: 120 })).map(extend),
    fc.tuple(index, isLate).map(finish),
    fc.tuple(index, isLate).map(fail),
    fc.tuple(index, isLate).map(handBack),
    index.map(cancel),
    ...Array.from({ length: 2 }, () => fc.tuple(serving, fc.boolean()).map(serve)),
    fc.nat({ max: LEASE_MS * 2 }).map(expire),
    ...(forgets ? [] : [fc.constantFrom('restart' as const, 'crash' as const).map(reopen)]),
  ]
}

function command(text: string, run: (model: Model, real: Real) => Promise<void>): Command {
  return { check: () => true, run, toString: () => text }
}

function submit(wish: {
  tier: ServiceTier
  ageMs: number
  holdMicros: number
  isPrepaid: boolean
}): Command {
  return command(`submit(${JSON.stringify(wish)})`, async (model, real) => {
    const { tier, isPrepaid } = wish
    const accountId = accountOf(real, isPrepaid)
    const holdMicros = isPrepaid ? 0 : wish.holdMicros // the prepaid account has no balance
    const createdAtMs = model.nowMs - wish.ageMs
    const submitted = real.submit({ accountId, tier, holdMicros, nowMs: createdAtMs })
    if (model.suspended.has(accountId)) return rejectsWith('unknownKey', submitted)
    const { id } = await submitted
    const fresh = {
      state: 'queued',
      token: 0,
      leaseEndsAtMs: 0,
      progress: 0,
      endedAtMs: 0,
    } as const
    const turnMs = turnIn(model, tier, createdAtMs)
    model.tasks.push({ id, accountId, turnMs, holdMicros, ...fresh })
    model.heldMicros += holdMicros
  })
}

/** Its own time, but never before waiting tasks of its tier, even if this clock is behind. */
function turnIn({ tasks }: Model, tier: ServiceTier, createdAtMs: number): number {
  const ownMs = queueOrder({ tier, createdAtMs })
  const leadMs = tier === 'priority' ? TASK_AGE_MS : 0
  const waiting = tasks.filter(({ state }) => state === 'queued').map(({ turnMs }) => turnMs)
  return Math.max(ownMs, ...waiting.map((turnMs) => turnMs - leadMs))
}

function accountOf(real: Real, isPrepaid: boolean): string {
  return isPrepaid ? real.prepaidId : real.accountId
}

/**
 * Suspends or resumes an account, which holds back its queued tasks or lets them go on; running
 * tasks go on either way.
 */
function serve([how, isPrepaid]: readonly [Serving, boolean]): Command {
  return command(`${how}(${isPrepaid ? 'prepaid' : 'later'})`, async (model, real) => {
    const accountId = accountOf(real, isPrepaid)
    const moved = await real.serve(how, { accountId, nowMs: model.nowMs })
    const [from, to] =
      how === 'suspended' ? (['queued', 'suspended'] as const) : (['suspended', 'queued'] as const)
    const tasks = model.tasks.filter((task) => task.accountId === accountId && task.state === from)
    assert.equal(moved, tasks.length)
    for (const task of tasks) task.state = to
    if (how === 'suspended') model.suspended.add(accountId)
    else model.suspended.delete(accountId)
  })
}

function claim(): Command {
  return command('claim', async (model, real) => {
    const expected = claimOrder(model)[0]
    const claimed = await real.claim(model.nowMs)
    assert.equal(claimed?.id, expected?.id)
    if (!expected) return
    expected.state = 'processing'
    expected.token += 1
    expected.leaseEndsAtMs = model.nowMs + LEASE_MS
    expected.progress = 0
    assert.equal(claimed?.token, expected.token)
  })
}

function wait(durationMs: number): Command {
  return command(`wait(${durationMs})`, async (model) => {
    model.nowMs += durationMs
  })
}

/** A change with the newest token, or with the previous one. */
function change(
  text: string,
  [index, isLate]: readonly [number, boolean, ...unknown[]],
  act: (at: {
    readonly model: Model
    readonly real: Real
    readonly lease: { readonly taskId: string; readonly token: number; readonly nowMs: number }
    readonly task: Modelled
  }) => Promise<{ readonly done: boolean; readonly apply: () => void }>,
): Command {
  return command(`${text}(${index}${isLate ? ', late' : ''})`, async (model, real) => {
    const task = model.tasks[index % Math.max(1, model.tasks.length)]
    if (!task) return
    const token = isLate ? task.token - 1 : task.token
    const lease = { taskId: task.id, token, nowMs: model.nowMs }
    const { done, apply } = await act({ model, real, lease, task })
    assert.equal(done, task.state === 'processing' && !isLate, `${text} by token ${token}`)
    if (done) apply()
  })
}

function extend(input: readonly [number, boolean, number]): Command {
  const [, , progress] = input
  return change('extend', input, async ({ model, real, lease, task }) => ({
    done: await real.tasks.extend({ ...lease, progress, leaseMs: LEASE_MS }),
    apply() {
      task.progress = Math.max(task.progress, Math.min(100, progress))
      task.leaseEndsAtMs = model.nowMs + LEASE_MS
    },
  }))
}

function finish(input: readonly [number, boolean]): Command {
  return change('finish', input, async ({ model, real, lease, task }) => ({
    done: await real.tasks.finish({ ...lease, file: real.file() }),
    apply() {
      task.state = 'success'
      task.endedAtMs = model.nowMs
      task.progress = 100
      model.heldMicros -= task.holdMicros
      model.chargedMicros += task.holdMicros
    },
  }))
}

function fail(input: readonly [number, boolean]): Command {
  const failure = { kind: 'internal', message: 'broken' } as const
  return change('fail', input, async ({ model, real, lease, task }) => ({
    done: await real.tasks.fail({ ...lease, failure }),
    apply() {
      task.state = 'failed'
      task.endedAtMs = model.nowMs
      model.heldMicros -= task.holdMicros
    },
  }))
}

function handBack(input: readonly [number, boolean]): Command {
  return change('handBack', input, async ({ real, lease, task }) => ({
    done: await real.tasks.handBack(lease),
    apply() {
      task.state = 'queued'
      task.progress = 0
    },
  }))
}

function cancel(index: number): Command {
  return command(`cancel(${index})`, async (model, real) => {
    const task = model.tasks[index % Math.max(1, model.tasks.length)]
    if (!task) return
    const { accountId } = task
    const after = await real.tasks.cancel({ accountId, taskId: task.id, nowMs: model.nowMs })
    if (['queued', 'suspended', 'processing'].includes(task.state)) {
      task.state = 'failed'
      task.endedAtMs = model.nowMs
      model.heldMicros -= task.holdMicros
    }
    assert.equal(after?.state ?? 'expired', task.state)
  })
}

function expire(keptMs: number): Command {
  return command(`expire(${keptMs})`, async (model, real) => {
    const endedBeforeMs = model.nowMs - keptMs
    const old = model.tasks.filter(
      ({ state, endedAtMs }) =>
        (state === 'success' || state === 'failed') && endedAtMs < endedBeforeMs,
    )
    const { count } = await real.tasks.expire({ endedBeforeMs, limit: old.length + 1 })
    assert.equal(count, old.length)
    for (const task of old) task.state = 'expired'
  })
}

function reopen(how: 'restart' | 'crash'): Command {
  return command(how, async (model, real) => {
    await real.reopen(how)
    await agree(model, real)
  })
}

/** The tasks that can be claimed now, in queue order. */
function claimOrder({ tasks, nowMs }: Model): readonly Modelled[] {
  const claimable = tasks.filter(
    ({ state, leaseEndsAtMs }) =>
      state === 'queued' || (state === 'processing' && leaseEndsAtMs <= nowMs),
  )
  return claimable.toSorted(inQueueOrder) // stable: tasks of one moment stay in order of arrival
}

function inQueueOrder(one: Modelled, other: Modelled): number {
  return one.turnMs - other.turnMs
}

/** Compares everything that can be read. */
async function agree(model: Model, real: Real): Promise<void> {
  const queue = model.tasks.filter(({ state }) => state === 'queued').toSorted(inQueueOrder)
  for (const expected of model.tasks) {
    const found = await real.tasks.find(expected.accountId, expected.id)
    if (expected.state === 'expired') {
      assert.equal(found, undefined)
      continue
    }
    const task = present(found)
    const { id, state, attempts: token, progress } = task
    assert.deepEqual(
      { id, state, token, progress },
      { id, state: expected.state, token: expected.token, progress: expected.progress },
    )
    assert.equal(task.lease !== undefined, state === 'processing')
    const position = await real.tasks.queuePosition(id)
    assert.equal(position, Math.max(0, queue.indexOf(expected)))
  }
  assert.equal((await real.pendingWork.count()).tasksQueued, queue.length)
  const { balanceMicros, heldMicros, chargedMicros } = await real.ledger.balance(real.accountId)
  assert.equal(heldMicros, model.heldMicros)
  assert.equal(chargedMicros, model.chargedMicros)
  assert.equal(balanceMicros + heldMicros + chargedMicros, 0)
}

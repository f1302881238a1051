// oxlint-disable no-await-in-loop -- the steps of a test follow each other
/**
 * The task store against a model of it: random histories of submissions,
 * claims, lost leases, cancellations, ends and expiry, restarts and crashes of
 * the process that has the store open, run on both, which must agree at every
 * step. fast-check shortens a history that shows a difference.
 */
import assert from 'node:assert/strict'
import * as fc from 'fast-check'
import { test } from 'node:test'
import { TASK_AGE_MS, taskTurn, type TaskState } from '../../src/domain/task.ts'
import type { ServiceTier } from '../../src/domain/tier.ts'
import type { Store } from '../../src/stores/sql/store.ts'
import {
  claimIn,
  createWorld,
  LEASE_MS,
  type NewDatabase,
  present,
  type World,
} from './store-world.ts'

/** A task as the model sees it. */
type Modelled = {
  readonly id: string
  readonly tier: ServiceTier
  readonly createdAtMs: number
  readonly holdMicros: number
  state: TaskState | 'expired'
  token: number
  leaseEndsAtMs: number
  progress: number
  endedAtMs: number
}

/** All that the model knows. Tasks are kept as they arrived. */
type Model = {
  nowMs: number
  readonly tasks: Modelled[]
  heldMicros: number
  chargedMicros: number
}

/** The store under test, whichever process has it open now. */
type Real = Pick<
  World,
  'accountId' | 'tasks' | 'ledger' | 'submit' | 'claim' | 'file' | 'close'
> & {
  /** Opens the store anew: after closing it, or beside the one that was left as it was. */
  reopen(how: 'restart' | 'crash'): Promise<void>
}

type Command = fc.AsyncCommand<Model, Real>

/** Compares the store with the model in `runs` random histories of at most `maxCommands` steps. */
export function taskModelContract(
  name: string,
  create: NewDatabase,
  size: { readonly runs: number; readonly maxCommands: number; readonly forgets: boolean },
): void {
  test(`${name}: tasks behave as the model does, in every history`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.commands(commands(size), size), async (history) => {
        const real = await openReal(await create())
        const model: Model = { nowMs: 1000, tasks: [], heldMicros: 0, chargedMicros: 0 }
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
    get tasks() {
      return now().tasks
    },
    get ledger() {
      return now().ledger
    },
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

function commands({ forgets }: { readonly forgets: boolean }): fc.Arbitrary<Command>[] {
  const index = fc.nat({ max: 30 })
  const isLate = fc.boolean()
  const submission = fc.record({
    tier: fc.constantFrom<ServiceTier>('standard', 'priority'),
    ageMs: fc.nat({ max: 20 }),
    holdMicros: fc.nat({ max: 50 }),
  })
  return [
    submission.map(submit),
    fc.constant(claim()),
    fc.constant(claim()),
    fc.integer({ min: 1, max: LEASE_MS * 2 }).map(wait),
    fc.constantFrom(TASK_AGE_MS - 1, TASK_AGE_MS, TASK_AGE_MS + 1).map(wait),
    fc.tuple(index, isLate, fc.integer({ min: -10, max: 120 })).map(extend),
    fc.tuple(index, isLate).map(finish),
    fc.tuple(index, isLate).map(fail),
    fc.tuple(index, isLate).map(handBack),
    index.map(cancel),
    fc.nat({ max: LEASE_MS * 2 }).map(expire),
    ...(forgets ? [] : [fc.constantFrom('restart' as const, 'crash' as const).map(reopen)]),
  ]
}

function command(text: string, run: (model: Model, real: Real) => Promise<void>): Command {
  return { check: () => true, run, toString: () => text }
}

function submit(wish: { tier: ServiceTier; ageMs: number; holdMicros: number }): Command {
  return command(`submit(${JSON.stringify(wish)})`, async (model, real) => {
    const { tier, holdMicros } = wish
    const createdAtMs = model.nowMs - wish.ageMs
    const { id } = await real.submit({ tier, holdMicros, nowMs: createdAtMs })
    const fresh = {
      state: 'queued',
      token: 0,
      leaseEndsAtMs: 0,
      progress: 0,
      endedAtMs: 0,
    } as const
    model.tasks.push({ id, tier, createdAtMs, holdMicros, ...fresh })
    model.heldMicros += holdMicros
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

/** A change under the newest token, or under the one before it. */
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
    const { accountId } = real
    const after = await real.tasks.cancel({ accountId, taskId: task.id, nowMs: model.nowMs })
    if (task.state === 'queued' || task.state === 'processing') {
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

/** What can be claimed now, in the order in which it would be. */
function claimOrder({ tasks, nowMs }: Model): readonly Modelled[] {
  const claimable = tasks.filter(
    ({ state, leaseEndsAtMs }) =>
      state === 'queued' || (state === 'processing' && leaseEndsAtMs <= nowMs),
  )
  return claimable.toSorted(inQueueOrder) // stable: those of one moment stay as they arrived
}

function inQueueOrder(one: Modelled, other: Modelled): number {
  return taskTurn(one) - taskTurn(other)
}

/** Compares everything that can be read. */
async function agree(model: Model, real: Real): Promise<void> {
  const queue = model.tasks.filter(({ state }) => state === 'queued').toSorted(inQueueOrder)
  for (const expected of model.tasks) {
    const found = await real.tasks.find(real.accountId, expected.id)
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
  const { balanceMicros, heldMicros, chargedMicros } = await real.ledger.balance(real.accountId)
  assert.equal(heldMicros, model.heldMicros)
  assert.equal(chargedMicros, model.chargedMicros)
  assert.equal(balanceMicros + heldMicros + chargedMicros, 0)
}

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Fault, isFault } from '../../domain/fault.ts'
import { replyAmounts } from '../../domain/usage.ts'
import type { Database } from './database.ts'
import type { Timers } from './adaptive-delay.ts'
import type { MoveAll, Movement } from './ledger-book.ts'
import { createMovementBatcher, type MovementBatcher } from './movement-batcher.ts'
import { runSteps } from './steps.ts'

describe('movements that come together', () => {
  test('no movement waits while few arrive, however long it may wait', async () => {
    const { together, written, timers } = setUp()
    for (const holdId of ['a', 'b', 'c']) await atOnce(together.moved(charge(holdId, 40)))
    assert.deepEqual(written, [['a'], ['b'], ['c']])
    assert.equal(timers.nowMs(), 0)
  })

  test('while many arrive, a batch waits until the first of its movements may wait no longer', async () => {
    const { together, written, timers } = setUp()
    await busy(together)
    const moved = [charge('a', 30), charge('b', 9), charge('c', 40)].map((each) =>
      together.moved(each),
    )
    await turns()
    await timers.pass(8)
    assert.deepEqual(written.slice(1), [], 'they wait')
    await timers.pass(1)
    await atOnce(...moved)
    assert.deepEqual(written.slice(1), [['a', 'b', 'c']])
  })

  test('a movement that may wait less ends the wait of those before it', async () => {
    const { together, written } = setUp()
    await busy(together)
    const first = together.moved(charge('delayed', 40))
    await turns()
    await atOnce(together.moved(release('other')), first)
    assert.deepEqual(written.slice(1), [['delayed', 'other']])
  })

  test('a hold waits neither for other movements nor for the flush of those before', async () => {
    const { together, written, disk } = setUp()
    await busy(together)
    const delayed = together.moved(charge('delayed', 40))
    await turns()
    await atOnce(together.moved(hold('reply')))
    assert.deepEqual(written.slice(1), [['reserve']])
    disk.isBusy = true
    const flushed = together.moved(release('other'))
    await turns()
    await atOnce(together.moved(hold('reply')))
    assert.deepEqual(written.slice(2), [['delayed', 'other'], ['reserve']])
    await disk.done()
    await atOnce(delayed, flushed)
  })

  test('where commits are shared, a hold commits those that wait, and later ones still wait', async () => {
    const { together, written } = setUp({ sharesCommits: true })
    await busy(together)
    const delayed = together.moved(charge('delayed', 40))
    await turns()
    assert.deepEqual(written.slice(1), [], 'it waits')
    await atOnce(together.moved(hold('reply')), delayed)
    assert.deepEqual(written.slice(1).flat().toSorted(), ['delayed', 'reserve'])
    const next = together.moved(charge('next', 40))
    await turns()
    assert.equal(written.flat().includes('next'), false, 'the next one waits again')
    await together.finish()
    await next
  })

  test('a batch of forty does not wait for more', async () => {
    const { together, written } = setUp()
    await busy(together)
    const first = together.moved(charge('first', 40))
    await turns()
    assert.deepEqual(written.slice(1), [], 'it waits')
    const more = Array.from({ length: 39 }, () => together.moved(charge('more', 40)))
    await atOnce(first, ...more)
    assert.deepEqual(written.slice(1).flat().length, 40)
  })

  test('after a wait in vain none waits until many arrive again', async () => {
    const { together, written, timers } = setUp()
    await busy(together)
    const first = together.moved(charge('first', 40))
    await turns()
    await timers.pass(40)
    await atOnce(first, together.moved(charge('second', 40)))
    assert.equal(written.length, 3)
  })

  test('what ends the service ends the waiting', async () => {
    const { together, written } = setUp()
    await busy(together)
    const told = together.moved(charge('a', 40))
    await turns()
    await together.finish()
    await atOnce(told)
    assert.deepEqual(written.slice(1), [['a']])
  })

  for (const clients of [1, 8, 16, 48])
    test(`${clients} who ask again as soon as they are answered lose next to nothing`, async () => {
      const { together, timers } = setUp()
      const REPLIES = 100
      const REPLY_MS = 64
      const client = async (): Promise<void> => {
        for (let count = 0; count < REPLIES; count += 1) {
          await together.moved(hold(`hold-${count}`))
          await new Promise<void>((resolve) => void timers.after(REPLY_MS, resolve))
          // as a bill would have it: a thirty-second of what the reply took
          await together.moved(charge(`reply-${count}`, REPLY_MS / 32))
        }
      }
      const all = Array.from({ length: clients }, client)
      const keepPassing = async (): Promise<void> => {
        await turns()
        if (timers.passToNext()) await keepPassing()
      }
      await Promise.all([...all, keepPassing()])
      assert.ok(timers.nowMs() >= REPLIES * REPLY_MS, 'the replies took their time')
      assert.ok(timers.nowMs() <= REPLIES * REPLY_MS * 1.04, `${timers.nowMs()} ms`)
    })

  test('what cannot be written together is tried alone, unless it is the store that failed', async () => {
    const { together } = setUp({
      write: (holdIds) => {
        if (holdIds.includes('bad')) throw new Error('a row that nobody can write')
        if (holdIds.includes('store')) throw new Fault('overloaded', 'no store')
      },
    })
    const ends = async (...holdIds: readonly string[]): Promise<readonly string[]> => {
      const all = await Promise.allSettled(holdIds.map((holdId) => together.moved(release(holdId))))
      return all.map((end) =>
        end.status === 'fulfilled' ? 'made' : isFault(end.reason) ? end.reason.kind : 'failed',
      )
    }
    assert.deepEqual(await ends('a', 'bad', 'c'), ['made', 'failed', 'made'])
    assert.deepEqual(await ends('a', 'store', 'c'), ['overloaded', 'overloaded', 'overloaded'])
  })
})

const BOUGHT = {
  accountId: 'a',
  price: { micros: 1, note: '' },
  purchase: { keyId: 'k', modelId: 'm', tier: 'standard', userId: '' },
  nowMs: 1,
} as const

const NOTHING = replyAmounts({
  inputTokens: 0,
  outputTokens: 0,
  reasoningTokens: 0,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
})

function release(holdId: string): Movement & { readonly holdId: string } {
  return { kind: 'release', holdId, nowMs: 1 }
}

function charge(reference: string, maxDelayMs: number): Movement {
  return { ...BOUGHT, kind: 'charge', reference, amounts: NOTHING, maxDelayMs }
}

function hold(holdId: string): Movement & { readonly holdId: string } {
  return { ...BOUGHT, kind: 'reserve', holdId }
}

/** So many that movements that may wait do. */
async function busy(together: MovementBatcher): Promise<void> {
  await Promise.all(Array.from({ length: 64 }, () => together.moved(release('busy'))))
}

async function turns(count = 9): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await nextTurn()
}

/** Fails, rather than wait for ever, where one of them is not done without time passing. */
async function atOnce(...all: readonly Promise<unknown>[]): Promise<void> {
  const waiting = new Set(all)
  for (const each of all) void each.finally(() => waiting.delete(each)).catch(() => undefined)
  await turns()
  assert.equal(waiting.size, 0, 'somebody waits for time to pass')
  await Promise.all(all)
}

/** A time that passes when it is told to. */
type FakeTimers = Timers & {
  /** Lets time pass, and what it wakes run. */
  pass(durationMs: number): Promise<void>
  /** Lets time pass until somebody is woken; false when nobody sleeps. */
  passToNext(): boolean
}

function fakeTimers(): FakeTimers {
  let nowMs = 0
  const alarms = new Set<{ readonly atMs: number; readonly call: () => void }>()
  const passTo = (timeMs: number): void => {
    nowMs = Math.max(nowMs, timeMs)
    for (const alarm of alarms)
      if (alarm.atMs <= nowMs) {
        alarms.delete(alarm)
        alarm.call()
      }
  }
  return {
    nowMs: () => nowMs,
    after: (durationMs, call) => {
      const alarm = { atMs: nowMs + durationMs, call }
      alarms.add(alarm)
      return { stop: () => void alarms.delete(alarm) }
    },
    pass: async (durationMs) => {
      passTo(nowMs + durationMs)
      await turns()
    },
    passToNext: () => {
      if (alarms.size === 0) return false
      passTo(Math.min(...[...alarms].map(({ atMs }) => atMs)))
      return true
    },
  }
}

/** A disk that takes its time when it is busy, until it is told that it is done. */
type FakeDisk = { isBusy: boolean; flush(): Promise<void>; done(): Promise<void> }

function fakeDisk(): FakeDisk {
  const end = Promise.withResolvers<void>()
  return {
    isBusy: false,
    async flush() {
      if (this.isBusy) await end.promise
    },
    done: async () => {
      end.resolve()
      await end.promise
    },
  }
}

/** Movements over a database that writes down which were made in one transaction. */
function setUp({
  write = () => undefined,
  sharesCommits = false,
}: {
  readonly write?: (names: readonly string[]) => void
  readonly sharesCommits?: boolean
} = {}): {
  readonly together: MovementBatcher
  readonly written: (readonly string[])[]
  readonly timers: FakeTimers
  readonly disk: FakeDisk
} {
  const written: (readonly string[])[] = []
  const timers = fakeTimers()
  const disk = fakeDisk()
  const database: Pick<Database, 'write' | 'isFlushed' | 'sharesCommits'> = {
    isFlushed: true,
    sharesCommits,
    write: async (steps, safety) => {
      await nextTurn()
      const outcome = runSteps(steps(), { query: () => [], wakes: new Set() })
      if (safety !== 'committed') await disk.flush()
      return outcome
    },
  }
  // oxlint-disable-next-line require-yield -- it needs no database
  const moveAll: MoveAll = function* (movements) {
    const names = movements.map(nameOf)
    write(names)
    written.push(names)
    return movements.map(() => ({ isMade: true }))
  }
  return {
    together: createMovementBatcher(database, { moveAll, areKept: neverAsked }, timers),
    written,
    timers,
    disk,
  }
}

function nameOf(movement: Movement): string {
  if (movement.kind === 'charge') return movement.reference
  return movement.kind === 'release' ? movement.holdId : movement.kind
}

/** The database of these tests answers every commit. */
function neverAsked(): never {
  throw new Error('a commit was not answered')
}

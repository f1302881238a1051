import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Fault, isFault } from '../../domain/fault.ts'
import { replyAmounts } from '../../domain/usage.ts'
import type { Database } from './database.ts'
import type { MoveAll, Movement } from './ledger-book.ts'
import { createMovementBatcher } from './movement-batcher.ts'
import { runSteps } from './steps.ts'

describe('movements that come together', () => {
  for (const made of [hold, settle, charge, release])
    test(`a ${made.name} waits for nobody, however many came before it`, async () => {
      const { together, written } = setUp()
      await Promise.all(Array.from({ length: 64 }, () => together.moved(charge('crowd'))))
      written.splice(0)
      await atOnce(together.moved(made('one')))
      assert.equal(written.length, 1)
    })

  test('those that come while a transaction is written share the next one', async () => {
    const { together, written, disk } = setUp()
    disk.isBusy = true
    const first = together.moved(charge('a'))
    await turns()
    const more = [charge('b'), release('c'), charge('d')].map((each) => together.moved(each))
    await turns()
    assert.deepEqual(written, [['a']], 'the disk is busy')
    await disk.done()
    await atOnce(first, ...more)
    assert.deepEqual(written, [['a'], ['b', 'c', 'd']])
  })

  test('a hold, and the charge that it becomes, wait for no flush', async () => {
    const { together, written, disk } = setUp()
    disk.isBusy = true
    const flushed = together.moved(charge('other'))
    await turns()
    await atOnce(together.moved(hold('reply')), together.moved(settle('reply')))
    assert.deepEqual(written.flat(), ['other', 'reserve', 'settle'])
    await disk.done()
    await atOnce(flushed)
  })

  test('finishing waits for what is under way', async () => {
    const { together, disk } = setUp()
    disk.isBusy = true
    let isFinished = false
    const moved = together.moved(charge('a'))
    await turns()
    const finished = together.finish().then(() => (isFinished = true))
    await turns()
    assert.equal(isFinished, false)
    await disk.done()
    await atOnce(moved, finished)
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

function release(holdId: string): Movement {
  return { kind: 'release', holdId, nowMs: 1 }
}

function charge(reference: string): Movement {
  return { ...BOUGHT, kind: 'charge', reference, amounts: NOTHING }
}

function settle(holdId: string): Movement {
  return { kind: 'settle', holdId, amounts: NOTHING, nowMs: 1 }
}

function hold(holdId: string): Movement {
  return { ...BOUGHT, kind: 'reserve', holdId }
}

async function turns(count = 9): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await nextTurn()
}

/** Fails, rather than waits for ever, if one of them needs time to pass. */
async function atOnce(...all: readonly Promise<unknown>[]): Promise<void> {
  const waiting = new Set(all)
  for (const each of all) void each.finally(() => waiting.delete(each)).catch(() => undefined)
  await turns()
  assert.equal(waiting.size, 0, 'somebody waits for time to pass')
  await Promise.all(all)
}

/** A disk whose flushes, while it is busy, end when the test says so. */
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

/** Movements over a database that records which were made in one transaction. */
function setUp({
  write = () => undefined,
}: {
  readonly write?: (names: readonly string[]) => void
} = {}): {
  readonly together: ReturnType<typeof createMovementBatcher>
  readonly written: (readonly string[])[]
  readonly disk: FakeDisk
} {
  const written: (readonly string[])[] = []
  const disk = fakeDisk()
  const database: Pick<Database, 'write'> = {
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
    together: createMovementBatcher(database, { moveAll, areKept: neverAsked }),
    written,
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

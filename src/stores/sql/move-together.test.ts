import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Fault, isFault } from '../../domain/fault.ts'
import type { Database } from './database.ts'
import type { Movement, Outcome } from './ledger-book.ts'
import { moveTogether, type MoveTogether } from './move-together.ts'
import { runSteps, type Steps } from './steps.ts'

/** Long enough that nothing of a test comes after it, and ended by `finish`. */
const DISTANCE_MS = 60_000

describe('movements that come together', () => {
  test('when it is quiet none waits for company', async () => {
    const { together, written } = setUp()
    for (const holdId of ['a', 'b', 'c']) await together.moved(release(holdId))
    assert.deepEqual(written, [['a'], ['b'], ['c']])
  })

  test('in a crowd they keep a distance, and what comes meanwhile is written together', async () => {
    const { together, written } = setUp()
    await Promise.all(Array.from({ length: 64 }, () => together.moved(release('crowd'))))
    const told = ['a', 'b', 'c'].map(async (holdId) => {
      await nextTurn()
      return together.moved(release(holdId))
    })
    for (let turn = 0; turn < 9; turn += 1) await nextTurn()
    assert.deepEqual(written.slice(1), [], 'they wait')
    await together.finish()
    await Promise.all(told)
    assert.deepEqual(written.slice(1), [['a', 'b', 'c']])
  })

  test('in a crowd enough of them wait for nobody', async () => {
    const { together, written } = setUp()
    await Promise.all(Array.from({ length: 64 }, () => together.moved(release('crowd'))))
    const first = together.moved(release('first'))
    for (let turn = 0; turn < 9; turn += 1) await nextTurn()
    assert.deepEqual(written.slice(2), [], 'it waits')
    const more = Array.from({ length: 39 }, () => together.moved(release('more')))
    for (let turn = 0; turn < 9; turn += 1) await nextTurn()
    assert.equal(written.at(-1)?.length, 40, 'it waits no more')
    await Promise.all([first, ...more])
  })

  test('who waited in vain waits no more: a client that asks again and again is no crowd', async () => {
    const { together, written } = setUp({ distanceMs: 1 })
    for (let each = 0; each < 200; each += 1) await together.moved(release('again'))
    assert.equal(written.length, 200)
  })

  test('a hold is told when it is committed, everything else when it is durable', async () => {
    const told: string[] = []
    const disk = Promise.withResolvers<void>()
    const write: Database['write'] = async (steps, onCommitted) => {
      const outcome = runSteps(steps(), { query: () => [], wakes: new Set() })
      onCommitted?.(outcome)
      await disk.promise
      return outcome
    }
    const together = moveTogether(
      { distanceMs: 0, write },
      {
        // oxlint-disable-next-line require-yield -- it needs no database
        *moveAll(movements): Steps<readonly Outcome[]> {
          return movements.map((each) =>
            each.kind === 'reserve' && each.holdId === 'dear'
              ? { thrown: new Fault('insufficientBalance', 'no') }
              : { isMade: true },
          )
        },
      },
    )
    const all = [hold('cheap'), hold('dear'), release('other')].map((movement) =>
      together.moved(movement).finally(() => told.push(movement.holdId)),
    )
    const ends = Promise.allSettled(all)
    for (let turn = 0; turn < 9; turn += 1) await nextTurn()
    assert.deepEqual(told, ['cheap'])
    disk.resolve()
    await ends
    assert.deepEqual(told.toSorted(), ['cheap', 'dear', 'other'])
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

function release(holdId: string): Movement & { readonly holdId: string } {
  return { kind: 'release', holdId, nowMs: 1 }
}

function hold(holdId: string): Movement & { readonly holdId: string } {
  const price = { micros: 1, note: '' }
  const purchase = { keyId: 'k', modelId: 'm', tier: 'standard', userId: '' } as const
  return { kind: 'reserve', holdId, accountId: 'a', price, purchase, nowMs: 1 }
}

/** Movements over a database that writes down which holds were moved in one transaction. */
function setUp({
  distanceMs = DISTANCE_MS,
  write = () => undefined,
}: {
  readonly distanceMs?: number
  readonly write?: (holdIds: readonly string[]) => void
} = {}): { readonly together: MoveTogether; readonly written: (readonly string[])[] } {
  const written: (readonly string[])[] = []
  const database: Pick<Database, 'write' | 'distanceMs'> = {
    distanceMs,
    write: async (steps) => {
      await nextTurn()
      return runSteps(steps(), { query: () => [], wakes: new Set() })
    },
  }
  const together = moveTogether(database, {
    // oxlint-disable-next-line require-yield -- it needs no database
    *moveAll(movements): Steps<readonly { readonly isMade: boolean }[]> {
      const holdIds = movements.map((each) => (each.kind === 'release' ? each.holdId : each.kind))
      write(holdIds)
      written.push(holdIds)
      return movements.map(() => ({ isMade: true }))
    },
  })
  return { together, written }
}

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { array, assert as forAll, asyncProperty, integer, record } from 'fast-check'
import { cases } from '@backlot/test-kit/cases'
import { type BatcherOptions, createBatcher } from './batcher.ts'

describe('a batcher', () => {
  test('takes together what was added at once, and the next batch what came meanwhile', async () => {
    const { add, runs, batcher } = setUp()
    add('a', 'b')
    await nextTurn()
    add('c', 'd')
    assert.deepEqual(names(runs), [['a', 'b']])
    runs[0]?.end()
    await nextTurn()
    assert.deepEqual(names(runs), [
      ['a', 'b'],
      ['c', 'd'],
    ])
    runs[1]?.end()
    await batcher.idle()
    assert.equal(batcher.idle(), undefined)
  })

  test('takes as many as a batch may have, in the order in which they came', async () => {
    const { add, runs } = setUp({ maxSize: 2 })
    add('a', 'b', 'c', 'd', 'e')
    await endAll(runs, 3)
    assert.deepEqual(names(runs), [['a', 'b'], ['c', 'd'], ['e']])
  })

  test('takes what came until its work asked for the items, and gives the same ones again', async () => {
    const ready = Promise.withResolvers<void>()
    const taken: string[][] = []
    const batcher = createBatcher<Item>({
      maxSize: 9,
      run: async (take) => {
        await ready.promise
        for (let time = 0; time < 2; time += 1) taken.push(take().map(({ name }) => name))
      },
    })
    const seen = recorder()
    batcher.add(seen.item('a'))
    await nextTurn()
    batcher.add(seen.item('b'))
    ready.resolve()
    await batcher.idle()
    assert.deepEqual(taken, [
      ['a', 'b'],
      ['a', 'b'],
    ])
  })

  test('rejects the items of a batch that fails, and goes on with the others', async () => {
    const { add, runs, rejected } = setUp({ maxSize: 2 })
    add('a', 'b', 'c')
    await nextTurn()
    runs[0]?.end(new Error('no'))
    await endAll(runs, 2)
    assert.deepEqual(rejected, ['a: no', 'b: no'])
    assert.deepEqual(names(runs).at(-1), ['c'])
  })

  test('rejects all that wait when a batch fails before it has taken any', async () => {
    const { add, rejected, batcher } = setUp({
      maxSize: 1,
      run: async () => {
        throw new Error('no database')
      },
    })
    add('a', 'b')
    await batcher.idle()
    assert.deepEqual(rejected, ['a: no database', 'b: no database'])
  })

  test('tries each alone when any of them may be to blame', async () => {
    const { add, rejected, batcher, resolved } = setUp({
      isolates: (reason) => String(reason).includes('row'),
      run: async (take) => {
        const items = take()
        if (items.some(({ name }) => name === 'bad')) throw new Error('row')
        if (items.some(({ name }) => name === 'lost')) throw new Error('disk')
        for (const item of items) item.resolve()
      },
    })
    add('a', 'bad', 'c')
    await batcher.idle()
    assert.deepEqual([resolved, rejected], [['a', 'c'], ['bad: row']])
    add('d', 'lost')
    await batcher.idle()
    assert.deepEqual(rejected.slice(1), ['d: disk', 'lost: disk'])
  })

  test('takes the earlier lane first, and nothing of a lane that is closed until it opens', async () => {
    let isOpen = false
    const { add, runs, batcher } = setUp({
      maxSize: 3,
      lanes: {
        count: 2,
        of: ({ name }) => (name.startsWith('fast') ? 0 : 1),
        isOpen: (lane) => lane === 0 || isOpen,
      },
    })
    add('slow1')
    assert.equal(batcher.idle(), undefined, 'nothing can begin')
    add('fast1', 'fast2')
    await endAll(runs, 1)
    assert.deepEqual(names(runs), [['fast1', 'fast2']])
    isOpen = true
    batcher.start()
    add('slow2', 'fast3', 'slow3')
    await endAll(runs, 3)
    assert.deepEqual(names(runs).slice(1), [['fast3', 'slow1', 'slow2'], ['slow3']])
  })

  test('hears of each item before it waits, and waits before each batch', async () => {
    const heard: string[] = []
    const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let waits = 0
    const { add, runs } = setUp({
      maxSize: 2,
      delay: {
        added: (pending) => void heard.push(`added ${pending().length}`),
        wait: (pending) => {
          heard.push(`wait ${pending().length}`)
          waits += 1
          return gates[waits - 1]?.promise
        },
      },
    })
    add('a')
    add('b', 'c')
    await nextTurn()
    assert.deepEqual(names(runs), [])
    gates[0]?.resolve()
    await endAll(runs, 1)
    assert.deepEqual(heard, ['added 1', 'wait 1', 'added 2', 'added 3', 'wait 1'])
    gates[1]?.resolve()
    await endAll(runs, 2)
    assert.deepEqual(names(runs), [['a', 'b'], ['c']])
  })

  test('rejects all that wait when it is asked to, and takes what comes later', async () => {
    const { add, runs, rejected, batcher } = setUp()
    add('a')
    await nextTurn()
    add('b', 'c')
    batcher.rejectAll(new Error('lost'))
    add('d')
    await endAll(runs, 2)
    assert.deepEqual(rejected, ['b: lost', 'c: lost'])
    assert.deepEqual(names(runs), [['a'], ['d']])
  })

  test('settles every item once and in order, whatever comes and fails', async () => {
    const steps = record({ count: integer({ min: 0, max: 5 }), fate: integer({ min: 0, max: 3 }) })
    await forAll(
      asyncProperty(
        array(steps, { maxLength: 20 }),
        integer({ min: 1, max: 4 }),
        async (all, maxSize) => {
          const seen = recorder()
          const fates = all.map(({ fate }) => fate)
          const sizes: number[] = []
          const batcher = createBatcher<Item>({
            maxSize,
            isolates: (reason) => String(reason).includes('isolate'),
            run: async (take) => {
              await nextTurn()
              const fate = fates.pop() ?? 0
              if (fate === 3) throw new Error('before')
              const items = take()
              sizes.push(items.length)
              if (fate > 0) throw new Error(fate === 1 ? 'isolate' : 'after')
              for (const item of items) item.resolve()
            },
          })
          let count = 0
          for (const { count: more } of all) {
            for (let one = 0; one < more; one += 1) batcher.add(seen.item(String((count += 1))))
            await nextTurn()
          }
          await batcher.idle()
          const settled = [
            ...seen.resolved,
            ...seen.rejected.map((line) => line.split(':')[0]),
          ].map(Number)
          assert.deepEqual(
            settled.toSorted((one, other) => one - other),
            Array.from({ length: count }, (_, n) => n + 1),
          )
          assert.deepEqual(
            seen.resolved,
            seen.resolved.toSorted((one, other) => Number(one) - Number(other)),
          )
          assert.ok(sizes.every((size) => size <= maxSize))
        },
      ),
      { numRuns: cases(100) },
    )
  })
})

type Item = { readonly name: string; resolve(): void; reject(reason: unknown): void }

/** Collects items and their outcomes. */
function recorder(): {
  item(name: string): Item
  readonly resolved: string[]
  readonly rejected: string[]
} {
  const resolved: string[] = []
  const rejected: string[] = []
  return {
    resolved,
    rejected,
    item: (name) => ({
      name,
      resolve: () => void resolved.push(name),
      reject: (reason) =>
        void rejected.push(`${name}: ${reason instanceof Error ? reason.message : ''}`),
    }),
  }
}

type Run = { readonly items: readonly Item[]; end(error?: Error): void }

/** A batcher whose batches take their items at once and end when a test lets them. */
function setUp(options: Partial<BatcherOptions<Item>> = {}): ReturnType<typeof recorder> & {
  add(...all: readonly string[]): void
  readonly runs: readonly Run[]
  readonly batcher: ReturnType<typeof createBatcher<Item>>
} {
  const seen = recorder()
  const runs: Run[] = []
  const batcher = createBatcher<Item>({
    maxSize: 100,
    run: (take) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      runs.push({ items: take(), end: (error) => (error ? reject(error) : resolve()) })
      return promise
    },
    ...options,
  })
  const add = (...all: readonly string[]): void => {
    for (const name of all) batcher.add(seen.item(name))
  }
  return { ...seen, add, runs, batcher }
}

function names(runs: readonly Run[]): readonly (readonly string[])[] {
  return runs.map(({ items }) => items.map(({ name }) => name))
}

/** Ends each of so many batches as it begins. */
async function endAll(runs: readonly Run[], count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    await nextTurn()
    runs[index]?.end()
  }
  await nextTurn()
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isFault } from './fault.ts'
import { createFairQueue } from './fair-queue.ts'

const LIMITS = { concurrency: 2, concurrencyPerOwner: 1, maxWaiting: 100, maxWaitingPerOwner: 3 }
const never = new AbortController().signal
const isKind = (kind: string) => (thrown: unknown) => isFault(thrown) && thrown.kind === kind

test('an owner with much to do leaves a turn for others, who do not wait', async () => {
  const turns = createFairQueue('films', LIMITS)
  const order: string[] = []
  const take = async (owner: string): Promise<() => void> => {
    const end = await turns.acquire(owner, never)
    order.push(owner)
    return end
  }
  const endFirst = await take('busy')
  const second = take('busy')
  const other = take('other')
  await new Promise(setImmediate)
  assert.deepEqual(order, ['busy', 'other'])
  await other.then((end) => end())
  await new Promise(setImmediate)
  assert.deepEqual(order, ['busy', 'other'], 'a turn that is free is not for who has one')
  endFirst()
  await second
})

test('owners are served in turn, however many each has waiting', async () => {
  const turns = createFairQueue('films', { ...LIMITS, concurrency: 1 })
  const order: string[] = []
  const first = await turns.acquire('a', never)
  const work = ['a', 'a', 'a', 'b', 'c', 'b'].map(async (owner) => {
    const end = await turns.acquire(owner, never)
    order.push(owner)
    end()
  })
  first()
  await Promise.all(work)
  assert.deepEqual(order, ['a', 'b', 'c', 'a', 'b', 'a'])
})

test('a turn that is ended twice is free once, and who leaves the line frees a place in it', async () => {
  const turns = createFairQueue('films', { ...LIMITS, concurrency: 1 })
  const end = await turns.acquire('a', never)
  const leaving = new AbortController()
  const left = turns.acquire('a', leaving.signal)
  const next = turns.acquire('a', never)
  leaving.abort(new Error('gone'))
  await assert.rejects(left, /gone/)
  end()
  end()
  await next
  const late = turns.acquire('b', never)
  let isServed = false
  void late.then(() => (isServed = true))
  await Promise.resolve()
  assert.equal(isServed, false)
})

test('what waits is bounded, first for one owner and then for all', async () => {
  const turns = createFairQueue('films', { ...LIMITS, concurrency: 1, maxWaiting: 4 })
  await turns.acquire('a', never)
  for (let index = 0; index < 3; index += 1) void turns.acquire('a', never)
  await assert.rejects(turns.acquire('a', never), isKind('rateLimited'))
  void turns.acquire('b', never)
  await assert.rejects(turns.acquire('c', never), isKind('overloaded'))
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { untilAborted } from './until-aborted.ts'

async function* numbers(last: number, onEnd = (): void => undefined): AsyncGenerator<number> {
  try {
    for (let each = 1; each <= last; each += 1) yield each
  } finally {
    onEnd()
  }
}

test('all items come, in order, when nobody aborts', async () => {
  const { signal } = new AbortController()
  assert.deepEqual(await Array.fromAsync(untilAborted(numbers(5), signal)), [1, 2, 3, 4, 5])
})

test('what the source throws is thrown', async () => {
  const { signal } = new AbortController()
  const broken = async function* (): AsyncGenerator<number> {
    yield 1
    throw new Error('broken')
  }
  await assert.rejects(Array.fromAsync(untilAborted(broken(), signal)), /broken/)
})

test('an abort ends the wait for a silent source', async () => {
  const abort = new AbortController()
  const silent = async function* (): AsyncGenerator<number> {
    yield 1
    await new Promise(() => {})
  }
  const items = untilAborted(silent(), abort.signal)
  await items.next()
  const next = items.next()
  abort.abort(new Error('gone'))
  await assert.rejects(next, /gone/)
  assert.equal((await items.next()).done, true)
})

test('an abort between two items is noticed before the next, and ends the source', async () => {
  const abort = new AbortController()
  let hasEnded = false
  const items = untilAborted(
    numbers(5, () => (hasEnded = true)),
    abort.signal,
  )
  await items.next()
  abort.abort(new Error('gone'))
  await assert.rejects(items.next(), /gone/)
  assert.ok(hasEnded)
})

test('who stops early ends the source; who is too late gets nothing of it', async () => {
  let hasEnded = false
  const { signal } = new AbortController()
  for await (const each of untilAborted(
    numbers(5, () => (hasEnded = true)),
    signal,
  ))
    if (each === 2) break
  assert.ok(hasEnded)
  const late = untilAborted(numbers(5), AbortSignal.abort(new Error('gone')))
  await assert.rejects(late.next(), /gone/)
})

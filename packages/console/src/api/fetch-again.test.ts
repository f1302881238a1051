import assert from 'node:assert/strict'
import { test } from 'node:test'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { fetchAgain } from './fetch-again.ts'

type Fetch = { readonly answer: (data: string) => void; readonly signal: AbortSignal }

/** A query with an observer, and what it has fetched so far; the test resolves each fetch. */
function showQuery(client: QueryClient, name: string) {
  const fetches: Fetch[] = []
  const observer = new QueryObserver(client, {
    queryKey: [name],
    queryFn: ({ signal }) =>
      new Promise<string>((resolve) => fetches.push({ answer: resolve, signal })),
  })
  const hide = observer.subscribe(() => undefined)
  return { fetches, hide, data: () => observer.getCurrentResult().data }
}

/** Resolves after all pending callbacks and promises have run. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

test('a first response from before a change is fetched once more', async () => {
  const client = new QueryClient()
  const task = showQuery(client, 'task')
  const done = fetchAgain(client, ({ queryKey }) => queryKey[0] === 'task')
  await settle()
  assert.equal(task.fetches.length, 1)
  task.fetches[0]?.answer('processing')
  await settle()
  assert.equal(task.fetches.length, 2)
  task.fetches[1]?.answer('failed')
  await done
  assert.equal(task.data(), 'failed')
  assert.equal(task.fetches.length, 2)
  task.hide()
  client.clear()
})

test('many changes during a fetch do not cancel it, and cost one more fetch', async () => {
  const client = new QueryClient()
  const task = showQuery(client, 'task')
  task.fetches[0]?.answer('processing')
  await settle()
  const rounds = Array.from({ length: 20 }, () => fetchAgain(client, () => true))
  await settle()
  assert.equal(task.fetches.length, 2)
  task.fetches[1]?.answer('processing')
  await settle()
  task.fetches[2]?.answer('success')
  await Promise.all(rounds)
  assert.equal(task.data(), 'success')
  assert.equal(task.fetches.length, 3)
  assert.ok(task.fetches.every(({ signal }) => !signal.aborted))
  task.hide()
  client.clear()
})

test('queries that a change does not concern, or that are not shown, are not fetched', async () => {
  const client = new QueryClient()
  const task = showQuery(client, 'task')
  const hidden = showQuery(client, 'account')
  task.fetches[0]?.answer('processing')
  hidden.fetches[0]?.answer('rich')
  await settle()
  hidden.hide()
  await fetchAgain(client, ({ queryKey }) => queryKey[0] === 'account')
  assert.equal(task.fetches.length, 1)
  assert.equal(hidden.fetches.length, 1)
  assert.equal(client.getQueryState(['account'])?.isInvalidated, true)
  task.hide()
  client.clear()
})

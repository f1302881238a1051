import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noObserver, observeAll } from './observer.ts'

test('each of several observers gets every event, also after one that throws', () => {
  const heard: string[] = []
  const listening = Object.fromEntries(
    Object.keys(noObserver).map((event) => [event, () => void heard.push(event)]),
  )
  const broken = new Error('no more')
  const breaking = Object.fromEntries(
    Object.keys(noObserver).map((event) => [
      event,
      () => {
        throw broken
      },
    ]),
  )
  const failures: unknown[] = []
  const observer = observeAll(
    [
      { ...noObserver, ...breaking },
      { ...noObserver, ...listening },
    ],
    (thrown) => failures.push(thrown),
  )
  for (const event of Object.keys(noObserver)) Reflect.get(observer, event)({})
  assert.deepEqual(heard, Object.keys(noObserver))
  assert.deepEqual(
    failures,
    heard.map(() => broken),
  )
})

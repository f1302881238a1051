import assert from 'node:assert/strict'
import { setImmediate } from 'node:timers/promises'
import { test } from 'node:test'
import { openMemoryGate } from './memory-gate.ts'

const never = new AbortController().signal

/** A gate of 100 bytes and a list of who has come in. */
function setup(): {
  ask(name: string, bytes: number, signal?: AbortSignal): Promise<() => void>
  inside: string[]
} {
  const gate = openMemoryGate(100)
  const inside: string[] = []
  return {
    inside,
    ask: async (name, bytes, signal = never) => {
      const leave = await gate.enter(bytes, signal)
      inside.push(name)
      return leave
    },
  }
}

test('films come in while what they need together stays within the cap', async () => {
  const { ask, inside } = setup()
  const leaveFirst = await ask('first', 60)
  await ask('second', 40)
  const third = ask('third', 50)
  await setImmediate()
  assert.deepEqual(inside, ['first', 'second'])
  leaveFirst()
  await third
  assert.deepEqual(inside, ['first', 'second', 'third'])
})

test('a film that is larger than the cap is alone', async () => {
  const { ask, inside } = setup()
  const leaveSmall = await ask('small', 1)
  const large = ask('large', 1000)
  const other = ask('other', 1)
  await setImmediate()
  assert.deepEqual(inside, ['small'])
  leaveSmall()
  const leaveLarge = await large
  await setImmediate()
  assert.deepEqual(inside, ['small', 'large'])
  leaveLarge()
  await other
})

test('a small film does not overtake a large one', async () => {
  const { ask, inside } = setup()
  const leaveFirst = await ask('first', 60)
  const large = ask('large', 80)
  const small = ask('small', 10)
  await setImmediate()
  assert.deepEqual(inside, ['first'])
  leaveFirst()
  await Promise.all([large, small])
  assert.deepEqual(inside, ['first', 'large', 'small'])
})

test('a film that is aborted while it waits lets the next one in, and takes nothing', async () => {
  const { ask, inside } = setup()
  await ask('first', 60)
  const control = new AbortController()
  const reason = new Error('changed my mind')
  const large = ask('large', 80, control.signal)
  const small = ask('small', 40)
  control.abort(reason)
  await assert.rejects(large, (thrown) => thrown === reason)
  await small
  assert.deepEqual(inside, ['first', 'small'])
})

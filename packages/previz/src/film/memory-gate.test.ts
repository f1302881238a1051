import assert from 'node:assert/strict'
import { setImmediate } from 'node:timers/promises'
import { test } from 'node:test'
import { openMemoryGate } from './memory-gate.ts'

const never = new AbortController().signal

/** A gate of 100 bytes, and a list of who was admitted. */
function setup(): {
  ask(name: string, bytes: number, signal?: AbortSignal): Promise<() => void>
  inside: string[]
} {
  const gate = openMemoryGate(100)
  const inside: string[] = []
  return {
    inside,
    ask: async (name, bytes, signal = never) => {
      const leave = await gate.enter(async () => bytes, signal)
      inside.push(name)
      return leave
    },
  }
}

test('films are admitted while their total need is within the cap', async () => {
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

test('a film that is larger than the cap is admitted alone', async () => {
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

test('kept memory counts, and is given up for a film that would fit without it, the longest kept first', async () => {
  const gate = openMemoryGate(100)
  const gone: string[] = []
  const keep = (name: string, bytes: number): (() => void) => {
    const free = gate.keep(bytes, () => gone.push(name))
    return free
  }
  const leaveFirst = await gate.enter(async () => 40, never)
  const freeOld = keep('old', 30)
  keep('young', 20)
  const second = gate.enter(async () => 70, never)
  await setImmediate()
  assert.deepEqual(gone, [], 'there would be no room without them either')
  leaveFirst()
  assert.deepEqual(gone, ['old'])
  let isIn = false
  void second.then(() => (isIn = true))
  await setImmediate()
  assert.equal(isIn, false, 'it is still there')
  freeOld()
  await second
  assert.deepEqual(gone, ['old'])
})

test('no more is kept than the cap, and nothing beside a larger film', async () => {
  const gate = openMemoryGate(100)
  let asked = 0
  const free = gate.keep(101, () => (asked += 1))
  assert.equal(asked, 0)
  await setImmediate()
  assert.equal(asked, 1)
  const large = gate.enter(async () => 1000, never)
  await setImmediate()
  assert.equal(asked, 1)
  free()
  await large
})

/** Films of one byte each; the test decides when they report their needs. */
function startFilms(capBytes: number, count: number) {
  const gate = openMemoryGate(capBytes)
  const starts: number[] = []
  const films = Array.from({ length: count }, (_, index) => {
    const needs = Promise.withResolvers<number>()
    const control = new AbortController()
    const ask = (): Promise<number> => {
      starts.push(index)
      return needs.promise
    }
    return { ...needs, abort: control.abort.bind(control), in: gate.enter(ask, control.signal) }
  })
  return { starts, films }
}

test('processes start together while there is memory for them', async () => {
  const { starts } = startFilms(500e6, 3)
  await setImmediate()
  assert.deepEqual(starts, [0, 1])
})

test('the first that waits is started in any case, and no other behind it', async () => {
  const { starts, films } = startFilms(1, 3)
  const [first, second] = films
  await setImmediate()
  assert.deepEqual(starts, [0])
  first?.resolve(1)
  const leave = await first?.in
  await setImmediate()
  assert.deepEqual(starts, [0, 1])
  second?.resolve(1)
  await setImmediate()
  assert.deepEqual(starts, [0, 1])
  leave?.()
  await second?.in
  await setImmediate()
  assert.deepEqual(starts, [0, 1, 2])
})

test('no process starts behind a film that waits for memory', async () => {
  const gate = openMemoryGate(1000e6)
  await gate.enter(async () => 500e6, never)
  void gate.enter(async () => 600e6, never)
  await setImmediate()
  void gate.enter(() => assert.fail('it has started'), never)
  await setImmediate()
})

test('a process that starts is counted beside the films that are in', async () => {
  const gate = openMemoryGate(400e6)
  const starts: number[] = []
  const start = (index: number): (() => Promise<number>) => {
    return () => {
      starts.push(index)
      return Promise.withResolvers<number>().promise
    }
  }
  await gate.enter(async () => 200e6, never)
  for (const index of [1, 2]) void gate.enter(start(index), never)
  await setImmediate()
  assert.deepEqual(starts, [1])
})

test('a film whose process fails, or that is aborted before or while it starts, lets the next one start', async () => {
  const { starts, films } = startFilms(1, 4)
  const [failing, early, starting, last] = films
  const ends = Promise.allSettled([failing?.in, early?.in, starting?.in])
  await setImmediate()
  early?.abort('early')
  failing?.reject('failed')
  await setImmediate()
  assert.deepEqual(starts, [0, 2])
  starting?.abort('while it starts')
  starting?.reject('its process was ended')
  last?.resolve(1)
  await last?.in
  assert.deepEqual(starts, [0, 2, 3])
  assert.deepEqual(
    (await ends).map((end) => end.status === 'rejected' && end.reason),
    ['failed', 'early', 'its process was ended'],
  )
})

test('a film that is aborted when its turn has just come does not start', async () => {
  const { starts, films } = startFilms(1, 2)
  films[0]?.abort('at once')
  await assert.rejects(films[0]?.in ?? Promise.resolve(), (thrown) => thrown === 'at once')
  await setImmediate()
  assert.deepEqual(starts, [1])
})

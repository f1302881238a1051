import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { FrameRelay, relayBytes } from './frame-relay.ts'

const SLOTS = 3

function openRelay(): { readonly relay: FrameRelay; readonly buffer: SharedArrayBuffer } {
  const buffer = new SharedArrayBuffer(relayBytes(SLOTS))
  return { relay: new FrameRelay(buffer, 0, SLOTS), buffer }
}

test('every unit and every frame is taken once, in order', () => {
  const { relay, buffer } = openRelay()
  const other = new FrameRelay(buffer, 0, SLOTS)
  assert.deepEqual([relay.takeUnit(), other.takeUnit(), relay.takeUnit()], [0, 1, 2])
  assert.deepEqual([other.takeFrame(), relay.takeFrame(), other.takeFrame()], [0, 1, 2])
})

test('a frame is found in its slot when it was offered, and not before', async () => {
  const { relay } = openRelay()
  let found = false
  const offered = relay.frameOffered(1).then(() => (found = true))
  relay.offerFrame(0)
  await nextTurn()
  assert.equal(found, false)
  relay.offerFrame(1)
  await offered
  await relay.frameOffered(0) // a frame that was offered before is found at once
})

test('frames share slots: the encoder must have freed one before it is filled again', (t) => {
  const { relay } = openRelay()
  t.mock.method(Atomics, 'wait', () => {
    throw new Error('blocked')
  })
  for (let frame = 0; frame < SLOTS; frame++) relay.waitForRoom(frame)
  assert.equal(relay.slotOf(0), relay.slotOf(SLOTS))
  for (let frame = 0; frame < SLOTS; frame++) {
    assert.throws(() => relay.waitForRoom(SLOTS + frame), /blocked/u)
    relay.freeFrame(frame)
    relay.waitForRoom(SLOTS + frame)
  }
})

test('a thread that waits for units waits for the last', (t) => {
  const { relay } = openRelay()
  t.mock.method(Atomics, 'wait', () => {
    throw new Error('blocked')
  })
  relay.finishUnit()
  assert.throws(() => relay.waitForUnits(2), /blocked/u)
  relay.finishUnit()
  relay.waitForUnits(2)
})

test('a thread waits for room until the encoder frees the slot', async () => {
  const { relay, buffer } = openRelay()
  const url = new URL('frame-relay.ts', import.meta.url).href
  const worker = new Worker(
    `const { parentPort, workerData } = require('node:worker_threads')
     import(${JSON.stringify(url)}).then(({ FrameRelay }) => {
       const relay = new FrameRelay(workerData, 0, ${SLOTS})
       parentPort.postMessage('waiting')
       relay.waitForUnits(2)
       relay.waitForRoom(${SLOTS + 1})
       relay.offerFrame(${SLOTS + 1})
     })`,
    { eval: true, workerData: buffer },
  )
  const ended = new Promise((resolve) => worker.once('exit', resolve))
  await new Promise((resolve) => worker.once('message', resolve))
  const offered = relay.frameOffered(SLOTS + 1)
  relay.finishUnit()
  relay.freeFrame(0)
  await nextTurn()
  const slot = new Int32Array(buffer)[4 + relay.slotOf(SLOTS + 1)]
  assert.equal(slot, 0, 'one unit and one slot are still missing')
  relay.finishUnit()
  relay.freeFrame(1)
  await offered
  await ended
})

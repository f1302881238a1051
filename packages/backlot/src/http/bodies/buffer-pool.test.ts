import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBufferPool } from './buffer-pool.ts'

test('rooms are used again, and there are never more than so many', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const rooms = createBufferPool(2, 100)
  const [first, second, third] = [rooms.acquire(10), rooms.acquire(100), rooms.acquire(10)]
  assert.ok(first.buffer instanceof SharedArrayBuffer && second.buffer instanceof SharedArrayBuffer)
  assert.notEqual(first.buffer, second.buffer)
  assert.ok(third.buffer instanceof ArrayBuffer, 'a third body has memory of its own')
  rooms.release(third)
  assert.ok(rooms.acquire(10).buffer instanceof ArrayBuffer)
  rooms.release(first.subarray(0, 5))
  const again = rooms.acquire(60)
  assert.equal(again.buffer, first.buffer)
  assert.equal(again.length, 60)
})

test('a body that no room holds has memory of its own', () => {
  const rooms = createBufferPool(1, 100)
  assert.ok(rooms.acquire(101).buffer instanceof ArrayBuffer)
  assert.ok(rooms.acquire(100).buffer instanceof SharedArrayBuffer)
})

test('rooms that nobody takes for a while are left, and made again', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const rooms = createBufferPool(2, 100)
  const [kept, left] = [rooms.acquire(10), rooms.acquire(10)]
  rooms.release(left)
  t.mock.timers.tick(30_000)
  rooms.release(kept)
  assert.equal(rooms.acquire(10).buffer, kept.buffer)
  const made = rooms.acquire(10).buffer
  assert.ok(made instanceof SharedArrayBuffer && made !== left.buffer)
  assert.ok(rooms.acquire(10).buffer instanceof ArrayBuffer)
})

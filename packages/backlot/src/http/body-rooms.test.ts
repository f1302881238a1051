import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bodyRooms } from './body-rooms.ts'

test('rooms are used again, and there are never more than so many', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const rooms = bodyRooms(2, 100)
  const [first, second, third] = [rooms.take(10), rooms.take(100), rooms.take(10)]
  assert.ok(first.buffer instanceof SharedArrayBuffer && second.buffer instanceof SharedArrayBuffer)
  assert.notEqual(first.buffer, second.buffer)
  assert.ok(third.buffer instanceof ArrayBuffer, 'a third body has memory of its own')
  rooms.giveBack(third)
  assert.ok(rooms.take(10).buffer instanceof ArrayBuffer)
  rooms.giveBack(first.subarray(0, 5))
  const again = rooms.take(60)
  assert.equal(again.buffer, first.buffer)
  assert.equal(again.length, 60)
})

test('a body that no room holds has memory of its own', () => {
  const rooms = bodyRooms(1, 100)
  assert.ok(rooms.take(101).buffer instanceof ArrayBuffer)
  assert.ok(rooms.take(100).buffer instanceof SharedArrayBuffer)
})

test('rooms that nobody takes for a while are left, and made again', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const rooms = bodyRooms(2, 100)
  const [kept, left] = [rooms.take(10), rooms.take(10)]
  rooms.giveBack(left)
  t.mock.timers.tick(30_000)
  rooms.giveBack(kept)
  assert.equal(rooms.take(10).buffer, kept.buffer)
  const made = rooms.take(10).buffer
  assert.ok(made instanceof SharedArrayBuffer && made !== left.buffer)
  assert.ok(rooms.take(10).buffer instanceof ArrayBuffer)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { colourRamp, css, hex, mix } from './colour.ts'

test('a colour is read from its code and written for a canvas', () => {
  assert.deepEqual(hex('#ff8000'), [1, 128 / 255, 0])
  assert.equal(css(hex('#ff8000'), 0.5), 'rgba(255,128,0,0.5)')
})

test('a mix begins and ends with its colours, and greys stay grey on the way', () => {
  const near = (found: readonly number[], wanted: readonly number[]): void =>
    found.forEach((part, at) => assert.ok(Math.abs(part - (wanted[at] ?? 0)) < 1e-3, found.join()))
  const [blue, yellow] = [hex('#2040f0'), hex('#f0e020')]
  near(mix(blue, yellow, 0), blue)
  near(mix(blue, yellow, 1), yellow)
  const [red, green, other] = mix([0, 0, 0], [1, 1, 1], 0.5)
  near([green, other], [red, red])
  assert.ok(red > 0.35 && red < 0.45, 'halfway by eye is darker than half of the signal')
})

test('a ramp passes through its stops, and stays at the outer ones', () => {
  const ramp = colourRamp(
    [
      [0.25, [0, 0, 0]],
      [0.75, [1, 0.5, 0]],
    ],
    5,
  )
  const rows = Array.from({ length: 5 }, (_, row) => ramp.slice(row * 3, row * 3 + 3))
  const [first, second, , fourth, last] = rows
  for (const row of [first, second]) assert.ok(row?.every((part) => part < 1e-6))
  for (const row of [fourth, last])
    assert.ok(row?.every((part, at) => Math.abs(part - ([1, 0.5, 0][at] ?? 0)) < 1e-3))
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { between, inkOf } from './stamp.ts'

test('whatever lies between two opaque inks is opaque, and no brighter than both', () => {
  const [dark, white] = [inkOf([0.5, 0.2, 0]), inkOf([1, 1, 1])]
  for (let part = 0; part <= 256; part++) {
    const ink = between(dark, white, part / 256)
    assert.equal(ink >>> 24, 255)
    assert.equal(between(white, white, part / 256), white)
    assert.ok((ink & 255) >= (dark & 255))
  }
})

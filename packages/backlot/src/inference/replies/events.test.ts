import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bodyReader } from './events.ts'

const MEBIBYTE = Buffer.alloc(1024 * 1024, 'x')

for (const beginning of ['data: ', '{"text":"'])
  test(`what begins with ${beginning} and does not end is given up, not kept`, () => {
    const { feed } = bodyReader()
    feed(Buffer.from(beginning))
    const feedMuch = (): void => {
      for (let count = 0; count < 17; count += 1) feed(MEBIBYTE)
    }
    assert.throws(feedMuch, { kind: 'internal', message: /cannot be read/ })
  })

test('many events of one body are no long event', () => {
  const { feed } = bodyReader()
  const event = Buffer.concat([Buffer.from('data: '), MEBIBYTE, Buffer.from('\n\n')])
  for (let count = 0; count < 20; count += 1) assert.equal(feed(event).length, 1)
})

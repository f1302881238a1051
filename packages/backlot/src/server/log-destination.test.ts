import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLogDestination, type LogDestination } from './log-destination.ts'

const INFO = 30
const ERROR = 50

/** A reader that takes so many bytes before it blocks. */
function reader(maxPending: number): {
  readonly destination: LogDestination
  readonly log: (level: number, line: string) => void
  readonly read: () => string
  capacity: number
} {
  let text = ''
  const made = {
    capacity: Infinity,
    read: () => text,
    log: (level: number, line: string): void => {
      made.destination.lastLevel = level
      made.destination.write(`${line}\n`)
    },
    destination: createLogDestination({
      maxPending,
      write: (bytes) => {
        if (made.capacity === 0) throw Object.assign(new Error('again'), { code: 'EAGAIN' })
        const taken = bytes.subarray(0, made.capacity)
        made.capacity -= taken.length
        text += Buffer.from(taken).toString()
        return taken.length
      },
    }),
  }
  return made
}

test('lines wait for each other, and an error takes them along at once', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const output = reader(1000)
  output.log(INFO, 'one')
  output.log(INFO, 'two')
  assert.equal(output.read(), '')
  output.log(ERROR, 'three')
  assert.equal(output.read(), 'one\ntwo\nthree\n')
  output.log(INFO, 'four')
  t.mock.timers.tick(25)
  assert.equal(output.read(), 'one\ntwo\nthree\nfour\n')
})

test('a stuck reader costs lines, which are counted and reported; errors are kept longest', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const output = reader(100)
  output.capacity = 5
  for (let count = 0; count < 30; count += 1) output.log(INFO, `line ${count}`.padEnd(9))
  output.log(ERROR, 'an error')
  assert.equal(output.read(), 'line ')
  assert.equal(output.destination.dropped(), 20)
  output.capacity = Infinity
  t.mock.timers.tick(100)
  const lines = output.read().split('\n')
  assert.equal(lines.length, 13)
  assert.deepEqual([lines[0], lines[9], lines[10]], ['line 0   ', 'line 9   ', 'an error'])
  const { event, lines: count } = JSON.parse(lines[11] ?? '')
  assert.deepEqual([event, count], ['log:dropped', 20])
  output.log(INFO, 'later')
  t.mock.timers.tick(25)
  assert.match(output.read(), /later\n$/, 'there is room again')
})

test('errors too are dropped before they fill the memory', () => {
  const output = reader(100)
  output.capacity = 0
  for (let count = 0; count < 1000; count += 1) output.log(ERROR, 'x'.repeat(9))
  assert.equal(output.destination.dropped(), 980)
})

test('the end of the process writes what waits, and does not wait for a reader that is gone', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const output = reader(1000)
  output.log(INFO, 'last words')
  output.destination.finish()
  assert.equal(output.read(), 'last words\n')
  output.capacity = 0
  output.log(INFO, 'unheard')
  output.destination.finish()
  assert.equal(output.read(), 'last words\n')
})

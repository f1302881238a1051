import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { arrivingBody, type AnswerBodySink } from './answer-body.ts'

/** A body and what it did with its connection. */
function setup(): { readonly arriving: AnswerBodySink; readonly done: readonly string[] } {
  const done: string[] = []
  const flow = {
    paused: false,
    pause: () => {
      flow.paused = true
      done.push('pause')
    },
    resume: () => {
      flow.paused = false
      done.push('resume')
    },
    abort: () => {
      done.push('abort')
    },
  }
  return { arriving: arrivingBody(flow), done }
}

const bytes = (text: string): Uint8Array => Buffer.from(text)

async function textsOf({ body }: AnswerBodySink): Promise<readonly string[]> {
  const texts: string[] = []
  for await (const piece of body) texts.push(Buffer.from(piece).toString())
  return texts
}

async function readOne({ body }: AnswerBodySink): Promise<void> {
  for await (const _ of body) return
}

test('what comes together is read together', async () => {
  const { arriving, done } = setup()
  const texts = textsOf(arriving)
  arriving.push(bytes('a'))
  arriving.push(bytes('b'))
  await new Promise(setImmediate)
  arriving.push(bytes('c'))
  await new Promise(setImmediate)
  arriving.end()
  assert.deepEqual(await texts, ['ab', 'c'])
  assert.deepEqual(done, [])
})

test('what came before a failure is read before it is thrown', async () => {
  const { arriving } = setup()
  arriving.push(bytes('a'))
  arriving.fail(new Error('cut'))
  const iterator = arriving.body[Symbol.asyncIterator]()
  assert.equal((await iterator.next()).done, false)
  await assert.rejects(iterator.next(), /cut/)
})

test('a slow reader makes the server wait', async () => {
  const { arriving, done } = setup()
  arriving.push(Buffer.alloc(60_000))
  assert.deepEqual(done, [])
  arriving.push(Buffer.alloc(60_000))
  assert.deepEqual(done, ['pause'])
  await arriving.body[Symbol.asyncIterator]().next()
  assert.deepEqual(done, ['pause', 'resume'])
})

test('a reader that leaves closes the connection', async () => {
  const { arriving, done } = setup()
  arriving.push(bytes('a'))
  await readOne(arriving)
  assert.deepEqual(done, ['abort'])
})

test('a reader that leaves at the end closes nothing', async () => {
  const { arriving, done } = setup()
  arriving.push(bytes('a'))
  arriving.end()
  await readOne(arriving)
  assert.deepEqual(done, [])
})

test('a reader that expects the end lets it come', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { arriving, done } = leftEarly()
  await readOne(arriving)
  arriving.push(bytes('the rest'))
  arriving.end()
  t.mock.timers.tick(60_000)
  assert.deepEqual(done, [])
})

test('an end that does not come, or that is long, is not waited for', async (t: TestContext) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const late = leftEarly()
  await readOne(late.arriving)
  t.mock.timers.tick(60_000)
  assert.deepEqual(late.done, ['abort'])

  const long = leftEarly()
  await readOne(long.arriving)
  long.arriving.push(Buffer.alloc(60_000))
  assert.deepEqual(long.done, ['abort'])
})

function leftEarly(): ReturnType<typeof setup> {
  const made = setup()
  made.arriving.push(bytes('a'))
  made.arriving.body.expectEnd()
  return made
}

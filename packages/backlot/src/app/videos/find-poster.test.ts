import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isFault } from '../../domain/fault.ts'
import { newTask } from '../../domain/task.ts'
import { toVideoOrder } from '../../domain/video.ts'
import type { Caller } from '../accounts/authenticate.ts'
import { createAnalysisQueue, type AnalysisQueue } from './analysis-queue.ts'
import { createPosters, type Posters } from './find-poster.ts'

const account = { id: 'acc', name: 'acc', prepaid: false, createdAtMs: 0 }
const caller: Caller = { account, key: { id: 'key', accountId: 'acc', createdAtMs: 0 } }
const { signal: never } = new AbortController()

/** A poster in the making, and a function that ends it. */
type Making = {
  readonly film: string
  end(sizeBytes?: number): void
  fail(thrown: unknown): void
}

/** Tasks with a video each, named by their ids, and a maker that waits for the test. */
async function setup(): Promise<{
  readonly posters: Posters
  readonly turns: AnalysisQueue
  readonly makings: Making[]
  /** Videos that were deleted. */
  readonly deleted: Set<string>
  read(id: string, signal?: AbortSignal): Promise<Uint8Array>
}> {
  const model = { sent: 'T2V-01-Director', id: 'T2V-01-Director' } as const
  const order = { kind: 'video', ...toVideoOrder({ model, prompt: 'A lake' }) } as const
  const makings: Making[] = []
  const deleted = new Set<string>()
  const turns = createAnalysisQueue()
  const posters = createPosters({
    analyses: turns,
    tasks: {
      find: async (accountId, id) => ({
        ...newTask({ id, accountId, keyId: 'key-1', tier: 'standard', nowMs: 0, order }),
        ...(id === 'unmade' ? {} : { fileId: id }),
      }),
    },
    files: {
      find: async (accountId, id) =>
        deleted.has(id)
          ? undefined
          : {
              id,
              accountId,
              purpose: 'video_generation',
              filename: 'film.mp4',
              contentType: 'video/mp4',
              sizeBytes: id === 'huge' ? 2 ** 40 : 4,
              createdAtMs: 0,
              blobKey: `films/${id}`,
            },
    },
    blobs: {
      async *read(key) {
        yield Buffer.from(key)
      },
    },
    maker: {
      middle: async (film, signal) => {
        const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
        signal.addEventListener('abort', () => reject(signal.reason))
        makings.push({
          film: Buffer.from(film).toString(),
          end: (sizeBytes = 4) => resolve(new Uint8Array(sizeBytes)),
          fail: reject,
        })
        return promise
      },
    },
  })
  const read = async (id: string, signal = never): Promise<Uint8Array> =>
    (await posters.find(caller, id)).read(signal)
  return { posters, turns, makings, deleted, read }
}

/** Runs all microtasks and immediates that are pending. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate)
}

test('a poster is made once, however often it is asked for', async () => {
  const { read, makings } = await setup()
  const both = [read('1'), read('1')]
  await settle()
  assert.deepEqual(
    makings.map(({ film }) => film),
    ['films/1'],
  )
  makings[0]?.end()
  const [first, second] = await Promise.all(both)
  assert.equal(first, second)
  assert.equal(await read('1'), first)
  assert.equal(makings.length, 1)
})

test('films that somebody waits for come before those that nobody does, one at a time', async () => {
  const { read, makings, turns } = await setup()
  const [report, poster] = [Promise.withResolvers<void>(), read('1')]
  const reported = turns.run('report', () => report.promise)
  let isWatched = false
  const watched = turns.run('watch', async () => {
    isWatched = true
  })
  await settle()
  assert.deepEqual([makings.length, isWatched], [0, false], 'another film is looked at')
  report.resolve()
  await reported
  await settle()
  assert.deepEqual([makings.length, isWatched], [1, false])
  makings[0]?.end()
  await Promise.all([poster, watched])
})

test('more than twenty waiting callers are asked to retry, but not one that asks for what is there', async () => {
  const { read, makings } = await setup()
  const known = read('0')
  await settle()
  makings[0]?.end()
  await known
  const waiting = Array.from({ length: 20 }, (_, index) => read(`f${index}`))
  await settle()
  await assert.rejects(
    read('late'),
    (thrown) => isFault(thrown) && thrown.kind === 'overloaded' && thrown.retryAfterSeconds === 10,
  )
  assert.equal(await read('0'), await known)
  for (let index = 1; index <= 20; index++) {
    makings[index]?.end()
    await settle()
  }
  await Promise.all(waiting)
  assert.equal(makings.length, 21)
})

test('no work is done for a caller that has left, and a failure is not remembered', async () => {
  const { read, makings } = await setup()
  const leaving = new AbortController()
  const first = read('1', leaving.signal)
  const gone = read('2', AbortSignal.abort(new Error('left')))
  await settle()
  leaving.abort(new Error('left too'))
  await assert.rejects(first, /left too/)
  await assert.rejects(gone, /left/)
  const damaged = read('1')
  await settle()
  makings[1]?.fail(new Error('damaged'))
  await assert.rejects(damaged, /damaged/)
  const again = read('1')
  await settle()
  makings[2]?.end()
  assert.equal((await again).length, 4)
  assert.equal(makings.length, 3)
})

test('a film that was deleted has no poster, even where it is remembered', async () => {
  const { read, makings, deleted } = await setup()
  const poster = read('1')
  await settle()
  makings[0]?.end()
  await poster
  deleted.add('1')
  await assert.rejects(read('1'), /the film of the task 1 was deleted/)
  await assert.rejects(read('unmade'), /the task unmade has no film: it is queued/)
  await assert.rejects(read('huge'), /must have at most 134217728 bytes/)
})

test('posters are remembered as long as there is room', async () => {
  const { read, makings } = await setup()
  const make = async (id: string): Promise<void> => {
    const poster = read(id)
    await settle()
    makings.at(-1)?.end(6 * 1024 * 1024)
    await poster
  }
  for (const id of ['1', '2', '3']) await make(id)
  await read('2')
  await read('3')
  assert.equal(makings.length, 3)
  await make('1')
  assert.equal(makings.length, 4, 'the oldest was forgotten')
})

test('a stop ends the poster in the making and starts no other', async () => {
  const { posters, read, makings } = await setup()
  const refused = ['1', '2'].map((id) => assert.rejects(read(id), /the server is stopping/))
  await settle()
  await posters.stop()
  await Promise.all(refused)
  assert.equal(makings.length, 1)
})

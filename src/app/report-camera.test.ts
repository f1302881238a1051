import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memoryBlobs } from '../../test/simulation/memory-blobs.ts'
import type { CameraStep } from '../domain/camera.ts'
import { isFault } from '../domain/fault.ts'
import type { FileRecord } from '../domain/file.ts'
import { newTask, type Task } from '../domain/task.ts'
import { toVideoOrder } from '../domain/video.ts'
import type { Caller } from './authenticate.ts'
import { createCameraReports, type CameraReports } from './report-camera.ts'

const account = { id: 'acc', name: 'acc', prepaid: false, createdAtMs: 0 }
const caller: Caller = { account, key: { id: 'key', accountId: 'acc', createdAtMs: 0 } }
const { signal: never } = new AbortController()

/** One look in progress, and how to end it. */
type Look = { readonly asked: readonly CameraStep[]; end(): void }

/** Tasks whose ids are numbers from 1, with a film each, and an eye that waits to be told. */
async function setup(order: { prompt: string; promptOptimizer?: boolean }): Promise<{
  readonly reports: CameraReports
  readonly looks: Look[]
}> {
  const blobs = memoryBlobs()
  const film = async function* (): AsyncGenerator<Uint8Array> {
    yield Buffer.from('film')
  }
  await blobs.put('films/any', film())
  const model = { sent: 'T2V-01-Director', id: 'T2V-01-Director' } as const
  const video = { kind: 'video', ...toVideoOrder({ model, ...order }) } as const
  const taskOf = (id: string): Task => ({
    ...newTask({ id, accountId: 'acc', tier: 'standard', nowMs: 0, order: video }),
    ...(id === 'unmade' ? {} : { fileId: `f${id}` }),
  })
  const fileOf = (id: string): FileRecord => ({
    id,
    accountId: 'acc',
    purpose: 'video_generation',
    filename: 'film.mp4',
    contentType: 'video/mp4',
    sizeBytes: 4,
    createdAtMs: 0,
    blobKey: 'films/any',
  })
  const looks: Look[] = []
  const reports = createCameraReports({
    tasks: { find: async (_, id) => (id === 'unknown' ? undefined : taskOf(id)) },
    files: { find: async (_, id) => fileOf(id) },
    blobs,
    eye: {
      look: async (__, asked) => {
        const { promise, resolve } = Promise.withResolvers<void>()
        looks.push({ asked, end: resolve })
        await promise
        return { seen: [], obeyed: true }
      },
    },
  })
  return { reports, looks }
}

/** Lets everything happen that waits for nothing. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate)
}

test('one film is looked at at a time, once however often it is asked for', async () => {
  const { reports, looks } = await setup({ prompt: 'A lake [Pan left][Push in]' })
  const both = [reports.get(caller, '1', never), reports.get(caller, '1', never)]
  const other = reports.get(caller, '2', never)
  await settle()
  assert.equal(looks.length, 1)
  assert.deepEqual(looks[0]?.asked, [['Pan left'], ['Push in']])
  looks[0]?.end()
  await Promise.all(both)
  await settle()
  assert.equal(looks.length, 2)
  looks[1]?.end()
  assert.equal((await other).obeyed, true)
  await reports.get(caller, '1', never)
  assert.equal(looks.length, 2, 'it is remembered')
})

test('more than a few who wait are told to come again, and a place is free again afterwards', async () => {
  const { reports, looks } = await setup({ prompt: 'A lake [Pan left]' })
  const left = AbortSignal.abort(new Error('left'))
  const first = reports.get(caller, '1', never)
  const gone = ['2', '3', '4'].map((id) => reports.get(caller, id, left))
  await assert.rejects(
    reports.get(caller, '5', never),
    (thrown) => isFault(thrown) && thrown.kind === 'overloaded' && thrown.retryAfterSeconds === 10,
  )
  await settle()
  looks[0]?.end()
  await first
  for (const one of gone) await assert.rejects(one, /left/, 'who has left is not looked for')
  const next = reports.get(caller, '5', never)
  await settle()
  assert.equal(looks.length, 2)
  looks[1]?.end()
  await next
})

test('what nobody asked is not expected, and a film without optimizer or camera words is to stand still', async () => {
  for (const [promptOptimizer, asked] of [
    [true, []],
    [false, [['Static shot']]],
  ] as const) {
    const { reports, looks } = await setup({ prompt: 'A lake', promptOptimizer })
    const told = reports.get(caller, '1', never)
    await settle()
    looks[0]?.end()
    assert.deepEqual((await told).asked, asked)
  }
})

test('a task that is not there, and one without a film, are refused', async () => {
  const { reports } = await setup({ prompt: 'A lake' })
  await assert.rejects(reports.get(caller, 'unknown', never), /there is no task/)
  await assert.rejects(reports.get(caller, 'unmade', never), /has no film: it is queued/)
})

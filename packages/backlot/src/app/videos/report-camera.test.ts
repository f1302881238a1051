import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memoryBlobs } from '../../../../../test/simulation/memory-blobs.ts'
import type { CameraStep } from '@backlot/camera/commands'
import type { CameraVerdict } from '@backlot/camera/verdict'
import { isFault } from '../../domain/fault.ts'
import type { FileRecord } from '../../domain/file.ts'
import { newTask, type Task } from '../../domain/task.ts'
import { toVideoOrder } from '../../domain/video.ts'
import type { Caller } from '../accounts/authenticate.ts'
import { createAnalysisQueue } from './analysis-queue.ts'
import { createCameraReports, type CameraReports } from './report-camera.ts'

const account = { id: 'acc', name: 'acc', prepaid: false, createdAtMs: 0 }
const caller: Caller = { account, key: { id: 'key', accountId: 'acc', createdAtMs: 0 } }
const { signal: never } = new AbortController()

/** An analysis under way, and a function that ends it. */
type Look = {
  readonly asked: readonly CameraStep[]
  end(): void
  fail(thrown: unknown): void
}

/** Tasks with ids from 1 and a video each, and an analyzer that waits for the test. */
async function setup(order: { prompt: string; promptOptimizer?: boolean }): Promise<{
  readonly reports: CameraReports
  readonly looks: Look[]
  /** The reports that are stored with tasks. */
  readonly kept: Map<string, CameraVerdict>
  readonly errors: string[]
  /** Schedules a background analysis of this task's video. */
  watch(id: string, sizeBytes?: number): void
}> {
  const blobs = memoryBlobs()
  const film = async function* (): AsyncGenerator<Uint8Array> {
    yield Buffer.from('film')
  }
  await blobs.put('films/any', film())
  const model = { sent: 'T2V-01-Director', id: 'T2V-01-Director' } as const
  const video = { kind: 'video', ...toVideoOrder({ model, ...order }) } as const
  const kept = new Map<string, CameraVerdict>()
  const errors: string[] = []
  const taskOf = (id: string): Task => {
    const cameraVerdict = kept.get(id)
    return {
      ...newTask({
        id,
        accountId: 'acc',
        keyId: 'key-1',
        tier: 'standard',
        nowMs: 0,
        order: video,
      }),
      ...(id === 'unmade' ? {} : { fileId: `f${id}` }),
      ...(cameraVerdict && { cameraVerdict }),
    }
  }
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
    tasks: {
      find: async (_, id) => (id === 'unknown' ? undefined : taskOf(id)),
      keepCameraVerdict: async ({ taskId, cameraVerdict }) => {
        if (taskId === 'unkept') throw new Error('the store is away')
        kept.set(taskId, cameraVerdict)
        return true
      },
    },
    onError: (thrown, taskId) => errors.push(`${taskId}: ${String(thrown)}`),
    files: { find: async (_, id) => fileOf(id) },
    blobs,
    analyses: createAnalysisQueue(),
    analyzer: {
      analyze: async (__, asked, signal) => {
        const { promise, resolve, reject } = Promise.withResolvers<void>()
        signal.addEventListener('abort', () => reject(signal.reason))
        looks.push({ asked, end: resolve, fail: reject })
        await promise
        return { seen: [], obeyed: true }
      },
    },
  })
  const watch = (id: string, sizeBytes = 4): void =>
    reports.schedule(taskOf(id), { ...fileOf(`f${id}`), sizeBytes })
  return { reports, looks, kept, errors, watch }
}

/** Runs all microtasks and immediates that are pending. */
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

test('more than a few waiting callers are asked to retry, and a place is free again afterwards', async () => {
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
    const report = reports.get(caller, '1', never)
    await settle()
    looks[0]?.end()
    assert.deepEqual((await report).asked, asked)
  }
})

test('a task that is not there, and one without a film, are refused', async () => {
  const { reports } = await setup({ prompt: 'A lake' })
  await assert.rejects(reports.get(caller, 'unknown', never), /there is no task/)
  await assert.rejects(reports.get(caller, 'unmade', never), /has no film: it is queued/)
})

test('a report is kept with its task, and answered from there', async () => {
  const { reports, looks, kept } = await setup({ prompt: 'A lake [Pan left]' })
  const first = reports.get(caller, '1', never)
  await settle()
  looks[0]?.end()
  const report = await first
  assert.deepEqual(kept.get('1'), report)
  const cameraVerdict: CameraVerdict = { asked: [['Pan left']], seen: [], obeyed: false }
  kept.set('2', cameraVerdict)
  assert.deepEqual(await reports.get(caller, '2', never), cameraVerdict)
  assert.equal(looks.length, 1, 'nobody looked again')
})

test('a watched film is looked at unasked, after those that somebody waits for', async () => {
  const { reports, looks, kept, watch, errors } = await setup({ prompt: 'A lake [Pan left]' })
  watch('1')
  watch('2')
  const asked = reports.get(caller, '3', never)
  await settle()
  assert.equal(looks.length, 1)
  for (const order of [0, 1, 2]) {
    looks[order]?.end()
    await settle()
  }
  await asked
  assert.deepEqual([...kept.keys()], ['1', '3', '2'])
  assert.deepEqual(errors, [])
})

test('an analysis that fails is reported, holds up nobody and can be repeated', async () => {
  const { reports, looks, kept, watch, errors } = await setup({ prompt: 'A lake [Pan left]' })
  watch('1')
  watch('huge', 2 ** 40)
  watch('2')
  await settle()
  looks[0]?.fail(new Error('no film'))
  await settle()
  looks[1]?.end()
  await settle()
  assert.deepEqual([...kept.keys()], ['2'])
  assert.match(errors.join(), /^1: Error: no film,huge: Fault: a film for analysis must have/)
  const again = reports.get(caller, '1', never)
  await settle()
  looks[2]?.end()
  assert.equal((await again).obeyed, true)
})

test('a report that cannot be kept is answered all the same', async () => {
  const { reports, looks, errors } = await setup({ prompt: 'A lake [Pan left]' })
  const report = reports.get(caller, 'unkept', never)
  await settle()
  looks[0]?.end()
  assert.equal((await report).obeyed, true)
  assert.deepEqual(errors, ['unkept: Error: the store is away'])
})

test('films come faster than they can be seen: those beyond a hundred are let go', async () => {
  const { watch, errors } = await setup({ prompt: 'A lake [Pan left]' })
  for (let count = 0; count < 101; count += 1) watch(String(count))
  assert.match(errors.join(), /^100: Fault: too many films are waiting to be analysed$/)
})

test('a stop ends the look under way and starts no other', async () => {
  const { reports, looks, watch, kept, errors } = await setup({ prompt: 'A lake [Pan left]' })
  watch('1')
  watch('2')
  await settle()
  await reports.stop()
  watch('3')
  await settle()
  assert.deepEqual([looks.length, kept.size, errors], [1, 0, []])
})

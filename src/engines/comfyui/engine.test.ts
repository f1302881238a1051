import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { bytesOf, QUIET_RUN, tinyShot } from '../../../test/contracts/video-engine.ts'
import { sampleFilm } from '../../../test/sample-media.ts'
import {
  type ComfyFaults,
  type ComfyServer,
  startComfyServer,
} from '../../../test/upstreams/comfyui-server.ts'
import { FilmStopped, type VideoEngine } from '../../domain/engine.ts'
import { isFault } from '../../domain/fault.ts'
import { systemClock } from '../../system/clock.ts'
import { mediaReader } from '../../system/media-reader.ts'
import { createComfy } from './engine.ts'
import { readProgress } from './progress.ts'
import { fillWorkflow, findFlaw } from './workflow.ts'

const FILM = await sampleFilm('mp4')
const ports = { clock: systemClock(), media: mediaReader(), mostBytes: 1_000_000 }
const shot = tinyShot('A boat on a lake [Truck left]', { seed: 7, durationSeconds: 6 })

const WORKFLOW = {
  '3': { class_type: 'KSampler', inputs: { seed: '{{seed}}', steps: 20, positive: ['6', 0] } },
  '6': { class_type: 'CLIPTextEncode', inputs: { text: 'cinematic, {{prompt}}', clip: ['4', 1] } },
  '8': {
    class_type: 'EmptyLatentVideo',
    inputs: { width: '{{width}}', height: '{{height}}', length: '{{frames}}', fps: '{{fps}}' },
  },
}

async function openWorld(
  t: TestContext,
  faults: ComfyFaults = {},
): Promise<ComfyServer & { readonly engine: VideoEngine }> {
  const server = await startComfyServer(t, FILM)
  Object.assign(server.faults, faults)
  const job = { pollMs: 1, patienceMs: 2000, timeoutMs: 60_000 }
  const { baseUrl } = server
  const engine = createComfy({ name: 'comfy', baseUrl, workflow: WORKFLOW, fps: 16, job }, ports)
  t.after(() => engine.close())
  return { ...server, engine }
}

const fault = (kind: string) => (thrown: unknown) => isFault(thrown) && thrown.kind === kind

test('the places of a workflow get the values of the film, numbers as numbers', () => {
  const filled = fillWorkflow(WORKFLOW, shot, 16)
  assert.deepEqual(filled, {
    '3': { class_type: 'KSampler', inputs: { seed: 7, steps: 20, positive: ['6', 0] } },
    '6': {
      class_type: 'CLIPTextEncode',
      inputs: {
        text: 'cinematic, A boat on a lake The camera trucks left, moving sideways.',
        clip: ['4', 1],
      },
    },
    '8': {
      class_type: 'EmptyLatentVideo',
      inputs: { width: 160, height: 90, length: 97, fps: 16 },
    },
  })
})

test('a place for the camera takes it out of the prompt', () => {
  const workflow = { '1': { inputs: { text: '{{prompt}}', camera_pose: '{{camera_preset}}' } } }
  assert.deepEqual(fillWorkflow(workflow, shot, 16), {
    '1': { inputs: { text: 'A boat on a lake', camera_pose: 'Pan Left' } },
  })
})

test('a prompt with places in it stays a prompt', () => {
  const told = fillWorkflow(
    { a: '{{prompt}}' },
    { ...shot, camera: [], prompt: '{{seed}} $& "' },
    16,
  )
  assert.deepEqual(told, { a: '{{seed}} $& "' })
})

test('flaws of a workflow are named', () => {
  assert.equal(findFlaw(WORKFLOW), undefined)
  assert.match(findFlaw([]) ?? '', /object of nodes/)
  assert.match(findFlaw({ nodes: [], links: [] }) ?? '', /Export \(API\)/)
  assert.match(findFlaw({ a: 'x' }) ?? '', /must name \{\{prompt\}\}/)
  assert.match(findFlaw({ a: '{{prompt}} {{wdth}}' }) ?? '', /names \{\{wdth\}\}/)
})

test('progress is read from both kinds of message, and from nothing else', () => {
  const data = { prompt_id: 'p', value: 5, max: 20 }
  assert.deepEqual(readProgress(JSON.stringify({ type: 'progress', data })), {
    job: 'p',
    fraction: 0.25,
  })
  const nodes = { '1': { value: 1, max: 1 }, '3': { value: 10, max: 20 } }
  const state = { type: 'progress_state', data: { prompt_id: 'p', nodes } }
  assert.deepEqual(readProgress(JSON.stringify(state)), { job: 'p', fraction: 0.5 })
  for (const message of ['', '[]', '{"type":"status","data":{}}', '{"type":"progress"}'])
    assert.equal(readProgress(message), undefined)
})

test('a film is ordered, looked after and fetched', async (t) => {
  const { engine, jobs } = await openWorld(t)
  const film = await engine.render(shot, QUIET_RUN)
  assert.deepEqual([film.widthPx, film.heightPx, film.durationSeconds], [64, 48, 2])
  assert.deepEqual(await bytesOf(film), FILM)
  assert.equal(jobs.length, 1)
  assert.match(jobs[0]?.id ?? '', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
})

describe('one order, whatever happens', () => {
  test('a lost answer', async (t) => {
    const { engine, jobs } = await openWorld(t, { loseOrders: 1 })
    await bytesOf(await engine.render(shot, QUIET_RUN))
    assert.equal(jobs.length, 1)
  })

  test('a restart of ours before the job had a name', async (t) => {
    const { engine, jobs } = await openWorld(t)
    await bytesOf(await engine.render(shot, QUIET_RUN))
    await bytesOf(await engine.render(shot, { ...QUIET_RUN, kept: '{"orderedAtMs":1}' }))
    assert.equal(jobs.length, 1)
  })

  test('a restart of theirs', async (t) => {
    const world = await openWorld(t)
    const keep = async (word: string): Promise<void> => {
      world.faults.forget = word.includes('job')
    }
    await assert.rejects(world.engine.render(shot, { ...QUIET_RUN, keep }), fault('internal'))
    assert.equal(world.jobs.length, 1)
  })
})

describe('what ends a film', () => {
  test('a cancelled film is interrupted when it is the one that runs', async (t) => {
    const { engine, jobs } = await openWorld(t)
    const stop = new AbortController()
    const reason = new FilmStopped('cancelled', false)
    const keep = async (word: string): Promise<void> =>
      void (word.includes('job') && stop.abort(reason))
    const run = { ...QUIET_RUN, signal: stop.signal, keep }
    await assert.rejects(engine.render(shot, run), (thrown) => thrown === reason)
    assert.equal(jobs[0]?.state, 'interrupted')
  })

  test('a cancelled film that waits leaves the one that runs alone', async (t) => {
    const { engine, jobs } = await openWorld(t)
    const stop = new AbortController()
    const reason = new FilmStopped('cancelled', false)
    const first = engine.render(shot, { ...QUIET_RUN, filmId: '2' })
    const keep = async (word: string): Promise<void> =>
      void (word.includes('job') && stop.abort(reason))
    const run = { ...QUIET_RUN, signal: stop.signal, keep }
    await assert.rejects(engine.render(shot, run), (thrown) => thrown === reason)
    assert.equal((await bytesOf(await first)).length, FILM.length)
    assert.ok(jobs.every(({ state }) => state !== 'queued'))
  })

  for (const [what, faults] of [
    ['a workflow that is refused', { refuse: true }],
    ['a job that fails', { fail: true }],
    ['a workflow that saves no film', { saveNothing: true }],
  ] as const) {
    test(what, async (t) => {
      const { engine } = await openWorld(t, faults)
      await assert.rejects(
        engine.render(shot, QUIET_RUN),
        (thrown) => fault('internal')(thrown) && !String(thrown).includes('memory'),
      )
    })
  }
})

import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { bytesOf, QUIET_RUN } from '../../../../../test/contracts/video-engine.ts'
import { tinyShot } from '../../../../previz/test/tiny-shot.ts'
import { fakeRehearsal } from '../../../../../test/fake-rehearsal.ts'
import { sampleFilm } from '@backlot/test-kit/sample-media'
import {
  type ComfyFaults,
  type ComfyServer,
  startComfyServer,
} from '../../../../../test/upstreams/comfyui-server.ts'
import { RenderStopped, type VideoEngine } from '../../domain/engine.ts'
import { isFault } from '../../domain/fault.ts'
import { systemClock } from '../../system/clock.ts'
import { mediaReader } from '../../system/media-reader.ts'
import { temporary } from '../../../../../test/temporary.ts'
import { createComfy } from './engine.ts'
import { readProgress } from './progress.ts'
import { cameraMeansOf, fillWorkflow, findFlaw, type Workflow } from './workflow.ts'

const FILM = await sampleFilm('mp4')
const ports = { clock: systemClock(), media: mediaReader(), temporary, maxBytes: 1_000_000 }
const none = {} as const
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
  workflow: Workflow = WORKFLOW,
): Promise<
  ComfyServer & {
    readonly engine: VideoEngine
    readonly rehearsal: ReturnType<typeof fakeRehearsal>
  }
> {
  const server = await startComfyServer(t, FILM)
  Object.assign(server.faults, faults)
  const job = { pollMs: 1, silenceTimeoutMs: 600_000, timeoutMs: 600_000 }
  const { baseUrl } = server
  const rehearsal = fakeRehearsal()
  const engine = createComfy(
    { name: 'comfy', baseUrl, workflow, fps: 16, poseScale: 1, job },
    { ...ports, rehearsal },
  )
  t.after(() => engine.close())
  return { ...server, engine, rehearsal }
}

const fault = (kind: string) => (thrown: unknown) => isFault(thrown) && thrown.kind === kind

test('the places of a workflow get the values of the film, numbers as numbers', () => {
  const filled = fillWorkflow(WORKFLOW, { shot, fps: 16, shown: none })
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
  assert.deepEqual(fillWorkflow(workflow, { shot, fps: 16, shown: none }), {
    '1': { inputs: { text: 'A boat on a lake', camera_pose: 'Pan Left' } },
  })
})

test('a prompt with places in it stays a prompt', () => {
  const message = fillWorkflow(
    { a: '{{prompt}}' },
    { shot: { ...shot, camera: [], prompt: '{{seed}} $& "' }, fps: 16, shown: none },
  )
  assert.deepEqual(message, { a: '{{seed}} $& "' })
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
    const reason = new RenderStopped('cancelled', false)
    const keep = async (word: string): Promise<void> =>
      void (word.includes('job') && stop.abort(reason))
    const run = { ...QUIET_RUN, signal: stop.signal, keep }
    await assert.rejects(engine.render(shot, run), (thrown) => thrown === reason)
    assert.equal(jobs[0]?.state, 'interrupted')
  })

  test('a cancelled film that waits leaves the one that runs alone', async (t) => {
    const { engine, jobs } = await openWorld(t)
    const stop = new AbortController()
    const reason = new RenderStopped('cancelled', false)
    const first = engine.render(shot, { ...QUIET_RUN, renderId: '2' })
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

/** A workflow that starts from our first frame and follows our film and camera. */
const SHOWN = {
  '1': { inputs: { text: '{{prompt}}' } },
  '2': { class_type: 'LoadImage', inputs: { image: '{{first_frame}}' } },
  '3': { class_type: 'LoadVideo', inputs: { file: '{{control_film}}' } },
  '4': { class_type: 'ADE_LoadCameraPoses', inputs: { pose_filename: '{{pose_file}}' } },
}

describe('what is reported to its operator of the server', () => {
  for (const [what, node, message] of [
    [
      'a workflow that it can run',
      { class_type: 'UNETLoader', inputs: { unet_name: 'wan2.2.safetensors' } },
      undefined,
    ],
    [
      'a node that it has not',
      { class_type: 'ADE_LoadCameraPoses', inputs: {} },
      'it has no node ADE_LoadCameraPoses',
    ],
    [
      'a model that it has not',
      { class_type: 'UNETLoader', inputs: { unet_name: 'wan3.safetensors' } },
      'node 9 (UNETLoader) wants unet_name wan3.safetensors, which it does not have',
    ],
    [
      'a choice of the newer form that there is not',
      { class_type: 'SaveVideo', inputs: { codec: 'vp9', format: 'mp4' } },
      'node 9 (SaveVideo) wants codec vp9, which it does not have',
    ],
    [
      'a place, which is filled in later',
      { class_type: 'LoadImage', inputs: { image: '{{first_frame}}' } },
      undefined,
    ],
  ] as const) {
    test(what, async (t) => {
      const { engine, jobs } = await openWorld(t, {}, { ...WORKFLOW, '9': node })
      assert.equal(await engine.check?.(new AbortController().signal), message)
      assert.equal(jobs.length, 0)
    })
  }

  test('a key that it refuses', async (t) => {
    const { engine } = await openWorld(t, { refuseKey: true })
    assert.equal(await engine.check?.(new AbortController().signal), 'it refuses the key (401)')
  })
})

describe('pictures of an order', () => {
  const picture = (word: string) =>
    ({ bytes: Buffer.from(word), mediaType: 'image/png', widthPx: 640, heightPx: 360 }) as const
  const FRAMES = {
    '1': { inputs: { text: '{{prompt}}' } },
    '2': { class_type: 'LoadImage', inputs: { image: '{{first_frame}}' } },
    '3': { class_type: 'LoadImage', inputs: { image: '{{last_frame}}' } },
  }

  test('are brought to the places that the workflow names', async (t) => {
    const { engine, files, jobs, rehearsal } = await openWorld(t, {}, FRAMES)
    assert.deepEqual(engine.pictures, ['first_frame', 'last_frame'])
    const pictures = { firstFrame: picture('a'), lastFrame: picture('b') }
    await bytesOf(await engine.render({ ...shot, pictures }, QUIET_RUN))
    const stem = `backlot-${jobs[0]?.id ?? ''}`
    const sent = ['first', 'last'].map((name) =>
      String(Buffer.from(files.get(`${stem}-${name}.png`) ?? [])),
    )
    assert.deepEqual([sent, rehearsal.asked], [['a', 'b'], []])
  })

  test('are in the film and the camera path that the workflow follows', async (t) => {
    const { engine, files, jobs, rehearsal } = await openWorld(t, {}, SHOWN)
    assert.deepEqual(engine.pictures, ['first_frame', 'last_frame'])
    const pictures = { firstFrame: picture('a'), lastFrame: picture('b') }
    await bytesOf(await engine.render({ ...shot, pictures }, QUIET_RUN))
    assert.deepEqual(rehearsal.asked, [
      'film of 97 pictures between a and b',
      'path of 97 pictures between a and b',
    ])
    assert.equal(String(Buffer.from(files.get(`backlot-${jobs[0]?.id}-first.png`) ?? [])), 'a')
  })

  test('that the workflow needs and nobody sent end the film, saying so', async (t) => {
    const { engine, jobs } = await openWorld(t, {}, FRAMES)
    const pictures = { firstFrame: picture('a') }
    await assert.rejects(
      engine.render({ ...shot, pictures }, QUIET_RUN),
      /none without a last frame/,
    )
    assert.equal(jobs.length, 0)
  })
})

describe('what a workflow is shown', () => {
  test('what it names, and nothing else, is made for its pictures and brought before the order', async (t) => {
    const { engine, files, jobs, rehearsal } = await openWorld(t, {}, SHOWN)
    await bytesOf(await engine.render(shot, QUIET_RUN))
    assert.deepEqual(rehearsal.asked, [
      'first frame of 97 pictures',
      'film of 97 pictures',
      'path of 97 pictures',
    ])
    const stem = `backlot-${jobs[0]?.id ?? ''}`
    assert.deepEqual(jobs[0]?.workflow, {
      '1': { inputs: { text: 'A boat on a lake' } },
      '2': { class_type: 'LoadImage', inputs: { image: `${stem}-first.jpg` } },
      '3': { class_type: 'LoadVideo', inputs: { file: `${stem}-film.mp4` } },
      '4': { class_type: 'ADE_LoadCameraPoses', inputs: { pose_filename: `${stem}-poses.txt` } },
    })
    assert.equal(String(Buffer.from(files.get(`${stem}-film.mp4`) ?? [])), 'a film')
    const poses = String(Buffer.from(files.get(`${stem}-poses.txt`) ?? []))
    assert.match(poses, /times 0\.5\n0 1 1\.7/)

    const plain = await openWorld(t)
    await bytesOf(await plain.engine.render(shot, QUIET_RUN))
    assert.deepEqual([plain.rehearsal.asked, plain.files.size], [[], 0])
  })

  test('a first picture leaves the camera in the prompt', async (t) => {
    const { '1': prompt, '2': picture } = SHOWN
    const { engine, jobs } = await openWorld(t, {}, { '1': prompt, '2': picture })
    await bytesOf(await engine.render(shot, QUIET_RUN))
    assert.match(JSON.stringify(jobs[0]?.workflow), /The camera trucks left/)
    assert.deepEqual(engine.camera, ['words'])
  })

  test('an upload that fails is made again, and the film is made once for it', async (t) => {
    const { engine, jobs, rehearsal } = await openWorld(t, { failUploads: 2 }, SHOWN)
    await bytesOf(await engine.render(shot, QUIET_RUN))
    assert.deepEqual([jobs.length, rehearsal.asked.length], [1, 3])
  })

  test('an upload that is refused ends the film before it is ordered', async (t) => {
    const { engine, jobs } = await openWorld(t, { refuseUploads: true }, SHOWN)
    const kept: string[] = []
    const keep = async (word: string): Promise<void> => void kept.push(word)
    await assert.rejects(engine.render(shot, { ...QUIET_RUN, keep }), /does not accept the files/)
    assert.deepEqual([jobs.length, kept], [0, []])
  })

  test('a film that is cancelled while we rehearse is not ordered', async (t) => {
    const { engine, jobs } = await openWorld(t, {}, SHOWN)
    const stop = new AbortController()
    const reason = new RenderStopped('cancelled', false)
    const onProgress = (): void => stop.abort(reason)
    const run = { ...QUIET_RUN, signal: stop.signal, onProgress }
    await assert.rejects(engine.render(shot, run), (thrown) => thrown === reason)
    assert.equal(jobs.length, 0)
  })

  test('the camera is given in the way for which the workflow has a place', () => {
    assert.deepEqual(cameraMeansOf(WORKFLOW), ['words'])
    assert.deepEqual(cameraMeansOf(SHOWN), ['poses', 'film'])
    assert.deepEqual(cameraMeansOf({ a: '{{prompt}} {{camera_preset}}' }), ['preset'])
  })
})

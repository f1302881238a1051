import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { bytesOf, QUIET_RUN } from '../../../../../test/contracts/video-engine.ts'
import { tinyShot } from '../../../../previz/test/tiny-shot.ts'
import { fakeRehearsal } from '../../../../../test/fake-rehearsal.ts'
import { sampleFilm } from '@backlot/test-kit/sample-media'
import {
  startVideosServer,
  type VideosFaults,
  type VideosServer,
} from '../../../../../test/upstreams/videos-server.ts'
import type { SeenRequest } from '../../../../../test/upstreams/serve-http.ts'
import { RenderStopped, type RenderRun, type VideoEngine } from '../../domain/engine.ts'
import { isFault } from '../../domain/fault.ts'
import { systemClock } from '../../system/clock.ts'
import { mediaReader } from '../../system/media-reader.ts'
import { temporary } from '../../../../../test/temporary.ts'
import { createOpenAiVideos, type OpenAiVideosOptions } from './engine.ts'

const FILM = await sampleFilm('mp4')
const rehearsal = fakeRehearsal()
const ports = {
  clock: systemClock(),
  media: mediaReader(),
  temporary,
  maxBytes: 1_000_000,
  rehearsal,
}
const shot = tinyShot('A boat on a lake [Truck left, Zoom in] [Tilt up]', { seed: 7 })

type World = VideosServer & { readonly engine: VideoEngine }

async function openWorld(
  t: TestContext,
  given: {
    readonly faults?: VideosFaults
    readonly film?: Uint8Array
    readonly form?: boolean
    readonly sendsPrompts?: boolean
    readonly options?: Partial<OpenAiVideosOptions>
  } = {},
): Promise<World> {
  const server = await startVideosServer(t, { film: FILM, ...given })
  Object.assign(server.faults, given.faults)
  const engine = createOpenAiVideos(
    {
      name: 'gpu',
      baseUrl: server.baseUrl,
      apiKey: 'secret',
      body: given.form ? 'form' : 'json',
      camera: 'words',
      extra: {},
      job: { pollMs: 1, silenceTimeoutMs: 600_000, timeoutMs: 600_000 },
      ...given.options,
    },
    ports,
  )
  t.after(() => engine.close())
  return { ...server, engine }
}

const fault = (kind: string) => (thrown: unknown) => isFault(thrown) && thrown.kind === kind

test('a film is ordered with its size, length, seed and camera, and comes as it was made', async (t) => {
  const { engine, requests, jobs } = await openWorld(t, {
    options: { model: 'wan', extra: { num_inference_steps: 4 } },
  })
  const progress: number[] = []
  const onProgress = (fraction: number): void => void progress.push(fraction)
  const film = await engine.render(shot, { ...QUIET_RUN, onProgress })
  assert.deepEqual([film.widthPx, film.heightPx, film.durationSeconds], [64, 48, 2])
  assert.deepEqual(await bytesOf(film), FILM)
  assert.deepEqual(JSON.parse(String(requests[0]?.body)), {
    model: 'wan',
    prompt:
      'A boat on a lake The camera trucks left, moving sideways and zooms in with the lens, without moving, then tilts up from a fixed position.',
    size: '160x90',
    seconds: '1',
    seed: 7,
    num_inference_steps: 4,
  })
  assert.equal(requests[0]?.headers.authorization, 'Bearer secret')
  assert.equal(jobs.length, 1)
  assert.ok(progress.some((at) => at > 0.4 && at < 0.5))
  assert.equal(progress.at(-1), 1)
})

test('a server that takes forms gets a form', async (t) => {
  const { engine, jobs } = await openWorld(t, { form: true })
  await bytesOf(await engine.render(shot, QUIET_RUN))
  assert.deepEqual([jobs[0]?.size, jobs[0]?.seconds], ['160x90', '1'])
})

describe('what is reported to its operator of the server', () => {
  for (const [what, given, members] of [
    ['one that has the model', { options: { model: 'wan2.2' } }, undefined],
    ['one whose only model is meant', {}, undefined],
    [
      'one without the model',
      { options: { model: 'wan3' } },
      'it has no model wan3, but wan2.2, h3',
    ],
    ['one that refuses the key', { faults: { refuseKey: true } }, 'it refuses the key (401)'],
  ] as const) {
    test(what, async (t) => {
      const { engine, jobs } = await openWorld(t, given)
      assert.equal(await engine.check?.(new AbortController().signal), members)
      assert.equal(jobs.length, 0)
    })
  }
})

test('a key that is refused ends a film at once, and its owner does not learn of it', async (t) => {
  const { engine, requests } = await openWorld(t, { faults: { refuseKey: true } })
  await assert.rejects(
    engine.render(shot, QUIET_RUN),
    (thrown) => fault('internal')(thrown) && !String(thrown).includes('key'),
  )
  assert.equal(requests.length, 1)
})

describe('what an order shows', () => {
  for (const [show, fields, means] of [
    [{ as: 'first_frame' }, { input_reference: 'first.jpg' }, ['words']],
    [{ as: 'film' }, { input_reference: 'film.mp4' }, ['words', 'film']],
    [
      { as: 'control', type: 'edge' },
      { control_reference: 'film.mp4', control_type: 'edge' },
      ['words', 'film'],
    ],
  ] as const) {
    test(`${show.as}: in a form, beside what every order has`, async (t) => {
      const { engine, jobs, requests } = await openWorld(t, { form: true, options: { show } })
      await bytesOf(await engine.render(shot, QUIET_RUN))
      const { prompt: _, ...form } = await formOf(requests[0])
      assert.deepEqual(form, { size: '160x90', seconds: '1', seed: '7', ...fields })
      assert.deepEqual([jobs.length, engine.camera], [1, means])
    })
  }

  test('a film of ours has the pace of the order', async (t) => {
    const options = { show: { as: 'film' }, extra: { fps: 16 } } as const
    const { engine } = await openWorld(t, { form: true, options })
    await bytesOf(await engine.render(shot, QUIET_RUN))
    assert.equal(rehearsal.asked.at(-1), 'film of 16 pictures')
  })

  test('a server that takes no pictures says so at once', async (t) => {
    const { engine, jobs } = await openWorld(t, {
      faults: { refuseFiles: true },
      options: { show: { as: 'first_frame' } },
      form: true,
    })
    await assert.rejects(engine.render(shot, QUIET_RUN), fault('invalid'))
    assert.equal(jobs.length, 0)
  })
})

async function formOf(request: SeenRequest | undefined): Promise<Record<string, string>> {
  assert.ok(request)
  const headers = { 'content-type': request.headers['content-type'] ?? '' }
  const form = await new Response(new Uint8Array(request.body), { headers }).formData()
  const members = [...form].map(([name, value]) => [
    name,
    typeof value === 'string' ? value : value.name,
  ])
  return Object.fromEntries(members)
}

describe('pictures of an order', () => {
  const picture = (word: string) =>
    ({ bytes: Buffer.from(word), mediaType: 'image/png', widthPx: 640, heightPx: 360 }) as const
  const pictured = { ...shot, pictures: { firstFrame: picture('a'), lastFrame: picture('b') } }

  test('the first frame is the file that a server takes, instead of a rehearsal', async (t) => {
    const before = rehearsal.asked.length
    const { engine, requests } = await openWorld(t, {
      form: true,
      options: { show: { as: 'first_frame' } },
    })
    assert.deepEqual(engine.pictures, ['first_frame'])
    const { pictures } = pictured
    const beginning = { ...shot, pictures: { firstFrame: pictures.firstFrame } }
    await bytesOf(await engine.render(beginning, QUIET_RUN))
    const { input_reference: file } = await formOf(requests[0])
    assert.deepEqual([file, rehearsal.asked.length], ['first.png', before])
  })

  test('frames are conditions by their numbers, for a server of H3', async (t) => {
    const { engine, requests } = await openWorld(t, { options: { pictures: 'conditions' } })
    assert.deepEqual(engine.pictures, ['first_frame', 'last_frame', 'subject'])
    await bytesOf(await engine.render({ ...pictured, durationSeconds: 6 }, QUIET_RUN))
    const { task, conditions } = JSON.parse(String(requests[0]?.body))
    const frame = (data: string, index: number) => ({
      type: 'image',
      role: 'keyframe',
      uri: `data:image/png;base64,${data}`,
      frame_index: index,
    })
    assert.deepEqual([task, conditions], ['fl2va', [frame('YQ==', 0), frame('Yg==', -1)]])
  })

  test('H3 gets a task, a target and words in every order, and neither size nor seconds', async (t) => {
    const { engine, requests } = await openWorld(t, { options: { pictures: 'conditions' } })
    const upright = { ...shot, widthPx: 768, heightPx: 1366, durationSeconds: 7 }
    const subjects = [picture('c')]
    for (const ordered of [
      upright,
      { ...upright, pictures: { subjects } },
      { ...upright, prompt: '', camera: [], pictures: { firstFrame: picture('a') } },
    ])
      await bytesOf(await engine.render(ordered, QUIET_RUN))
    const orders = requests
      .filter(({ method }) => method === 'POST')
      .map(({ body }) => JSON.parse(String(body)))
    const target = { short_edge: 768, aspect_ratio: '9:16', duration_seconds: 7 }
    assert.deepEqual(
      orders.map(({ task, target: sent }) => [task, sent]),
      [
        ['t2va', target],
        ['ref2va', target],
        ['fl2va', { ...target, aspect_ratio: 'auto' }],
      ],
    )
    for (const { size, seconds, prompt } of orders) {
      assert.deepEqual([size, seconds], [undefined, undefined])
      assert.notEqual(prompt, '')
    }
  })

  test('references are conditions without a number', async (t) => {
    const { engine, requests } = await openWorld(t, { options: { pictures: 'conditions' } })
    await bytesOf(
      await engine.render(
        { ...shot, durationSeconds: 6, pictures: { subjects: [picture('c')] } },
        QUIET_RUN,
      ),
    )
    const { task, conditions } = JSON.parse(String(requests[0]?.body))
    const uri = 'data:image/png;base64,Yw=='
    assert.deepEqual([task, conditions], ['ref2va', [{ type: 'image', role: 'reference', uri }]])
  })

  test('a server that is shown our film is shown the film of the pictures', async (t) => {
    const options = { show: { as: 'film' } } as const
    const { engine, requests } = await openWorld(t, { form: true, options })
    assert.deepEqual(engine.pictures, ['first_frame', 'last_frame'])
    await bytesOf(await engine.render(pictured, QUIET_RUN))
    assert.match(rehearsal.asked.at(-1) ?? '', /^film of \d+ pictures between a and b$/)
    assert.equal((await formOf(requests[0]))['input_reference'], 'film.mp4')
  })

  test('a control film is that of the first frame, which stands beside it', async (t) => {
    const options = { show: { as: 'control', type: 'depth' } } as const
    const { engine, requests } = await openWorld(t, { form: true, options })
    const beginning = { ...shot, pictures: { firstFrame: picture('a') } }
    await bytesOf(await engine.render(beginning, QUIET_RUN))
    assert.match(rehearsal.asked.at(-1) ?? '', /^film of \d+ pictures between a/)
    const form = await formOf(requests[0])
    assert.deepEqual(
      [form['control_reference'], form['control_type'], form['input_reference']],
      ['film.mp4', 'depth', 'first.png'],
    )
  })

  test('a server that has no use for them takes no pictures', async (t) => {
    const film = { show: { as: 'film' }, pictures: 'none' } as const
    for (const options of [film, { pictures: 'none' }] as const)
      assert.deepEqual((await openWorld(t, { options })).engine.pictures, [])
  })
})

describe('one order, whatever happens', () => {
  test('a busy server', async (t) => {
    const { engine, jobs } = await openWorld(t, { faults: { busy: 2 } })
    await bytesOf(await engine.render(shot, QUIET_RUN))
    assert.equal(jobs.length, 1)
  })

  test('a lost answer: the job is found by its prompt', async (t) => {
    const { engine, jobs } = await openWorld(t, { faults: { loseOrders: 1 } })
    await bytesOf(await engine.render(shot, QUIET_RUN))
    assert.equal(jobs.length, 1)
  })

  test('a lost answer, from a server that does not repeat prompts', async (t) => {
    const { engine, jobs } = await openWorld(t, {
      faults: { loseOrders: 1 },
      sendsPrompts: false,
    })
    await assert.rejects(engine.render(shot, QUIET_RUN), fault('internal'))
    assert.equal(jobs.length, 1)
  })

  test('errors while the job is looked at', async (t) => {
    const { engine, jobs } = await openWorld(t, { faults: { failLooks: 3 } })
    await bytesOf(await engine.render(shot, QUIET_RUN))
    assert.equal(jobs.length, 1)
  })

  test('a restart of ours', async (t) => {
    const { engine, jobs } = await openWorld(t)
    const kept: string[] = []
    const stop = new AbortController()
    const reason = new RenderStopped('stopping', true)
    const run: RenderRun = {
      ...QUIET_RUN,
      signal: stop.signal,
      keep: async (word) => void kept.push(word),
      onProgress: (at) => at > 0 && stop.abort(reason),
    }
    await assert.rejects(engine.render(shot, run), (thrown) => thrown === reason)
    assert.equal(jobs[0]?.status, 'in_progress')
    await bytesOf(await engine.render(shot, { ...QUIET_RUN, kept: kept.at(-1) ?? '' }))
    assert.equal(jobs.length, 1)
  })

  test('a restart of theirs, which forgets the job', async (t) => {
    const { engine, jobs } = await openWorld(t, { faults: { forget: true } })
    await assert.rejects(engine.render(shot, QUIET_RUN), fault('internal'))
    assert.equal(jobs.length, 1)
  })
})

describe('what ends a film', () => {
  test('a cancelled film is cancelled there too', async (t) => {
    const { engine, jobs } = await openWorld(t)
    const stop = new AbortController()
    const reason = new RenderStopped('cancelled', false)
    const onProgress = (at: number): void => void (at > 0 && stop.abort(reason))
    const run = { ...QUIET_RUN, signal: stop.signal, onProgress }
    await assert.rejects(engine.render(shot, run), (thrown) => thrown === reason)
    assert.equal(jobs[0]?.status, 'cancelled')
  })

  test('a failure there, without its words', async (t) => {
    const failure = { code: 'oom', message: 'CUDA out of memory on /data/models/wan' }
    const { engine } = await openWorld(t, { faults: { failure } })
    await assert.rejects(
      engine.render(shot, QUIET_RUN),
      (thrown) => fault('internal')(thrown) && !String(thrown).includes('CUDA'),
    )
  })

  test('a film that was withheld', async (t) => {
    const failure = { code: 'moderation_blocked', message: 'blocked' }
    const { engine } = await openWorld(t, { faults: { failure } })
    await assert.rejects(engine.render(shot, QUIET_RUN), fault('sensitiveOutput'))
  })

  test('a film that is none', async (t) => {
    const { engine } = await openWorld(t, { film: Buffer.from('<html>') })
    await assert.rejects(engine.render(shot, QUIET_RUN), fault('internal'))
  })

  test('a server that refuses the order', async (t) => {
    const { engine, jobs } = await openWorld(t, { options: { body: 'form' } })
    await assert.rejects(engine.render(shot, QUIET_RUN), fault('invalid'))
    assert.equal(jobs.length, 0)
  })

  test('a server that is not there', async (t) => {
    const { engine } = await openWorld(t, {
      options: {
        baseUrl: 'http://127.0.0.1:9',
        job: { pollMs: 1, silenceTimeoutMs: 20, timeoutMs: 1000 },
      },
    })
    await assert.rejects(engine.render(shot, QUIET_RUN), fault('overloaded'))
  })
})

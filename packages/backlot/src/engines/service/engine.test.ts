import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { bytesOf, QUIET_RUN } from '../../../../../test/contracts/video-engine.ts'
import { tinyShot } from '../../../../previz/test/tiny-shot.ts'
import { sampleFilm } from '@backlot/test-kit/sample-media'
import {
  type ServiceFaults,
  type ServiceServer,
  startServiceServer,
} from '../../../../../test/upstreams/service-server.ts'
import { serveHttp } from '../../../../../test/upstreams/serve-http.ts'
import { RenderStopped, type VideoEngine } from '../../domain/engine.ts'
import { isFault } from '../../domain/fault.ts'
import { systemClock } from '../../system/clock.ts'
import { mediaReader } from '../../system/media-reader.ts'
import { temporary } from '../../../../../test/temporary.ts'
import { createService } from './engine.ts'

const FILM = await sampleFilm('mp4')
const ports = { clock: systemClock(), media: mediaReader(), temporary, maxBytes: 1_000_000 }
const shot = tinyShot('A boat on a lake [Truck left, Zoom in] [Tilt up]', {
  widthPx: 1366,
  heightPx: 768,
})

async function openWorld(
  t: TestContext,
  given: {
    readonly faults?: ServiceFaults
    readonly family?: boolean
    readonly camera?: 'words' | 'none'
  } = {},
): Promise<ServiceServer & { readonly engine: VideoEngine }> {
  const server = await startServiceServer(t, { film: FILM, ...given })
  Object.assign(server.faults, given.faults)
  const engine = createService(
    {
      name: 'other',
      baseUrl: server.baseUrl,
      apiKey: 'secret',
      model: 'Vendor-Video-2.3',
      knowsRepeats: !given.family,
      camera: given.camera ?? 'commands',
      pictures: ['first_frame', 'last_frame', 'subject'],
      job: { pollMs: 1, silenceTimeoutMs: 600_000, timeoutMs: 600_000 },
    },
    ports,
  )
  t.after(() => engine.close())
  return { ...server, engine }
}

const fault = (kind: string) => (thrown: unknown) => isFault(thrown) && thrown.kind === kind

test('its operator learns whether it takes the key, and whether it is one at all', async (t) => {
  const { signal } = new AbortController()
  const { engine, tasks } = await openWorld(t)
  assert.equal(await engine.check?.(signal), undefined)
  const refusing = await openWorld(t, { faults: { refuseKey: true } })
  assert.equal(await refusing.engine.check?.(signal), 'it refuses the key (2049)')
  await assert.rejects(
    refusing.engine.render(shot, QUIET_RUN),
    (thrown) => fault('internal')(thrown) && !String(thrown).includes('key'),
  )
  const { url } = await serveHttp(t, () => ({ json: { hello: 'world' } }))
  const other = createService(
    {
      name: 'other',
      baseUrl: url,
      model: 'Vendor-Video-2.3',
      knowsRepeats: false,
      pictures: [],
      camera: 'commands',
      job: { pollMs: 1, silenceTimeoutMs: 600_000, timeoutMs: 600_000 },
    },
    ports,
  )
  t.after(() => other.close())
  assert.match(
    (await other.check?.(signal)) ?? '',
    /does not speak this interface \(it answers 200\)/,
  )
  assert.equal(tasks.length, 0)
})

for (const [camera, end] of [
  ['words', / The camera trucks left, .+\.$/],
  ['none', /^A boat on a lake$/],
] as const) {
  test(`the camera as ${camera}`, async (t) => {
    const { engine, requests } = await openWorld(t, { camera })
    await bytesOf(await engine.render(shot, QUIET_RUN))
    assert.match(JSON.parse(String(requests[0]?.body)).prompt, end)
    assert.deepEqual(engine.camera, camera === 'none' ? [] : [camera])
  })
}

for (const family of [false, true]) {
  const who = family ? 'the public family' : 'another Backlot'

  test(`${who} makes a film with the same camera commands`, async (t) => {
    const { engine, tasks, requests } = await openWorld(t, { family })
    const film = await engine.render(shot, QUIET_RUN)
    assert.deepEqual(await bytesOf(film), FILM)
    assert.deepEqual(tasks[0]?.order, {
      model: 'Vendor-Video-2.3',
      prompt: 'A boat on a lake [Truck left, Zoom in] [Tilt up]',
      prompt_optimizer: false,
      duration: 1,
      resolution: '768P',
    })
    assert.ok(requests.every(({ headers }) => headers.authorization === 'Bearer secret'))
  })

  test(`${who} is asked again when it is busy`, async (t) => {
    const faults = { refuse: { code: 1002, times: 2 } }
    const { engine, tasks } = await openWorld(t, { family, faults })
    await bytesOf(await engine.render(shot, QUIET_RUN))
    assert.equal(tasks.length, 1)
  })

  test(`${who} is notified of a cancellation`, async (t) => {
    const { engine, tasks } = await openWorld(t, { family })
    const stop = new AbortController()
    const reason = new RenderStopped('cancelled', false)
    const onProgress = (at: number): void => void (at > 0 && stop.abort(reason))
    const run = { ...QUIET_RUN, signal: stop.signal, onProgress }
    await assert.rejects(engine.render(shot, run), (thrown) => thrown === reason)
    assert.equal(tasks[0]?.isCancelled, true)
  })

  for (const [code, kind] of [
    [1026, 'sensitiveInput'],
    [1027, 'sensitiveOutput'],
    [1008, 'internal'],
    [2049, 'internal'],
    [1000, 'internal'],
  ] as const) {
    test(`${who} fails a film with ${code}: ${kind}, without its words`, async (t) => {
      const { engine } = await openWorld(t, { family, faults: { failure: code } })
      await assert.rejects(
        engine.render(shot, QUIET_RUN),
        (thrown) => fault(kind)(thrown) && !String(thrown).includes('secret'),
      )
    })
  }
}

describe('an order whose answer was lost', () => {
  test('is made again where repeats are known, and filmed once', async (t) => {
    const { engine, tasks } = await openWorld(t, { faults: { loseOrders: 1 } })
    await bytesOf(await engine.render(shot, QUIET_RUN))
    assert.equal(tasks.length, 1)
  })

  test('is never made again elsewhere', async (t) => {
    const { engine, tasks } = await openWorld(t, { family: true, faults: { loseOrders: 1 } })
    await assert.rejects(engine.render(shot, QUIET_RUN), fault('internal'))
    assert.equal(tasks.length, 1)
  })
})

test('a task that is not known any more ends the film', async (t) => {
  const { engine, tasks } = await openWorld(t, { faults: { forget: true } })
  await assert.rejects(engine.render(shot, QUIET_RUN), fault('internal'))
  assert.equal(tasks.length, 1)
})

test('a key goes to its own server and to no other', async (t) => {
  const storage = await startServiceServer(t, { film: FILM })
  const { engine, faults } = await openWorld(t, {
    faults: { downloadUrl: `${storage.baseUrl}/download/77` },
  })
  assert.ok(faults.downloadUrl)
  assert.deepEqual(await bytesOf(await engine.render(shot, QUIET_RUN)), FILM)
  assert.deepEqual(
    storage.requests.map(({ path, headers }) => [path, headers.authorization]),
    [['/download/77', undefined]],
  )
})

test('pictures go inside the order, in the shape of the film', async (t) => {
  const { engine, tasks } = await openWorld(t)
  const picture = (word: string, mediaType: 'image/png' | 'image/jpeg') =>
    ({ bytes: Buffer.from(word), mediaType, widthPx: 400, heightPx: 800 }) as const
  const pictures = { firstFrame: picture('a', 'image/png'), lastFrame: picture('b', 'image/jpeg') }
  const upright = { ...shot, widthPx: 768, heightPx: 1366, pictures }
  await bytesOf(await engine.render(upright, QUIET_RUN))
  const { prompt: _, ...order } = JSON.parse(JSON.stringify(tasks[0]?.order))
  assert.deepEqual(order, {
    model: 'Vendor-Video-2.3',
    prompt_optimizer: false,
    duration: upright.durationSeconds,
    resolution: '768P',
    first_frame_image: 'data:image/png;base64,YQ==',
    last_frame_image: 'data:image/jpeg;base64,Yg==',
  })
  assert.deepEqual(engine.pictures, ['first_frame', 'last_frame', 'subject'])
})

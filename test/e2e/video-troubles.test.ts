/** Faults of video servers: the task has one end, one charge or none, and its owner is told the truth. */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { sampleFilm } from '@backlot/test-kit/sample-media'
import { startVideosServer, type VideosFaults } from '../upstreams/videos-server.ts'
import {
  createClient,
  eventually,
  FILM_DEADLINE_MS,
  moneyOf,
  startProgram,
  temporaryHome,
} from './program.ts'

type Trouble = {
  readonly what: string
  readonly faults?: VideosFaults
  readonly film?: Uint8Array
  /** The code in `base_resp`; 0 for success. */
  readonly code: number
  readonly message?: RegExp
  /** How many jobs the server was given. */
  readonly jobs?: number
  /** Only tests that wait for a timeout use a short one. */
  readonly model?: keyof typeof WAITS
}

const WAITS = {
  'T2V-01': '',
  'T2V-01-Director': ', patience_s: 1',
  'Vendor-Video-02': ', timeout_s: 3',
} as const

const FILM = await sampleFilm('mp4')
const PRICE_MICROS = 240_000

const TROUBLES: readonly Trouble[] = [
  { what: 'a film of another size', code: 0 },
  { what: 'errors while the job is looked at', faults: { failLooks: 5 }, code: 0 },
  { what: 'an order whose answer is lost', faults: { loseOrders: 1 }, code: 0 },
  { what: 'a server that is busy at first', faults: { busy: 3 }, code: 0 },
  {
    what: 'a film that is none',
    film: Buffer.from('<html>502</html>'),
    code: 1000,
    message: /cannot be used as a film/,
  },
  { what: 'a film that is cut short', film: FILM.subarray(0, 900), code: 1000 },
  { what: 'a film of nothing', film: new Uint8Array(), code: 1000 },
  {
    what: 'a restart that forgets the job',
    faults: { forget: true },
    code: 1000,
    message: /no longer has this film/,
  },
  {
    what: 'a job that fails',
    faults: { failure: { code: 'oom', message: 'CUDA out of memory at /srv' } },
    code: 1000,
    message: /^the engine could not make the film$/,
  },
  {
    what: 'a job that fails for its content',
    faults: { failure: { code: 'moderation_blocked', message: 'no' } },
    code: 1027,
  },
  {
    what: 'a server that says nothing any more',
    faults: { failLooks: 1e9 },
    code: 1001,
    message: /silent for 1 s/,
    model: 'T2V-01-Director',
  },
  {
    what: 'a job that never ends',
    faults: { hold: true },
    code: 1001,
    message: /not ready after 3 s/,
    model: 'Vendor-Video-02',
  },
  {
    what: 'a server that stays busy',
    faults: { busy: 1e9 },
    code: 1002,
    jobs: 0,
    message: /is overloaded/,
    model: 'T2V-01-Director',
  },
  { what: 'a key that is refused', faults: { refuseKey: true }, code: 1000, jobs: 0 },
]

test('whatever goes wrong at the server, a task has one end and its owner pays for films alone', async (t) => {
  const given = { film: FILM }
  const server = await startVideosServer(t, given)
  const home = temporaryHome(t)
  const engines = Object.entries(WAITS).map(
    ([model, waits]) =>
      `${model.toLowerCase()}: { type: openai-videos, base_url: "${server.baseUrl}", poll_s: 0.1${waits} }`,
  )
  const models = Object.keys(WAITS).map((model) => `${model}: { engine: ${model.toLowerCase()} }`)
  writeFileSync(
    join(home, 'backlot.yaml'),
    `engines: { ${engines.join(', ')} }\nmodels: { ${models.join(', ')} }\n`,
  )
  const client = await createClient(await startProgram(t, { home }))
  let charged = 0
  for (const {
    what,
    faults = {},
    film = FILM,
    code,
    message = /./,
    jobs = 1,
    model = 'T2V-01',
  } of TROUBLES) {
    for (const name of Object.keys(server.faults)) Reflect.deleteProperty(server.faults, name)
    Object.assign(server.faults, faults)
    given.film = Buffer.from(film)
    const before = server.jobs.length
    // Each has its own prompt, by which a lost order is identified.
    const order = { model, prompt: `A sea. ${what}` }
    const { task_id } = (await client.post('/v1/video_generation', order)).body
    const { body } = await eventually(
      () => client.get(`/v1/query/video_generation?task_id=${task_id}`),
      (answer) => ['success', 'failed'].includes(answer.body.status),
      FILM_DEADLINE_MS,
    )
    assert.equal(body.base_resp.status_code, code, `${what}: ${JSON.stringify(body)}`)
    assert.match(body.base_resp.status_msg, message, what)
    assert.ok(!body.base_resp.status_msg.includes('/srv'), what)
    assert.equal(server.jobs.length - before, jobs, what)
    assert.deepEqual([body.video_width, body.file_id === ''], code === 0 ? [64, false] : [0, true])
    charged += code === 0 ? PRICE_MICROS : 0
  }
  assert.deepEqual(await moneyOf(home), [0, charged])
})

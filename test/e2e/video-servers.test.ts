/** The real program in front of video servers. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { renderFilm } from '@backlot/previz/render-film'
import { tinyShot } from '../../packages/previz/test/tiny-shot.ts'
import { sampleFilm } from '@backlot/test-kit/sample-media'
import { startVideosServer, type VideosServer } from '../upstreams/videos-server.ts'
import {
  createClient,
  eventually,
  FILM_DEADLINE_MS,
  moneyOf,
  type Program,
  startProgram,
  temporaryHome,
} from './program.ts'

const FILM = await sampleFilm('mp4')
const ORDER = { model: 'T2V-01-Director', prompt: 'A quiet sea [Push in]' }

async function homeOver(t: TestContext, { baseUrl }: VideosServer, more = ''): Promise<string> {
  const home = temporaryHome(t)
  const engine = `{ type: openai-videos, base_url: "${baseUrl}", poll_s: 0.1${more} }`
  const model = '{ engine: gpu, upstream_model: wan2.2 }'
  writeFileSync(
    join(home, 'backlot.yaml'),
    `engines: { gpu: ${engine} }\nmodels: { T2V-01-Director: ${model} }\n`,
  )
  return home
}

/** Orders a film, and waits until its server is half finished. */
async function orderHalf(program: Program, server: VideosServer): Promise<string> {
  const client = await createClient(program)
  const { body } = await client.post('/v1/video_generation', ORDER)
  await eventually(
    async () => server.jobs[0]?.progress,
    (progress) => progress === 50,
  )
  return body.task_id
}

test('a killed server finds its film again, orders nothing twice and charges once', async (t) => {
  const server = await startVideosServer(t, { film: FILM })
  server.faults.hold = true
  const home = await homeOver(t, server)
  const first = await startProgram(t, { home })
  const taskId = await orderHalf(first, server)
  first.process.kill('SIGKILL')
  await once(first.process, 'exit')

  server.faults.hold = false
  const client = await createClient(await startProgram(t, { home }))
  const done = await eventually(
    () => client.get(`/v1/query/video_generation?task_id=${taskId}`),
    ({ body }) => ['success', 'failed'].includes(body.status),
    FILM_DEADLINE_MS,
  )
  assert.equal(done.body.status, 'success', JSON.stringify(done.body))
  assert.deepEqual([done.body.video_width, done.body.video_height], [64, 48])
  assert.equal(server.jobs.length, 1)
  assert.equal(
    server.jobs[0]?.prompt,
    'A quiet sea The camera pushes in, moving towards the subject.',
  )
  assert.deepEqual(await moneyOf(home), [0, 240_000])
})

test('a cancelled task is cancelled at the server and costs nothing', async (t) => {
  const server = await startVideosServer(t, { film: FILM })
  server.faults.hold = true
  const home = await homeOver(t, server)
  const program = await startProgram(t, { home })
  const taskId = await orderHalf(program, server)
  const client = await createClient(program)
  await client.post('/v1/video_generation/cancel', { task_id: taskId })
  await eventually(
    async () => server.jobs[0]?.status,
    (status) => status === 'cancelled',
  )
  assert.deepEqual(await moneyOf(home), [0, 0])
})

test('the camera of a watched film is looked at when it comes, and the task reports what was seen', async (t) => {
  const shot = tinyShot('A lake among mountains at noon [Zoom in]', {
    widthPx: 384,
    heightPx: 216,
    durationSeconds: 6,
    framesPerSecond: 4,
  })
  const run = { signal: new AbortController().signal, onProgress: () => {} }
  const { bytes } = await renderFilm({ kind: 'shot', shot }, run)
  const server = await startVideosServer(t, { film: bytes })
  const home = await homeOver(t, server, ', camera_report: true')
  const first = await startProgram(t, { home })
  const client = await createClient(first)
  const { body } = await client.post('/v1/video_generation', ORDER)
  const query = `/v1/query/video_generation?task_id=${body.task_id}`
  const done = await eventually(
    () => client.get(query),
    ({ body: task }) => task.camera !== undefined || task.status === 'failed',
    FILM_DEADLINE_MS,
  )
  const { camera } = done.body
  assert.deepEqual(camera, { asked: [['Push in']], seen: [['Zoom in']], obeyed: false })
  first.process.kill('SIGKILL')
  await once(first.process, 'exit')
  const later = await createClient(await startProgram(t, { home }))
  assert.deepEqual((await later.get(query)).body.camera, camera, 'it is kept with the task')
})

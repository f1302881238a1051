/** Where the real program puts temporary films of other servers, and what becomes of them. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { stripVTControlCharacters } from 'node:util'
import { sampleFilm } from '@backlot/test-kit/sample-media'
import { startVideosServer, type VideosServer } from '../upstreams/videos-server.ts'
import {
  type Answer,
  type Client,
  createClient,
  eventually,
  FILM_DEADLINE_MS,
  moneyOf,
  type Program,
  runCommand,
  startProgram,
  temporaryHome,
  untilReady,
} from './program.ts'

const FILM = await sampleFilm('mp4')
const ORDER = { model: 'T2V-01-Director', prompt: 'A quiet sea [Push in]' }

function homeOver(t: TestContext, { baseUrl }: VideosServer, more = ''): string {
  const home = temporaryHome(t)
  const engine = `{ type: openai-videos, base_url: "${baseUrl}", poll_s: 0.1, patience_s: 1 }`
  writeFileSync(
    join(home, 'backlot.yaml'),
    `engines: { gpu: ${engine} }
models: { T2V-01-Director: { engine: gpu, upstream_model: wan2.2 } }
${more}`,
  )
  return home
}

/** A command that starts a program for which this folder is a disk of 256 KiB. */
function onSmallDisk(folder: string): readonly string[] {
  const mount = 'mount -t tmpfs -o size=256k none "$0" && exec "$@"'
  return ['unshare', '--map-root-user', '--mount', 'sh', '-c', mount, folder]
}

/** The temporary films of all processes. */
function filmsIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names.filter((name) => name.includes('film-'))
}

async function ended(client: Client, taskId: string): Promise<Answer['body']> {
  const answer = await eventually(
    () => client.get(`/v1/query/video_generation?task_id=${taskId}`),
    ({ body }) => ['success', 'failed'].includes(body.status),
    FILM_DEADLINE_MS,
  )
  return answer.body
}

async function film(program: Program): Promise<Answer['body']> {
  const client = await createClient(program)
  const { body } = await client.post('/v1/video_generation', ORDER)
  return ended(client, body.task_id)
}

test('films of servers come where the system’s temporary folder cannot be written and there is no home', async (t) => {
  const server = await startVideosServer(t, { film: FILM })
  const home = homeOver(t, server)
  const nowhere = '/nonexistent/folder'
  const environment = { TMPDIR: nowhere, TMP: nowhere, TEMP: nowhere, HOME: undefined }
  const { stdout, code } = await runCommand(home, ['doctor'], { ...environment, PATH: '' })
  assert.match(stripVTControlCharacters(stdout), /✓ temp +writable, \d+\.\d GB free/u)
  assert.ok(code === 0 || code === 1)
  const program = await startProgram(t, { home, environment })
  assert.equal((await film(program)).status, 'success')
  assert.deepEqual(filmsIn(join(home, 'tmp')), [])
  await program.stop()
  assert.deepEqual(readdirSync(join(home, 'tmp')), [], 'its folder goes with it')
})

test('what a killed server had received is swept by the next, and the film comes', async (t) => {
  const server = await startVideosServer(t, { film: FILM })
  server.faults.holdContent = true
  const scratch = join(temporaryHome(t), 'scratch')
  const home = homeOver(t, server, `temp: ${scratch}\n`)
  const first = await startProgram(t, { home })
  const client = await createClient(first)
  const { body } = await client.post('/v1/video_generation', ORDER)
  await eventually(
    async () => server.requests.filter(({ path }) => path.endsWith('/content')).length,
    (count) => count > 0,
  )
  await eventually(
    async () => filmsIn(scratch).length,
    (count) => count === 1,
  )
  first.process.kill('SIGKILL')
  await once(first.process, 'exit')
  assert.equal(filmsIn(scratch).length, 1)

  server.faults.holdContent = false
  const second = await startProgram(t, { home })
  const again = await createClient(second)
  assert.equal((await ended(again, body.task_id)).status, 'success')
  await eventually(
    async () => readdirSync(scratch).length,
    (count) => count === 1,
  )
  assert.deepEqual(filmsIn(scratch), [])
})

test('doctor names a temporary folder that cannot be used', async (t) => {
  const home = temporaryHome(t)
  writeFileSync(join(home, 'file'), '')
  writeFileSync(join(home, 'backlot.yaml'), 'port: 0\ntemp: file/below\n')
  const { stdout, code } = await runCommand(home, ['doctor'], { PATH: '' })
  assert.equal(code, 1)
  assert.match(
    stripVTControlCharacters(stdout),
    /✗ temp .*file\/below cannot be written \(a part of the path is not a folder\)\n +set temp/u,
  )
})

test('a temporary disk with little room is reported by health, and its name by the metrics', async (t) => {
  const server = await startVideosServer(t, { film: FILM })
  const scratch = join(temporaryHome(t), 'scratch')
  mkdirSync(scratch)
  const home = homeOver(t, server, `temp: ${scratch}\ndisk: { min_free_mb: 1 }\n`)
  const { address } = await startProgram(t, { home, within: onSmallDisk(scratch) })
  const health = await fetch(`${address}/healthz`)
  assert.equal(health.status, 503)
  assert.match(await health.text(), /"the disk is almost full"/)
  const metrics = await (await fetch(`${address}/metrics`)).text()
  const [, free = 'none'] = /backlot_disk_free_bytes\{volume="temp"\} (\d+)/.exec(metrics) ?? []
  assert.ok(Number(free) <= 256 * 1024, free)
})

test('a full temporary disk fails the film in clear words, and nothing else', async (t) => {
  const server = await startVideosServer(t, {
    film: Buffer.concat([FILM, Buffer.alloc(1_000_000)]),
  })
  const scratch = join(temporaryHome(t), 'scratch')
  mkdirSync(scratch)
  const home = homeOver(t, server, `temp: ${scratch}\ndisk: { min_free_mb: 0 }\n`)
  const program = await startProgram(t, { home, within: onSmallDisk(scratch) })
  const { status, base_resp } = await film(program)
  assert.equal(status, 'failed')
  assert.deepEqual(base_resp, {
    status_code: 1002,
    status_msg: 'the film cannot be stored: the server has no room for it',
  })
  assert.deepEqual(filmsIn(`/proc/${program.process.pid}/root${scratch}`), [])
  assert.deepEqual(await moneyOf(home), [0, 0])
  await untilReady(program)
})

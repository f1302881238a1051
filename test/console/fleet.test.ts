/** The console with several servers: films in a bucket, and several servers on one PostgreSQL. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { clientOf, eventually, FILM_DEADLINE_MS, temporaryHome } from '../e2e/program.ts'
import { startPostgres } from '../postgres.ts'
import { startS3Server } from '../s3-server.ts'
import {
  atFrame,
  makeFilm,
  shown,
  startServer,
  startShared,
  startWorld,
  WAIT_MS,
  WITH_BROWSER,
} from './browser.ts'

const shared = await startShared({ after })

test(
  'a film plays from this server alone, also where downloads may go to a bucket',
  WITH_BROWSER,
  async (t) => {
    const s3 = await startS3Server()
    t.after(() => s3.close())
    const server = await startServer(t, {
      environment: {
        BACKLOT_BLOBS: `s3://films?presigned_s=60&endpoint=${encodeURIComponent(s3.endpoint)}`,
        AWS_ACCESS_KEY_ID: s3.credentials.accessKeyId,
        AWS_SECRET_ACCESS_KEY: s3.credentials.secretAccessKey,
      },
    })
    const world = await startWorld(t, { shared, server })
    const film = await makeFilm(world, 'A lake at dusk [Push in] [sandbox:quick]')
    const { task } = await world.ask(`/v1/video_generation/tasks/${film}`)
    const { file_id: fileId } = task as { readonly file_id: string }
    const { file } = await world.ask(`/v1/files/retrieve?file_id=${fileId}`)
    const { download_url: download } = file as { readonly download_url: string }
    const redirect = await fetch(download, { redirect: 'manual' })
    assert.equal(redirect.status, 302, 'others are sent to the bucket')

    for (const path of [`/tasks/${film}`, `/compare?left=${film}&right=${film}`]) {
      const page = await world.open(path)
      const origins = new Set<string>()
      page.on('request', (request) => origins.add(new URL(request.url()).origin))
      await shown(page)
      if (path.startsWith('/tasks')) await stepsThrough(page)
      assert.deepEqual([...origins].filter(isOfNetwork), [server.address])
    }
  },
)

function isOfNetwork(origin: string): boolean {
  return origin !== 'null'
}

/** Shows a frame and the next one, and the camera report. */
async function stepsThrough(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pause' }).click()
  const position = page.getByRole('slider', { name: 'Position' })
  await position.fill('2')
  await page.getByRole('heading', { level: 1 }).click()
  const before = Math.floor(Number(await position.inputValue()) * 25 + 0.001)
  await page.keyboard.press('.')
  await atFrame(page, before + 1)
  await page.getByRole('region', { name: 'Camera' }).waitFor()
}

test(
  'a page at one server follows the film of another, and knows the truth when its own was killed and is back',
  WITH_BROWSER,
  async (t) => {
    const postgres = await startPostgres(async () => {})
    t.after(() => postgres.stop())
    const environment = {
      BACKLOT_STORE: await postgres.createDatabase(),
      BACKLOT_BLOBS: `file:${join(temporaryHome(t), 'shared')}`,
    }
    const here = await startServer(t, { environment, args: ['--role', 'api'] })
    const there = await startServer(t, { environment })
    const world = await startWorld(t, { shared, server: here })
    const list = await world.open('/tasks')
    await list.getByText('No films yet').waitFor()

    const client = clientOf(there.address, world.key)
    const order = { model: 'Vendor-Video-2.3', prompt: 'A lake at dusk [Push in]', duration: 6 }
    const { body: made } = await client.post('/v1/video_generation', order)
    await list.getByRole('table').getByText('Processing').waitFor()
    const page = await world.open(`/tasks/${made.task_id}`)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const frames = page.getByText(/frame [0-9]+ of 150/u)
    await frames.waitFor({ timeout: FILM_DEADLINE_MS })
    // Until its stream of events is open the page asks, once a second; then a frame comes without being asked for.
    await eventually(
      async () => {
        asked.length = 0
        const before = await frames.textContent().catch(() => '')
        await eventually(
          () => frames.textContent().catch(() => ''),
          (now) => now !== before,
          FILM_DEADLINE_MS,
        )
        if (!asked.includes('/v1/query/video_generation')) return true
        const { body } = await client.get(`/v1/query/video_generation?task_id=${made.task_id}`)
        return body.status !== 'processing'
      },
      (isSeen) => isSeen,
      FILM_DEADLINE_MS,
    )

    here.process.kill('SIGKILL')
    await once(here.process, 'exit')
    await page.getByText(/The server does not answer/u).waitFor()
    await eventually(
      () => client.get(`/v1/query/video_generation?task_id=${made.task_id}`),
      ({ body }) => body.status === 'success',
      FILM_DEADLINE_MS,
    )
    const { port } = new URL(here.address)
    await startServer(t, { home: here.home, environment, args: ['--role', 'api', '--port', port] })
    await page.getByText(/The server does not answer/u).waitFor({ state: 'hidden' })
    await shown(page)
    await page.getByRole('region', { name: 'About' }).getByText('Success').waitFor()
    await list.getByRole('table').getByText('Success').waitFor({ timeout: WAIT_MS })
  },
)

/** One server in front of another: films, callbacks, names, money and cancellation pass through both. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { readFilm } from '@backlot/test-kit/mp4'
import { letLeasesLapse } from './crash-rounds.ts'
import {
  type Answer,
  type Client,
  createClient,
  createInbox,
  eventually,
  FILM_DEADLINE_MS,
  moneyOf,
  type Program,
  startProgram,
  temporaryHome,
} from './program.ts'

const PRICE_MICROS = 270_000

const TEMPLATE_ID = '999000000000000001'

/** A template of a few frames. */
const TEMPLATE = `id: '${TEMPLATE_ID}'
name: Tiny
description: A title for a moment.
film:
  shape: square
  poster: 0.2
  scenes:
    - seconds: 0.4
      studio: { backdrop: ['#203040'], camera: [{ at: 0, position: [0, 0, 0], look: [0, 0, 1] }] }
      layers: [{ text: Hello, size: 1, box: [4, 1], at: [0, 0, 5] }]
`

type Chain = {
  readonly back: Program
  readonly front: Program
  /** Clients of each server. */
  readonly behind: Client
  readonly client: Client
}

/**
 * Two servers, the back one making films for the front one; `upstreamModel` is the model's name at
 * the back.
 */
async function startChain(t: TestContext, upstreamModel: string): Promise<Chain> {
  const back = await startProgram(t)
  const behind = await createClient(back, 'front')
  const home = temporaryHome(t)
  const engine = `{ type: service, base_url: "${back.address}", api_key: "\${BACK_KEY}", idempotent: true, poll_s: 0.1 }`
  writeFileSync(
    join(home, 'backlot.yaml'),
    `engines: { back: ${engine} }\nmodels: { Vendor-Video-3: { engine: back }, Vendor-Video-2.3: { engine: back, upstream_model: ${upstreamModel} } }\n`,
  )
  mkdirSync(join(home, 'templates'))
  writeFileSync(join(home, 'templates/tiny.yaml'), TEMPLATE)
  const front = await startProgram(t, { home, environment: { BACK_KEY: behind.key } })
  return { back, front, behind, client: await createClient(front) }
}

function ended(client: Client, taskId: string): Promise<Answer> {
  return eventually(
    () => client.get(`/v1/query/video_generation?task_id=${taskId}`),
    ({ body }) => /^(success|failed?)$/i.test(body.status),
    FILM_DEADLINE_MS,
  )
}

async function tasksOf(client: Client): Promise<readonly { task_id: string; status: string }[]> {
  return (await client.get('/v1/video_generation/tasks')).body.tasks
}

for (const [model, upstreamModel, success] of [
  ['Vendor-Video-2.3', 'Vendor-Video-2.3', 'success'],
  ['MiniMax-Hailuo-2.3', 'MiniMax-Hailuo-2.3', 'Success'],
] as const) {
  test(`a film is made behind and reported in front, ${model} here and ${upstreamModel} there`, async (t) => {
    const { front, back, behind, client } = await startChain(t, upstreamModel)
    const box = await createInbox(client)
    const { body } = await client.post('/v1/video_generation', {
      model,
      prompt: 'A lake among mountains at noon [Pan left] [sandbox:quick]',
      callback_url: box.url,
    })
    const task = (await ended(client, body.task_id)).body
    assert.deepEqual([task.status, task.video_width, task.video_height], [success, 1366, 768])
    const { body: inbox } = await eventually(
      () => client.get(box.path),
      (answer) => answer.body.pushes.length === 2,
    )
    assert.match(JSON.stringify(inbox.pushes), /processing.*success/)
    const { file } = (await client.get(`/v1/files/retrieve?file_id=${task.file_id}`)).body
    const bytes = await (await fetch(file.download_url)).arrayBuffer()
    assert.equal((await readFilm(new Uint8Array(bytes))).frameCount, 6)

    const [there, ...others] = await tasksOf(behind)
    assert.equal(others.length, 0)
    const report = await behind.get(
      `/v1/video_generation/camera_report?task_id=${there?.task_id ?? ''}`,
    )
    assert.deepEqual(report.body.asked, [['Pan left']], 'the command went through')
    assert.deepEqual(await moneyOf(front.home, 'tester'), [0, PRICE_MICROS])
    assert.deepEqual(await moneyOf(back.home, 'front'), [0, PRICE_MICROS])
  })
}

test('two servers', async (t) => {
  const { front, back, behind, client } = await startChain(t, 'Vendor-Video-2.3')

  await t.test(
    'a cancelled film is cancelled behind, and costs nothing in either place',
    async () => {
      const order = { model: 'Vendor-Video-2.3', prompt: 'A lake [sandbox:slow:100s]' }
      const { task_id } = (await client.post('/v1/video_generation', order)).body
      await eventually(
        () => tasksOf(behind),
        (tasks) => tasks.length === 1,
      )
      await client.post('/v1/video_generation/cancel', { task_id })
      await eventually(
        () => tasksOf(behind),
        ([task]) => task?.status === 'failed',
      )
      assert.equal(
        (await ended(client, task_id)).body.base_resp.status_msg,
        'the task was cancelled',
      )
      assert.deepEqual(await moneyOf(front.home, 'tester'), [0, 0])
      assert.deepEqual(await moneyOf(back.home, 'front'), [0, 0])
    },
  )

  await t.test(
    'a failure behind is told in front in our own words, and costs nothing',
    async () => {
      for (const [code, message] of [
        [1026, /^sensitive content detected in the prompt/],
        [1027, /^sensitive content detected in the film/],
        [1000, /^the engine does not take this request|^internal/],
      ] as const) {
        const order = { model: 'Vendor-Video-2.3', prompt: `A lake [sandbox:fail:${code}]` }
        const { task_id } = (await client.post('/v1/video_generation', order)).body
        const { status, base_resp } = (await ended(client, task_id)).body
        assert.deepEqual([status, base_resp.status_code], ['failed', code])
        assert.match(base_resp.status_msg, message)
      }
      assert.deepEqual(await moneyOf(front.home, 'tester'), [0, 0])
    },
  )

  await t.test('templates are filmed in front, whatever films the models', async () => {
    const before = await tasksOf(behind)
    const order = { template_id: TEMPLATE_ID, text_inputs: [] }
    const { body } = await client.post('/v1/video_template_generation', order)
    const task = (await ended(client, body.task_id)).body
    assert.equal(task.status, 'success', JSON.stringify(task))
    assert.deepEqual(await tasksOf(behind), before)
  })

  await t.test(
    'the server behind is killed and comes back: one film, one charge in each place',
    async () => {
      const [[, inFront = 0], before] = [await moneyOf(front.home), await tasksOf(behind)]
      const order = {
        model: 'Vendor-Video-2.3',
        prompt: 'A lake [sandbox:slow:2s] [sandbox:quick]',
      }
      const { task_id } = (await client.post('/v1/video_generation', order)).body
      await eventually(
        () => tasksOf(behind),
        (tasks) => tasks.length > before.length,
      )
      back.process.kill('SIGKILL')
      await once(back.process, 'exit')
      letLeasesLapse(back.home)
      const { port } = new URL(back.address)
      await startProgram(t, { home: back.home, args: ['--port', port] })
      assert.equal((await ended(client, task_id)).body.status, 'success')
      assert.equal((await tasksOf(behind)).length, before.length + 1)
      assert.deepEqual(await moneyOf(front.home, 'tester'), [0, inFront + PRICE_MICROS])
      assert.deepEqual(await moneyOf(back.home, 'front'), [0, PRICE_MICROS])
    },
  )

  await t.test('a ratio and a length go through, and so do cancelling and failures', async () => {
    const order = (text: string, ratio: string): Promise<Answer> =>
      client.post('/v2/video_generation', {
        model: 'Vendor-Video-3',
        content: [{ type: 'text', text: `A lake ${text}` }],
        resolution: '768P',
        duration: 7,
        ratio,
      })
    const upright = (await order('[Pan left] [sandbox:quick]', '9:16')).body.task_id
    const wide = (await order('[sandbox:quick]', '16:9')).body.task_id
    const film = (await ended(client, upright)).body
    assert.deepEqual([film.status, film.video_width, film.video_height], ['success', 768, 1366])
    assert.equal((await ended(client, wide)).body.video_width, 1366)
    const { body } = await behind.get('/v2/query/video_generation')
    const ordered = body.tasks
      .slice(0, 2)
      .map((task: { ratio: string; duration: number }) => [task.ratio, task.duration])
    assert.deepEqual(ordered.toSorted(), [
      ['16:9', 7],
      ['9:16', 7],
    ])

    const refused = (await order('[sandbox:fail:1026]', '1:1')).body.task_id
    assert.equal((await ended(client, refused)).body.base_resp.status_code, 1026)

    const before = (await tasksOf(behind)).length
    const slow = (await order('[sandbox:slow:100s]', '1:1')).body.task_id
    await eventually(
      () => tasksOf(behind),
      (tasks) => tasks.length > before,
    )
    await client.post('/v1/video_generation/cancel', { task_id: slow })
    await eventually(
      () => tasksOf(behind),
      ([task]) => task?.status === 'failed',
    )
  })
})

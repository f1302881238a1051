/** The real program with a text model that plans films. */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { sampleFilm } from '@backlot/test-kit/sample-media'
import { startOpenAiServer } from '../upstreams/openai-server.ts'
import { startVideosServer } from '../upstreams/videos-server.ts'
import {
  type Client,
  createClient,
  eventually,
  FILM_DEADLINE_MS,
  moneyOf,
  startProgram,
  temporaryHome,
} from './program.ts'
import type { AnyJson } from '@backlot/test-kit/any-json'

const PLAN = {
  place: 'sea',
  time_of_day: 'dusk',
  camera: [['Truck left']],
  prompt: 'A wooden boat on a calm sea, low warm light, mist over the water',
}

/** A plan of which the model invents a name, and the same as it corrects it. */
const FAULTY = { ...PLAN, subjects: [{ kind: 'boat' }, { kind: 'thing', shape: 'theodolite' }] }
const CORRECTED = { ...PLAN, subjects: [{ kind: 'boat' }, { kind: 'thing', shape: 'house' }] }

type Planned = {
  readonly client: Client
  readonly home: string
  readonly texts: Awaited<ReturnType<typeof startOpenAiServer>>
  readonly films: Awaited<ReturnType<typeof startVideosServer>>
}

/** A server with a video model and a planner that says this. */
async function startPlanned(
  t: TestContext,
  say: () => string,
  { timeoutSeconds = 30 } = {},
): Promise<Planned> {
  const texts = await startOpenAiServer(t, say)
  const films = await startVideosServer(t, { film: await sampleFilm('mp4') })
  const home = temporaryHome(t)
  writeFileSync(
    join(home, 'backlot.yaml'),
    `engines:
  texts: { type: openai, base_url: "${texts.address}/v1", retries: 0 }
  gpu: { type: openai-videos, base_url: "${films.baseUrl}", poll_s: 0.1 }
models:
  Vendor-M3: { engine: texts, upstream_model: qwen }
  Vendor-Video-2.3: { engine: gpu }
planner: { model: Vendor-M3, timeout_s: ${timeoutSeconds} }
`,
  )
  return { client: await createClient(await startProgram(t, { home })), home, texts, films }
}

test('a planner that errs is asked once more; one that errs again is heard without its error', async (t) => {
  const answers: object[] = []
  const { client, texts } = await startPlanned(t, () => JSON.stringify(answers.shift()))
  const film = async (): Promise<AnyJson> => {
    const order = { model: 'Vendor-Video-2.3', prompt: 'a boat and a theodolite' }
    const { body } = await client.post('/v1/video_generation', order)
    const { body: whole } = await eventually(
      () => client.get(`/v1/video_generation/tasks/${body.task_id}`),
      (answer) => ['success', 'failed'].includes(answer.body.task?.state),
      FILM_DEADLINE_MS,
    )
    return whole
  }

  answers.push(FAULTY, CORRECTED)
  const corrected = await film()
  assert.deepEqual([corrected.task.plan.by, corrected.task.plan.reason], ['planner', ''])
  assert.match(JSON.stringify(texts.received[1]?.body), /must be the name of a cut-out/)

  answers.push(FAULTY, FAULTY)
  const left = await film()
  const reason = 'left out of the plan: subjects[1] "theodolite"'
  assert.deepEqual([left.task.plan.by, left.task.plan.reason], ['planner', reason])
  assert.equal(texts.received.length, 4)
})

test('a planner improves what a model is asked for; one that lies or is away changes nothing', async (t) => {
  let says = JSON.stringify(PLAN)
  const { client, home, texts, films } = await startPlanned(t, () => says, { timeoutSeconds: 5 })
  const film = async (order: object): Promise<AnyJson> => {
    const { body } = await client.post('/v1/video_generation', {
      model: 'Vendor-Video-2.3',
      prompt: 'a boat',
      ...order,
    })
    const { body: task } = await eventually(
      () => client.get(`/v1/query/video_generation?task_id=${body.task_id}`),
      (answer) => ['success', 'failed'].includes(answer.body.status),
      FILM_DEADLINE_MS,
    )
    assert.equal(task.status, 'success', JSON.stringify(task))
    return task
  }

  const planned = await film({})
  assert.deepEqual(planned.plan, {
    by: 'planner',
    prompt: PLAN.prompt,
    camera: PLAN.camera,
    reason: '',
  })
  assert.equal(
    films.jobs[0]?.prompt,
    `${PLAN.prompt} The camera trucks left, moving sideways.`,
    'the model was asked for what was planned',
  )
  assert.match(JSON.stringify(texts.received[0]?.body), /"json_schema"/)

  const asked = texts.received.length
  assert.equal((await film({ prompt_optimizer: false })).plan, undefined)
  assert.equal((await film({ fast_pretreatment: true })).plan, undefined)
  assert.equal(texts.received.length, asked, 'nobody was asked')

  const byRules = async (reason: string): Promise<void> => {
    const { plan } = await film({ prompt: 'a boat [Push in]' })
    assert.deepEqual(plan, { by: 'rules', prompt: '', camera: [], reason })
    assert.match(films.jobs.at(-1)?.prompt ?? '', /^a boat The camera pushes in/)
  }
  says = 'I would love to help you with your film!'
  await byRules('the planner gave no plan')
  says = '{"place":"nowhere"}'
  await byRules('the planner gave no plan')
  texts.trouble({ type: 'status', status: 401, body: { error: { message: 'bad key' } } })
  await byRules('the planner could not be asked')
  texts.trouble({ type: 'stall', afterEvents: 1 })
  await byRules('the planner took too long')

  const [held, charged = 0] = await moneyOf(home)
  const price = charged / films.jobs.length
  assert.equal(films.jobs.length, 7)
  assert.deepEqual(
    [held, Number.isInteger(price) && price > 0],
    [0, true],
    'films alone are charged',
  )
})

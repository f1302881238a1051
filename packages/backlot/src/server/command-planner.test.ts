import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test, type TestContext } from 'node:test'
import { temporaryHome } from '../../../../test/e2e/program.ts'
import { startOpenAiServer } from '../../../../test/upstreams/openai-server.ts'
import { toVideoOrder, type VideoOrder } from '../domain/video.ts'
import { type CommandPlan, openCommandPlanner } from './command-planner.ts'

const PLAN = { place: 'sea', subjects: [{ kind: 'boat' }], prompt: 'A wooden boat on a calm sea' }

function orderOf(prompt: string): VideoOrder {
  const id = 'Vendor-Video-2.3'
  return toVideoOrder({ model: { sent: id, id }, prompt })
}

const PLANNER = 'planner: { model: Vendor-M3 }'

/** A data folder with a model that says this. */
async function openHome(
  t: TestContext,
  { says = JSON.stringify(PLAN), settings = PLANNER },
): Promise<{
  readonly home: string
  readonly texts: Awaited<ReturnType<typeof startOpenAiServer>>
}> {
  const texts = await startOpenAiServer(t, () => says)
  const home = temporaryHome(t)
  writeFileSync(
    join(home, 'backlot.yaml'),
    `engines:
  texts: { type: openai, base_url: "${texts.address}/v1", retries: 0 }
  films: { type: openai-videos, base_url: "${texts.address}/v1", api_key: "\${NOBODY_HAS_THIS}" }
models: { Vendor-M3: { engine: texts }, Vendor-Video-2.3: { engine: films } }
${settings}
`,
  )
  return { home, texts }
}

async function planOf(home: string, prompt: string, model?: string): Promise<CommandPlan> {
  const options = { home, environment: {}, onNotice: () => undefined, model }
  const planner = await openCommandPlanner(options)
  try {
    const { signal } = new AbortController()
    return await planner.plan(orderOf(prompt), { signal, onAsk: () => undefined })
  } finally {
    await planner.close()
  }
}

test('the model of the settings plans, whatever is wrong with engines of others', async (t) => {
  const { home } = await openHome(t, {})
  const plan = await planOf(home, 'a boat')
  assert.ok(plan.by === 'planner' && plan.plan.scene.place === 'sea')
})

test('another model of the settings can be named, without a planner', async (t) => {
  const { home } = await openHome(t, { settings: '' })
  assert.equal((await planOf(home, 'a boat', 'Vendor-M3')).by, 'planner')
  for (const [model, message] of [
    ['qwen', '--planner-model: there is no text model qwen; Vendor-M3 can plan.'],
    [
      'Vendor-M2.7',
      '--planner-model must be a model that an inference server serves, got Vendor-M2.7, which the sandbox serves; Vendor-M3 can plan.',
    ],
  ] as const)
    await assert.rejects(planOf(home, 'a boat', model), { name: 'Refusal', message })
  await assert.rejects(planOf(home, 'a boat'), { message: /^no planner is set in / })
})

test('an answer that is no plan leaves the film to the rules, with what was said', async (t) => {
  const { home } = await openHome(t, { says: 'Certainly!' })
  assert.deepEqual(await planOf(home, 'a boat'), {
    by: 'rules',
    reason: 'the planner gave no plan',
    detail: 'no JSON object, but: Certainly!',
  })
})

describe('what the settings call sensitive', () => {
  const settings = `sensitivity: { builtin: false, lists: [ours.txt] }\n${PLANNER}`
  const open = async (t: TestContext): ReturnType<typeof openHome> => {
    const opened = await openHome(t, { settings })
    writeFileSync(join(opened.home, 'ours.txt'), '[violence]\nwooden boat\nbattleship\n')
    return opened
  }

  test('is no plan', async (t) => {
    const { home } = await open(t)
    const reason = 'sensitive content detected in the plan'
    assert.deepEqual(await planOf(home, 'a boat'), { by: 'rules', reason, detail: undefined })
  })

  test('is not sent to a model', async (t) => {
    const { home, texts } = await open(t)
    const plan = await planOf(home, 'a battleship')
    assert.ok(plan.by === 'rules')
    assert.equal(plan.reason, 'sensitive content was detected in the prompt, so nobody was asked')
    assert.equal(texts.received.length, 0)
  })

  test('is not known while the checker is away, and then nothing is sent either', async (t) => {
    const away = 'sensitivity: { moderations: { base_url: "http://127.0.0.1:9/v1" } }'
    const { home, texts } = await openHome(t, { settings: `${away}\n${PLANNER}` })
    const plan = await planOf(home, 'a boat')
    assert.ok(plan.by === 'rules')
    assert.equal(plan.reason, 'the prompt could not be checked for sensitive content')
    assert.equal(texts.received.length, 0)
  })
})

test('prompts with sandbox scenarios are for the rules, as on a server', async (t) => {
  const { home, texts } = await openHome(t, {})
  assert.equal((await planOf(home, 'a boat [sandbox: slow]')).by, 'rules')
  assert.equal(texts.received.length, 0)
})

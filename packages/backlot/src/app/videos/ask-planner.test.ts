import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { virtualClock, type VirtualClock } from '../../../../../test/simulation/virtual-clock.ts'
import type { TextEngine, TextRequest } from '../../domain/engine.ts'
import { Fault } from '../../domain/fault.ts'
import { wantsPlanner } from '../../domain/video-plan.ts'
import { followPlan, shotOfOrder } from '../../domain/shot-of-order.ts'
import type { StreamPart } from '../../domain/stream.ts'
import { toVideoOrder, type VideoOrder } from '../../domain/video.ts'
import { parseShotPlan, SHOT_PLAN_JSON_SCHEMA } from '../../wire/videos/shot-plan.ts'
import { createPlanner, type PlannerPorts } from './ask-planner.ts'

const PLAN = {
  place: 'sea',
  time_of_day: 'dusk',
  weather: null,
  subjects: [{ kind: 'boat', count: 2 }],
  camera: [['Truck left']],
  prompt: 'Two wooden boats on a calm sea at dusk, warm light from the left [Zoom in]',
}
const { signal: never } = new AbortController()

function orderOf(prompt: string, more: Partial<VideoOrder> = {}): VideoOrder {
  const id = 'Vendor-Video-2.3'
  return { ...toVideoOrder({ model: { sent: id, id }, prompt }), ...more }
}

const sayings = (text: string): readonly StreamPart[] => [
  { type: 'text-start' },
  ...(text === '' ? [] : [{ type: 'text-delta', text } as const]),
  { type: 'text-end' },
]
const finish = (reason: 'end' | 'limit'): StreamPart => ({
  type: 'finish',
  reason,
  usage: {
    inputTokens: 1,
    outputTokens: 1,
    reasoningTokens: 0,
    cacheReadTokens: 0,
    cacheWriteTokens: 0,
  },
})

type World = {
  readonly planner: ReturnType<typeof createPlanner>
  readonly clock: VirtualClock
  readonly errors: unknown[]
  readonly requests: TextRequest[]
}

function openWorld(
  generate: (request: TextRequest, signal: AbortSignal) => AsyncIterable<readonly StreamPart[]>,
  more: Partial<PlannerPorts> = {},
): World {
  const clock = virtualClock(1_000_000)
  const errors: unknown[] = []
  const requests: TextRequest[] = []
  const engine: TextEngine = {
    name: 'fake',
    countTokens: async () => ({ tokens: 1, exact: true }),
    generate: (request, { signal }) => {
      requests.push(request)
      return generate(request, signal)
    },
  }
  const planner = createPlanner({
    textEngine: () => engine,
    modelId: 'Vendor-M3',
    timeoutMs: 30_000,
    clock,
    sensitivity: { find: async () => undefined },
    schema: SHOT_PLAN_JSON_SCHEMA,
    parsePlan: parseShotPlan,
    onError: (thrown) => errors.push(thrown),
    ...more,
  })
  return { planner, clock, errors, requests }
}

function saying(text: string, reason: 'end' | 'limit' = 'end') {
  return async function* (): AsyncGenerator<readonly StreamPart[]> {
    yield sayings(text)
    yield [finish(reason)]
  }
}

test('a plan is asked for with its form, and what the director has decided', async () => {
  const { planner, requests, errors } = openWorld(saying(JSON.stringify(PLAN)))
  const planned = await planner.plan(orderOf('two boats [Push in]'), never)
  assert.deepEqual(planned, { by: 'planner', plan: parseShotPlan(PLAN) })
  assert.deepEqual(errors, [])
  const [request] = requests
  assert.deepEqual(request?.responseSchema, SHOT_PLAN_JSON_SCHEMA)
  assert.match(JSON.stringify(request?.prompt.system), /underwater/)
  const [part] = request?.prompt.messages[0]?.content ?? []
  assert.deepEqual(part?.type === 'text' && JSON.parse(part.text), {
    prompt: 'two boats',
    seconds: 6,
    camera: [['Push in']],
  })
})

test('a plan in a fence is a plan', async () => {
  const { planner } = openWorld(saying(`\n\`\`\`json\n${JSON.stringify(PLAN, null, 1)}\n\`\`\`\n`))
  assert.equal((await planner.plan(orderOf('two boats'), never)).by, 'planner')
})

const NO_PLAN = 'the planner gave no plan'

describe('a planner that fails or lies leaves the film to the rules, and says so', () => {
  for (const [what, answer, reason] of [
    ['prose', 'Certainly! I would film two boats at dusk.', NO_PLAN],
    ['broken JSON', '{"place":"sea",', NO_PLAN],
    ['two objects', '{"place":"sea"}{"place":"lake"}', NO_PLAN],
    ['a wrong enum', '{"place":"moon"}', NO_PLAN],
    ['a wrong action', '{"place":"sea","subjects":[{"kind":"boat","action":"dance"}]}', NO_PLAN],
    ['members that there are not', '{"place":"sea","budget":7}', NO_PLAN],
    ['a list', '[]', NO_PLAN],
    ['nothing', '', NO_PLAN],
    ['a prompt that is too long', JSON.stringify({ ...PLAN, prompt: 'x'.repeat(2001) }), NO_PLAN],
    [
      'a hundred steps',
      JSON.stringify({ ...PLAN, camera: Array.from({ length: 100 }, () => ['Push in']) }),
      'the plan has more than 6 camera steps',
    ],
    ['a book', 'x'.repeat(40_000), 'the planner says too much'],
  ] as const) {
    test(what, async () => {
      const { planner, errors } = openWorld(saying(answer))
      const planned = await planner.plan(orderOf('two boats'), never)
      assert.deepEqual(planned, { by: 'rules', reason })
      assert.equal(errors.length, 1)
    })
  }

  test('half a plan', async () => {
    const { planner } = openWorld(saying(JSON.stringify(PLAN), 'limit'))
    assert.deepEqual(await planner.plan(orderOf('two boats'), never), {
      by: 'rules',
      reason: 'the planner gave no whole plan',
    })
  })

  test('a fault, of which the owner learns no more', async () => {
    const { planner, errors } = openWorld(async function* () {
      yield []
      throw new Fault('internal', 'key sk-1 refused')
    })
    const planned = await planner.plan(orderOf('two boats'), never)
    assert.deepEqual(planned, { by: 'rules', reason: 'the planner could not be asked' })
    assert.match(String(errors[0]), /sk-1/)
  })

  for (const heeds of [true, false]) {
    test(`an answer that comes too late, from an engine that ${heeds ? 'heeds' : 'ignores'} its signal`, async () => {
      const { planner, clock } = openWorld(async function* (_, signal) {
        yield []
        await clock.sleep(heeds ? 60_000 : 1e9, heeds ? signal : never)
        signal.throwIfAborted()
        yield sayings(JSON.stringify(PLAN))
      })
      const planned = planner.plan(orderOf('two boats'), never)
      await clock.advanceTo(1_000_000 + 30_001)
      assert.deepEqual(await planned, { by: 'rules', reason: 'the planner took too long' })
    })
  }

  test('a prompt that must not be', async () => {
    const sensitivity = {
      find: async ([text = '']: readonly string[]) =>
        text.startsWith('Two wooden') ? ('violence' as const) : undefined,
    }
    const { planner } = openWorld(saying(JSON.stringify(PLAN)), { sensitivity })
    assert.deepEqual(await planner.plan(orderOf('two boats'), never), {
      by: 'rules',
      reason: 'sensitive content detected in the plan',
    })
  })
})

test('a worker that stops does not wait for a plan', async () => {
  const { planner, errors } = openWorld(async function* () {
    yield []
    await new Promise(() => {})
  })
  const stop = new AbortController()
  const planned = planner.plan(orderOf('two boats'), stop.signal)
  const reason = new Error('stopping')
  stop.abort(reason)
  await assert.rejects(planned, (thrown) => thrown === reason)
  assert.deepEqual(errors, [])
})

test('the short way, no optimizer and films on demand need no plan', () => {
  assert.equal(wantsPlanner(orderOf('a lake')), true)
  assert.equal(wantsPlanner(orderOf('a lake', { fastPretreatment: true })), false)
  assert.equal(wantsPlanner(orderOf('a lake', { promptOptimizer: false })), false)
  assert.equal(wantsPlanner(orderOf('a lake [sandbox:slow:2s]')), false)
})

test('a plan fills in what the caller left open; what the caller says of the camera stands', () => {
  const plan = parseShotPlan(PLAN)
  for (const [prompt, camera] of [
    ['two boats', [['Truck left']]],
    ['two boats [Pan right][Tilt up]', [['Pan right'], ['Tilt up']]],
    ['two boats, the camera pushes in', [['Push in']]],
  ] as const) {
    const order = orderOf(prompt)
    const shot = shotOfOrder(order, 7)
    const planned = followPlan(shot, order, plan)
    assert.deepEqual(planned.camera, camera)
    assert.deepEqual(planned, {
      ...shot,
      camera,
      scene: plan.scene,
      prompt: 'Two wooden boats on a calm sea at dusk, warm light from the left',
    })
  }
  const order = orderOf('two boats')
  const wordless = followPlan(shotOfOrder(order, 7), order, { ...plan, prompt: '' })
  assert.equal(wordless.prompt, 'two boats')
})

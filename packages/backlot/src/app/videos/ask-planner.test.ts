import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { virtualClock, type VirtualClock } from '../../../../../test/simulation/virtual-clock.ts'
import type { TextEngine, TextRequest } from '../../domain/engine.ts'
import { Fault } from '../../domain/fault.ts'
import { type VideoPlan, wantsPlanner } from '../../domain/video-plan.ts'
import { ADDITIONS } from '@backlot/prompt/scene'
import { followPlan, shotOfOrder } from '../../domain/shot-of-order.ts'
import type { StreamPart } from '../../domain/stream.ts'
import { toVideoOrder, type VideoOrder } from '../../domain/video.ts'
import { plannerForm } from '../../wire/videos/planner-form.ts'
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
    form: plannerForm,
    onError: (thrown) => errors.push(thrown),
    ...more,
  })
  return { planner, clock, errors, requests }
}

/** A model that says one answer after the other, and the last one again. */
function sayingInTurn(...texts: readonly string[]) {
  let asked = 0
  return async function* (): AsyncGenerator<readonly StreamPart[]> {
    const text = texts[Math.min(asked, texts.length - 1)] ?? ''
    asked += 1
    yield sayings(text)
    yield [finish('end')]
  }
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
  assert.deepEqual(planned, {
    by: 'planner',
    plan: parseShotPlan({ ...PLAN, additions: ADDITIONS }),
  })
  assert.deepEqual(errors, [])
  assert.equal(requests.length, 1)
  const [request] = requests
  assert.deepEqual(request?.responseSchema, SHOT_PLAN_JSON_SCHEMA)
  assert.match(JSON.stringify(request?.prompt.system), /underwater/)
  const [part] = request?.prompt.messages[0]?.content ?? []
  assert.deepEqual(part?.type === 'text' && JSON.parse(part.text), {
    prompt: 'two boats',
    seconds: 6,
    camera: [['Push in']],
    draft: {
      place: 'lake',
      time_of_day: 'day',
      subjects: [{ kind: 'boat', count: 2, action: 'travel' }],
    },
  })
})

test('a plan in a fence is a plan', async () => {
  const { planner } = openWorld(saying(`\n\`\`\`json\n${JSON.stringify(PLAN, null, 1)}\n\`\`\`\n`))
  assert.equal((await planner.plan(orderOf('two boats'), never)).by, 'planner')
})

const NO_PLAN = 'the planner gave no plan'

const nonsense = (members: number): object =>
  Object.fromEntries(Array.from({ length: members }, (_, index) => [`member${index}`, index]))

describe('a planner that fails or lies leaves the film to the rules, and says so', () => {
  for (const [what, answer, reason] of [
    ['prose', 'Certainly! I would film two boats at dusk.', NO_PLAN],
    ['broken JSON', '{"place":"sea",', NO_PLAN],
    ['two objects', '{"place":"sea"}{"place":"lake"}', NO_PLAN],
    ['nobody at an unknown place', '{"place":"moo"}', NO_PLAN],
    ['nobody that can be shown', '{"place":"sea","subjects":[{"kind":"hullabaloo"}]}', NO_PLAN],
    ['a list', '[]', NO_PLAN],
    ['nothing', '', NO_PLAN],
    ['nonsense', JSON.stringify({ ...PLAN, ...nonsense(50) }), NO_PLAN],
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

const FAULTY = { ...PLAN, subjects: [{ kind: 'boat' }, { kind: 'thing', shape: 'theodolite' }] }
const NOTE = 'left out of the plan: subjects[1] "theodolite"'

/** What became of a prompt for two boats. */
async function planOf(world: World): Promise<VideoPlan> {
  return world.planner.plan(orderOf('two boats'), never)
}

describe('an answer with faults', () => {
  test('is sent back once with them, and the corrected plan is used', async () => {
    const world = openWorld(sayingInTurn(JSON.stringify(FAULTY), JSON.stringify(PLAN)))
    const plan = parseShotPlan({ ...PLAN, additions: ADDITIONS })
    assert.deepEqual(await planOf(world), { by: 'planner', plan })
    assert.deepEqual(
      world.requests[1]?.prompt.messages.map(({ role }) => role),
      ['user', 'assistant', 'user'],
    )
    const text = JSON.stringify(world.requests[1]?.prompt.messages[2])
    assert.match(text, /subjects\[1\]\.shape must be the name of a cut-out, got \\"theodolite/)
    assert.equal(world.requests.length, 2)
  })

  test('that stay is used without what is wrong, which its owner reads', async () => {
    const world = openWorld(saying(JSON.stringify(FAULTY)))
    const planned = await planOf(world)
    assert.ok(planned.by === 'planner')
    assert.deepEqual(planned.note, NOTE)
    assert.deepEqual(
      planned.plan.scene.subjects.map(({ kind }) => kind),
      ['boat'],
    )
    assert.deepEqual(planned.plan.notShown, [{ words: 'theodolite', reason: 'no_figure' }])
    assert.equal(world.requests.length, 2)
  })

  test('that became prose is used without what is wrong', async () => {
    const world = openWorld(sayingInTurn(JSON.stringify(FAULTY), 'I cannot do that.'))
    const planned = await planOf(world)
    assert.ok(planned.by === 'planner' && planned.note === NOTE)
  })

  test('that were more than before is used as it was at first', async () => {
    const worse = { ...FAULTY, subjects: [...FAULTY.subjects, { kind: 'thing', shape: 'oddity' }] }
    const world = openWorld(sayingInTurn(JSON.stringify(FAULTY), JSON.stringify(worse)))
    const planned = await planOf(world)
    assert.ok(planned.by === 'planner' && planned.note === NOTE)
  })

  test('that cost the film nothing is not sent back', async () => {
    for (const plan of [
      { ...PLAN, budget: 7 },
      { ...PLAN, subjects: [{ kind: 'boat', action: 'dance', count: 12, colour: 'golden' }] },
      { ...PLAN, camera: Array.from({ length: 100 }, () => ['Push in']) },
      { ...PLAN, prompt: 'x'.repeat(2001) },
    ]) {
      const world = openWorld(saying(JSON.stringify(plan)))
      const planned = await planOf(world)
      assert.ok(planned.by === 'planner', JSON.stringify(planned))
      assert.ok(planned.plan.camera.length <= 6)
      assert.match(planned.note ?? '', /^left out of the plan: /)
      assert.equal(world.requests.length, 1)
    }
  })

  test('is used without them when the corrected one comes too late, or does not come', async () => {
    for (const trouble of ['silence', 'refusal']) {
      let asked = 0
      const world = openWorld(async function* () {
        asked += 1
        if (asked === 1) yield* saying(JSON.stringify(FAULTY))()
        else if (trouble === 'silence') await world.clock.sleep(1e9, never)
        else throw new Fault('internal', 'away')
      })
      const planned = planOf(world)
      await world.clock.advanceTo(1_000_000 + 30_001)
      const made = await planned
      assert.ok(made.by === 'planner' && made.note === NOTE, trouble)
      assert.equal(world.errors.length, 1)
    }
  })

  test('without JSON is sent back, too', async () => {
    const world = openWorld(sayingInTurn('Two boats, then.', JSON.stringify(PLAN)))
    assert.equal((await planOf(world)).by, 'planner')
    assert.match(JSON.stringify(world.requests[1]?.prompt.messages[2]), /no JSON object/)
  })
})

test('a plan after thoughts is a plan', async () => {
  const { planner } = openWorld(saying(`<think>{"place":"lake"}?</think>\n${JSON.stringify(PLAN)}`))
  assert.equal((await planner.plan(orderOf('two boats'), never)).by, 'planner')
})

test('words that must not be are found in what is not shown, too', async () => {
  const sensitivity = {
    find: async (texts: readonly string[]) =>
      texts.includes('a massacre') ? ('violence' as const) : undefined,
  }
  const not_shown = [{ words: 'a massacre', reason: 'no_figure' }]
  const { planner } = openWorld(saying(JSON.stringify({ ...PLAN, not_shown })), { sensitivity })
  assert.deepEqual(await planner.plan(orderOf('two boats'), never), {
    by: 'rules',
    reason: 'sensitive content detected in the plan',
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
  const notShown = [{ words: 'their fear', reason: 'no_figure' }] as const
  const lacking = followPlan({ ...wordless, notShown: [] }, order, { ...plan, notShown })
  assert.deepEqual(lacking.notShown, notShown, 'the plan lacks something, not the rules')
})

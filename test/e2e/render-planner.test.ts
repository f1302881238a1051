/** `backlot render --planner`: the real command with a text model that plans films, and no server. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import type { AnyJson } from '@backlot/test-kit/any-json'
import { startOpenAiServer } from '../upstreams/openai-server.ts'
import { eventually, PROGRAM, runCommand, temporaryHome } from './program.ts'

const PLAN = {
  place: 'sea',
  time_of_day: 'dusk',
  subjects: [{ kind: 'boat' }],
  camera: [['Truck left']],
  not_shown: [{ words: 'the captain’s fear', reason: 'no_figure' }],
  prompt: 'A wooden boat on a calm sea, low warm light',
}

/** A plan with an invented name. */
const FAULTY = { ...PLAN, subjects: [{ kind: 'boat' }, { kind: 'thing', shape: 'theodolite' }] }

const PROMPT = 'a boat and a theodolite'

type Planning = {
  readonly home: string
  readonly texts: Awaited<ReturnType<typeof startOpenAiServer>>
}

/** A data folder whose planner gives these answers, one after the other. */
async function openPlanning(t: TestContext, answers: readonly object[]): Promise<Planning> {
  const waiting = [...answers]
  const texts = await startOpenAiServer(t, () => JSON.stringify(waiting.shift()))
  const home = temporaryHome(t)
  writeFileSync(
    join(home, 'backlot.yaml'),
    `engines:
  texts: { type: openai, base_url: "${texts.address}/v1", retries: 0 }
  films: { type: openai-videos, base_url: "${texts.address}/v1", api_key: "\${NOBODY_HAS_THIS}" }
models:
  Vendor-M3: { engine: texts, upstream_model: qwen }
  Vendor-Video-2.3: { engine: films }
planner: { model: Vendor-M3, timeout_s: 20 }
`,
  )
  return { home, texts }
}

/** The plan that the command prints, and what it says beside it. */
async function planOf(
  { home }: Planning,
  args: readonly string[] = ['--planner', PROMPT],
): Promise<{ readonly plan: AnyJson; readonly said: string }> {
  const { code, stdout, stderr } = await runCommand(home, ['render', '--plan', ...args])
  assert.equal(code, 0, stderr)
  return { plan: JSON.parse(stdout), said: stderr }
}

test('a planner plans a film, and its caller keeps the camera', async (t) => {
  const world = await openPlanning(t, [PLAN])
  const poses = join(world.home, 'boat.json')
  const words = ['render', '--planner', 'a boat and a theodolite [Push in]', '--poses', poses]
  const { code, stderr } = await runCommand(world.home, words)
  assert.equal(code, 0, stderr)
  assert.match(
    stderr,
    /^plan: asking Vendor-M3, for at most 20 s\nplan: by Vendor-M3 in \d+\.\d s: A wooden boat on a calm sea, low warm light\ncamera: Push in\n/,
  )
  assert.match(stderr, /^note: not shown: the captain’s fear, for the renderer has no figure/m)
  assert.ok(JSON.parse(readFileSync(poses, 'utf8')).frames.length > 0)
  const [request] = world.texts.received
  assert.equal(request?.body.model, 'qwen')
  assert.match(JSON.stringify(request?.body), /"json_schema"/)
  assert.equal(world.texts.received.length, 1)
})

test('a planner that errs is asked once more, and what stays wrong is left out', async (t) => {
  const world = await openPlanning(t, [FAULTY, FAULTY])
  const { plan, said } = await planOf(world)
  const { place, time_of_day, camera, prompt, not_shown } = plan
  assert.deepEqual(
    { place, time_of_day, camera, prompt },
    {
      place: PLAN.place,
      time_of_day: PLAN.time_of_day,
      camera: PLAN.camera,
      prompt: PLAN.prompt,
    },
  )
  assert.deepEqual(
    plan.subjects.map(({ kind }: AnyJson) => kind),
    ['boat'],
  )
  assert.deepEqual(
    not_shown.map(({ words }: AnyJson) => words),
    ['the captain’s fear', 'theodolite'],
  )
  assert.match(said, /^note: left out of the plan: subjects\[1\] "theodolite"$/m)
  assert.match(JSON.stringify(world.texts.received[1]?.body), /must be the name of a cut-out/)
})

test('the rules make a film whose planner cannot be reached', async (t) => {
  const world = await openPlanning(t, [])
  await world.texts.stop()
  const { plan, said } = await planOf(world)
  assert.match(
    said,
    /^plan: by the rules \(the planner could not be asked: .*ECONNREFUSED 127\.0\.0\.1:\d+\)$/m,
  )
  assert.deepEqual([plan.prompt, plan.place], [PROMPT, 'lake'])
})

test('a command without the option asks nobody', async (t) => {
  const world = await openPlanning(t, [PLAN])
  const { said } = await planOf(world, [PROMPT])
  assert.doesNotMatch(said, /plan:/)
  assert.equal(world.texts.received.length, 0)
})

test('without a planner in the settings nothing is made, and the way to one is shown', async (t) => {
  const home = join(temporaryHome(t), 'nowhere')
  const { code, stdout, stderr } = await runCommand(home, ['render', '--planner', PROMPT])
  assert.deepEqual([code, stdout], [1, ''])
  assert.match(stderr, /^no planner is set in .*nowhere.backlot\.yaml; .*\n *engines: /)
  assert.match(stderr, /\n *planner: \{ model: Vendor-M3 \}\n$/)
  assert.ok(!existsSync(home), 'a data folder was made for nothing')
})

test('an interrupt ends the command while the planner is silent', async (t) => {
  const world = await openPlanning(t, [PLAN])
  world.texts.trouble({ type: 'stall', afterEvents: 0 })
  const film = join(world.home, 'a.mp4')
  const child = spawn(process.execPath, [PROGRAM, 'render', '--planner', PROMPT, '-o', film], {
    env: { ...process.env, BACKLOT_HOME: world.home, NO_COLOR: '1' },
    stdio: 'ignore',
  })
  t.after(() => child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  await eventually(
    async () => world.texts.received.length,
    (asked) => asked === 1,
  )
  child.kill('SIGINT')
  const [code, signal] = await ended
  assert.deepEqual([code, signal], [null, 'SIGINT'])
  assert.ok(!existsSync(film))
})

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { isRunning } from '@backlot/test-kit/processes'
import {
  ADMIN_KEY,
  COMPLETIONS,
  keyWith,
  metricOf,
  say,
  SUBMISSION,
  testOneService,
  testReplacement,
  times,
} from './fleet-suite.ts'
import { startFleet, type Fleet, type Sent } from './fleet.ts'
import {
  createClient,
  eventually,
  FILM_DEADLINE_MS,
  runCommand,
  startProgram,
  temporaryHome,
  untilReady,
} from './program.ts'

/** A reply whose stream has begun. */
const openStream = ({ address }: Fleet, key: string, body: object): Promise<Response> =>
  fetch(address + COMPLETIONS, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

test('three processes keep the limits, the money and the keys of one', async (t) => {
  const fleet = await startFleet(t, 3, { environment: { BACKLOT_ADMIN_KEY: ADMIN_KEY } })
  await testOneService(t, fleet)
  await t.test('a killed process is replaced, and nobody else notices', (inner) =>
    testReplacement(inner, fleet),
  )
  assert.equal(await fleet.stop(), 0)
})

test('a killed worker is replaced, and its task is filmed', async (t) => {
  const fleet = await startFleet(t, 2)
  process.kill(fleet.pidOf('worker'), 'SIGKILL')
  const client = await createClient(fleet)
  const { body } = await client.post('/v1/video_generation', SUBMISSION)
  await eventually(
    () => client.get(`/v1/query/video_generation?task_id=${body.task_id}`),
    (answer) => answer.body.status === 'Success' || answer.body.status === 'success',
    FILM_DEADLINE_MS,
  )
})

test('when the primary is killed all processes end, and the next server has the port', async (t) => {
  const fleet = await startFleet(t, 2)
  const pids = ['api-1', 'api-2', 'worker'].map(fleet.pidOf)
  fleet.process.kill('SIGKILL')
  await once(fleet.process, 'exit')
  await eventually(
    async () => pids.filter(isRunning),
    (left) => left.length === 0,
  )
  const { port } = new URL(fleet.address)
  const next = await startProgram(t, {
    home: fleet.home,
    args: ['--port', port, '--processes', '2'],
  })
  await untilReady(next)
})

test('while the primary hangs what needs it is refused, and nothing of it is held afterwards', async (t) => {
  let resume = (): unknown => undefined
  t.after(() => resume()) // before the server is stopped, because a suspended process cannot be
  const fleet = await startFleet(t, 2)
  resume = () => fleet.process.kill('SIGCONT')
  const key = await keyWith(fleet, 'single', '--concurrent', '1')
  // Existing connections continue: only new ones come through the primary.
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  t.after(() => agent.destroy())
  const ask = (): Promise<Sent> =>
    fleet.send(COMPLETIONS, { key, agent, body: say('Say exactly: yes') })
  assert.equal((await ask()).status, 200)
  fleet.process.kill('SIGSTOP')
  const refused = await ask()
  assert.equal(refused.status, 529)
  assert.match(refused.body.error.message, /do not answer each other/)
  resume()
  await eventually(ask, ({ status }) => status === 200)
  assert.equal((await ask()).status, 200)
  assert.equal(await metricOf(fleet, 'backlot_process_replacements_total'), 0)
})

test('a server of several processes drains all of them, also when a terminal asks everybody', async (t) => {
  const home = temporaryHome(t)
  writeFileSync(join(home, 'backlot.yaml'), 'shutdown: { grace_s: 300 }\n')
  const environment = { BACKLOT_SANDBOX_PACE: 'rated' }
  const fleet = await startFleet(t, 3, { home, environment })
  const { key } = await createClient(fleet)
  const body = { ...say(`Say exactly: ${'word '.repeat(300)}`), max_tokens: 900, stream: true }
  const replies = await Promise.all(times(6, () => openStream(fleet, key, body)))
  const pids = ['api-1', 'api-2', 'api-3', 'worker'].map(fleet.pidOf)
  const ended = once(fleet.process, 'exit')
  for (const pid of [...pids, fleet.process.pid ?? 0]) process.kill(pid, 'SIGINT')
  for (const reply of replies) {
    assert.equal(reply.status, 200)
    assert.match(await reply.text(), /\[DONE\]\s*$/u)
  }
  await ended
  assert.equal(fleet.process.exitCode, 0)
  assert.deepEqual(pids.filter(isRunning), [])
})

test('a second signal ends all processes at once', async (t: TestContext) => {
  const home = temporaryHome(t)
  // On a busy machine the second signal may come late; the reply must still be in progress then.
  writeFileSync(join(home, 'backlot.yaml'), 'shutdown: { grace_s: 300 }\n')
  const fleet = await startFleet(t, 2, { home })
  const { key } = await createClient(fleet)
  const reply = fleet.send(COMPLETIONS, { key, body: say('[sandbox:slow-first-token:600s]') })
  await eventually(
    () => metricOf(fleet, 'backlot_http_requests_open', COMPLETIONS),
    (count) => count === 1,
  )
  const pids = ['api-1', 'api-2', 'worker'].map(fleet.pidOf)
  const ended = once(fleet.process, 'exit')
  fleet.process.kill('SIGTERM')
  await eventually(
    () =>
      fleet.send('/healthz').then(
        ({ status }) => status,
        () => 503,
      ),
    (status) => status === 503,
  )
  fleet.process.kill('SIGTERM')
  await Promise.all([assert.rejects(reply), ended])
  assert.equal(fleet.process.exitCode, 143)
  await eventually(
    async () => pids.filter(isRunning),
    (left) => left.length === 0,
  )
})

test('what keeps a server of several processes from starting is reported once, in a sentence', async (t) => {
  const one = await startProgram(t)
  const { port } = new URL(one.address)
  const args = ['serve', '--port', port, '--processes', '2']
  const { code, stderr } = await runCommand(temporaryHome(t), args)
  assert.equal(code, 1)
  assert.match(stderr, /Port \d+ on 127\.0\.0\.1 is in use/)
  assert.equal(stderr.match(/in use/g)?.length, 1)
})

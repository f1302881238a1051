import assert from 'node:assert/strict'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { isRunning } from '@backlot/test-kit/processes'
import { followEvents, isKind } from './event-stream.ts'
import { startFleet, type Fleet, type Sent } from './fleet.ts'
import {
  balanceOf,
  createClient,
  createInbox,
  eventually,
  FILM_DEADLINE_MS,
  runCommand,
  startProgram,
  temporaryHome,
} from './program.ts'

const ADMIN_KEY = 'an-admin-key-of-some-length'
const COMPLETIONS = '/v1/chat/completions'
const SUBMISSION = { model: 'Vendor-Video-02', prompt: 'a quiet sea [sandbox:quick]', duration: 6 }

const say = (content: string): object => ({
  model: 'Vendor-M3',
  max_tokens: 20,
  messages: [{ role: 'user', content }],
})

const times = <T>(count: number, each: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => each(index))

const countOf = (answers: readonly Sent[], status: number): number =>
  answers.filter((answer) => answer.status === status).length

/** A reply whose stream has begun. */
const openStream = ({ address }: Fleet, key: string, body: object): Promise<Response> =>
  fetch(address + COMPLETIONS, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** The key of a new account with these limits. */
async function keyWith({ home }: Fleet, account: string, ...limits: string[]): Promise<string> {
  const made = await runCommand(home, ['keys', 'create', '--account', account])
  const set = await runCommand(home, ['limits', 'set', account, ...limits])
  assert.equal(set.code, 0, set.stderr)
  return made.stdout.trim()
}

test('three processes keep the limits, the money and the keys of one', async (t) => {
  const fleet = await startFleet(t, 3, { environment: { BACKLOT_ADMIN_KEY: ADMIN_KEY } })

  await t.test(
    'of many requests at once exactly as many are let in as a minute may have',
    async () => {
      const key = await keyWith(fleet, 'requests', '--rpm', '7')
      const began = performance.now()
      const answers = await Promise.all(
        times(40, () => fleet.send(COMPLETIONS, { key, body: say('Say exactly: yes') })),
      )
      // A machine that takes seconds for them lets in those of these seconds as well.
      const later = Math.floor((7 * (performance.now() - began)) / 60_000)
      const taken = countOf(answers, 200)
      assert.ok(taken >= 7 && taken <= 7 + later, `${taken} of 7 and ${later}`)
      assert.equal(taken + countOf(answers, 429), 40)
      await eventually(
        async () => {
          await fleet.send(COMPLETIONS, { key, body: say('Say exactly: yes') })
          return new Set(fleet.lines.map((line) => line.process))
        },
        (served) => ['api-1', 'api-2', 'api-3'].every((name) => served.has(name)),
      )
    },
  )

  await t.test('tokens that came out in one process are missing in the others', async () => {
    const key = await keyWith(fleet, 'tokens', '--tpm', '40')
    const body = say(`Say exactly: ${'word '.repeat(60)}`)
    await fleet.send(COMPLETIONS, { key, body: { ...body, max_tokens: 100 } })
    const answers = await Promise.all(times(9, () => fleet.send(COMPLETIONS, { key, body })))
    assert.equal(countOf(answers, 429), 9)
  })

  await t.test('as many are under way at once as may be, and who leaves makes way', async () => {
    const key = await keyWith(fleet, 'concurrent', '--concurrent', '4')
    const gone = new AbortController()
    const slow = { key, body: say('[sandbox:slow-first-token:600s]'), signal: gone.signal }
    const answers = times(20, () => fleet.send(COMPLETIONS, slow).catch(() => undefined))
    const refused: unknown[] = []
    for (const answer of answers) void answer.then((it) => it?.status === 429 && refused.push(it))
    await eventually(
      async () => refused.length,
      (count) => count === 16,
    )
    gone.abort()
    const all = async (): Promise<number> => {
      const body = say('Say exactly: yes')
      const sent = await Promise.all(times(4, () => fleet.send(COMPLETIONS, { key, body })))
      return countOf(sent, 200)
    }
    assert.equal(await eventually(all, (count) => count === 4), 4)
  })

  await t.test('a balance for a hundred replies pays for a hundred of five hundred', async () => {
    const made = await runCommand(fleet.home, ['keys', 'create', '--account', 'poor', '--prepaid'])
    const key = made.stdout.trim()
    const body = { ...say('Say exactly: yes'), max_tokens: 1 }
    const other = await createClient(fleet, 'billed')
    assert.equal((await fleet.send(COMPLETIONS, { key: other.key, body })).status, 200)
    const { chargedMicros: price } = await balanceOf(fleet.home, 'billed')
    await runCommand(fleet.home, ['accounts', 'credit', 'poor', String((price * 100) / 1e6)])
    const answers: Sent[] = []
    for (let round = 0; round < 10; round += 1)
      answers.push(...(await Promise.all(times(50, () => fleet.send(COMPLETIONS, { key, body })))))
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200, 402]))
    const money = () => balanceOf(fleet.home, 'poor')
    const { balanceMicros, chargedMicros } = await eventually(
      money,
      ({ heldMicros }) => heldMicros === 0,
    )
    assert.equal(countOf(answers, 200), 100)
    assert.deepEqual([balanceMicros, chargedMicros], [0, price * 100])
  })

  await t.test(
    'what an operator changes holds in all processes with the next request',
    async () => {
      const key = await keyWith(fleet, 'suspended', '--rpm', '1000')
      const ask = (): Promise<Sent> =>
        fleet.send(COMPLETIONS, { key, body: say('Say exactly: yes') })
      assert.equal(countOf(await Promise.all(times(9, ask)), 200), 9)
      const act = (what: string, body: object): Promise<Sent> =>
        fleet.send(`/admin/v1/accounts/suspended/${what}`, { key: ADMIN_KEY, body })
      assert.equal((await act('suspend', { reason: 'test' })).status, 200)
      assert.equal(countOf(await Promise.all(times(9, ask)), 200), 0)
      assert.equal((await act('resume', { reason: 'test' })).status, 200)
      assert.equal(countOf(await Promise.all(times(9, ask)), 200), 9)
      await runCommand(fleet.home, ['limits', 'set', 'suspended', '--rpm', '1'])
      assert.equal(countOf(await Promise.all(times(9, ask)), 200), 1)
    },
  )

  await t.test('one idempotency key makes one task, whoever it is sent to', async () => {
    const { key } = await createClient(fleet)
    const answers = await Promise.all(
      times(12, () =>
        fleet.send('/v1/video_generation', {
          key,
          body: SUBMISSION,
          headers: { 'idempotency-key': 'one-task' },
        }),
      ),
    )
    const ids = new Set(answers.map(({ body }) => body.task_id))
    assert.equal(ids.size, 1, JSON.stringify([...ids]))
  })

  await t.test(
    'every stream hears of a task that one process took and another one films',
    async () => {
      const client = await createClient(fleet)
      const streams = await Promise.all(
        times(6, () => followEvents(`${fleet.address}/v1/events`, client.key)),
      )
      t.after(() => streams.forEach((stream) => stream.close()))
      for (const stream of streams) await stream.until(({ event }) => event === 'ready')
      const inbox = await createInbox(client)
      const order = { ...SUBMISSION, callback_url: inbox.url }
      const { body } = await fleet.send('/v1/video_generation', { key: client.key, body: order })
      for (const stream of streams) {
        await stream.until(isKind('task.queued', body.task_id))
        await stream.until(isKind('task.succeeded', body.task_id))
        const kinds = stream.events.map(({ event }) => event)
        assert.ok(!kinds.includes('reset'), 'nothing was missed')
        stream.close()
      }
      const pushes = await eventually(
        () => fleet.send(inbox.path),
        (box) => box.body.pushes.some((push: Sent) => push.body.status === 'success'),
        FILM_DEADLINE_MS,
      )
      assert.equal(pushes.status, 200)
    },
  )

  await t.test('letters and items that are in memory are there for all', async () => {
    const client = await createClient(fleet)
    const inbox = await createInbox(client)
    const posted = await Promise.all(
      times(6, (at) => fleet.send(new URL(inbox.url).pathname, { body: { at } })),
    )
    assert.equal(countOf(posted, 200), 6)
    const boxes = await Promise.all(times(6, () => fleet.send(inbox.path)))
    for (const { body } of boxes) assert.equal(body.pushes.length, 6)
    const first = await fleet.send('/v1/responses', {
      key: client.key,
      body: { model: 'Vendor-M3', input: 'Say exactly: yes' },
    })
    const { id } = first.body.output.at(-1)
    const input = [
      { type: 'item_reference', id },
      { role: 'user', content: 'Say exactly: again' },
    ]
    const next = await Promise.all(
      times(6, () =>
        fleet.send('/v1/responses', { key: client.key, body: { model: 'Vendor-M3', input } }),
      ),
    )
    assert.equal(countOf(next, 200), 6, JSON.stringify(next[0]?.body))
  })

  await t.test('metrics are those of all processes', async () => {
    const key = await keyWith(fleet, 'counted', '--rpm', '1000')
    const before = await requestsOf(fleet)
    await Promise.all(
      times(30, () => fleet.send(COMPLETIONS, { key, body: say('Say exactly: yes') })),
    )
    for (const read of await Promise.all(times(6, () => requestsOf(fleet))))
      assert.equal(read - before, 30)
    assert.equal(await metricOf(fleet, 'backlot_processes'), 4)
  })

  assert.equal(await fleet.stop(), 0)
})

/** The sum of a metric over its labels that `wanted` fits. */
async function metricOf(fleet: Fleet, name: string, wanted = ''): Promise<number> {
  const { body } = await fleet.send('/metrics')
  return String(body)
    .split('\n')
    .filter((line) => line.startsWith(name) && line.includes(wanted))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
}

const requestsOf = (fleet: Fleet): Promise<number> =>
  metricOf(fleet, 'backlot_http_requests_total', `route="${COMPLETIONS}"`)

test('a killed process is replaced, and nobody else notices', async (t) => {
  const fleet = await startFleet(t, 3)
  const key = await keyWith(fleet, 'many', '--concurrent', '9')
  const gone = new AbortController()
  t.after(() => gone.abort())
  const ends: (number | 'broken')[] = []
  const slow = (): void => {
    const body = say('[sandbox:slow-first-token:600s]')
    fleet.send(COMPLETIONS, { key, body, signal: gone.signal }).then(
      ({ status }) => ends.push(status),
      () => ends.push('broken'),
    )
  }
  const busy = (): Promise<number> => metricOf(fleet, 'backlot_engine_replies', 'state="busy"')
  times(9, slow)
  await eventually(busy, (count) => count === 9)
  const before = await metricOf(fleet, 'backlot_http_requests_total')
  const killed = fleet.pidOf('api-2')
  process.kill(killed, 'SIGKILL')
  // Connections are handed out in turn, and those that ask for metrics have turns, too.
  await eventually(busy, (count) => count < 9 && count === 9 - ends.length)
  const lost = ends.length
  assert.ok(ends.every((end) => end === 'broken'))
  times(lost, slow)
  await eventually(busy, (count) => count === 9)
  const refused = await fleet.send(COMPLETIONS, { key, body: say('x') })
  assert.equal(refused.status, 429)
  await eventually(
    async () => fleet.pidOf('api-2'),
    (pid) => pid !== killed,
  )
  assert.ok((await metricOf(fleet, 'backlot_http_requests_total')) >= before)
  assert.equal(await metricOf(fleet, 'backlot_process_replacements_total'), 1)
  assert.equal(ends.length, lost, 'those of the other processes go on')
  assert.equal((await fleet.send('/healthz')).status, 200)
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
  assert.equal((await fetch(`${next.address}/healthz`)).status, 200)
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
  // On a busy machine the second signal may come late; the reply must still be under way then.
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

test('what keeps a server of several processes from starting is told once, in a sentence', async (t) => {
  const one = await startProgram(t)
  const { port } = new URL(one.address)
  const args = ['serve', '--port', port, '--processes', '2']
  const { code, stderr } = await runCommand(temporaryHome(t), args)
  assert.equal(code, 1)
  assert.match(stderr, /Port \d+ on 127\.0\.0\.1 is in use/)
  assert.equal(stderr.match(/in use/g)?.length, 1)
})

/** Tests for a server of several processes, on any store. */
import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { followEvents, isKind } from './event-stream.ts'
import type { Fleet, Sent } from './fleet.ts'
import {
  balanceOf,
  createClient,
  createInbox,
  eventually,
  FILM_DEADLINE_MS,
  runCommand,
} from './program.ts'

/** The admin key of servers for `testOneService`. */
export const ADMIN_KEY = 'an-admin-key-of-some-length'
/** The path for replies. */
export const COMPLETIONS = '/v1/chat/completions'
/** What no other test of a fleet asks for. */
const MODELS = '/v1/models'
/** A film that is made at once. */
export const SUBMISSION = {
  model: 'Vendor-Video-02',
  prompt: 'a quiet sea [sandbox:quick]',
  duration: 6,
}

/** A request for a short reply. */
export const say = (content: string): object => ({
  model: 'Vendor-M3',
  max_tokens: 20,
  messages: [{ role: 'user', content }],
})

/** The results of `each` for 0, 1, … */
export const times = <T>(count: number, each: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => each(index))

const countOf = (answers: readonly Sent[], status: number): number =>
  answers.filter((answer) => answer.status === status).length

/** The key of a new account with these limits. */
export async function keyWith(
  { home }: Fleet,
  account: string,
  ...limits: string[]
): Promise<string> {
  const made = await runCommand(home, ['keys', 'create', '--account', account])
  const set = await runCommand(home, ['limits', 'set', account, ...limits])
  assert.equal(set.code, 0, set.stderr)
  return made.stdout.trim()
}

/** Three processes enforce limits, money and keys like one, and see each other's requests. */
export async function testOneService(t: TestContext, fleet: Fleet): Promise<void> {
  await t.test(
    'of many requests at once exactly as many are let in as a minute may have',
    async () => {
      const key = await keyWith(fleet, 'requests', '--rpm', '7')
      const began = performance.now()
      const answers = await Promise.all(
        times(40, () => fleet.send(COMPLETIONS, { key, body: say('Say exactly: yes') })),
      )
      // On a machine that takes seconds for these requests, the limit refills during that time.
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

  await t.test('one idempotency key makes one task, whichever server gets it', async () => {
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
      assert.equal(body.base_resp.status_code, 0, body.base_resp.status_msg)
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
    const requests = (): Promise<number> =>
      metricOf(fleet, 'backlot_http_requests_total', `route="${MODELS}"`)
    assert.equal(await requests(), 0)
    await Promise.all(times(30, () => fleet.send(MODELS, { key })))
    // A process that reports late counts with what it reported before.
    const all = (count: number): boolean => count >= 30
    for (const count of await Promise.all(times(6, () => eventually(requests, all))))
      assert.equal(count, 30)
    assert.equal(await metricOf(fleet, 'backlot_processes'), 4)
  })
}

/** The sum of a metric over all series that match `wanted`. */
export async function metricOf(fleet: Fleet, name: string, wanted = ''): Promise<number> {
  const { body } = await fleet.send('/metrics')
  return String(body)
    .split('\n')
    .filter((line) => line.startsWith(name) && line.includes(wanted))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
}

/** When one of three processes is killed, it is replaced, and only its own callers notice. */
export async function testReplacement(t: TestContext, fleet: Fleet): Promise<void> {
  const key = await keyWith(fleet, 'many', '--concurrent', '9')
  const gone = new AbortController()
  t.after(() => gone.abort())
  const ends: (number | 'broken')[] = []
  const ask = (): Promise<Sent> =>
    fleet.send(COMPLETIONS, {
      key,
      body: say('[sandbox:slow-first-token:600s]'),
      signal: gone.signal,
    })
  const slow = (asked = ask()): void =>
    void asked.then(
      ({ status }) => ends.push(status),
      () => ends.push('broken'),
    )
  const busy = (): Promise<number> => metricOf(fleet, 'backlot_engine_replies', 'state="busy"')
  times(9, () => slow())
  await eventually(busy, (count) => count === 9)
  const before = await metricOf(fleet, 'backlot_http_requests_total')
  const killed = fleet.pidOf('api-2')
  process.kill(killed, 'SIGKILL')
  // Connections are distributed in turn, including those that read metrics.
  const busyNow = (): Promise<number> => busy().catch(() => Number.NaN) // the request may reach the killed process
  await eventually(busyNow, (count) => count < 9 && count === 9 - ends.length)
  const lost = ends.length
  assert.ok(ends.every((end) => end === 'broken'))
  // The slots of a killed process are released: at once on SQLite, when its lease expires on PostgreSQL.
  await eventually(
    () => fleet.send(COMPLETIONS, { key, body: say('Say exactly: yes') }),
    ({ status }) => status === 200,
  )
  // The slot is free a moment after its response.
  const askUntilTaken = async (): Promise<Sent> => {
    const answer = await ask()
    return answer.status === 429 ? askUntilTaken() : answer
  }
  times(lost, () => slow(askUntilTaken()))
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
  await eventually(
    async () => (await fleet.send('/healthz')).status,
    (status) => status === 200,
  )
}

/**
 * Two API servers and two workers on one PostgreSQL and one folder, each behind a proxy of its own,
 * under one fault after another. Orders are sent until they are answered, under idempotency keys, as
 * a client would. Then every promise is checked: each order became one task, each task had one end,
 * one film and one charge, and each receiver was notified. Meanwhile each server is asked whether it
 * is healthy, and then asked to work; a healthy answer from one that cannot work is counted.
 *
 *     node bench/faults.ts          # ROUNDS=4 SEED=1; a round is every fault once
 */
import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Cleaning,
  type Client,
  clientOf,
  eventually,
  type Program,
  runCommand,
  startProgram,
  temporaryHome,
} from '../test/e2e/program.ts'
import { startReceiver } from '../test/e2e/receiver.ts'
import { startPostgres, type TestPostgres } from '../test/postgres.ts'
import { type SilentProxy, startSilentProxy } from '../test/silent-proxy.ts'
import { seededRandom, type SeededRandom } from '../test/simulation/seeded-random.ts'
import type { AnyJson } from '@backlot/test-kit/any-json'

/** The results of all orders. Nothing was lost or doubled, otherwise the bench would have thrown. */
export type FaultReport = {
  readonly faults: number
  readonly orders: number
  /** Orders that were sent again because no response arrived. */
  readonly repeated: number
  readonly films: number
  readonly pushes: number
  readonly healthChecks: number
  /** Healthy answers from a server that then did not accept an order. */
  readonly falseHealth: number
  readonly seconds: number
}

const ROLES = ['api', 'api', 'worker', 'worker'] as const
const ORDERS_A_FAULT = 5
const PRICE_MICROS = 240_000
/** The time limit for an order; a lease lasts 15 s. */
const DEADLINE_MS = 300_000

/** A server with its proxy to the database. */
type Member = {
  readonly home: string
  readonly role: (typeof ROLES)[number]
  readonly proxy: SilentProxy
  program: Program
}

type Fleet = {
  readonly members: readonly Member[]
  readonly postgres: TestPostgres
  readonly database: string
  readonly random: SeededRandom
  restart(member: Member): Promise<void>
}

/** The faults; each resolves when it is over. */
const FAULTS: Readonly<Record<string, (fleet: Fleet) => Promise<void>>> = {
  'a server is killed': async ({ members, random, restart }) => {
    const member = pick(members, random)
    const { process } = member.program
    process.kill('SIGKILL')
    await new Promise((resolve) => process.once('exit', resolve))
    await restart(member)
  },
  'a server stands still': async ({ members, random }) => {
    const { process } = pick(members, random).program
    process.kill('SIGSTOP')
    await sleep(random.between(1000, 20_000))
    process.kill('SIGCONT')
  },
  'connections to the database fall silent': async ({ members, random }) => {
    const { proxy } = pick(members, random)
    proxy.silence(pick(['both', 'to server', 'to client'] as const, random))
    await sleep(random.between(3000, 12_000))
    proxy.forward()
  },
  'old connections stay silent, new ones work': async ({ members, random }) => {
    pick(members, random).proxy.silence('both', { onlyOld: true })
    await sleep(3000)
  },
  'connections to the database are reset': async ({ members, random }) => {
    for (let count = 0; count < 3; count += 1) {
      pick(members, random).proxy.reset()
      await sleep(random.between(100, 1000))
    }
  },
  'the database stands still': async ({ postgres, random }) => {
    const resume = await postgres.pause()
    await sleep(random.between(1000, 8000))
    resume()
  },
  'the database ends every connection': async ({ postgres, database }) => {
    await postgres.disconnectAll(database)
  },
}

function pick<T>(items: readonly T[], random: SeededRandom): T {
  const item = items[random.between(0, items.length - 1)]
  if (item === undefined) throw new Error('there is nothing to pick from')
  return item
}

/** Runs the rounds; rejects when something was lost or done twice. */
export async function run(t: Cleaning, rounds: number, seed: number): Promise<FaultReport> {
  const startMs = performance.now()
  const random = seededRandom(seed)
  const postgres = await startPostgres(async () => {}, { isDurable: true })
  t.after(() => postgres.stop())
  const database = await postgres.createDatabase()
  const shared = join(temporaryHome(t), 'files')
  mkdirSync(shared)
  const receiver = await startReceiver(t)
  const members: Member[] = []
  for (const role of ROLES) members.push(await startMember(t, { role, database, shared }))
  const restart = async (member: Member): Promise<void> => {
    member.program = await startServer(t, member)
  }
  const first = members[0]
  if (!first) throw new Error('there is no server')
  const made = await runCommand(first.home, ['keys', 'create', '--account', 'a'], {
    BACKLOT_STORE: database,
  })
  const fleet: Fleet = { members, postgres, database, random, restart }
  const clients = new Clients(fleet, made.stdout.trim(), receiver.url)
  for (let round = 0; round < rounds; round += 1)
    for (const [name, happen] of Object.entries(FAULTS)) {
      process.stderr.write(`${round + 1}: ${name}\n`)
      const over = happen(fleet)
      await Promise.all([clients.order(ORDERS_A_FAULT), clients.checkHealth(over), over])
    }
  const films = await clients.checkAll()
  const statuses = receiver.pushes.map(({ body }) => JSON.parse(body))
  for (const taskId of clients.taskIds) {
    const ends = statuses.filter(
      ({ task_id: id, status }) => id === taskId && status !== 'processing',
    )
    assert.ok(ends.length > 0, `the end of ${taskId} was never told`)
  }
  const { stdout } = await runCommand(first.home, ['accounts', 'show', 'a', '--json'], {
    BACKLOT_STORE: database,
  })
  const { held_micros: held, charged_micros: charged } = JSON.parse(stdout)
  assert.deepEqual([held, charged], [0, films * PRICE_MICROS], 'one charge a film')
  return {
    faults: rounds * Object.keys(FAULTS).length,
    ...clients.counts(),
    films,
    pushes: receiver.pushes.length,
    seconds: Math.round((performance.now() - startMs) / 1000),
  }
}

async function startMember(
  t: Cleaning,
  {
    role,
    database,
    shared,
  }: { readonly role: Member['role']; readonly database: string; readonly shared: string },
): Promise<Member> {
  const home = temporaryHome(t)
  const proxy = await startSilentProxy(database)
  t.after(() => proxy.close())
  writeFileSync(
    join(home, 'backlot.yaml'),
    `store: { timeout_s: 2 }\nblobs: { url: "file:${shared}" }\nworkers: 2\noutbound: { allow_loopback: true }\n`,
  )
  return { home, role, proxy, program: await startServer(t, { home, role, proxy }) }
}

function startServer(
  t: Cleaning,
  { home, role, proxy }: Pick<Member, 'home' | 'role' | 'proxy'>,
): Promise<Program> {
  const environment = { BACKLOT_STORE: proxy.url, BACKLOT_LOG: 'error' }
  return startProgram(t, { home, environment, args: ['--role', role] })
}

/** Persistent clients, who send to any server that answers. */
class Clients {
  readonly taskIds = new Set<string>()
  readonly #fleet: Fleet
  readonly #key: string
  readonly #callbackUrl: string
  #orders = 0
  #repeated = 0
  #healthChecks = 0
  #falseHealth = 0

  constructor(fleet: Fleet, key: string, callbackUrl: string) {
    this.#fleet = fleet
    this.#key = key
    this.#callbackUrl = callbackUrl
  }

  counts(): Pick<FaultReport, 'orders' | 'repeated' | 'healthChecks' | 'falseHealth'> {
    return {
      orders: this.#orders,
      repeated: this.#repeated,
      healthChecks: this.#healthChecks,
      falseHealth: this.#falseHealth,
    }
  }

  /** Sends orders until each has its task. */
  async order(count: number): Promise<void> {
    await Promise.all(Array.from({ length: count }, () => this.#place()))
  }

  async #place(): Promise<void> {
    const number = (this.#orders += 1)
    const order = {
      model: 'T2V-01',
      prompt: 'A quiet sea [sandbox:quick]',
      callback_url: this.#callbackUrl,
    }
    const headers = { 'idempotency-key': `order-${number}` }
    let tries = 0
    const answer = await eventually(
      () => {
        tries += 1
        return this.#ask((client) => client.post('/v1/video_generation', order, headers))
      },
      (body) => body?.base_resp?.status_code === 0,
      DEADLINE_MS,
    )
    if (tries > 1) this.#repeated += 1
    const { task_id: taskId } = answer ?? {}
    assert.ok(typeof taskId === 'string' && !this.taskIds.has(taskId), `${taskId} came twice`)
    this.taskIds.add(taskId)
  }

  /** The response of one of the servers; undefined when none answers in time. */
  async #ask(send: (client: Client) => Promise<{ readonly body: AnyJson }>): Promise<AnyJson> {
    const { members, random } = this.#fleet
    const { program } = pick(
      members.filter(({ role }) => role === 'api'),
      random,
    )
    const late = sleep(15_000, undefined, { ref: false })
    const asked = send(clientOf(program.address, this.#key)).then(
      ({ body }) => body,
      () => undefined,
    )
    return Promise.race([asked, late])
  }

  /** Checks during a fault whether each server's health report is true. */
  async checkHealth(over: Promise<void>): Promise<void> {
    const done = over.then(() => true)
    do {
      for (const { program } of this.#fleet.members.filter(({ role }) => role === 'api'))
        await this.#checkOne(program)
    } while (!(await Promise.race([done, sleep(500, false)])))
  }

  async #checkOne({ address }: Program): Promise<void> {
    const signal = AbortSignal.timeout(3000)
    const status = await fetch(`${address}/healthz`, { signal }).then(
      (answer) => answer.status,
      () => undefined,
    )
    if (status === undefined) return
    this.#healthChecks += 1
    if (status !== 200) return
    // It has reported that it can work. It may be slow, and a fault may begin just now, so it is asked twice.
    const works = async (): Promise<boolean> => {
      const query = fetch(`${address}/v1/video_generation/tasks?limit=1`, {
        headers: { authorization: `Bearer ${this.#key}` },
        signal: AbortSignal.timeout(10_000),
      })
      const text = await query.then((answer) => answer.text()).catch(() => '')
      return /"status_code":\s*0\b/.test(text)
    }
    const again = async (): Promise<boolean> => {
      const { status: now } = await fetch(`${address}/healthz`).catch(() => ({ status: 0 }))
      return now !== 200 || works()
    }
    if (!(await works()) && !(await again())) this.#falseHealth += 1
  }

  /** Waits for the end of every task and downloads its film; resolves to the number of films. */
  async checkAll(): Promise<number> {
    for (const taskId of this.taskIds) {
      const body = await eventually(
        () => this.#ask((client) => client.get(`/v1/query/video_generation?task_id=${taskId}`)),
        (answer) => answer?.status === 'success' || answer?.status === 'failed',
        DEADLINE_MS,
      )
      assert.equal(body.status, 'success', JSON.stringify(body))
      const file = await eventually(
        () => this.#ask((client) => client.get(`/v1/files/retrieve?file_id=${body.file_id}`)),
        (answer) => answer?.file !== undefined,
        DEADLINE_MS,
      )
      const film = await fetch(file.file.download_url)
      assert.equal((await film.arrayBuffer()).byteLength, file.file.bytes, taskId)
      await eventually(
        () => this.#ask((client) => client.get(`/v1/video_generation/callbacks?task_id=${taskId}`)),
        (answer) => answer?.callback?.next_at === 0,
        DEADLINE_MS,
      )
    }
    return this.taskIds.size
  }
}

if (import.meta.main) {
  const { ROUNDS = '4', SEED = '1' } = process.env
  const cleanups: (() => unknown)[] = []
  try {
    const cleaning = { after: (cleanup: () => unknown) => void cleanups.push(cleanup) }
    const report = await run(cleaning, Number(ROUNDS), Number(SEED))
    process.stdout.write(`${JSON.stringify(report)}\n`)
  } finally {
    for (const cleanup of cleanups.toReversed()) await cleanup()
  }
}

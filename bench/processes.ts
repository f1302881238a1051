/**
 * The gain from a second process: Backlot with one and with several processes in front of the same
 * upstream, alternately, on a SQLite file. Plain answers with prepaid money and limits at full load,
 * then their latency at a steady rate. CPU is that of all processes of the server, the primary
 * included; it is read from `/proc`, so this runs on Linux.
 *
 *     node bench/processes.ts          # one and two
 *     node bench/processes.ts 1 2 4
 */
import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { cpuMicrosecondsOf } from '@backlot/test-kit/processes'
import { Pool } from 'undici'
import { readConfig } from '../packages/backlot/src/config/config.ts'
import { issueKey } from '../packages/backlot/src/server/issue-key.ts'
import { openStore } from '../packages/backlot/src/server/open-store.ts'
import { systemClock } from '../packages/backlot/src/system/clock.ts'
import { systemIds } from '../packages/backlot/src/system/ids.ts'
import { SHORT } from './gateway/upstream.ts'
import { quantile } from './quantile.ts'

const ROUNDS = 3
const WARM_UP = 3000
const REQUESTS = 2000
const CLIENTS = 16
const PER_SECOND = 200
const SECONDS = 4

/** Limits so large that nothing is refused, although everything is counted. */
const PLENTY = 1_000_000

type Measured = {
  readonly perSecond: number
  readonly cpuMicroseconds: number
  readonly busyP50Ms: number
  readonly busyP99Ms: number
  readonly steadyP50Ms: number
  readonly steadyP99Ms: number
}

type Server = {
  readonly processes: number
  readonly child: ChildProcess
  readonly pool: Pool
  readonly key: string
  readonly home: string
}

async function startServer(processes: number, upstream: number): Promise<Server> {
  const home = mkdtempSync(join(tmpdir(), 'backlot-bench-'))
  const limits = { rpm: PLENTY, tpm: PLENTY * 1000, concurrent: PLENTY }
  const config = {
    processes,
    engines: {
      up: { type: 'openai', base_url: `http://127.0.0.1:${upstream}/v1`, concurrency: 4096 },
    },
    models: { 'Vendor-M3': { engine: 'up', upstream_model: 'upstream' } },
    limits: { account: limits, key: limits },
  }
  writeFileSync(join(home, 'backlot.yaml'), JSON.stringify(config))
  const program = join(import.meta.dirname, '../packages/backlot/bin/backlot.js')
  const child = spawn(process.execPath, [program, 'serve', '--port', '0'], {
    env: { ...process.env, BACKLOT_HOME: home, BACKLOT_LOG: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let address = ''
  for await (const line of createInterface({ input: child.stdout })) {
    address ||= /address +(\S+)/.exec(line)?.[1] ?? ''
    if (line.includes('npm run demo')) break
  }
  const pool = new Pool(address, { connections: 256 })
  return { processes, child, pool, key: await prepaidKey(home), home }
}

async function prepaidKey(home: string): Promise<string> {
  const store = await openStore(home, await readConfig(home, {}))
  const made = { store, ids: systemIds(), clock: systemClock() }
  const { token } = await issueKey(made, { accountName: 'bench', prepaid: true })
  const account = await store.keys.findAccountByName('bench')
  const credit = { accountId: account?.id ?? '', amountMicros: 10 ** 12, nowMs: Date.now() }
  await store.ledger.credit(credit)
  await store.close()
  return token
}

let asked = 0

/** The latency of one plain request, in milliseconds since `fromMs`. */
async function ask({ pool, key }: Server, fromMs = performance.now()): Promise<number> {
  asked += 1
  const messages = [{ role: 'user', content: `${asked}. ${SHORT}` }]
  const answer = await pool.request({
    method: 'POST',
    path: '/v1/chat/completions',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'Vendor-M3', max_tokens: 1000, messages }),
  })
  const text = await answer.body.text()
  if (answer.statusCode !== 200) throw new Error(`answered ${answer.statusCode}: ${text}`)
  return performance.now() - fromMs
}

async function askMany(server: Server, requests: number): Promise<readonly number[]> {
  const times: number[] = []
  let left = requests
  const client = async (): Promise<void> => {
    while (left-- > 0) times.push(await ask(server))
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  return times
}

async function askSteadily(server: Server): Promise<readonly number[]> {
  const asking: Promise<number>[] = []
  const start = performance.now()
  while (asking.length < PER_SECOND * SECONDS) {
    const due = Math.floor(((performance.now() - start) / 1000) * PER_SECOND)
    while (asking.length < due)
      asking.push(ask(server, start + (asking.length / PER_SECOND) * 1000))
    await sleep(1)
  }
  return Promise.all(asking)
}

async function measure(server: Server): Promise<Measured> {
  const cpuBefore = cpuMicrosecondsOf(server.child.pid ?? 0)
  const start = performance.now()
  const busy = await askMany(server, REQUESTS)
  const seconds = (performance.now() - start) / 1000
  const cpu = cpuMicrosecondsOf(server.child.pid ?? 0) - cpuBefore
  const steady = await askSteadily(server)
  return {
    perSecond: REQUESTS / seconds,
    cpuMicroseconds: cpu / REQUESTS,
    busyP50Ms: quantile(busy, 0.5),
    busyP99Ms: quantile(busy, 0.99),
    steadyP50Ms: quantile(steady, 0.5),
    steadyP99Ms: quantile(steady, 0.99),
  }
}

function medianOf(rounds: readonly Measured[], of: (round: Measured) => number): string {
  return quantile(rounds.map(of), 0.5).toFixed(1)
}

/** Measures servers with these numbers of processes, round by round, and prints medians. */
async function run(sizes: readonly number[]): Promise<void> {
  const upstream = fork(join(import.meta.dirname, 'gateway/upstream.ts'))
  const [message]: { port: number }[] = await once(upstream, 'message')
  const servers: Server[] = []
  try {
    for (const processes of sizes) servers.push(await startServer(processes, message?.port ?? 0))
    for (const server of servers) await askMany(server, WARM_UP)
    const rounds = new Map(servers.map((server) => [server, [] as Measured[]]))
    for (let round = 0; round < ROUNDS; round += 1)
      for (const server of servers) rounds.get(server)?.push(await measure(server))
    for (const [{ processes }, all] of rounds)
      process.stdout.write(
        `${processes} processes: ${medianOf(all, (it) => it.perSecond)}/s, CPU ${medianOf(all, (it) => it.cpuMicroseconds)} µs, ` +
          `full load p50 ${medianOf(all, (it) => it.busyP50Ms)} p99 ${medianOf(all, (it) => it.busyP99Ms)} ms, ` +
          `${PER_SECOND}/s p50 ${medianOf(all, (it) => it.steadyP50Ms)} p99 ${medianOf(all, (it) => it.steadyP99Ms)} ms\n`,
      )
  } finally {
    for (const { child, pool, home } of servers) {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      await pool.destroy().catch(() => undefined)
      await sleep(500) // its processes end with it
      rmSync(home, { recursive: true, force: true, maxRetries: 3 })
    }
    upstream.kill()
  }
}

if (import.meta.main) {
  const sizes = process.argv.slice(2).map(Number)
  await run(sizes.length > 0 ? sizes : [1, 2])
}

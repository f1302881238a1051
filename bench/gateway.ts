/**
 * The cost of a gateway in front of an inference server: Backlot with all its features, beside a bare
 * `node:http` pipe and `@portkey-ai/gateway`, each in a process of its own in front of the same
 * upstream, alternately. CPU time is that process's own, after a warm-up of some thousands of requests:
 * for plain answers of 200 words, and for streams of 200 chunks that arrive together or one by one.
 * Then the latency that each adds at a steady rate, the memory of an idle stream, where the CPU time of
 * a plain answer goes, and what slow answers waited for.
 *
 *     node bench/gateway.ts
 *     node bench/gateway.ts OTHER     # beside Backlot in the checkout OTHER, alternately
 */
import { fork, type ChildProcess, type ForkOptions } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Pool } from 'undici'
import type { Asked, Probed, Sampled, Stall } from './gateway/probe.ts'
import { causesOf, type SlowCause, type Timed } from './gateway/slow.ts'
import { type Step, toSteps } from './gateway/steps.ts'
import { AT_ONCE, CHUNKS, IDLE, SHORT } from './gateway/upstream.ts'
import { quantile } from './quantile.ts'

/** CPU time per request, in microseconds, by kind of request. */
type Cpu = Readonly<Record<'plain' | 'together' | 'apart', number>>

/** The latency of plain requests at a steady rate, in milliseconds. */
type Latency = { readonly p50Ms: number; readonly p99Ms: number }

/** The results of one gateway; medians of its rounds. */
export type GatewayCost = {
  readonly name: string
  readonly cpu: Cpu
  readonly busy: Latency
  readonly quiet: Latency
  readonly idleStreamKilobytes: number
  /** The CPU time of a plain answer by steps; empty for other gateways. */
  readonly steps: readonly Step[]
  /** What the slowest tenth of the requests at the higher rate waited for; empty for other gateways. */
  readonly slow: readonly SlowCause[]
}

/** The amount of work: warm-up, requests of each kind, rates and their durations, idle streams. */
export type GatewaySize = {
  readonly rounds: number
  readonly warmUp: number
  readonly plain: number
  readonly streams: number
  readonly perSecond: number
  readonly seconds: number
  readonly idle: number
}

/**
 * V8 compiles a server while it serves, so each of the first thousands of requests is cheaper than
 * those before.
 */
const SIZE: GatewaySize = {
  rounds: 3,
  warmUp: 6000,
  plain: 1500,
  streams: 400,
  perSecond: 500,
  seconds: 4,
  idle: 1000,
}

const QUIET_PER_SECOND = 50
const AT_ONCE_COUNT = 8
const APART_COUNT = 64

/** A running gateway. */
type Gateway = {
  readonly name: string
  /** Whether it is Backlot, whose steps are known. */
  readonly isOurs: boolean
  readonly pool: Pool
  readonly headers: Readonly<Record<string, string>>
  ask<T>(asked: Asked): Promise<T>
  stop(): Promise<void>
}

/** The results of a gateway in one round. */
type Round = Pick<GatewayCost, 'cpu' | 'busy' | 'quiet' | 'steps'> & {
  readonly slow: readonly SlowCause[]
}

const here = (file: string): string => join(import.meta.dirname, 'gateway', file)
const PROBE = ['--expose-gc', '--import', here('probe.ts')]

/** Discards the server's log. */
const QUIETLY: ForkOptions = { execArgv: PROBE, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] }

/** Measures each gateway, round by round; `other` is the root of another checkout of Backlot. */
export async function run(
  size: GatewaySize = SIZE,
  other?: string,
): Promise<readonly GatewayCost[]> {
  const home = await mkdtemp(join(tmpdir(), 'backlot-bench-'))
  const upstream = fork(here('upstream.ts'))
  const gateways: Gateway[] = []
  try {
    const { port } = await received<{ port: number }>(upstream)
    gateways.push(await startPipe(String(port)))
    if (other !== undefined) gateways.push(await startOther(String(port), home, other))
    gateways.push(await startBacklot(String(port), home), await startPortkey(String(port)))
    for (const gateway of gateways) await warmUp(gateway, size)
    const rounds = new Map(gateways.map((gateway) => [gateway, [] as Round[]]))
    for (let round = 0; round < size.rounds; round += 1)
      for (const gateway of gateways) rounds.get(gateway)?.push(await measure(gateway, size))
    const costs: GatewayCost[] = []
    for (const gateway of gateways) {
      const idleStreamKilobytes = await idleKilobytes(gateway, size.idle)
      costs.push({
        name: gateway.name,
        ...mediansOf(rounds.get(gateway) ?? []),
        idleStreamKilobytes,
      })
    }
    return costs
  } finally {
    for (const gateway of gateways) await gateway.stop()
    upstream.kill()
    await rm(home, { recursive: true, force: true })
  }
}

async function startPipe(upstream: string): Promise<Gateway> {
  return started('node:http pipe', fork(here('pipe.ts'), [upstream], { execArgv: PROBE }))
}

async function startBacklot(upstream: string, home: string): Promise<Gateway> {
  const child = fork(here('service.ts'), [upstream, home], QUIETLY)
  return { ...(await started('Backlot', child)), isOurs: true }
}

async function startOther(upstream: string, home: string, root: string): Promise<Gateway> {
  const script = join(root, 'bench/gateway/service.ts')
  const child = fork(script, [upstream, await mkdtemp(join(home, 'other-'))], QUIETLY)
  return { ...(await started('Backlot, other', child)), isOurs: true }
}

/** The gateway cannot report its port, so it gets a port that was free a moment ago. */
async function startPortkey(upstream: string): Promise<Gateway> {
  const script = fileURLToPath(import.meta.resolve('@portkey-ai/gateway/build/start-server.js'))
  const port = 20_000 + (process.pid % 20_000)
  const args = [`--port=${port}`, '--headless']
  const child = fork(script, args, {
    execArgv: [...PROBE, '--import', here('mutable-answers.ts')],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const gateway = gatewayOf('@portkey-ai/gateway', child, {
    port,
    headers: {
      authorization: 'Bearer none',
      'x-portkey-provider': 'openai',
      'x-portkey-custom-host': `http://127.0.0.1:${upstream}/v1`,
    },
  })
  for (let tries = 0; tries < 100; tries += 1) {
    if (await ask(gateway, bodyOf(SHORT, false)).catch(() => undefined)) return gateway
    await sleep(200)
  }
  throw new Error('@portkey-ai/gateway did not start')
}

async function started(name: string, child: ChildProcess): Promise<Gateway> {
  const { port, token } = await received<{ port: number; token: string }>(child)
  return gatewayOf(name, child, { port, headers: { authorization: `Bearer ${token}` } })
}

/** The next message of a process. */
async function received<T>(child: ChildProcess): Promise<T> {
  const [message]: T[] = await once(child, 'message')
  if (message === undefined) throw new Error('the process sent nothing')
  return message
}

function gatewayOf(
  name: string,
  child: ChildProcess,
  { port, headers }: { readonly port: number; readonly headers: Gateway['headers'] },
): Gateway {
  const pool = new Pool(`http://127.0.0.1:${port}`, {
    connections: 4096,
    bodyTimeout: 0,
    keepAliveMaxTimeout: 1000, // shorter than any gateway keeps a connection
    connect: { timeout: 60_000 },
  })
  return {
    name,
    isOurs: false,
    pool,
    headers: { ...headers, 'content-type': 'application/json' },
    ask: async (asked) => {
      child.send(asked)
      return received(child)
    },
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      await pool.destroy()
    },
  }
}

const plainBody = (): string => bodyOf(PROMPT + AT_ONCE, false)
const shortBody = (): string => bodyOf(PROMPT + SHORT, false)
const togetherBody = (): string => bodyOf(PROMPT + AT_ONCE, true)
const apartBody = (): string => bodyOf(PROMPT, true)

async function warmUp(gateway: Gateway, { warmUp: count, streams }: GatewaySize): Promise<void> {
  await repeat(gateway, { body: plainBody, requests: count, atOnce: AT_ONCE_COUNT })
  await repeat(gateway, { body: togetherBody, requests: streams * 2, atOnce: AT_ONCE_COUNT })
  await repeat(gateway, { body: apartBody, requests: APART_COUNT, atOnce: APART_COUNT })
}

async function measure(gateway: Gateway, size: GatewaySize): Promise<Round> {
  const { plain: requests, streams, perSecond } = size
  const atOnce = AT_ONCE_COUNT
  const plain = await cpuOf(gateway, { body: plainBody, requests, atOnce })
  const together = await cpuOf(gateway, { body: togetherBody, requests: streams, atOnce })
  const many = { requests: APART_COUNT, atOnce: APART_COUNT }
  const apart = await cpuOf(gateway, { body: apartBody, ...many })
  const { isOurs } = gateway
  const steps = isOurs ? await stepsOf(gateway, plain, { body: plainBody, requests, atOnce }) : []
  const quiet = await latencies(gateway, QUIET_PER_SECOND, size)
  if (isOurs) await gateway.ask('stalls')
  const busy = await latencies(gateway, perSecond, size)
  const stalls = isOurs ? await gateway.ask<readonly Stall[]>('stalls') : []
  return {
    cpu: { plain, together, apart },
    quiet: latencyOf(quiet),
    busy: latencyOf(busy),
    steps,
    slow: isOurs ? causesOf(busy, stalls) : [],
  }
}

/** About as long as the beginning of a conversation with a system prompt. */
const PROMPT = 'Describe the harbour in the evening, and what the lighthouse keeper sees. '.repeat(
  15,
)

let asked = 0

/** No two prompts are the same, which prevents caching. */
function bodyOf(text: string, stream: boolean): string {
  asked += 1
  const messages = [{ role: 'user', content: `${asked}. ${text}` }]
  return JSON.stringify({ model: 'Vendor-M3', max_tokens: 1000, messages, stream })
}

/** What is requested, how often, and how many at once. */
type Load = { readonly requests: number; readonly atOnce: number; body(): string }

async function repeat(gateway: Gateway, { requests, atOnce, body }: Load): Promise<void> {
  let left = requests
  const client = async (): Promise<void> => {
    while (left-- > 0) await ask(gateway, body())
  }
  await Promise.all(Array.from({ length: atOnce }, client))
}

/** CPU time per request, in microseconds. */
async function cpuOf(gateway: Gateway, load: Load): Promise<number> {
  const before = await gateway.ask<Probed>('probe')
  await repeat(gateway, load)
  const after = await gateway.ask<Probed>('probe')
  return (after.cpuMicroseconds - before.cpuMicroseconds) / load.requests
}

async function stepsOf(gateway: Gateway, cpu: number, load: Load): Promise<readonly Step[]> {
  await gateway.ask('profile')
  await repeat(gateway, load)
  return toSteps(await gateway.ask<readonly Sampled[]>('profile'), cpu)
}

/** Resolves to the answer; rejects when it is incomplete. */
async function ask({ pool, headers }: Gateway, body: string): Promise<string> {
  const request = { method: 'POST', path: '/v1/chat/completions', headers, body } as const
  const answer = await pool.request(request)
  const text = await answer.body.text()
  const isWhole = text.includes('usage') || text.includes('[DONE]')
  if (answer.statusCode === 200 && isWhole) return text
  throw new Error(`answered ${answer.statusCode}: ${text.slice(0, 300)}`)
}

/** When plain requests at a steady rate were due, and when they were answered. */
async function latencies(
  gateway: Gateway,
  perSecond: number,
  { seconds }: GatewaySize,
): Promise<readonly Timed[]> {
  const asking: Promise<Timed>[] = []
  const start = performance.now()
  const timed = async (dueMs: number): Promise<Timed> => {
    await ask(gateway, shortBody())
    const { timeOrigin } = performance
    return { fromMs: timeOrigin + dueMs, toMs: timeOrigin + performance.now() }
  }
  while (asking.length < perSecond * seconds) {
    const due = 1 + Math.floor(((performance.now() - start) / 1000) * perSecond)
    while (asking.length < due) asking.push(timed(start + (asking.length / perSecond) * 1000))
    await sleep(1)
  }
  return Promise.all(asking)
}

function latencyOf(requests: readonly Timed[]): Latency {
  const times = sorted(requests.map(({ fromMs, toMs }) => toMs - fromMs))
  const at = (share: number): number => times[Math.floor(times.length * share)] ?? 0
  return { p50Ms: at(0.5), p99Ms: at(0.99) }
}

/** The memory of a stream that has begun and stays silent. */
async function idleKilobytes(gateway: Gateway, count: number): Promise<number> {
  const { pool, headers } = gateway
  const before = await gateway.ask<Probed>('probe')
  const body = bodyOf(IDLE, true)
  const bodies = await Promise.all(
    Array.from({ length: count }, async () => {
      const request = { method: 'POST', path: '/v1/chat/completions', headers, body } as const
      const answer = await pool.request(request)
      await once(answer.body, 'readable')
      return answer.body
    }),
  )
  await sleep(1000)
  const after = await gateway.ask<Probed>('probe')
  for (const each of bodies) each.on('error', () => undefined) // they break off when the gateway is stopped
  for (const each of bodies) each.destroy()
  return (after.residentBytes - before.residentBytes) / count / 1024
}

function sorted(values: readonly number[]): readonly number[] {
  return values.toSorted((one, other) => one - other)
}

function mediansOf(rounds: readonly Round[]): Round {
  const of = (value: (round: Round) => number): number => quantile(rounds.map(value), 0.5)
  const latency = (at: 'busy' | 'quiet'): Latency => ({
    p50Ms: of((round) => round[at].p50Ms),
    p99Ms: of((round) => round[at].p99Ms),
  })
  const [first] = rounds
  return {
    cpu: {
      plain: of(({ cpu }) => cpu.plain),
      together: of(({ cpu }) => cpu.together),
      apart: of(({ cpu }) => cpu.apart),
    },
    busy: latency('busy'),
    quiet: latency('quiet'),
    steps: (first?.steps ?? []).map(({ name }) => ({
      name,
      microseconds: of(({ steps }) => steps.find((it) => it.name === name)?.microseconds ?? 0),
    })),
    slow: (first?.slow ?? []).map(({ cause }) => ({
      cause,
      share: of(({ slow }) => slow.find((it) => it.cause === cause)?.share ?? 0),
    })),
  }
}

/** The results as tables. */
export function formatGatewayBench(costs: readonly GatewayCost[]): string {
  const [pipe] = costs
  const times = (cost: number, of = 1): string => `${Math.round(cost)} ${(cost / of).toFixed(1)}×`
  const head = [
    'CPU, µs',
    'plain',
    'together',
    'apart',
    'p50',
    'p99',
    'p50 quiet',
    'p99 quiet',
    'kB idle',
  ]
  const rows = costs.map(({ name, cpu, busy, quiet, idleStreamKilobytes }) => [
    name,
    times(cpu.plain, pipe?.cpu.plain),
    times(cpu.together, pipe?.cpu.together),
    times(cpu.apart, pipe?.cpu.apart),
    ...[busy.p50Ms, busy.p99Ms, quiet.p50Ms, quiet.p99Ms].map((it) => it.toFixed(1)),
    idleStreamKilobytes.toFixed(0),
  ])
  const table = [head, ...rows]
    .map(([name = '', ...cells]) => name.padEnd(20) + cells.map((it) => it.padStart(13)).join(''))
    .join('\n')
  return [table, ...costs.filter(({ steps }) => steps.length > 0).map(formatDetails)].join('\n')
}

function formatDetails({ name, steps, slow }: GatewayCost): string {
  const line = (what: string, value: number): string =>
    `  ${what.padEnd(20)}${value.toFixed(0).padStart(6)}\n`
  const budget = steps.map((it) => line(it.name, it.microseconds)).join('')
  const causes = slow.map((it) => line(it.cause, it.share * 100)).join('')
  const budgeted = `CPU of a plain answer of ${CHUNKS} words, µs`
  return `\n${name}: ${budgeted}\n${budget}${name}: what the slowest tenth was held up by, %\n${causes}`
}

if (import.meta.main) {
  // The error of a connection that breaks off when a gateway is stopped sometimes has no handler.
  process.on('uncaughtException', (error) => {
    if (!('code' in error) || error.code !== 'ECONNRESET') throw error
  })
  const [, , other] = process.argv
  process.stdout.write(`${formatGatewayBench(await run(SIZE, other))}\n`)
}

/**
 * What it costs to stand before an inference server: Backlot with all that it
 * does, beside a bare `node:http` pipe and `@portkey-ai/gateway`, each in a
 * process of its own before the same upstream. CPU time is that process's own,
 * once it has answered some thousands of requests; a plain answer, and a stream of 200 chunks that come one by one. Then the
 * latency that each adds at a steady rate, and what a stream on which nothing
 * happens keeps in memory.
 *
 *     node bench/gateway.ts          # 500 requests a second for the latency
 *     node bench/gateway.ts 100      # fewer, on a machine with much else to do
 */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Pool } from 'undici'
import type { Probed } from './gateway/probe.ts'
import { CHUNKS, IDLE, SHORT } from './gateway/upstream.ts'

/** What was measured of one gateway. */
export type GatewayCost = {
  readonly name: string
  /** Of one request. */
  readonly plainCpuMicroseconds: number
  readonly streamCpuMicroseconds: number
  /** Of plain requests at a steady rate. */
  readonly p50Ms: number
  readonly p99Ms: number
  readonly idleStreamKilobytes: number
}

/**
 * How much is done: plain requests before any is measured, plain requests and streams in all, the
 * steady rate and how long it lasts, idle streams.
 */
export type GatewaySize = {
  readonly warmUp: number
  readonly plain: number
  readonly streams: number
  readonly perSecond: number
  readonly seconds: number
  readonly idle: number
}

/** A server is compiled while it serves: each of the first thousands of requests costs less than those before it. */
const SIZE: GatewaySize = {
  warmUp: 8000,
  plain: 3000,
  streams: 320,
  perSecond: 500,
  seconds: 6,
  idle: 2000,
}

const PLAIN_AT_ONCE = 8
const STREAMS_AT_ONCE = 32

/** A gateway that runs. */
type Gateway = {
  readonly name: string
  readonly pool: Pool
  readonly headers: Readonly<Record<string, string>>
  probe(): Promise<Probed>
  stop(): Promise<void>
}

const here = (file: string): string => join(import.meta.dirname, 'gateway', file)
const PROBE = ['--expose-gc', '--import', here('probe.ts')]

/** Measures each gateway in its turn. */
export async function run(size: GatewaySize = SIZE): Promise<readonly GatewayCost[]> {
  const home = await mkdtemp(join(tmpdir(), 'backlot-bench-'))
  const upstream = fork(here('upstream.ts'))
  try {
    const { port } = await nextMessage<{ port: number }>(upstream)
    const costs: GatewayCost[] = []
    for (const start of [startPipe, startBacklot, startPortkey]) {
      const gateway = await start(String(port), home)
      costs.push(await measure(gateway, size))
      await gateway.stop()
    }
    return costs
  } finally {
    upstream.kill()
    await rm(home, { recursive: true, force: true })
  }
}

async function startPipe(upstream: string): Promise<Gateway> {
  return started('node:http pipe', fork(here('pipe.ts'), [upstream], { execArgv: PROBE }))
}

async function startBacklot(upstream: string, home: string): Promise<Gateway> {
  return started('Backlot', fork(here('service.ts'), [upstream, home], { execArgv: PROBE }))
}

/** The gateway has no way to say its port, so one is tried that this process has just had. */
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
  const { port, token } = await nextMessage<{ port: number; token: string }>(child)
  return gatewayOf(name, child, { port, headers: { authorization: `Bearer ${token}` } })
}

/** The next thing that a process tells. */
async function nextMessage<T>(child: ChildProcess): Promise<T> {
  const [message]: T[] = await once(child, 'message')
  if (message === undefined) throw new Error('the process told nothing')
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
    keepAliveMaxTimeout: 1000, // less than any gateway keeps a connection
    connect: { timeout: 60_000 },
  })
  return {
    name,
    pool,
    headers: { ...headers, 'content-type': 'application/json' },
    probe: async () => {
      child.send('probe')
      return nextMessage<Probed>(child)
    },
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      await pool.destroy()
    },
  }
}

async function measure(gateway: Gateway, size: GatewaySize): Promise<GatewayCost> {
  const plain = (): string => bodyOf(PROMPT + SHORT, false)
  const plainCpuMicroseconds = await cpuOf(gateway, {
    warmUp: size.warmUp,
    requests: size.plain,
    atOnce: PLAIN_AT_ONCE,
    body: plain,
  })
  const stream = (): string => bodyOf(PROMPT, true)
  const streamCpuMicroseconds = await cpuOf(gateway, {
    warmUp: size.streams / 2,
    requests: size.streams,
    atOnce: STREAMS_AT_ONCE,
    body: stream,
  })
  const times = await latencies(gateway, plain, size)
  const at = (share: number): number => times[Math.floor(times.length * share)] ?? 0
  return {
    name: gateway.name,
    plainCpuMicroseconds,
    streamCpuMicroseconds,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    idleStreamKilobytes: await idleKilobytes(gateway, size.idle),
  }
}

/** About as long as the beginning of a conversation with a system prompt. */
const PROMPT = 'Describe the harbour in the evening, and what the lighthouse keeper sees. '.repeat(
  15,
)

let asked = 0

/** No two prompts are the same: what was read before is not read again. */
function bodyOf(text: string, stream: boolean): string {
  asked += 1
  const messages = [{ role: 'user', content: `${asked}. ${text}` }]
  return JSON.stringify({ model: 'Vendor-M3', max_tokens: 1000, messages, stream })
}

/** What is asked, how often before it is measured and then, and by how many at once. */
type Asking = {
  readonly warmUp: number
  readonly requests: number
  readonly atOnce: number
  body(): string
}

/** CPU of one request, in microseconds. */
async function cpuOf(gateway: Gateway, asking: Asking): Promise<number> {
  const { warmUp, requests, atOnce, body } = asking
  const repeat = async (times: number): Promise<void> => {
    let left = times
    const client = async (): Promise<void> => {
      while (left-- > 0) await ask(gateway, body())
    }
    await Promise.all(Array.from({ length: atOnce }, client))
  }
  await repeat(warmUp)
  const before = await gateway.probe()
  await repeat(requests)
  const after = await gateway.probe()
  return (after.cpuMicroseconds - before.cpuMicroseconds) / requests
}

/** Resolves to the answer; rejects when it is no whole one. */
async function ask({ pool, headers }: Gateway, body: string): Promise<string> {
  const request = { method: 'POST', path: '/v1/chat/completions', headers, body } as const
  const answer = await pool.request(request)
  const text = await answer.body.text()
  const isWhole = text.includes('usage') || text.includes('[DONE]')
  if (answer.statusCode === 200 && isWhole) return text
  throw new Error(`answered ${answer.statusCode}: ${text.slice(0, 300)}`)
}

/** How long plain requests took that began at a steady rate, the fastest first, in milliseconds. */
async function latencies(
  gateway: Gateway,
  body: () => string,
  { perSecond, seconds }: GatewaySize,
): Promise<readonly number[]> {
  const asking: Promise<number>[] = []
  const start = performance.now()
  const timed = async (dueMs: number): Promise<number> => {
    await ask(gateway, body())
    return performance.now() - dueMs
  }
  while (asking.length < perSecond * seconds) {
    const due = Math.floor(((performance.now() - start) / 1000) * perSecond)
    while (asking.length < due) asking.push(timed(start + (asking.length / perSecond) * 1000))
    await sleep(1)
  }
  return (await Promise.all(asking)).toSorted((one, other) => one - other)
}

/** What one stream keeps in memory that has begun and says no more. */
async function idleKilobytes(gateway: Gateway, count: number): Promise<number> {
  const { pool, headers } = gateway
  const before = await gateway.probe()
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
  const after = await gateway.probe()
  for (const each of bodies) each.on('error', () => undefined) // they break off when the gateway is stopped
  return (after.residentBytes - before.residentBytes) / count / 1024
}

/** The results as a small table. */
export function formatGatewayBench(costs: readonly GatewayCost[]): string {
  const [pipe] = costs
  const ratio = (cost: number, least = 1): string => `${(cost / least).toFixed(1)}×`
  const head = [
    'CPU a request, µs',
    'plain',
    '',
    `${CHUNKS} chunks`,
    '',
    'p50 ms',
    'p99 ms',
    'kB idle',
  ]
  const rows = costs.map((cost) => [
    cost.name,
    String(Math.round(cost.plainCpuMicroseconds)),
    ratio(cost.plainCpuMicroseconds, pipe?.plainCpuMicroseconds),
    String(Math.round(cost.streamCpuMicroseconds)),
    ratio(cost.streamCpuMicroseconds, pipe?.streamCpuMicroseconds),
    cost.p50Ms.toFixed(1),
    cost.p99Ms.toFixed(1),
    cost.idleStreamKilobytes.toFixed(1),
  ])
  return [head, ...rows]
    .map(([name = '', ...cells]) => name.padEnd(22) + cells.map((it) => it.padStart(11)).join(''))
    .join('\n')
}

if (import.meta.main) {
  // Of a connection that breaks off when a gateway is stopped, now and then nobody is told.
  process.on('uncaughtException', (error) => {
    if (!('code' in error) || error.code !== 'ECONNRESET') throw error
  })
  const [, , perSecond = SIZE.perSecond] = process.argv
  process.stdout.write(
    `${formatGatewayBench(await run({ ...SIZE, perSecond: Number(perSecond) }))}\n`,
  )
}

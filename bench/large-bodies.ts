/**
 * The latency of small requests while bodies of 64 MB arrive one after another from another process:
 * films as base64, the same with the longest text that is accepted, and text alone, which is refused.
 * The yardstick is the plain approach: Fastify's own parser, with base64 decoded in the handler.
 *
 *     node bench/large-bodies.ts
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'
import type { LargeKind, SenderReport, SenderRequest } from './large-sender.ts'
import type { ServerReady, ServerRequest } from './message-server.ts'

/** The latency of small requests while large ones of one kind arrived. */
export type LargeBodyCost = {
  readonly name: string
  /** The number of timed small requests, and of large ones meanwhile. */
  readonly small: number
  readonly large: number
  readonly medianMs: number
  readonly p99Ms: number
  readonly longestMs: number
}

/** The duration for each kind. */
const SECONDS = 15

/** Milliseconds between the starts of small requests, however the previous one went. */
const EVERY_MS = 5

/** The sender has started by then. */
const SENDER_START_MS = 2000

/** Requests before the measurement: the first ones load the tokenizer. */
const WARM_UP = 200

const SMALL = JSON.stringify({
  model: 'Vendor-M3',
  messages: [{ role: 'user', content: 'Hello, how are you today?' }],
})

const KINDS: readonly LargeKind[] = ['base64', 'base64 and text', 'text']

type Target = {
  readonly pool: Pool
  readonly port: number
  readonly smallPath: string
  readonly largePath: string
  readonly token: string
}

/** Measures both kinds of bodies on both servers, and small requests alone. */
export async function run(seconds: number = SECONDS): Promise<readonly LargeBodyCost[]> {
  const child = fork(join(import.meta.dirname, 'message-server.ts'))
  const [ready] = (await once(child, 'message')) as [ServerReady] // oxlint-disable-line typescript/no-unsafe-type-assertion -- the first message of that process
  const { token } = ready
  const service = new Pool(`http://127.0.0.1:${ready.servicePort}`)
  const bare = new Pool(`http://127.0.0.1:${ready.barePort}`)
  const path = '/compat/v1/messages'
  const ours = { pool: service, port: ready.servicePort, smallPath: path, largePath: path, token }
  const plain = { pool: bare, port: ready.barePort, smallPath: '/json', largePath: '/large', token }
  const costs: LargeBodyCost[] = []
  try {
    for (let warm = 0; warm < WARM_UP; warm += 1) await post(service, path, { token, body: SMALL })
    costs.push(await measure('Backlot: small alone', ours, { seconds }))
    costs.push(await measure('plain: small alone', plain, { seconds }))
    for (const kind of KINDS) {
      costs.push(await measure(`Backlot: ${kind}`, ours, { seconds, kind }))
      costs.push(await measure(`plain: ${kind}`, plain, { seconds, kind }))
    }
  } finally {
    await Promise.all([service.destroy(), bare.destroy()])
    child.send({ type: 'stop' } satisfies ServerRequest)
    await once(child, 'exit')
  }
  return costs
}

async function measure(
  name: string,
  target: Target,
  { seconds, kind }: { readonly seconds: number; readonly kind?: LargeKind },
): Promise<LargeBodyCost> {
  const { pool, smallPath, token } = target
  const tookMs: number[] = []
  const pending: Promise<unknown>[] = []
  const sender = kind && startSender(kind, target)
  const ask = async (): Promise<void> => {
    const startMs = performance.now()
    await post(pool, smallPath, { token, body: SMALL })
    tookMs.push(performance.now() - startMs)
  }
  if (sender) await sleep(SENDER_START_MS)
  const timer = setInterval(() => pending.push(ask()), EVERY_MS)
  await sleep(seconds * 1000)
  clearInterval(timer)
  const large = (await sender?.stop()) ?? 0
  await Promise.all(pending)
  tookMs.sort((a, b) => a - b)
  const at = (share: number): number => tookMs[Math.floor((tookMs.length - 1) * share)] ?? 0
  return {
    name,
    small: tookMs.length,
    large,
    medianMs: at(0.5),
    p99Ms: at(0.99),
    longestMs: at(1),
  }
}

/** Starts to send large bodies of a kind. */
function startSender(
  kind: LargeKind,
  { port, largePath, token }: Target,
): { stop(): Promise<number> } {
  const child = fork(join(import.meta.dirname, 'large-sender.ts'))
  const send = (request: SenderRequest): boolean => child.send(request)
  send({ type: 'send', kind, port, path: largePath, token })
  return {
    stop: async () => {
      send({ type: 'stop' })
      const [{ sent }] = (await once(child, 'message')) as [SenderReport] // oxlint-disable-line typescript/no-unsafe-type-assertion -- the only message of that process
      return sent
    },
  }
}

async function post(
  pool: Pool,
  path: string,
  { token, body }: { readonly token: string; readonly body: string },
): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const answer = await pool.request({ method: 'POST', path, headers, body })
  await answer.body.dump()
}

/** The results as a table. */
export function formatLargeBodyBench(costs: readonly LargeBodyCost[]): string {
  return [
    'a small request, ms          small   large    median       p99   longest',
    ...costs.map(({ name, small, large, medianMs, p99Ms, longestMs }) => {
      const numbers = [medianMs, p99Ms, longestMs].map((ms) => ms.toFixed(1).padStart(9))
      return `${name.padEnd(26)} ${String(small).padStart(7)} ${String(large).padStart(7)} ${numbers.join(' ')}`
    }),
  ].join('\n')
}

if (import.meta.main) {
  const [seconds] = process.argv.slice(2)
  process.stdout.write(`${formatLargeBodyBench(await run(Number(seconds ?? SECONDS)))}\n`)
}

/**
 * How long a small request takes while bodies of 64 MB arrive one after
 * another: pictures as base64, and plain text. Beside it the plain approach in
 * the same process, as the yardstick: Fastify's own parser, and base64 decoded
 * where the request is handled.
 *
 *     node bench/large-bodies.ts
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { Pool } from 'undici'
import type { ServerReady, ServerRequest } from './message-server.ts'

/** What small requests took while large ones of one kind arrived. */
export type LargeBodyCost = {
  readonly name: string
  /** Small requests that were timed, and the large ones meanwhile. */
  readonly small: number
  readonly large: number
  readonly medianMs: number
  readonly p99Ms: number
  readonly longestMs: number
}

/** How long each kind is measured. */
const SECONDS = 15

const BODY_BYTES = 64 * 1024 * 1024 - 1024

/** A small request begins so often, in milliseconds, whatever became of the one before. */
const EVERY_MS = 5

/** Requests before anything is measured: the first ones load the tokenizer. */
const WARM_UP = 200

const SMALL = JSON.stringify({
  model: 'Vendor-M3',
  messages: [{ role: 'user', content: 'Hello, how are you today?' }],
})

/** A film is the largest that a request may carry: 50 MB, and one of the rest. No film at all, so nobody opens it. */
const media = (characters: number): object => ({
  type: 'video',
  source: { type: 'base64', media_type: 'video/mp4', data: 'A'.repeat(characters & ~3) },
})

const KINDS: readonly (readonly [name: string, content: () => unknown])[] = [
  ['base64', () => [media(48 * 1024 * 1024), media(BODY_BYTES - 48 * 1024 * 1024 - 1024)]],
  ['plain text', () => 'all work and no play '.repeat(BODY_BYTES / 21 - 100)],
]

type Target = {
  readonly pool: Pool
  readonly smallPath: string
  readonly largePath: string
  readonly token: string
}

/** Measures both kinds of bodies against both servers, and small requests alone. */
export async function run(seconds: number = SECONDS): Promise<readonly LargeBodyCost[]> {
  const child = fork(join(import.meta.dirname, 'message-server.ts'))
  const [ready] = (await once(child, 'message')) as [ServerReady] // oxlint-disable-line typescript/no-unsafe-type-assertion -- the first message of that process
  const { token } = ready
  const service = new Pool(`http://127.0.0.1:${ready.servicePort}`)
  const bare = new Pool(`http://127.0.0.1:${ready.barePort}`)
  const path = '/compat/v1/messages'
  const ours = { pool: service, smallPath: path, largePath: path, token }
  const plain = { pool: bare, smallPath: '/json', largePath: '/large', token }
  const costs: LargeBodyCost[] = []
  try {
    for (let warm = 0; warm < WARM_UP; warm += 1) await post(service, path, { token, body: SMALL })
    costs.push(await measure('Backlot: small alone', ours, { seconds }))
    costs.push(await measure('plain: small alone', plain, { seconds }))
    for (const [name, content] of KINDS) {
      const large = Buffer.from(
        JSON.stringify({ model: 'Vendor-M3', messages: [{ role: 'user', content: content() }] }),
      )
      costs.push(await measure(`Backlot: ${name}`, ours, { seconds, large }))
      costs.push(await measure(`plain: ${name}`, plain, { seconds, large }))
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
  { seconds, large }: { readonly seconds: number; readonly large?: Buffer },
): Promise<LargeBodyCost> {
  const { pool, smallPath, largePath, token } = target
  const endMs = performance.now() + seconds * 1000
  const tookMs: number[] = []
  const pending: Promise<unknown>[] = []
  let larges = 0
  const ask = async (): Promise<void> => {
    const startMs = performance.now()
    await post(pool, smallPath, { token, body: SMALL })
    tookMs.push(performance.now() - startMs)
  }
  const timer = setInterval(() => pending.push(ask()), EVERY_MS)
  while (performance.now() < endMs) {
    if (large) await post(pool, largePath, { token, body: large })
    else await new Promise((resolve) => setTimeout(resolve, 100))
    larges += 1
  }
  clearInterval(timer)
  await Promise.all(pending)
  tookMs.sort((a, b) => a - b)
  const at = (share: number): number => tookMs[Math.floor((tookMs.length - 1) * share)] ?? 0
  return {
    name,
    small: tookMs.length,
    large: large ? larges : 0,
    medianMs: at(0.5),
    p99Ms: at(0.99),
    longestMs: at(1),
  }
}

async function post(
  pool: Pool,
  path: string,
  { token, body }: { readonly token: string; readonly body: string | Buffer },
): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const answer = await pool.request({ method: 'POST', path, headers, body })
  await answer.body.dump()
}

/** The results as a small table. */
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

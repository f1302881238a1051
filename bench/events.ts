/**
 * How event streams affect other requests: small requests at a steady rate, beside orders that
 * are created and cancelled, with no page open and with 200, alternately on one server. The pages
 * read in a process of their own.
 *
 *     node bench/events.ts
 */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Pool } from 'undici'
import { type Cleaning, createClient, type Program, startProgram } from '../test/e2e/program.ts'
import { quantile } from './quantile.ts'
import { serverCpuSeconds } from './server-cpu.ts'

/** The results with this many open pages. */
export type EventCost = {
  readonly pages: number
  readonly requests: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** CPU time of the server, in seconds per second. */
  readonly cpuShare: number
  /** Events per second that all pages received together. */
  readonly eventsPerSecond: number
}

const PAGES = 200
const ROUNDS = 6
const ROUND_MS = 10_000
const REQUESTS_PER_SECOND = 60
const ORDERS_PER_SECOND = 5

/** Measures with and without pages, alternately. */
export async function run(rounds: number = ROUNDS): Promise<readonly EventCost[]> {
  const cleanups: (() => unknown)[] = []
  const t: Cleaning = { after: (cleanup) => void cleanups.unshift(cleanup) }
  try {
    const server = await startProgram(t)
    const { key } = await createClient(server)
    const world = { server, key }
    await round(world, 0) // a warm-up, not counted
    const measured = new Map<number, Round[]>([0, PAGES].map((pages) => [pages, []]))
    for (let number = 0; number < rounds; number += 1)
      for (const [pages, all] of measured) all.push(await round(world, pages))
    return [...measured].map(([pages, all]) => costOf(pages, all))
  } finally {
    for (const cleanup of cleanups) await cleanup()
  }
}

type World = { readonly server: Program; readonly key: string }

type Round = {
  readonly tookMs: readonly number[]
  readonly cpuSeconds: number
  readonly events: number
}

async function round({ server, key }: World, pages: number): Promise<Round> {
  const readers = pages === 0 ? undefined : await openPages({ server, key }, pages)
  const pool = new Pool(server.address, { connections: 32 })
  const ask = askWith(pool, key)
  const ending = new AbortController()
  const before = await serverCpuSeconds(pool)
  const orders = atRate(ORDERS_PER_SECOND, ending.signal, () => orderAndCancel(ask))
  const tookMs: number[] = []
  const requests = atRate(REQUESTS_PER_SECOND, ending.signal, async () => {
    const startMs = performance.now()
    await ask('GET', '/v1/account')
    tookMs.push(performance.now() - startMs)
  })
  await wait(ROUND_MS)
  ending.abort()
  await Promise.all([orders, requests])
  const cpuSeconds = (await serverCpuSeconds(pool)) - before
  const events = readers ? await closePages(readers) : 0
  await pool.close()
  return { tookMs, cpuSeconds, events }
}

/**
 * Starts this many per second, whether or not the previous ones have ended: slow responses do not
 * reduce the rate.
 */
async function atRate(
  perSecond: number,
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  const all: Promise<void>[] = []
  const startMs = performance.now()
  for (let number = 1; !signal.aborted; number += 1) {
    all.push(work())
    const dueMs = startMs + (number * 1000) / perSecond
    await wait(Math.max(0, dueMs - performance.now()))
  }
  await Promise.all(all)
}

type Ask = (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<{ task_id?: string }>

function askWith(pool: Pool, key: string): Ask {
  return async (method, path, body) => {
    const headers = {
      authorization: `Bearer ${key}`,
      'x-backlot-record': 'false',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    }
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const answer = await pool.request({ method, path, headers, ...sent })
    const text = await answer.body.text()
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${text}`)
    return JSON.parse(text)
  }
}

/** An order whose film is never made: it is slow, and cancelled before any work is done. */
async function orderAndCancel(ask: Ask): Promise<void> {
  const order = { model: 'Vendor-Video-2.3', prompt: 'A lake [Push in] [sandbox:slow:300s]' }
  const { task_id: taskId } = await ask('POST', '/v1/video_generation', order)
  await ask('POST', '/v1/video_generation/cancel', { task_id: taskId })
}

async function openPages({ server, key }: World, pages: number): Promise<ChildProcess> {
  const child = fork(import.meta.filename, [server.address, key, String(pages)])
  await once(child, 'message') // all streams are open
  return child
}

/** Ends the process of the pages; resolves to the number of events they received. */
async function closePages(child: ChildProcess): Promise<number> {
  child.send('stop')
  const [events]: number[] = await once(child, 'message')
  child.disconnect()
  await once(child, 'exit')
  return events ?? 0
}

/** The process of the pages: each follows the account's events. */
async function readPages(address: string, key: string, pages: number): Promise<void> {
  const pool = new Pool(address, { connections: pages, bodyTimeout: 0 })
  let events = 0
  const streams = Array.from({ length: pages }, async () => {
    const { body } = await pool.request({
      method: 'GET',
      path: '/v1/events',
      headers: { authorization: `Bearer ${key}` },
    })
    body.on('data', (piece: Buffer) => {
      events += piece.toString('latin1').split('\nevent: change').length - 1
    })
    body.on('error', () => undefined)
  })
  await Promise.all(streams)
  process.send?.('open')
  await once(process, 'message')
  process.send?.(events)
  await once(process, 'disconnect')
  await pool.destroy()
}

function costOf(pages: number, rounds: readonly Round[]): EventCost {
  const tookMs = rounds.flatMap((one) => one.tookMs).toSorted((a, b) => a - b)
  const seconds = (rounds.length * ROUND_MS) / 1000
  const sum = (of: (one: Round) => number): number => rounds.reduce((all, one) => all + of(one), 0)
  return {
    pages,
    requests: tookMs.length,
    p50Ms: quantile(tookMs, 0.5),
    p99Ms: quantile(tookMs, 0.99),
    cpuShare: sum(({ cpuSeconds }) => cpuSeconds) / seconds,
    eventsPerSecond: sum(({ events }) => events) / seconds,
  }
}

/** The results as a table. */
export function formatEventBench(costs: readonly EventCost[]): string {
  return [
    'pages   requests   p50 ms   p99 ms   CPU, s/s   events/s',
    ...costs.map(({ pages, requests, p50Ms, p99Ms, cpuShare, eventsPerSecond }) =>
      [
        String(pages).padStart(5),
        String(requests).padStart(10),
        p50Ms.toFixed(1).padStart(8),
        p99Ms.toFixed(1).padStart(8),
        cpuShare.toFixed(2).padStart(10),
        Math.round(eventsPerSecond).toString().padStart(10),
      ].join(' '),
    ),
  ].join('\n')
}

const [address, key, pages] = process.argv.slice(2)
if (process.send && address !== undefined && key !== undefined)
  await readPages(address, key, Number(pages))
else if (import.meta.main) process.stdout.write(`${formatEventBench(await run())}\n`)

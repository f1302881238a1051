/**
 * The cost of recording requests for the console's page: the same small requests with and without
 * `x-backlot-record: false`, alternately on one server, by the server's CPU time, which does not depend
 * on other load.
 *
 *     node bench/recording.ts
 */
import { Pool } from 'undici'
import { type Cleaning, createClient, startProgram } from '../test/e2e/program.ts'
import { quantile } from './quantile.ts'
import { serverCpuSeconds } from './server-cpu.ts'

/** The cost of one kind of request: CPU time of the server, in milliseconds per request. */
export type RecordingCost = {
  readonly kind: string
  readonly recordedCpuMs: number
  readonly unrecordedCpuMs: number
  readonly recordedP99Ms: number
  readonly unrecordedP99Ms: number
}

const ROUNDS = 6
const REQUESTS = 1500
const AT_ONCE = 4

const KINDS = {
  'GET /v1/account': undefined,
  'POST /compat/v1/messages': {
    model: 'Vendor-M2.7',
    max_tokens: 64,
    messages: [{ role: 'user', content: 'Say exactly: quiet on set' }],
  },
} as const

/** Measures each kind of request with and without recording, alternately. */
export async function run(rounds: number = ROUNDS): Promise<readonly RecordingCost[]> {
  const cleanups: (() => unknown)[] = []
  const t: Cleaning = { after: (cleanup) => void cleanups.unshift(cleanup) }
  try {
    const server = await startProgram(t)
    const { key } = await createClient(server)
    const pool = new Pool(server.address, { connections: AT_ONCE })
    cleanups.unshift(() => pool.close())
    const costs: RecordingCost[] = []
    for (const kind of ['GET /v1/account', 'POST /compat/v1/messages'] as const)
      costs.push(await costOf({ pool, key, kind }, rounds))
    return costs
  } finally {
    for (const cleanup of cleanups) await cleanup()
  }
}

type Asking = {
  readonly pool: Pool
  readonly key: string
  readonly kind: keyof typeof KINDS
}

type Round = { readonly cpuMs: number; readonly tookMs: readonly number[] }

async function costOf(asking: Asking, rounds: number): Promise<RecordingCost> {
  const recorded: Round[] = []
  const unrecorded: Round[] = []
  await round(asking, true) // a warm-up, not counted
  for (let number = 0; number < rounds; number += 1) {
    recorded.push(await round(asking, true))
    unrecorded.push(await round(asking, false))
  }
  return {
    kind: asking.kind,
    recordedCpuMs: quantile(
      recorded.map(({ cpuMs }) => cpuMs),
      0.5,
    ),
    unrecordedCpuMs: quantile(
      unrecorded.map(({ cpuMs }) => cpuMs),
      0.5,
    ),
    recordedP99Ms: quantile(
      recorded.flatMap(({ tookMs }) => tookMs),
      0.99,
    ),
    unrecordedP99Ms: quantile(
      unrecorded.flatMap(({ tookMs }) => tookMs),
      0.99,
    ),
  }
}

async function round(asking: Asking, isRecorded: boolean): Promise<Round> {
  const { pool, key, kind } = asking
  const [method = '', path = ''] = kind.split(' ')
  const body = KINDS[kind]
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    ...(isRecorded ? {} : { 'x-backlot-record': 'false' }),
  }
  const tookMs: number[] = []
  const ask = async (): Promise<void> => {
    while (tookMs.length < REQUESTS) {
      const startMs = performance.now()
      const answer = await pool.request({
        method: method === 'GET' ? 'GET' : 'POST',
        path,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      })
      const text = await answer.body.text()
      if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${text}`)
      tookMs.push(performance.now() - startMs)
    }
  }
  const before = await serverCpuSeconds(pool)
  await Promise.all(Array.from({ length: AT_ONCE }, ask))
  const cpuMs = ((await serverCpuSeconds(pool)) - before) * 1000
  return { cpuMs: cpuMs / tookMs.length, tookMs }
}

/** The results as a table. */
export function formatRecordingBench(costs: readonly RecordingCost[]): string {
  return costs
    .map(
      (cost) =>
        `${cost.kind}: CPU of a request ${cost.recordedCpuMs.toFixed(3)} ms recorded, ` +
        `${cost.unrecordedCpuMs.toFixed(3)} not; p99 ${cost.recordedP99Ms.toFixed(1)}, ${cost.unrecordedP99Ms.toFixed(1)} ms`,
    )
    .join('\n')
}

if (import.meta.main) process.stdout.write(`${formatRecordingBench(await run())}\n`)

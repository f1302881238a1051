/**
 * What money and limits add to a reply: limits of account, key and end user, hold, charge, ledger
 * line and usage in a SQLite file, beside the same replies without any. First at a steady 500 replies a
 * second, with an engine that answers at once and with a slow one; then with clients that ask again as
 * soon as they are answered, which must not be delayed. CPU is the process's own.
 *
 *     node bench/money.ts
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createMediaQueue } from '../packages/backlot/src/system/media-queue.ts'
import { createEngineAdmission } from '../packages/backlot/src/app/replies/engine-admission.ts'
import type { Caller } from '../packages/backlot/src/app/accounts/authenticate.ts'
import {
  createReplies,
  type Replies,
  type ReplyPorts,
} from '../packages/backlot/src/app/replies/generate-reply.ts'
import { createLimiter, type Limiter } from '../packages/backlot/src/app/accounts/limit.ts'
import type { TextEngine } from '../packages/backlot/src/domain/engine.ts'
import type { Ledger } from '../packages/backlot/src/domain/ledger.ts'
import { DEFAULT_PRICES } from '../packages/backlot/src/domain/price.ts'
import type { ReplyOrder } from '../packages/backlot/src/domain/reply-order.ts'
import { noObserver } from '../packages/backlot/src/domain/observer.ts'
import { combineCheckers } from '../packages/backlot/src/moderation/combined-checker.ts'
import { openSqlite } from '../packages/backlot/src/stores/sqlite/store.ts'
import type { Store } from '../packages/backlot/src/stores/sql/store.ts'
import { systemClock } from '../packages/backlot/src/system/clock.ts'
import { systemIds } from '../packages/backlot/src/system/ids.ts'
import { quantile } from './quantile.ts'

/** The cost of a reply for one kind of account. */
export type MoneyCost = {
  readonly name: string
  readonly cpuMicroseconds: number
  readonly p50Ms: number
  readonly p99Ms: number
}

/**
 * The throughput of clients that ask again as soon as they are answered, without and with money and
 * limits.
 */
export type ClientsCost = {
  readonly clients: number
  readonly without: Pace
  readonly prepaid: Pace
}

type Pace = { readonly perSecond: number; readonly p50Ms: number; readonly p99Ms: number }

/** All results. */
export type MoneyBench = {
  /** By the engine's response time; the first row of each is without money and limits. */
  readonly steady: readonly { readonly takesMs: number; readonly costs: readonly MoneyCost[] }[]
  readonly clients: readonly ClientsCost[]
}

const PER_SECOND = 500
const SECONDS = 6

/** How many replies begin together, as from busy sockets. */
const TOGETHER = 5

/** The duration of a short reply of a model; most take longer. */
const REPLY_MS = 400

/**
 * How many clients ask again as soon as they are answered, for how long, and the response time of
 * the engine.
 */
const CLIENTS = [1, 4, 8, 32] as const
const CLIENT_SECONDS = 2
const QUICK_MS = 20

const clock = systemClock()

/** Measures replies with neither money nor limits, with either, and with both. */
export async function run(seconds: number = SECONDS): Promise<MoneyBench> {
  const folder = await mkdtemp(join(tmpdir(), 'backlot-bench-'))
  const store = await openSqlite({ path: join(folder, 'bench.db') })
  try {
    const later = await account(store, false)
    const prepaid = await account(store, true)
    const { ledger } = store
    const limiter = limiterOf(store)
    const kindsOf = (takesMs: number): readonly Measured[] => {
      const repliesOf = (money: Pick<ReplyPorts, 'ledger' | 'limiter'>): Replies =>
        createReplies({ ...ports, ...money, textEngine: () => engineThatTakes(takesMs) })
      const free = repliesOf({ ledger: noLedger, limiter: noLimiter })
      const limited = repliesOf({ ledger: noLedger, limiter })
      const both = repliesOf({ ledger, limiter })
      return [
        { name: 'neither money nor limits', replies: free, caller: later },
        { name: 'nine limits alone', replies: limited, caller: later },
        { name: 'billed later, nine limits', replies: both, caller: later },
        { name: 'prepaid, nine limits', replies: both, caller: prepaid },
      ]
    }
    for (const kind of kindsOf(0)) await warmUp(kind, seconds * WARM_REPLIES_A_SECOND)
    const steady: MoneyBench['steady'][number][] = []
    for (const takesMs of [0, REPLY_MS]) {
      const costs: MoneyCost[] = []
      for (const kind of kindsOf(takesMs)) costs.push(await measure(kind, seconds))
      steady.push({ takesMs, costs })
    }
    return { steady, clients: await clientsCosts(kindsOf(QUICK_MS)) }
  } finally {
    await store.close()
    await rm(folder, { recursive: true })
  }
}

type Measured = { readonly name: string; readonly replies: Replies; readonly caller: Caller }

/** Warm-up replies per measured second: as many as a server has answered after its first minutes. */
const WARM_REPLIES_A_SECOND = 3000

/**
 * Lets V8 compile the code first, which costs more than everything else and happens once in the
 * life of a server.
 */
async function warmUp({ replies, caller }: Measured, count: number): Promise<void> {
  for (let done = 0; done < count; done += 100)
    await Promise.all(Array.from({ length: 100 }, () => finished(replies, caller)))
}

async function finished(replies: Replies, caller: Caller): Promise<void> {
  const { parts } = await replies.generate(caller, ORDER, new AbortController().signal)
  for await (const batch of parts) if (batch.at(-1)?.type === 'finish') break
}

async function measure({ name, replies, caller }: Measured, seconds: number): Promise<MoneyCost> {
  const tookMs: number[] = []
  const underWay: Promise<void>[] = []
  const before = process.cpuUsage()
  const startMs = performance.now()
  const total = PER_SECOND * seconds
  while (underWay.length < total) {
    for (let each = 0; each < TOGETHER; each += 1) underWay.push(timed(replies, caller, tookMs))
    const dueMs = startMs + (underWay.length * 1000) / PER_SECOND
    await sleep(Math.max(0, dueMs - performance.now()))
  }
  await Promise.all(underWay)
  const { user, system } = process.cpuUsage(before)
  return { name, cpuMicroseconds: (user + system) / total, ...spread(tookMs) }
}

async function timed(replies: Replies, caller: Caller, tookMs: number[]): Promise<void> {
  const startedMs = performance.now()
  await finished(replies, caller)
  tookMs.push(performance.now() - startedMs)
}

async function clientsCosts(kinds: readonly Measured[]): Promise<readonly ClientsCost[]> {
  const [free, , , prepaid] = kinds
  const costs: ClientsCost[] = []
  for (const clients of CLIENTS)
    if (free && prepaid)
      costs.push({
        clients,
        without: await paceOf(free, clients),
        prepaid: await paceOf(prepaid, clients),
      })
  return costs
}

async function paceOf({ replies, caller }: Measured, clients: number): Promise<Pace> {
  const tookMs: number[] = []
  const startMs = performance.now()
  const client = async (): Promise<void> => {
    while (performance.now() - startMs < CLIENT_SECONDS * 1000) await timed(replies, caller, tookMs)
  }
  await Promise.all(Array.from({ length: clients }, client))
  const seconds = (performance.now() - startMs) / 1000
  return { perSecond: tookMs.length / seconds, ...spread(tookMs) }
}

function spread(tookMs: readonly number[]): { readonly p50Ms: number; readonly p99Ms: number } {
  return { p50Ms: quantile(tookMs, 0.5), p99Ms: quantile(tookMs, 0.99) }
}

const ORDER: ReplyOrder = {
  model: { sent: 'Vendor-M2.7', id: 'Vendor-M2.7' },
  endpoint: 'messages',
  prompt: {
    system: [],
    messages: [{ role: 'user', content: [{ type: 'text', text: 'hello' }] }],
    tools: [],
    toolChoice: { type: 'auto' },
    thinking: true,
  },
  stream: true,
  maxTokens: 1000,
  tier: 'standard',
  userId: 'somebody',
}

/** Only waits, so that everything around the engine is measured. */
function engineThatTakes(takesMs: number): TextEngine {
  return {
    name: 'constant',
    countTokens: async () => ({ tokens: 900, exact: true }),
    async *generate() {
      yield [{ type: 'text-start' }, { type: 'text-delta', text: 'hello' }, { type: 'text-end' }]
      if (takesMs > 0) await sleep(takesMs)
      const usage = { reasoningTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 }
      yield [
        { type: 'finish', reason: 'end', usage: { ...usage, inputTokens: 900, outputTokens: 40 } },
      ]
    },
  }
}

const nothing = async (): Promise<never> => {
  throw new Error('the bench has no media')
}

const ports: Omit<ReplyPorts, 'ledger' | 'limiter' | 'textEngine'> = {
  prices: DEFAULT_PRICES,
  media: {
    reader: { read: nothing },
    documents: { read: nothing },
    decoders: createMediaQueue(),
    downloads: { download: nothing },
    files: { find: async () => undefined },
    blobs: {
      read: () => {
        throw new Error('the bench has no files')
      },
    },
  },
  sensitivity: combineCheckers([]),
  ids: systemIds(),
  clock,
  callSigner: { sign: () => '', verify: () => false },
  admission: createEngineAdmission({
    limitsOf: () => ({ concurrency: 10_000, queue: 0, queueForPriority: 0 }),
    clock,
  }),
  observer: noObserver,
}

const noLimiter: Limiter = {
  admitReply: async () => ({ statuses: {}, end: async () => {}, giveBack: async () => {} }),
  admitUpload: async () => ({}),
  admitVideo: async () => {},
}

const noLedger: Ledger = {
  balance: nothing,
  credit: nothing,
  reserve: async () => {},
  settle: async () => true,
  charge: async () => {},
  release: async () => true,
  releaseStale: async () => 0,
  movementsOf: nothing,
  lines: nothing,
}

function limiterOf({ rates }: Store): Limiter {
  const all = { requests: 1_000_000, tokens: 900_000_000, concurrent: 100_000 }
  return createLimiter({ rates, defaults: { account: all, key: all, user: all }, clock })
}

async function account(store: Store, prepaid: boolean): Promise<Caller> {
  const id = prepaid ? 'prepaid' : 'later'
  const made = { id, name: id, prepaid, createdAtMs: 0 }
  await store.keys.ensureAccount(made)
  await store.ledger.credit({ accountId: id, amountMicros: 1e12, nowMs: 0 })
  return { account: made, key: { id: `key-${id}`, accountId: id, createdAtMs: 0 } }
}

/** The results as tables. */
export function formatMoneyBench({ steady, clients }: MoneyBench): string {
  return [
    ...steady.flatMap(({ takesMs, costs }) => [
      `at 500 a second, ${takesMs} ms each`.padEnd(30) + '  CPU, µs  added, µs   p50, ms   p99, ms',
      ...costs.map((cost) => formatCost(cost, costs[0])),
      '',
    ]),
    `asked again at once, ${QUICK_MS} ms each       a second       p50, ms        p99, ms`,
    ...clients.map(({ clients: count, without, prepaid }) => {
      const of = (name: keyof Pace, digits: number): string =>
        `${without[name].toFixed(digits)} → ${prepaid[name].toFixed(digits)}`.padStart(15)
      return (
        `${count} clients, none → prepaid`.padEnd(30) +
        of('perSecond', 0) +
        of('p50Ms', 1) +
        of('p99Ms', 1)
      )
    }),
  ].join('\n')
}

function formatCost({ name, cpuMicroseconds, p50Ms, p99Ms }: MoneyCost, free?: MoneyCost): string {
  const added = cpuMicroseconds - (free?.cpuMicroseconds ?? 0)
  const numbers = [cpuMicroseconds, added].map((each) => each.toFixed(0))
  const times = [p50Ms, p99Ms].map((each) => each.toFixed(2))
  return name.padEnd(30) + [...numbers, ...times].map((each) => each.padStart(9)).join(' ')
}

if (import.meta.main) process.stdout.write(`${formatMoneyBench(await run())}\n`)

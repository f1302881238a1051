/**
 * The throughput of one server of a fleet on PostgreSQL, with durable commits: orders over HTTP,
 * claims, callbacks, and how many streams it can hold open. It ends after six minutes at the latest.
 * Clients, receiver, inference server and PostgreSQL run on the same machine; CPU is the server's own,
 * read from `/proc`, so this runs on Linux.
 *
 *     node bench/fleet.ts             # four to five minutes
 *     node bench/fleet.ts --small     # some seconds: only whether it runs
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { cpuMicrosecondsOf, memoryOf } from '@backlot/test-kit/processes'
import { Agent, request } from 'undici'
import { openPostgres } from '../packages/backlot/src/stores/postgres/store.ts'
import {
  type Cleaning,
  createClient,
  type Program,
  startProgram,
  temporaryHome,
} from '../test/e2e/program.ts'
import { listen } from '../test/listen.ts'
import { startPostgres } from '../test/postgres.ts'

/** The amount of work. */
type Size = {
  readonly submitSeconds: number
  readonly claimSeconds: number
  readonly callbackTasks: number
  /** The number of open streams at each step. */
  readonly streams: readonly number[]
  readonly holdSeconds: number
}

const WHOLE: Size = {
  submitSeconds: 15,
  claimSeconds: 8,
  callbackTasks: 2000,
  streams: [250, 500, 1000, 2000, 4000],
  holdSeconds: 8,
}
const SMALL: Size = {
  submitSeconds: 1,
  claimSeconds: 1,
  callbackTasks: 20,
  streams: [10, 20],
  holdSeconds: 2,
}

const LIMIT_MS = 360_000
const CLIENTS = 64
const CLAIMERS = 16
/** Words per second in a stream: three times the reading speed. */
const WORDS_PER_SECOND = 5
/** How many streams are opened at a time. */
const OPENERS = 32
/** Limits so large that nothing is refused, although everything is counted. */
const PLENTY = 1_000_000

function cpuSecondsOf({ process: { pid = 0 } }: Program): number {
  return cpuMicrosecondsOf(pid) / 1e6
}

/** What all measurements share. */
type World = {
  readonly t: Cleaning
  readonly size: Size
  readonly store: string
  /** The folder of all servers' files. */
  readonly blobs: string
  readonly upstream: number
}

/** Runs all four measurements, and prints each result as it arrives. */
async function run(size: Size): Promise<void> {
  const cleanups: (() => unknown)[] = []
  const t: Cleaning = { after: (cleanup) => void cleanups.unshift(cleanup) }
  try {
    const settings = { isDurable: true }
    const postgres = await startPostgres(
      async (url) => (await openPostgres({ url })).close(),
      settings,
    )
    t.after(() => postgres.stop())
    const world: World = {
      t,
      size,
      store: await postgres.createDatabase(),
      blobs: temporaryHome(t),
      upstream: await startUpstream(t),
    }
    await Promise.race([measure(world), limit()])
  } finally {
    for (const cleanup of cleanups) await cleanup()
  }
}

async function limit(): Promise<void> {
  await sleep(LIMIT_MS, undefined, { ref: false })
  process.stdout.write('six minutes are over\n')
}

async function measure(world: World): Promise<void> {
  const api = await startServer(world, 'api')
  const { key } = await createClient(api)
  print('submissions', await submitMany(world, api, key))
  print('claims, no film made', await claimMany(world))
  print('callbacks', await deliverMany(world, api, key))
  for (const count of world.size.streams) {
    const { line, isTooMany } = await holdStreams(world, api, { key, count })
    process.stdout.write(`${line}${isTooMany ? ': too many' : ''}\n`)
    if (isTooMany) break
  }
}

/** Work of one kind, and the server's CPU time for it. */
type Rate = { readonly count: number; readonly seconds: number; readonly cpuSeconds?: number }

function print(name: string, { count, seconds, cpuSeconds }: Rate): void {
  const cpu =
    cpuSeconds === undefined ? '' : `, CPU ${((cpuSeconds / count) * 1e6).toFixed(0)} µs each`
  process.stdout.write(
    `${name}: ${(count / seconds).toFixed(0)}/s (${count} in ${seconds.toFixed(1)} s${cpu})\n`,
  )
}

async function startServer(
  { t, store, blobs, upstream }: World,
  role: 'api' | 'worker',
): Promise<Program> {
  const home = temporaryHome(t)
  const limits = { rpm: PLENTY, tpm: PLENTY * 1000, concurrent: PLENTY }
  const up = { type: 'openai', base_url: `http://127.0.0.1:${upstream}/v1`, concurrency: 65_536 }
  const config = {
    store: { url: store },
    blobs: { url: `file:${blobs}` },
    secret_key: 'x'.repeat(64),
    outbound: { allow_loopback: true },
    engines: { up },
    models: { 'Vendor-M3': { engine: 'up', upstream_model: 'm' } },
    limits: { account: limits, key: limits },
  }
  writeFileSync(join(home, 'backlot.yaml'), JSON.stringify(config))
  return startProgram(t, { home, args: ['--role', role] })
}

/** Runs the same work in parallel clients until they end; each is told when the time is up. */
async function inParallel(
  clients: number,
  seconds: number,
  work: () => Promise<boolean>,
): Promise<Rate> {
  const start = performance.now()
  let count = 0
  const client = async (): Promise<void> => {
    while (performance.now() - start < seconds * 1000) {
      if (!(await work())) return
      count += 1
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return { count, seconds: (performance.now() - start) / 1000 }
}

const agent = new Agent({ connections: null, pipelining: 1 })

async function post(address: string, key: string, body: object): Promise<string> {
  const { statusCode, body: answer } = await request(address, {
    method: 'POST',
    dispatcher: agent,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (statusCode !== 200 || !/"status_code":0\b/.test(text))
    throw new Error(`answered ${statusCode}: ${text}`)
  return text
}

const ORDER = { model: 'T2V-01', prompt: 'A quiet sea' }

async function submitMany({ size }: World, api: Program, key: string): Promise<Rate> {
  const submit = async (): Promise<boolean> => {
    await post(`${api.address}/v1/video_generation`, key, ORDER)
    return true
  }
  await inParallel(CLIENTS, size.submitSeconds / 5, submit) // a warm-up
  const before = cpuSecondsOf(api)
  const rate = await inParallel(CLIENTS, size.submitSeconds, submit)
  return { ...rate, cpuSeconds: cpuSecondsOf(api) - before }
}

/** Claims as workers do, without making films, whose cost is their engine's. */
async function claimMany({ size, store: url }: World): Promise<Rate> {
  const store = await openPostgres({ url })
  try {
    return await inParallel(CLAIMERS, size.claimSeconds, async () => {
      const claim = { workerId: 'bench', nowMs: Date.now(), leaseMs: 3_600_000 }
      return (await store.tasks.claim(claim)) !== undefined
    })
  } finally {
    await store.close()
  }
}

/**
 * Delivers a challenge and an end for each of these tasks, with one worker that starts when all are
 * pending.
 */
async function deliverMany(world: World, api: Program, key: string): Promise<Rate> {
  const arrivedMs: number[] = []
  const all = Promise.withResolvers<void>()
  const total = world.size.callbackTasks * 2
  const receiver = createServer((asked, answer) => {
    asked.pipe(answer)
    asked.on('end', () => {
      if (arrivedMs.push(performance.now()) === total) all.resolve()
    })
  })
  const callback_url = `http://127.0.0.1:${await listen(world.t, receiver)}/`
  let left = world.size.callbackTasks
  await inParallel(CLIENTS, LIMIT_MS / 1000, async () => {
    if (left-- <= 0) return false
    const text = await post(`${api.address}/v1/video_generation`, key, { ...ORDER, callback_url })
    const [, task_id] = /"task_id":"(\d+)"/.exec(text) ?? []
    await post(`${api.address}/v1/video_generation/cancel`, key, { task_id })
    return true
  })
  const worker = await startServer(world, 'worker')
  const cpuBefore = cpuSecondsOf(worker)
  await Promise.race([all.promise, sleep(90_000)])
  const seconds = ((arrivedMs.at(-1) ?? 0) - (arrivedMs[0] ?? 0)) / 1000
  const cpuSeconds = cpuSecondsOf(worker) - cpuBefore
  worker.process.kill('SIGKILL')
  return { count: arrivedMs.length, seconds, cpuSeconds }
}

/** Opens this many streams, holds them for a while, and reports whether words arrived in time. */
async function holdStreams(
  { size }: World,
  api: Program,
  { key, count }: { readonly key: string; readonly count: number },
): Promise<{ readonly line: string; readonly isTooMany: boolean }> {
  const closing = new AbortController()
  let [words, failed, lateMs] = [0, 0, 0]
  const open = async (): Promise<void> => {
    const { statusCode, body } = await request(`${api.address}/v1/chat/completions`, {
      method: 'POST',
      dispatcher: agent,
      signal: closing.signal,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      headersTimeout: 60_000,
      body: JSON.stringify({
        model: 'Vendor-M3',
        max_tokens: 100_000,
        stream: true,
        messages: [{ role: 'user', content: 'words' }],
      }),
    })
    if (statusCode !== 200) throw new Error(await body.text())
    body.on('error', () => undefined)
    body.on('data', (piece: Buffer) => {
      for (const [, sentMs] of piece.toString().matchAll(/at-(\d+)-/g)) {
        words += 1
        lateMs = Math.max(lateMs, Date.now() - Number(sentMs))
      }
    })
  }
  const start = performance.now()
  let left = count
  const opener = async (): Promise<void> => {
    while (left-- > 0) await open().catch((thrown: unknown) => void (failed += thrown ? 1 : 0))
  }
  await Promise.all(Array.from({ length: OPENERS }, opener))
  const openedSeconds = (performance.now() - start) / 1000
  await sleep(2000)
  ;[words, lateMs] = [0, 0]
  const cpuBefore = cpuSecondsOf(api)
  const heldFrom = performance.now()
  await sleep(size.holdSeconds * 1000)
  const seconds = (performance.now() - heldFrom) / 1000
  const cpuShare = (cpuSecondsOf(api) - cpuBefore) / seconds
  const share = words / (count * WORDS_PER_SECOND * seconds)
  const memory = memoryOf(api.process.pid, 'VmRSS') / 1024 ** 2
  closing.abort()
  await sleep(1000)
  const isTooMany = failed > 0 || share < 0.95 || lateMs > 2000
  const line =
    `${count} streams, opened in ${openedSeconds.toFixed(1)} s: ${failed} refused, ${(share * 100).toFixed(0)} % of the words, ` +
    `the latest after ${lateMs} ms, CPU ${cpuShare.toFixed(2)}, ${memory.toFixed(0)} MB`
  return { line, isTooMany }
}

/** An inference server in a process of its own, which ends a reply when its reader leaves. */
async function startUpstream(t: Cleaning): Promise<number> {
  const child: ChildProcess = fork(import.meta.filename, ['upstream'])
  t.after(() => child.kill())
  const [port]: number[] = await once(child, 'message')
  return port ?? 0
}

async function serveUpstream(): Promise<void> {
  const open = new Set<(word: string) => void>()
  const server = createServer((asked, answer) => {
    asked.resume()
    answer.writeHead(200, { 'content-type': 'text/event-stream' })
    const write = (content: string): void => {
      const choices = [{ index: 0, delta: { content } }]
      answer.write(
        `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', choices })}\n\n`,
      )
    }
    open.add(write)
    answer.on('close', () => open.delete(write))
    answer.on('error', () => open.delete(write))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  process.send?.(typeof address === 'object' ? address?.port : 0)
  process.on('disconnect', () => process.exit())
  // Words are spread over the interval, as in many independent conversations.
  const SLICES = 20
  let dueMs = performance.now()
  for (let slice = 0; ; slice = (slice + 1) % SLICES) {
    dueMs += 1000 / WORDS_PER_SECOND / SLICES
    await sleep(Math.max(0, dueMs - performance.now()))
    let index = 0
    for (const write of open) if (index++ % SLICES === slice) write(`at-${Date.now()}- `)
  }
}

if (import.meta.main) {
  if (process.argv[2] === 'upstream') await serveUpstream()
  await run(process.argv.includes('--small') ? SMALL : WHOLE)
  process.exit() // does not wait for work in progress
}

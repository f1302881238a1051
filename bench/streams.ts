/**
 * Streams with misbehaving readers, on the real server in front of an inference server on this
 * machine: how soon a reader that leaves stops the work, and how much memory a reader takes that reads
 * 10 kB a second of 10 MB. The yardstick is a bare pipe to the same server.
 *
 *     node bench/streams.ts
 */
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer, request, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, startProgram, temporaryHome } from '../test/e2e/program.ts'
import { listen } from '../test/listen.ts'

/** The results of one server. */
export type StreamCost = {
  readonly name: string
  /** From the moment when a reader leaves until the inference server notices. */
  readonly stopP50Ms: number
  readonly stopMaxMs: number
  /**
   * The growth of its resident memory while a slow reader read; undefined for the pipe, which is
   * this process.
   */
  readonly grownMegabytes?: number
}

const LEAVERS = 50
const SLOW_SECONDS = 20
const SLOW_BYTES_PER_SECOND = 10_000
const LONG_BYTES = 10_000_000

type Cleanups = { after(cleanup: () => unknown): void }

/** Measures the pipe and Backlot. */
export async function run(): Promise<readonly StreamCost[]> {
  const cleanups: (() => unknown)[] = []
  const t = { after: (cleanup: () => unknown): void => void cleanups.push(cleanup) }
  try {
    const inference = await startInference(t)
    return [await measurePipe(t, inference), await measureBacklot(t, inference)]
  } finally {
    for (const cleanup of cleanups.toReversed()) await cleanup()
  }
}

/** An inference server with long replies, and what it noticed. */
type Inference = {
  readonly address: string
  /** Resolves to the time when the reader of the current reply has left. */
  left: Promise<number>
}

async function startInference(t: Cleanups): Promise<Inference> {
  const server = createServer((asked, response) => {
    const left = Promise.withResolvers<number>()
    inference.left = left.promise
    response.on('close', () => left.resolve(performance.now()))
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    pipeline(Readable.from(reply(asked)), response).catch(() => undefined) // readers leave
  })
  const address = `http://127.0.0.1:${await listen(t, server)}`
  const inference: Inference = { address, left: Promise.resolve(0) }
  return inference
}

/** A word every 5 ms if the request asks for words, otherwise 10 MB as fast as they are read. */
async function* reply(asked: IncomingMessage): AsyncGenerator<string> {
  const isSlow = Buffer.concat(await Array.fromAsync(asked)).includes('words')
  const content = isSlow ? 'word ' : `${'all work and no play '.repeat(50)}\n`
  const choices = [{ index: 0, delta: { content } }]
  const event = `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', choices })}\n\n`
  for (let sent = 0; sent < LONG_BYTES; sent += event.length) {
    if (isSlow) await sleep(5)
    yield event
  }
  yield 'data: [DONE]\n\n'
}

/** The address and the key for replies. */
type Target = { readonly url: string; readonly key: string }

async function measurePipe(t: Cleanups, inference: Inference): Promise<StreamCost> {
  const pipe = createServer((asked, response) => {
    const onward = request(inference.address, { method: 'POST' }, (answer) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      answer.pipe(response)
    })
    response.on('close', () => onward.destroy())
    onward.on('error', () => response.destroy())
    asked.pipe(onward)
  })
  const target = { url: `http://127.0.0.1:${await listen(t, pipe)}/`, key: '' }
  return { name: 'a bare pipe', ...(await measureLeaving(target, inference)) }
}

async function measureBacklot(t: Cleanups, inference: Inference): Promise<StreamCost> {
  const home = temporaryHome(t)
  const engine = `{ type: openai, base_url: "${inference.address}/v1" }`
  const models = '{ Vendor-M3: { engine: up, upstream_model: m } }'
  writeFileSync(join(home, 'backlot.yaml'), `engines: { up: ${engine} }\nmodels: ${models}\n`)
  const program = await startProgram(t, { home })
  const { key } = await createClient(program)
  const target = { url: `${program.address}/compat/v1/messages`, key }
  const stops = await measureLeaving(target, inference)
  const residentMegabytes = async (): Promise<number> => {
    const metrics = await (await fetch(`${program.address}/metrics`)).text()
    return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]) / 1e6
  }
  const grownMegabytes = await measureSlowness(target, residentMegabytes)
  return { name: 'backlot', ...stops, grownMegabytes }
}

/** Readers that leave after three pieces, in sequence. */
async function measureLeaving(
  target: Target,
  inference: Inference,
): Promise<Pick<StreamCost, 'stopP50Ms' | 'stopMaxMs'>> {
  const tookMs: number[] = []
  for (let leaver = 0; leaver < LEAVERS; leaver += 1) {
    const answer = await ask(target, 'words')
    let pieces = 0
    for await (const _ of answer.iterator({ destroyOnReturn: false })) {
      pieces += 1
      if (pieces === 3) break
    }
    const leftAtMs = performance.now()
    answer.destroy()
    tookMs.push((await inference.left) - leftAtMs)
  }
  tookMs.sort((one, other) => one - other)
  return { stopP50Ms: tookMs[LEAVERS / 2] ?? 0, stopMaxMs: tookMs.at(-1) ?? 0 }
}

/** A reader with this many bytes per second, for a while; resolves to the growth of memory. */
async function measureSlowness(
  target: Target,
  residentMegabytes: () => Promise<number>,
): Promise<number> {
  // Full-speed readers come first, so that the memory of the work itself does not count.
  for (let quick = 0; quick < 3; quick += 1) {
    const whole = await ask(target, 'much')
    whole.resume()
    await once(whole, 'end')
  }
  const before = await residentMegabytes()
  const answer = await ask(target, 'much')
  let most = before
  for (let second = 0; second < SLOW_SECONDS; second += 1) {
    await sleep(1000)
    answer.read(SLOW_BYTES_PER_SECOND)
    most = Math.max(most, await residentMegabytes())
  }
  answer.destroy()
  return most - before
}

async function ask({ url, key }: Target, content: string): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` }
  const messages = [{ role: 'user', content }]
  request(url, { method: 'POST', headers, agent: false }, resolve)
    .on('error', reject)
    .end(JSON.stringify({ model: 'Vendor-M3', max_tokens: 100_000, stream: true, messages }))
  return promise
}

/** The results as a table. */
export function formatStreamBench(costs: readonly StreamCost[]): string {
  return [
    'readers that leave, and a slow one     stop p50, ms   longest, ms   memory, MB',
    ...costs.map(({ name, stopP50Ms, stopMaxMs, grownMegabytes }) => {
      const numbers = [stopP50Ms, stopMaxMs].map((each) => each.toFixed(1))
      const grown = grownMegabytes === undefined ? '' : grownMegabytes.toFixed(1)
      return name.padEnd(39) + [...numbers, grown].map((each) => each.padStart(12)).join(' ')
    }),
  ].join('\n')
}

if (import.meta.main) process.stdout.write(`${formatStreamBench(await run())}\n`)

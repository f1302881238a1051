/** Readers that are not as they should be, before a server of another maker: one that leaves, and one that is slow. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer, request, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { test, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { listen } from '../listen.ts'
import { createClient, startProgram, temporaryHome } from './program.ts'

/** What warms the server up. */
const LONG_BYTES = 5_000_000
/** More than all buffers of the system on the way hold, by far. */
const ENDLESS_BYTES = 200_000_000
/** What may be taken of the other server in a second when the buffers are full. */
const REST_BYTES = 1_000_000
const LEAVERS = 9
const STOP_MS = 100
const SLOW_BYTES_PER_SECOND = 10_000
/** Seconds that are measured, and those in which all buffers of the system must be full on the busiest machine. */
const SLOW_SECONDS = { least: 3, most: 20 }
const GROWTH_MB = 20

/** A server of chat completions: a word every 5 ms, or megabytes as fast as they are taken. */
function startInference(t: TestContext): Promise<number> {
  return listen(
    t,
    createServer((asked, response) => {
      const [, kind = ''] = asked.url?.split('/') ?? []
      const reply = Readable.from(REPLIES[kind]?.() ?? [])
      response.on('close', () => lefts.shift()?.(performance.now()))
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      asked.resume()
      pipeline(reply, response).catch(() => undefined) // readers leave
    }),
  )
}

/** Told the moment when a reply has no reader any more, one for each reply. */
const lefts: ((atMs: number) => void)[] = []
/** How much of the reply at hand was taken. */
let takenBytes = 0

async function* words(): AsyncGenerator<string> {
  for (;;) {
    await sleep(5)
    yield chunk('word ')
  }
}

function* much(bytes: number): Generator<string> {
  const event = chunk(`${'all work and no play '.repeat(50)}\n`)
  for (takenBytes = 0; takenBytes < bytes; takenBytes += event.length) yield event
  yield 'data: [DONE]\n\n'
}

/** By the first folder of the address. */
const REPLIES: Readonly<Record<string, () => Iterable<string> | AsyncIterable<string>>> = {
  words,
  much: () => much(LONG_BYTES),
  endless: () => much(ENDLESS_BYTES),
}

function chunk(content: string): string {
  const choices = [{ index: 0, delta: { content } }]
  return `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', choices })}\n\n`
}

test('readers that leave, and a slow one', async (t) => {
  const port = await startInference(t)
  const home = temporaryHome(t)
  const engines = Object.keys(REPLIES).map(
    (name) => `${name}: { type: openai, base_url: "http://127.0.0.1:${port}/${name}" }`,
  )
  const models = `{
    Vendor-M3: { engine: words, upstream_model: m },
    Vendor-M2.1: { engine: much, upstream_model: m },
    Vendor-M2: { engine: endless, upstream_model: m } }`
  writeFileSync(
    join(home, 'backlot.yaml'),
    `engines: { ${engines.join(', ')} }\nmodels: ${models}\n`,
  )
  const program = await startProgram(t, { home })
  const { key } = await createClient(program)

  const ask = async (model: string): Promise<IncomingMessage> => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` }
    const messages = [{ role: 'user', content: 'Go on.' }]
    const asking = request(`${program.address}/compat/v1/messages`, {
      method: 'POST',
      headers,
      agent: false,
    })
    asking.end(JSON.stringify({ model, max_tokens: 100_000, stream: true, messages }))
    const [answer] = await once(asking, 'response')
    return answer
  }

  await t.test('who leaves in the middle stops the work within a tenth of a second', async () => {
    const tookMs: number[] = []
    for (let leaver = 0; leaver < LEAVERS; leaver += 1) {
      const left = Promise.withResolvers<number>()
      lefts.push(left.resolve)
      const answer = await ask('Vendor-M3')
      for (let piece = 0; piece < 3; piece += 1) await once(answer, 'data')
      const leftAtMs = performance.now()
      answer.destroy()
      tookMs.push((await left.promise) - leftAtMs)
    }
    // The middle one: what else this machine does is not the server's doing.
    const middle = tookMs.toSorted((one, other) => one - other)[(LEAVERS - 1) / 2] ?? Infinity
    assert.ok(middle < STOP_MS, `it took ${tookMs.map(Math.round).join(', ')} ms`)
  })

  await t.test('a reader of 10 kB a second takes no memory for what it has not read', async () => {
    const residentMb = async (): Promise<number> => {
      const metrics = await (await fetch(`${program.address}/metrics`)).text()
      return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]) / 1e6
    }
    // What the work itself takes is not the slow reader's doing.
    for (let quick = 0; quick < 2; quick += 1)
      await once((await ask('Vendor-M2.1')).resume(), 'end')
    const before = await residentMb()
    const answer = await ask('Vendor-M2')
    const seen: number[] = []
    const taken: number[] = []
    const isAtRest = (): boolean => (taken.at(-1) ?? 0) - (taken.at(-2) ?? 0) < REST_BYTES
    while (taken.length < SLOW_SECONDS.least || !isAtRest()) {
      assert.ok(
        taken.length < SLOW_SECONDS.most,
        `${taken.join(', ')} bytes were taken in these seconds`,
      )
      await sleep(1000)
      answer.read(SLOW_BYTES_PER_SECOND)
      seen.push((await residentMb()) - before)
      taken.push(takenBytes)
    }
    t.diagnostic(`resident memory moved by ${seen.map(Math.round).join(', ')} MB`)
    assert.ok(Math.max(...seen) < GROWTH_MB, `it grew by ${seen.map(Math.round).join(', ')} MB`)
    answer.destroy()
  })
})

/** Readers that leave and readers that are slow, in front of a third-party inference server. */
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

/** The length of a warm-up reply. */
const LONG_BYTES = 5_000_000
/** Far more than all buffers of the system hold. */
const ENDLESS_BYTES = 200_000_000
/** The most that may still be read from the inference server between two checks when buffers are full. */
const REST_BYTES = 250_000
const WORDS = 3
const LEAVERS = 3
const LOOK_MS = 250
const MIN_LOOKS = 4
const SLOW_BYTES = 2500
const GROWTH_MB = 20
/** Only a fault takes this long. */
const TIMEOUT = { timeout: 600_000 }

/** A server of chat completions: some words and then silence, or megabytes as fast as they are read. */
function startInference(t: TestContext): Promise<number> {
  return listen(
    t,
    createServer((asked, response) => {
      const [, kind = ''] = asked.url?.split('/') ?? []
      const reply = Readable.from(REPLIES[kind]?.() ?? [])
      response.on('close', () => lefts.shift()?.())
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      asked.resume()
      pipeline(reply, response).catch(() => undefined) // readers leave
    }),
  )
}

/** Called when a reply has lost its reader, once for each reply. */
const lefts: (() => void)[] = []
/** How much of the current reply was read. */
let takenBytes = 0

async function* words(): AsyncGenerator<string> {
  for (let word = 0; word < WORDS; word += 1) yield chunk('word ')
  await new Promise(() => {}) // writes do not reveal that nobody reads
}

function* much(bytes: number): Generator<string> {
  const event = chunk(`${'all work and no play '.repeat(50)}\n`)
  for (takenBytes = 0; takenBytes < bytes; takenBytes += event.length) yield event
  yield 'data: [DONE]\n\n'
}

/** Replies by the first folder of the path. */
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

  await t.test(
    'a reader that leaves in the middle stops the work at once, even during silence',
    TIMEOUT,
    async () => {
      for (let leaver = 0; leaver < LEAVERS; leaver += 1) {
        const left = Promise.withResolvers<void>()
        lefts.push(left.resolve)
        const answer = await ask('Vendor-M3')
        for await (const piece of answer.iterator({ destroyOnReturn: false }))
          if (String(piece).includes('word')) break
        answer.destroy()
        await left.promise
      }
    },
  )

  await t.test(
    'a reader of 10 kB a second takes no memory for what it has not read',
    TIMEOUT,
    async () => {
      const residentMb = async (): Promise<number> => {
        const metrics = await (await fetch(`${program.address}/metrics`)).text()
        return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]) / 1e6
      }
      // Fast readers come first, so that the memory of the work itself does not count.
      for (let quick = 0; quick < 2; quick += 1)
        await once((await ask('Vendor-M2.1')).resume(), 'end')
      const before = await residentMb()
      const answer = await ask('Vendor-M2')
      const seen: number[] = []
      const taken: number[] = []
      const isAtRest = (): boolean => (taken.at(-1) ?? 0) - (taken.at(-2) ?? 0) < REST_BYTES
      while (taken.length < MIN_LOOKS || !isAtRest()) {
        await sleep(LOOK_MS)
        answer.read(SLOW_BYTES)
        seen.push((await residentMb()) - before)
        taken.push(takenBytes)
      }
      t.diagnostic(`resident memory moved by ${seen.map(Math.round).join(', ')} MB`)
      assert.ok(Math.max(...seen) < GROWTH_MB, `it grew by ${seen.map(Math.round).join(', ')} MB`)
      assert.ok(takenBytes < ENDLESS_BYTES / 2, `${taken.join(', ')} bytes were taken`)
      answer.destroy()
    },
  )
})

/**
 * How the server stops: work in progress ends normally or is told why not, and what was not
 * delivered costs nothing.
 */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { listen } from '../listen.ts'
import {
  balanceOf,
  createClient,
  eventually,
  spawnServer,
  startProgram,
  temporaryHome,
  type Client,
  type Program,
} from './program.ts'

const RATED = { BACKLOT_SANDBOX_PACE: 'rated' }
const TIMEOUT = { timeout: 600_000 }
const LONG_TEXT = 'word '.repeat(4000)

/** A server with the speed of real models, and an account. */
async function start(
  t: TestContext,
  shutdown: string,
): Promise<{ readonly server: Program; readonly client: Client }> {
  const home = temporaryHome(t)
  writeFileSync(join(home, 'backlot.yaml'), `shutdown: ${shutdown}\n`)
  const server = await startProgram(t, { home, environment: RATED })
  return { server, client: await createClient(server) }
}

/** Requests a reply; waits for its first word if it is a stream. */
async function ask(
  { server, client }: { readonly server: Program; readonly client: Client },
  path: string,
  body: object,
): Promise<{ readonly status: number; rest(): Promise<string> }> {
  const answer = await fetch(server.address + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${client.key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const reader = answer.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  while (answer.headers.get('content-type')?.startsWith('text/event') && !text.includes('word')) {
    const piece = await reader?.read()
    text += decoder.decode(piece?.value)
    if (piece?.done !== false) break
  }
  return {
    status: answer.status,
    rest: async () => {
      for (;;) {
        const piece = await reader?.read()
        if (piece?.done !== false) return text
        text += decoder.decode(piece.value)
      }
    },
  }
}

const message = (text: string, stream: boolean): object => ({
  model: 'Vendor-M2.7',
  max_tokens: 5000,
  stream,
  messages: [{ role: 'user', content: text }],
})

test(
  'a reply in progress is finished within the grace period, and is charged as always',
  TIMEOUT,
  async (t) => {
    const world = await start(t, '{ grace_s: 60 }')
    // 8 s of words at the speed of real models: longer than the 5 s that every stop once had.
    const text = `Say exactly: ${'word '.repeat(800)}end`
    const reply = await ask(world, '/compat/v1/messages', message(text, true))
    const stopped = world.server.stop()
    assert.match(await reply.rest(), /event: message_stop\n/)
    assert.equal(await stopped, 0)
    const { heldMicros, chargedMicros } = await balanceOf(world.server.home)
    assert.equal(heldMicros, 0)
    assert.ok(chargedMicros > 800 * (0.3 + 1.2), `${chargedMicros} for 800 words there and back`)
  },
)

for (const [dialect, path, body, end] of [
  [
    'messages',
    '/compat/v1/messages',
    message(`Say exactly: ${LONG_TEXT}`, true),
    /event: error\ndata: \{"type":"error","error":\{"type":"overloaded_error","message":"the server is stopping \(1002\)"\}[^\n]*\n\n$/,
  ],
  [
    'chat',
    '/v1/text/chatcompletion_v2',
    message(`Say exactly: ${LONG_TEXT}`, true),
    /"base_resp":\{"status_code":1002,"status_msg":"the server is stopping"\}[^\n]*\n\ndata: \[DONE\]\n\n$/,
  ],
  [
    'openai',
    '/v1/chat/completions',
    message(`Say exactly: ${LONG_TEXT}`, true),
    /data: \{"error":\{"message":"the server is stopping","type":"server_error","code":"overloaded"[^\n]*\n\n$/,
  ],
] as const)
  test(
    `a stream of ${dialect} that outlasts the grace ends with an error, and costs what came`,
    TIMEOUT,
    async (t) => {
      const world = await start(t, '{ grace_s: 0.5 }')
      const reply = await ask(world, path, body)
      const stopped = world.server.stop()
      const text = await reply.rest()
      assert.match(text, end)
      assert.equal(await stopped, 0)
      const words = text.match(/word/g)?.length ?? 0
      const { heldMicros, chargedMicros } = await balanceOf(world.server.home)
      assert.equal(heldMicros, 0)
      // The default grace period would have been 30 s, or 3000 words.
      assert.ok(words < 2000, `${words} words`)
      // A prompt of 4000 words and the words that arrived, at 0.3 and 1.2 micros per token.
      const promptMicros = 4000 * 0.3
      assert.ok(
        chargedMicros > promptMicros && chargedMicros < promptMicros + words * 1.2 + 50,
        `${chargedMicros} for ${words} words`,
      )
    },
  )

test(
  'a plain reply that outlasts the grace is answered as overloaded, and costs nothing',
  TIMEOUT,
  async (t) => {
    const world = await start(t, '{ grace_s: 0.5 }')
    const reply = ask(world, '/compat/v1/messages', message(`Say exactly: ${LONG_TEXT}`, false))
    await underWay(world.server, 1)
    const stopped = world.server.stop()
    const { status, rest } = await reply
    assert.deepEqual([status, JSON.parse(await rest()).error.type], [529, 'overloaded_error'])
    assert.equal(await stopped, 0)
    const { heldMicros, chargedMicros } = await balanceOf(world.server.home)
    assert.deepEqual([heldMicros, chargedMicros], [0, 0])
  },
)

/** Resolves when this many message requests are in progress. */
function underWay({ address }: Program, count: number): Promise<unknown> {
  return eventually(
    async () => (await fetch(`${address}/metrics`)).text(),
    (text) => text.includes(`requests_open{method="POST",route="/compat/v1/messages"} ${count}`),
  )
}

/** A persistent connection; returns a function that sends a request and resolves to its response. */
async function keepConnection(server: Program): Promise<(line: string) => Promise<string>> {
  const socket = connect(Number(new URL(server.address).port), '127.0.0.1')
  await once(socket, 'connect')
  return async (line) => {
    socket.write(`${line} HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n`)
    const [piece] = await once(socket, 'data')
    return String(piece)
  }
}

test(
  'a server that stops is not ready first, then refuses what is new and ends what is under way',
  TIMEOUT,
  async (t) => {
    const world = await start(t, '{ delay_s: 2, grace_s: 60 }')
    const { server } = world
    const text = `Say exactly: ${'word '.repeat(400)}end`
    const reply = await ask(world, '/compat/v1/messages', message(text, true))
    const [probe, caller, watcher] = [
      await keepConnection(server),
      await keepConnection(server),
      await keepConnection(server),
    ]
    // A server is also not ready while its disk is slow, as on a busy machine.
    await eventually(
      () => probe('GET /healthz'),
      (answer) => answer.startsWith('HTTP/1.1 200 '),
    )
    assert.match(await caller('GET /livez'), /^HTTP\/1.1 200 /)
    server.process.kill('SIGHUP')
    // During the delay: not ready, and everything continues.
    const health = await eventually(
      () => probe('GET /healthz'),
      (answer) => answer.includes('the server is stopping'),
    )
    assert.match(health, /^HTTP\/1.1 503 /)
    assert.match(await caller('GET /compat/v1/models'), /^HTTP\/1.1 401 /)
    // After it, nothing new is accepted, on old connections or new ones.
    const isRefused = async (): Promise<boolean> => {
      const attempt = connect(Number(new URL(server.address).port), '127.0.0.1')
      const [event] = await Promise.race([
        once(attempt, 'connect').then(() => ['connect']),
        once(attempt, 'error').then(() => ['error']),
      ]).catch(() => ['error'])
      attempt.destroy()
      return event === 'error'
    }
    await eventually(isRefused, (refused) => refused)
    const refused = await caller('GET /compat/v1/models')
    assert.match(
      refused,
      /^HTTP\/1.1 529 [^]*connection: close\r\nretry-after: 1\r\n[^]*"overloaded_error"/i,
    )
    assert.match(await watcher('GET /livez'), /^HTTP\/1.1 200 /)
    assert.match(await reply.rest(), /event: message_stop\n/)
    const [code] = await once(server.process, 'exit')
    assert.equal(code, 0)
  },
)

test(
  'an upload under way is finished within the grace; one that outlasts it is refused with words',
  TIMEOUT,
  async (t) => {
    const { server, client } = await start(t, '{ grace_s: 3 }')
    const form =
      '--b\r\ncontent-disposition: form-data; name="purpose"\r\n\r\nretrieval\r\n' +
      '--b\r\ncontent-disposition: form-data; name="file"; filename="f"\r\n\r\n'
    const begin = async (size: number): Promise<Socket> => {
      const socket = connect(Number(new URL(server.address).port), '127.0.0.1')
      const head = `POST /v1/files/upload HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${client.key}\r\n`
      const type = 'content-type: multipart/form-data; boundary=b\r\n'
      socket.write(`${head}${type}content-length: ${size}\r\nexpect: 100-continue\r\n\r\n`)
      await once(socket, 'data') // the body is being read
      socket.write(form)
      return socket
    }
    const rest = 'content\r\n--b--\r\n'
    const quick = await begin(form.length + rest.length)
    const slow = await begin(form.length + 1000)
    const stopped = server.stop()
    const [answered, cut] = [quick, slow].map(async (socket) => {
      const pieces: Buffer[] = []
      socket.on('data', (piece: Buffer) => pieces.push(piece)).on('error', () => undefined)
      await new Promise((resolve) => socket.once('close', resolve))
      return Buffer.concat(pieces).toString()
    })
    quick.write(rest)
    assert.match((await answered) ?? '', /"filename":"f"/)
    assert.match((await cut) ?? '', /"status_code":1002,"status_msg":"the server is stopping"/)
    assert.equal(await stopped, 0)
  },
)

test('a second signal ends the server at once, and its exit code says so', TIMEOUT, async (t) => {
  const world = await start(t, '{ grace_s: 600 }')
  const reply = await ask(world, '/compat/v1/messages', message(`Say exactly: ${LONG_TEXT}`, true))
  const { process: child } = world.server
  child.kill('SIGTERM')
  const probe = async (): Promise<boolean> =>
    fetch(`${world.server.address}/livez`).then(
      () => true,
      () => false,
    )
  await eventually(probe, (isThere) => !isThere) // the server is stopping
  child.kill('SIGINT')
  assert.deepEqual(await once(child, 'exit'), [130, null])
  await assert.rejects(reply.rest())
})

test('a stop during a start that hangs comes to an end', TIMEOUT, async (t) => {
  const home = temporaryHome(t)
  const { promise: asked, resolve } = Promise.withResolvers<void>()
  const silent = createServer((socket) => {
    socket.on('error', () => undefined)
    resolve()
  })
  const port = await listen(t, silent)
  const program = spawnServer(home, {
    environment: { BACKLOT_STORE: `postgres://nobody:x@127.0.0.1:${port}/nothing` },
  })
  await asked
  program.kill('SIGTERM')
  const [code] = await once(program, 'exit')
  assert.equal(code, 1)
})

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { test, type TestContext } from 'node:test'
import { gzipSync } from 'node:zlib'
import { fastify } from 'fastify'
import { createAllowance } from '../../domain/allowance.ts'
import { Fault } from '../../domain/fault.ts'
import { openBodies } from './bodies.ts'
import { acquireMemory } from './body-memory.ts'
import { readJsonBody } from './json-body.ts'
import { DEEPEST_BODY, MAX_MARKS, MAX_TEXT_CHARACTERS } from './json-extent.ts'
import { MEDIA_BODY_BYTES, type Call } from '../route.ts'
import { already } from '../later.ts'
import { createServer } from '../server.ts'
import { noObserver } from '../../domain/observer.ts'

const MIB = 1024 * 1024
const LONG = MIB

/** A server with one route for long bodies, whose answer is the result of `handle`. */
async function serve(
  t: TestContext,
  handle: (call: Call) => Promise<unknown>,
  longBodyBytes = 256 * MIB,
): Promise<{
  readonly port: number
  post(body: string | Buffer, type?: string): Promise<Response>
}> {
  const bodies = openBodies({ longBytes: longBodyBytes, waitMs: 600_000 })
  const server = await createServer({
    routes: [
      {
        method: 'POST',
        path: '/long',
        dialect: 'compat',
        auth: 'bearer',
        tag: 'Test',
        summary: 'Takes long bodies',
        bodyLimitBytes: MEDIA_BODY_BYTES,
        endpoint: already({
          handle: async (call: Call) => ({ type: 'json', body: { got: await handle(call) } }),
        }),
      },
    ],
    authenticate: async ({ authorization }) => {
      if (authorization !== 'Bearer good') throw new Fault('unknownKey', 'no')
      const account = { id: 'a', name: 'a', prepaid: false, createdAtMs: 0 }
      return { account, key: { id: 'k', accountId: 'a', createdAtMs: 0 } }
    },
    observer: noObserver,
    log: { error: (facts) => assert.fail(JSON.stringify(facts)) },
    info: { title: 'Test', version: '1', description: '' },
    bodies,
  })
  const { port } = await server.listen({ host: '127.0.0.1', port: 0 })
  t.after(async () => {
    await server.close(0)
    await bodies.close()
  })
  return {
    port,
    post: (body, type = 'application/json') =>
      fetch(`http://127.0.0.1:${port}/long`, {
        method: 'POST',
        headers: { authorization: 'Bearer good', 'content-type': type },
        body,
      }),
  }
}

async function errorOf(answer: Response): Promise<string> {
  const { error } = JSON.parse(await answer.text())
  return `${answer.status} ${error.message}`
}

/** JSON padded with spaces to the size of a long body. */
const padded = (json: string, bytes = LONG): string => json + ' '.repeat(bytes)

test('a long body is the same JSON as a short one', async (t) => {
  const { post } = await serve(t, async ({ body }) => body)
  const json = '{"a":[1,null,true,"\\u00e9 中 😀 \\ud83d"],"b":{"c":"\\"\\\\"},"é":-1.5e3}'
  for (const body of [json, padded(json), `\uFEFF${padded(json)}`])
    assert.deepEqual(JSON.parse(await (await post(body)).text()), { got: JSON.parse(json) })
})

test('a body in another encoding than UTF-8 is refused, not read with other letters', async (t) => {
  const { post } = await serve(t, async () => assert.fail('it reached the handler'))
  const latin1 = Buffer.from('"caf\u00e9"', 'latin1')
  for (const body of [latin1, Buffer.concat([latin1, Buffer.from(padded(''))])])
    assert.match(
      await errorOf(await post(body)),
      /^400 the request body is not valid JSON: it is not UTF-8/,
    )
})

test('a body of exactly the limit is taken, and one byte more is 413', async (t) => {
  const { post } = await serve(t, async ({ body }) => Object.keys(body ?? {}))
  const [before, after] = ['{"messages":[{"content":[{"source":{"data":"', '"}}]}]}']
  const characters = (MEDIA_BODY_BYTES - before.length - after.length) & ~3
  const most = Buffer.from((before + 'A'.repeat(characters) + after).padEnd(MEDIA_BODY_BYTES))
  assert.equal(await (await post(most)).text(), '{"got":["messages"]}')
  const more = Buffer.concat([most, Buffer.from(' ')])
  assert.match(
    await errorOf(await post(more)),
    /^413 the request body must have at most 67108864 bytes, got 67108865/,
  )
})

test('a body without an announced size is taken, and cut off at the limit', async (t) => {
  const { port } = await serve(t, async ({ body }) => String(body).length)
  const send = (pieces: number): Promise<Response> =>
    fetch(`http://127.0.0.1:${port}/long`, {
      method: 'POST',
      headers: { authorization: 'Bearer good', 'content-type': 'application/json' },
      duplex: 'half',
      body: ReadableStream.from(
        (function* () {
          yield Buffer.from('"')
          for (let piece = 0; piece < pieces; piece += 1) yield Buffer.alloc(MIB, 'a')
          yield Buffer.from('"')
        })(),
      ),
    })
  assert.equal(await (await send(3)).text(), `{"got":${3 * MIB}}`)
  assert.match(await errorOf(await send(64)), /^413 the request body must have at most 67108864/)
})

test('texts of more characters than any context holds are refused, and media are no texts', async (t) => {
  const { post } = await serve(t, async () => 'fine')
  const holding = (text: string, data: string): string =>
    JSON.stringify({ messages: [{ content: [{ text, source: { data } }] }] })
  const media = 'abcd'.repeat(MAX_TEXT_CHARACTERS / 4)
  assert.equal((await post(holding('a'.repeat(MAX_TEXT_CHARACTERS), media))).status, 200)
  assert.match(
    await errorOf(await post(holding('a'.repeat(MAX_TEXT_CHARACTERS + 1), media))),
    /^400 the request body must have at most 16000000 characters of text beside its media, got 16000001/,
  )
})

test('pictures of video orders are no texts, and what stands beside them is', async (t) => {
  const { post } = await serve(t, async () => 'fine')
  const url = `data:image/png;base64,${'abcd'.repeat(MAX_TEXT_CHARACTERS / 4)}`
  const two = 'a'.repeat(MAX_TEXT_CHARACTERS)
  const orders: readonly object[] = [
    { first_frame_image: url, last_frame_image: url },
    { subject_reference: [{ image: [url] }] },
    { content: [{ type: 'image_url', image_url: { url } }] },
    { media_inputs: [{ value: url }] },
    { input_reference: { image_url: url } },
  ]
  for (const order of orders) {
    const send = (prompt: string): Promise<Response> => post(JSON.stringify({ ...order, prompt }))
    assert.equal((await send('')).status, 200, Object.keys(order).join())
    assert.match(
      await errorOf(await send(`${two}a`)),
      /characters of text beside its media, got 160000\d\d /,
    )
  }
  for (const order of [
    { first_frame_image: [url] },
    { content: url },
    { content: [{ text: url }] },
  ])
    assert.match(
      await errorOf(await post(JSON.stringify(order))),
      /text beside its media, got 160000/,
    )
})

test('a body is only itself, whatever came before it in the same buffer', async (t) => {
  const { post } = await serve(t, async ({ body }) => String(body).length)
  assert.equal(await (await post(`"${'a'.repeat(3 * MIB)}"`)).text(), `{"got":${3 * MIB}}`)
  assert.match(await errorOf(await post(`"${'b'.repeat(2 * MIB)}`)), /^400 .* not valid JSON/)
  assert.equal(await (await post(`"${'c'.repeat(2 * MIB)}"`)).text(), `{"got":${2 * MIB}}`)
})

test('media are there until their answer has ended, whatever comes meanwhile', async (t) => {
  const { post } = await serve(t, async ({ body }) => {
    const { turn, messages } = body as {
      turn: number
      messages: [{ content: [{ source: { data: { bytes: Uint8Array } } }] }]
    }
    const { bytes } = messages[0].content[0].source.data
    arrived[turn]?.resolve()
    await answered[turn]?.promise
    return [bytes.length, ...new Set(bytes)]
  })
  const film = (turn: number): string => {
    const data = Buffer.alloc(MIB + turn, turn).toString('base64')
    return JSON.stringify({ turn, messages: [{ content: [{ source: { data } }] }] })
  }
  const turns = [0, 1, 2, 3, 4]
  const arrived = turns.map(() => Promise.withResolvers<void>())
  const answered = turns.map(() => Promise.withResolvers<void>())
  const answers = turns.map(async (turn) => {
    await arrived[turn - 1]?.promise
    return (await post(film(turn))).text()
  })
  await arrived[4]?.promise
  for (const turn of [0, 2]) answered[turn]?.resolve()
  assert.equal(await answers[0], `{"got":[${MIB},0]}`)
  assert.equal(await answers[2], `{"got":[${MIB + 2},2]}`)
  answered.push(Promise.withResolvers())
  arrived.push(Promise.withResolvers())
  const later = post(film(5))
  await arrived[5]?.promise
  for (const { resolve } of answered) resolve()
  for (const turn of [1, 3, 4]) assert.equal(await answers[turn], `{"got":[${MIB + turn},${turn}]}`)
  assert.equal(await (await later).text(), `{"got":[${MIB + 5},5]}`)
})

test('media in it are bytes already, and what is no base64 stays as it is', async (t) => {
  const { post } = await serve(t, async (call) => {
    const [{ content }] = (
      call.body as { messages: [{ content: { source: { data: unknown } }[] }] }
    ).messages
    return content.map(({ source: { data } }) => {
      const media = data as { bytes?: Uint8Array }
      return media.bytes ? Buffer.from(media.bytes).toString('latin1', 0, 4) : typeof data
    })
  })
  const source = (data: string): object => ({ type: 'image', source: { type: 'base64', data } })
  const data = Buffer.from('abcd'.repeat(MIB / 4)).toString('base64')
  const content = [source(data), source(`${data}*`), source('YWJj')]
  const answer = await post(JSON.stringify({ messages: [{ role: 'user', content }] }))
  assert.deepEqual(JSON.parse(await answer.text()), { got: ['abcd', 'string', 'string'] })
})

for (const [what, body, refusal] of [
  ['that is no JSON', padded('{"a":'), /^400 the request body is not valid JSON: /],
  ['that nests too deep', padded('['.repeat(DEEPEST_BODY + 1)), /^400 .* at most 256 levels deep/],
  [
    'of very many members',
    `[${'{},'.repeat(MAX_MARKS)}{}]`,
    /^400 the request body must have at most 200000 members and items, got more/,
  ],
] as const)
  test(`a long body ${what} is refused`, async (t) => {
    const { post } = await serve(t, async () => assert.fail('it reached the handler'))
    assert.match(await errorOf(await post(body)), refusal)
  })

test('brackets and commas in a text are no members, however it is escaped', async (t) => {
  const { post } = await serve(t, async ({ body }) => String(body).length)
  const text = '[{,:"\\'.repeat(MAX_MARKS)
  assert.equal(await (await post(JSON.stringify(text))).text(), `{"got":${text.length}}`)
})

test('other types, no body and broken short bodies are refused as everywhere', async (t) => {
  const { post } = await serve(t, async () => 'fine')
  assert.match(await errorOf(await post('a', 'text/plain')), /^400 Content-Type must be/)
  assert.match(await errorOf(await post('')), /^400 the request has no body/)
  const broken = '{"a": 1,\n  b: 2}'
  assert.match(
    await errorOf(await post(broken)),
    /^400 the request body is not valid JSON: .*line 2 column 3/,
    'it says where',
  )
})

test('a packed body is refused for what it is', async (t) => {
  const { port } = await serve(t, async () => assert.fail('it reached the handler'))
  for (const body of [gzipSync('{}'), gzipSync(randomBytes(LONG))]) {
    const answer = await fetch(`http://127.0.0.1:${port}/long`, {
      method: 'POST',
      headers: {
        authorization: 'Bearer good',
        'content-type': 'application/json',
        'content-encoding': 'gzip',
      },
      body,
    })
    assert.equal(await errorOf(answer), '400 Content-Encoding must be identity, got "gzip" (2013)')
  }
})

test('members that are called as the innards of objects are members like others', async (t) => {
  const json = '{"__proto__":{"isHere":1},"constructor":{"prototype":{"isHere":1}}}'
  const { post } = await serve(t, async ({ body }) => {
    assert.equal('isHere' in Object(body), false)
    return body
  })
  for (const body of [json, padded(json)])
    assert.equal(await (await post(body)).text(), `{"got":${json}}`)
  assert.equal('isHere' in {}, false)
})

test('a body of a caller that is not known is not waited for', async (t) => {
  const { port } = await serve(t, async () => assert.fail('it reached the handler'))
  const socket = connect(port, '127.0.0.1')
  t.after(() => socket.destroy())
  socket.write(
    'POST /long HTTP/1.1\r\nhost: x\r\nauthorization: Bearer bad\r\ncontent-type: application/json\r\ncontent-length: 60000000\r\n\r\n{',
  )
  const [head] = await socket.take(1).toArray()
  assert.match(String(head), /^HTTP\/1\.1 401 /)
})

test('long bodies beyond the share of the memory wait for those before them', async (t) => {
  const { promise: free, resolve: end } = Promise.withResolvers<void>()
  const { promise: started, resolve: start } = Promise.withResolvers<void>()
  const order: unknown[] = []
  const { post } = await serve(
    t,
    async ({ body }) => {
      order.push(body)
      start()
      if (body === 1) await free
      return body
    },
    1.5 * LONG,
  )
  const first = post(padded('1'))
  await started
  const second = post(padded('2'))
  assert.equal((await post('3')).status, 200) // a short one does not
  assert.deepEqual(order, [1, 3])
  end()
  assert.deepEqual([(await first).status, (await second).status], [200, 200])
})

test('a body that waits too long is asked to retry, and a caller that leaves is no failure', async () => {
  const full = createAllowance(1)
  const { signal } = new AbortController()
  await acquireMemory(full, 1, { signal, owner: 'a', waitMs: 1 })
  await assert.rejects(
    acquireMemory(full, 1, { signal, owner: 'a', waitMs: 1 }),
    (thrown) =>
      thrown instanceof Fault && thrown.kind === 'overloaded' && thrown.retryAfterSeconds === 5,
  )
  const reason = new Error('gone')
  await assert.rejects(
    acquireMemory(full, 1, { signal: AbortSignal.abort(reason), owner: 'a', waitMs: 600_000 }),
    reason,
  )
})

test('what a body took is given back when its sender leaves in the middle', async (t) => {
  const { port, post } = await serve(t, async () => 'fine', LONG * 1.5)
  const socket = connect(port, '127.0.0.1')
  const head = `POST /long HTTP/1.1\r\nhost: x\r\nauthorization: Bearer good\r\ncontent-type: application/json\r\ncontent-length: ${LONG}\r\n\r\n`
  await new Promise((resolve) => socket.write(head + ' '.repeat(1000), resolve))
  const next = post(padded('1'))
  socket.destroy()
  assert.equal((await next).status, 200)
})

test('the turn of a body that broke off while it waited is given back', async (t) => {
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
  const { promise: turn, resolve: giveTurn } = Promise.withResolvers<() => void>()
  const { promise: read, resolve: settle } = Promise.withResolvers<unknown>()
  const { promise: ended, resolve: endTurn } = Promise.withResolvers<void>()
  const ports = {
    threads: { parse: async () => assert.fail('there is nothing to parse') },
    buffers: { acquire: () => assert.fail('a buffer was taken'), release: () => {} },
    short: createAllowance(LONG),
    waitMs: 600_000,
    long: {
      tryTake: () => assert.fail('a long body waits'),
      take: () => {
        ask()
        return turn
      },
    },
  }
  const reader = { owner: 'a', signal: new AbortController().signal }
  const server = fastify()
  server.addContentTypeParser('application/json', (_, stream, done) => done(null, stream))
  server.post('/', (request) => readJsonBody(request, ports, reader).catch(String).then(settle))
  const address = await server.listen({ host: '127.0.0.1', port: 0 })
  t.after(() => server.close())
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  const head = 'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n'
  socket.write(`${head}transfer-encoding: chunked\r\n\r\n`)
  // Little enough that the server goes on reading while the body waits, and so notices the abort.
  const piece = ' '.repeat(LONG / 2 + 1)
  socket.write(`${piece.length.toString(16)}\r\n${piece}\r\n`)
  await asked
  socket.destroy()
  assert.match(String(await read), /broke off|aborted/)
  giveTurn(endTurn)
  await ended
})

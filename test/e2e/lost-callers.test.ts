/**
 * Callers at the wrong port or with the wrong protocol, and callers with names and requests of the
 * hosted service.
 */
import Anthropic from '@anthropic-ai/sdk'
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect as connectHttp2, constants } from 'node:http2'
import { connect } from 'node:net'
import { test } from 'node:test'
import { createClient, startProgram } from './program.ts'

/** Everything that the server sends in response to these bytes, until it closes the connection. */
async function sayTo(address: string, bytes: Uint8Array): Promise<string> {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  socket.setTimeout(60_000, () => socket.destroy(new Error('the server said nothing')))
  socket.write(bytes)
  let said = ''
  socket.setEncoding('utf8').on('data', (text: string) => (said += text))
  await once(socket, 'close')
  return said
}

/** Why the server ends the session of an HTTP/2 client. */
async function connectWithHttp2(
  address: string,
): Promise<{ readonly code: number; readonly words: string }> {
  const session = connectHttp2(address).on('error', () => undefined)
  session.request({ ':path': '/v1/models' }).on('error', () => undefined)
  const [code, , words] = await once(session, 'goaway', { signal: AbortSignal.timeout(60_000) })
  session.destroy()
  return { code, words: String(words) }
}

test('lost callers', async (t) => {
  const program = await startProgram(t)
  const { address } = program
  const client = await createClient(program)

  await t.test('messages work without the prefix', async () => {
    const sdk = new Anthropic({ baseURL: address, apiKey: client.key, maxRetries: 0 })
    const messages = [{ role: 'user' as const, content: 'Say exactly: yes' }]
    const answer = await sdk.messages.create({ model: 'Vendor-M3', max_tokens: 50, messages })
    assert.deepEqual(answer.content, [{ type: 'text', text: 'yes' }])
    const { input_tokens: counted } = await sdk.messages.countTokens({
      model: 'Vendor-M3',
      messages,
    })
    assert.equal(counted, answer.usage.input_tokens)
  })

  await t.test('a key that is none says how to get one', async () => {
    const answer = await fetch(`${address}/v1/messages`, {
      method: 'POST',
      headers: { 'x-api-key': 'sk-ant-1', 'content-type': 'application/json' },
      body: '{}',
    })
    assert.equal(answer.status, 401)
    assert.match(await answer.text(), /not a JWT; .*backlot keys create --account NAME/)
  })

  await t.test('addresses of other services say what there is', async () => {
    for (const [method, path, status, words] of [
      ['POST', '/v1/t2a_v2', 404, /no speech/],
      ['POST', '/v1/image_generation', 404, /no pictures/],
      ['GET', '/api/tags', 404, /Ollama/],
      ['POST', '/v1beta/models/gemini-pro:generateContent', 404, /Gemini/],
      ['POST', '/compat', 405, /POST \/compat\/v1\/messages/],
      ['POST', '/anthropic', 405, /POST \/compat\/v1\/messages/],
      ['POST', '/v1', 404, /base address/],
      ['GET', '/compat/v1', 404, /base address/],
      ['PUT', '/v1/models', 405, /takes GET, not PUT/],
    ] as const) {
      // Some clients declare JSON even without a body.
      for (const headers of [{}, { 'content-type': 'application/json' }]) {
        const answer = await fetch(address + path, { method, headers })
        assert.match(await answer.text(), words, path)
        assert.equal(answer.status, status, path)
        if (status === 405) assert.equal(answer.headers.get('allow'), 'GET, HEAD')
      }
    }
  })

  await t.test('HTTP/2 and TLS on the port get an answer that can be read', async () => {
    const preface = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n')
    assert.match(await sayTo(address, preface), /^HTTP\/1\.1 400 .*speaks HTTP\/1\.1, not HTTP\/2/s)
    const { code, words } = await connectWithHttp2(address)
    assert.equal(code, constants.NGHTTP2_HTTP_1_1_REQUIRED)
    assert.match(words, /speaks HTTP\/1\.1, not HTTP\/2/)
    const hello = Buffer.from('16030100a5010000a10303', 'hex')
    assert.match(await sayTo(address, hello), /^HTTP\/1\.1 400 .*speaks plain HTTP, not TLS/s)
    const other = Buffer.from('HELO there\r\n\r\n')
    assert.match(await sayTo(address, other), /not valid HTTP/)
  })

  await t.test(
    'a request without a host, or with an unknown expectation, is refused in its dialect',
    async () => {
      const send = (lines: string[]): Promise<string> =>
        sayTo(address, Buffer.from(`${lines.join('\r\n')}\r\n\r\n`))
      const noHost = await send(['GET /v1/models HTTP/1.1'])
      const refused = /^HTTP\/1\.1 400 .*trace-id: [0-9a-f]{32}.*the header host is missing/is
      assert.match(noHost, refused)
      assert.match(await send(['GET /v1/video_generation HTTP/1.1']), refused)
      const expects = ['host: x', 'expect: 200-ok', 'content-length: 2']
      const native = await send(['POST /v1/video_generation HTTP/1.1', ...expects])
      assert.match(
        native,
        /^HTTP\/1\.1 417 .*"status_code":2013,"status_msg":".*expect must be 100-continue, got \\"200-ok\\"/s,
      )
      const compat = await send(['POST /compat/v1/messages HTTP/1.1', ...expects])
      assert.match(compat, /^HTTP\/1\.1 417 .*"type":"invalid_request_error"/s)
      // HTTP/1.0 has neither.
      assert.match(await send(['GET /livez HTTP/1.0']), /^HTTP\/1\.1 200 /)
    },
  )

  await t.test('a browser gets an icon', async () => {
    const answer = await fetch(`${address}/favicon.ico`)
    assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'image/svg+xml'])
    assert.match(await answer.text(), /^<svg /)
  })

  await t.test('questions of the hosted service about an account are answered', async () => {
    for (const path of ['/v1/query_balance', '/account/query_balance']) {
      const { status, body } = await client.get(path)
      assert.equal(status, 200)
      assert.match(body.available_amount, /^-?\d+\.\d{6}$/)
      assert.equal(body.base_resp.status_code, 0)
      assert.match(await (await fetch(address + path)).text(), /"status_code":1004/)
    }
    const { body } = await client.get('/v1/token_plan/remains')
    assert.deepEqual(body, {
      model_remains: [],
      base_resp: { status_code: 0, status_msg: 'success' },
    })
  })

  await t.test('a purpose that no file here can have lists none', async () => {
    const { body } = await client.get('/v1/files/list?purpose=voice_clone')
    assert.deepEqual([body.files, body.base_resp.status_code], [[], 0])
    const unknown = await client.get('/v1/files/list?purpose=nonsense')
    assert.equal(unknown.body.base_resp.status_code, 2013)
  })

  await t.test('an unknown model is refused in the names that were used', async () => {
    const messages = [{ role: 'user', content: 'Hello' }]
    const ask = async (path: string, body: object): Promise<string> =>
      JSON.stringify((await client.post(path, body)).body)
    const film = { prompt: 'A lake' }
    assert.match(
      await ask('/v1/text/chatcompletion_v2', { model: 'MiniMax-M99', messages }),
      /one of MiniMax-M2\.\d/,
    )
    assert.match(
      await ask('/v1/video_generation', { model: 'MiniMax-x', ...film }),
      /MiniMax-Hailuo-/,
    )
    assert.match(await ask('/v1/video_generation', { model: 'x', ...film }), /Vendor-Video-2\.3/)
  })

  await t.test('a picture that a video is to be made of is refused, not passed over', async () => {
    for (const [member, value] of [
      ['first_frame_image', 'not a picture'],
      ['last_frame_image', 'not a picture'],
      ['subject_reference', 'not a picture'],
    ] as const) {
      const order = { model: 'T2V-01', prompt: 'A lake', [member]: value }
      const { body } = await client.post('/v1/video_generation', order)
      assert.deepEqual([body.base_resp.status_code, body.task_id], [2013, ''])
      assert.match(body.base_resp.status_msg, new RegExp(`^${member} (is not taken|must be)`))
    }
  })
})

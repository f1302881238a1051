/**
 * A server that strangers reach through a proxy, and callers that name its machine in every
 * possible spelling.
 */
import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { describe, test, type TestContext } from 'node:test'
import sharp from 'sharp'
import { listen } from '../listen.ts'
import { type Client, createClient, eventually, startProgram, temporaryHome } from './program.ts'

const PROXIED = { environment: { BACKLOT_PUBLIC_URL: 'https://films.example.com' } }

/** Spellings of this machine's and private networks' addresses. */
const WRITTEN_OUT = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '127.255.255.254',
  '2130706433',
  '017700000001',
  '0x7f000001',
  '0x7F.1',
  '0177.0.0.1',
  '0177.0x0.00.01',
  '127.0.0.1.',
  '127%2e0%2e0%2e1',
  '①②⑦.⓪.⓪.①',
  '１２７.０.０.１',
  '127。0。0。1',
  '𝟏𝟐𝟕.𝟎.𝟎.𝟏',
  '0',
  '0.0.0.0',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::FFFF:7f00:1]',
  '[::127.0.0.1]',
  '[::ffff:0:127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::]',
  '[2001:0:53aa:64c:0:fbff:80ff:fffe]',
  '[fe80::1]',
  '[fe80::1%25lo]',
  '[fec0::1]',
  '[fd00::1]',
  '[ff02::1]',
  'localhost',
  'localhost.',
  'LOCALHOST',
  '%6cocalhost',
  'ｌｏｃａｌｈｏｓｔ',
  'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ',
  'inner.localhost',
  'a.b.LocalHost.',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.0.1',
  '100.64.0.1',
  '169.254.169.254',
  '0xa9fea9fe',
  'user:secret@127.0.0.1',
  'films.example.com@127.0.0.1',
  '127.0.0.1\\@films.example.com',
]

/** Host names that mean this machine only locally: they are resolved when they are called. */
const NAMES = [hostname(), 'ip6-localhost', 'localhost.localdomain', 'nowhere.invalid']

/** A port of this machine that must not be reached; counts connections. */
async function canary(t: TestContext): Promise<{ port: number; connections: () => number }> {
  let count = 0
  const server = createServer((socket) => {
    count += 1
    socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}')
  })
  return { port: await listen(t, server), connections: () => count }
}

type Ask = (client: Client, url: string) => Promise<string>

const submitFilm: Ask = async (client, url) => {
  const order = { model: 'T2V-01', prompt: 'A quiet sea [sandbox:quick]', callback_url: url }
  const { status, body } = await client.post('/v1/video_generation', order)
  assert.equal(status, 200)
  assert.equal(body.base_resp.status_code, 2013, `${url}: ${JSON.stringify(body)}`)
  return body.base_resp.status_msg
}

const countPicture: Ask = async (client, url) => {
  const content = [{ type: 'image', source: { type: 'url', url } }]
  const { status, body } = await client.post('/anthropic/v1/messages/count_tokens', {
    model: 'Vendor-M3',
    messages: [{ role: 'user', content }],
  })
  assert.equal(status, 400, `${url}: ${JSON.stringify(body)}`)
  return body.error.message
}

const orderTemplate: Ask = async (client, url) => {
  const { status, body } = await client.post('/v1/video_template_generation', {
    template_id: TEMPLATE,
    text_inputs: [],
    media_inputs: [{ value: url }],
  })
  assert.equal(status, 200)
  assert.equal(body.base_resp.status_code, 2013, `${url}: ${JSON.stringify(body)}`)
  return body.base_resp.status_msg
}

const TEMPLATE = '999000000000000002'

/** The folder of a server with one template that takes a picture. */
async function homeWithTemplate(t: TestContext): Promise<string> {
  const home = temporaryHome(t)
  mkdirSync(join(home, 'templates/samples'), { recursive: true })
  writeFileSync(
    join(home, 'templates/one.yaml'),
    `id: '${TEMPLATE}'
name: One
description: A picture for half a second.
text_inputs: []
media_inputs: [{ name: photo, description: A picture, example: own.png }]
film:
  shape: square
  poster: 0.2
  scenes:
    - seconds: 0.4
      studio: { backdrop: ['#203040'], camera: [{ at: 0, position: [0, 0, 0], look: [0, 0, 1] }] }
      layers: [{ picture: photo, box: [3, 3], at: [0, 0, 6] }]
`,
  )
  const create = { width: 400, height: 400, channels: 3 as const, background: 'tomato' }
  writeFileSync(join(home, 'templates/samples/own.png'), await sharp({ create }).png().toBuffer())
  return home
}

/** The same request for all of them; resolves to the messages. */
async function askAll(client: Client, urls: readonly string[], ask: Ask): Promise<string[]> {
  return Promise.all(urls.map((url) => ask(client, url)))
}

/** The error of a task's only attempt so far. */
async function firstError(client: Client, url: string): Promise<string> {
  const order = { model: 'T2V-01', prompt: 'A quiet sea [sandbox:quick]', callback_url: url }
  const { body } = await client.post('/v1/video_generation', order)
  assert.equal(body.base_resp.status_code, 0, JSON.stringify(body))
  const path = `/v1/video_generation/callbacks?task_id=${body.task_id}`
  const log = await eventually(
    () => client.get(path),
    (answer) => answer.body.callback.last_error !== '',
  )
  const [first] = log.body.deliveries
  assert.equal(log.body.callback.last_error, first.error)
  return first.error
}

describe('behind a proxy,', () => {
  test('no spelling of a private address is called, and no answer says what it means', async (t) => {
    const { port, connections } = await canary(t)
    const server = await startProgram(t, { ...PROXIED, home: await homeWithTemplate(t) })
    const client = await createClient(server)
    const written = WRITTEN_OUT.map((host) => `http://${host}:${port}/`)
    const names = NAMES.map((host) => `http://${host}:${port}/`)
    for (const ask of [submitFilm, countPicture, orderTemplate]) {
      for (const message of await askAll(client, written, ask))
        assert.match(message, /must be a (public|full) |must not hold a user/)
    }
    for (const ask of [countPicture, orderTemplate]) {
      const messages = new Set(await askAll(client, names, ask))
      assert.equal(messages.size, 1, [...messages].join('\n'))
      assert.doesNotMatch([...messages].join(), /127|::1|resolve|ENOTFOUND|private|loopback/)
    }
    const errors = await Promise.all(names.map((url) => firstError(client, url)))
    assert.deepEqual(
      errors,
      names.map(() => 'the receiver could not be reached, or did not answer in time'),
    )
    assert.equal(connections(), 0)
  })
})

/** Ports in every state that a port can have. */
async function portsInAllStates(t: TestContext): Promise<readonly number[]> {
  const closed = createServer()
  const closedPort = await new Promise<number>((resolve) => {
    closed.listen(0, '127.0.0.1', () => resolve(portOf(closed)))
  })
  await new Promise((resolve) => closed.close(resolve))
  const others = [
    createServer((socket) => socket.destroy()),
    createServer((socket) => socket.resetAndDestroy()),
    createServer((socket) => socket.end('SSH-2.0-OpenSSH_10.0\r\n')),
    createServer((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{')),
  ]
  for (const server of others) server.on('connection', (socket) => socket.on('error', () => {}))
  return [closedPort, ...(await Promise.all(others.map((server) => listen(t, server))))]
}

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

test('where this machine may be called, callers do not learn the state of its ports', async (t) => {
  const ports = await portsInAllStates(t)
  const server = await startProgram(t)
  const client = await createClient(server)
  const urls = ports.map((port) => `http://127.0.0.1:${port}/`)
  const pictures = new Set(await askAll(client, urls, countPicture))
  assert.equal(pictures.size, 1, [...pictures].join('\n'))
  const errors = new Set(await Promise.all(urls.map((url) => firstError(client, url))))
  assert.deepEqual([...errors], ['the receiver could not be reached, or did not answer in time'])
})

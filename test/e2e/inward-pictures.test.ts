/**
 * Orders whose pictures are at an address that is internal, redirects to an internal one, or
 * resolves to one: in every member of both video interfaces, over real sockets.
 */
import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createServer as createTcpServer } from 'node:net'
import { hostname, networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import sharp from 'sharp'
import { forbiddenReason } from '../../packages/backlot/src/outbound/address.ts'
import { listen } from '../listen.ts'
import { type Client, createClient, startProgram, temporaryHome } from './program.ts'

const PICTURE = await sharp({ create: { width: 400, height: 400, channels: 3, background: 'tan' } })
  .png()
  .toBuffer()
const INSIDE = `data:image/png;base64,${PICTURE.toString('base64')}`

/** One order for each member that takes a picture, the field named in its refusal, and its dialect. */
const MEMBERS: readonly (readonly [field: string, order: (url: string) => object])[] = [
  ['first_frame_image', (url) => ({ model: 'Vendor-Video-02', first_frame_image: url })],
  [
    'last_frame_image',
    (url) => ({ model: 'Vendor-Video-02', first_frame_image: INSIDE, last_frame_image: url }),
  ],
  [
    'subject_reference[0].image[0]',
    (url) => ({
      model: 'S2V-01',
      prompt: 'A walk',
      subject_reference: [{ type: 'character', image: [url] }],
    }),
  ],
  ['content[1].image_url.url', (url) => v2([url, 'first_frame'])],
  ['content[2].image_url.url', (url) => v2([INSIDE, 'first_frame'], [url, 'last_frame'])],
  ['content[1].image_url.url', (url) => v2([url, 'reference_image'])],
]

function v2(...images: readonly (readonly [url: string, role: string])[]): object {
  const media = images.map(([url, role]) => ({ type: 'image_url', image_url: { url }, role }))
  return { model: 'MiniMax-H3', content: [{ type: 'text', text: 'A walk' }, ...media] }
}

/**
 * Orders a film with the picture in every member; each is refused in its dialect. Resolves to the
 * messages.
 */
async function refusals(client: Client, url: string): Promise<readonly string[]> {
  return Promise.all(
    MEMBERS.map(async ([field, orderOf]) => {
      const order = orderOf(url)
      const isV2 = 'content' in order
      const path = isV2 ? '/v2/video_generation' : '/v1/video_generation'
      const { status, body } = await client.post(path, order)
      const all = `${url}: ${JSON.stringify(body)}`
      if (isV2)
        assert.deepEqual([status, body.type, body.error.http_code], [400, 'error', '400'], all)
      else assert.deepEqual([status, body.base_resp.status_code], [200, 2013], all)
      assert.ok(!body.task_id, all)
      const message: string = isV2 ? body.error.message : body.base_resp.status_msg
      assert.ok(message.startsWith(`${field} must `), `${field}: ${message}`)
      return message
    }),
  )
}

/** A folder whose models also take subjects, with an engine that is never called. */
function homeOf(t: TestContext, outbound: string): string {
  const home = temporaryHome(t)
  const gpu = `{ type: openai-videos, base_url: "http://127.0.0.1:9/v1", pictures: conditions }`
  const models = ['Vendor-S2V-01', 'Vendor-Video-02', 'Vendor-Video-3'].map(
    (name) => `${name}: { engine: gpu }`,
  )
  const yaml = `engines: { gpu: ${gpu} }\nmodels: { ${models.join(', ')} }\n${outbound}`
  mkdirSync(home, { recursive: true })
  writeFileSync(join(home, 'backlot.yaml'), yaml)
  return home
}

/** A picture that must not be fetched; counts connections. */
async function canary(
  t: TestContext,
  host: string,
): Promise<{ port: number; connections: () => number }> {
  let count = 0
  const server = createTcpServer((socket) => {
    count += 1
    socket.on('error', () => {})
    socket.end(`HTTP/1.1 200 OK\r\ncontent-length: ${PICTURE.length}\r\n\r\n`)
  })
  return { port: await listen(t, server, host), connections: () => count }
}

/** Redirects requests for `/ADDRESS` to that address. */
async function redirector(
  t: TestContext,
  host: string,
): Promise<{ to: (url: string) => string; count: () => number }> {
  let count = 0
  const server = createServer(({ url = '' }, response) => {
    count += 1
    response.writeHead(302, { location: decodeURIComponent(url.slice(1)) }).end()
  })
  const port = await listen(t, server, host)
  const origin = `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  return { to: (url) => `${origin}/${encodeURIComponent(url)}`, count: () => count }
}

/** Nothing internal is revealed: not what a name resolves to, nor why a connection failed. */
const LEAKS = /resolve|ENOTFOUND|ECONN|loopback|linkLocal|uniqueLocal/

/** The stored pictures of orders. */
function inputsOf(home: string): readonly string[] {
  return readdirSync(home, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && /[/\\]inputs([/\\]|$)/.test(file.parentPath))
    .map(({ name }) => name)
}

/** A private network address of this machine, if it has one. */
const OWN = Object.values(networkInterfaces())
  .flatMap((addresses = []) => addresses)
  .find(
    ({ address, internal }) =>
      !internal && !forbiddenReason(address, { allowLoopback: false, allowPrivate: true }),
  )?.address

test('where this machine may not be called, no picture comes from it: neither at once, nor by a redirect, nor by a name', async (t) => {
  const home = homeOf(t, 'outbound: { allow_private: true, allow_loopback: false }\n')
  const client = await createClient(await startProgram(t, { home }))
  const inner = await canary(t, '127.0.0.1')
  const { port } = inner
  const written = [
    '127.0.0.1',
    '[::1]',
    '0x7f.1',
    '[::ffff:127.0.0.1]',
    'localhost',
    '169.254.169.254',
  ]
  for (const host of written)
    for (const message of await refusals(client, `http://${host}:${port}/a.png`))
      assert.match(message, / must be a public address: /)
  const byName = await refusals(client, `http://${hostname()}:${port}/a.png`)
  assert.doesNotMatch(byName.join('\n'), LEAKS)

  await t.test(
    'by a redirect',
    { skip: OWN === undefined && 'this machine has no network' },
    async () => {
      const outer = await redirector(t, OWN ?? '')
      const names = [hostname(), 'ip6-localhost', 'localhost.localdomain']
      for (const host of [...written, ...names]) {
        const before = outer.count()
        const messages = await refusals(client, outer.to(`http://${host}:${port}/a.png`))
        assert.equal(outer.count() - before, MEMBERS.length, 'each was asked where to go')
        assert.doesNotMatch(messages.join('\n'), LEAKS)
      }
      const twice = outer.to(outer.to(`http://127.0.0.1:${port}/a.png`))
      assert.doesNotMatch((await refusals(client, twice)).join('\n'), LEAKS)
    },
  )
  assert.equal(inner.connections(), 0)
  assert.deepEqual(inputsOf(home), [])
})

/** Orders pictures from this machine's network address, if it has one that is not public. */
async function innerNetwork(
  t: TestContext,
): Promise<{ hosts: readonly string[]; connections: () => number }> {
  const isInner =
    OWN !== undefined && forbiddenReason(OWN, { allowLoopback: false, allowPrivate: false })
  if (!isInner) return { hosts: [], connections: () => 0 }
  const { port, connections } = await canary(t, OWN)
  return { hosts: [OWN.includes(':') ? `[${OWN}]:${port}` : `${OWN}:${port}`], connections }
}

const NOT_THERE = / must be at an address that redirects to public http or https addresses/

/** Asserts that every member refuses a redirect to this address. */
async function refuseRedirects(client: Client, url: string): Promise<void> {
  for (const message of await refusals(client, url)) assert.match(message, NOT_THERE)
}

test('where this machine may be called, it sends nobody into the network around it', async (t) => {
  const home = homeOf(t, '')
  const client = await createClient(await startProgram(t, { home }))
  const outer = await redirector(t, '127.0.0.1')
  const inner = await innerNetwork(t)
  const written = ['10.0.0.1', '169.254.169.254', '0xa9fea9fe', '[fd00::1]', '[fe80::1]']
  for (const host of [...written, ...inner.hosts]) {
    const url = `http://${host}/latest/meta-data`
    for (const message of await refusals(client, url))
      assert.match(message, / must be a public address: /)
    await refuseRedirects(client, outer.to(url))
  }
  for (const url of ['file:///etc/hostname', 'ftp://127.0.0.1/a.png', 'data:image/png;base64,AA'])
    await refuseRedirects(client, outer.to(url))
  assert.equal(inner.connections(), 0)
  assert.deepEqual(inputsOf(home), [])
})

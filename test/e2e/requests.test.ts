/**
 * Callers can see their recorded requests: with one process and with several, and only where the
 * feature is on.
 */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { createClient, type Program, startProgram, temporaryHome } from './program.ts'
import type { AnyJson } from '@backlot/test-kit/any-json'

const DEADLINE_MS = 300_000

type Recorded = AnyJson

/** A server, and the key of an account. */
type Client = { readonly address: string; readonly key: string }

async function clientOn(server: Program, name?: string): Promise<Client> {
  const { key } = await createClient(server, name)
  return { address: server.address, key }
}

/** Reads like a page, whose own requests are not recorded. */
async function read(client: Client, path: string): Promise<Recorded> {
  const answer = await fetch(client.address + path, {
    headers: { authorization: `Bearer ${client.key}`, 'x-backlot-record': 'false' },
  })
  return { status: answer.status, ...JSON.parse(await answer.text()) }
}

/** The newest requests, once there are this many: a request is recorded after its response has been sent. */
async function recorded(client: Client, count: number): Promise<Recorded[]> {
  const deadline = AbortSignal.timeout(DEADLINE_MS)
  for (;;) {
    const { requests } = await read(client, '/v1/requests')
    if (requests.length >= count) return requests
    await wait(20, undefined, { signal: deadline })
  }
}

async function post(client: Client, path: string, body: unknown): Promise<string> {
  const answer = await fetch(client.address + path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${client.key}`,
      'content-type': 'application/json',
      cookie: 'session=crumbs',
      'user-agent': 'a-test/1',
    },
    body: JSON.stringify(body),
  })
  return answer.text()
}

const say = (text: string, more: object = {}): object => ({
  model: 'Vendor-M2.7',
  max_tokens: 50,
  messages: [{ role: 'user', content: text }],
  ...more,
})

test('a caller sees what it sent and what came, in order, and nobody else does', async (t) => {
  const server = await startProgram(t)
  const mine = await clientOn(server, 'mine')
  const theirs = await clientOn(server, 'theirs')

  await post(mine, '/compat/v1/messages', say('Say exactly: hello'))
  await post(mine, '/compat/v1/messages', say('Say exactly: in pieces', { stream: true }))
  await post(mine, '/compat/v1/messages', say('hello', { max_tokens: -5 }))
  await post(mine, '/v1/text/chatcompletion_v2', {
    ...say('Say exactly: call 13812345678 now'),
    mask_sensitive_info: true,
  })
  await post(mine, '/v1/video_generation', {
    model: 'Vendor-Video-2.3',
    prompt: `A lake [sandbox:quick] ${mine.key}`,
    callback_url: 'https://example.com/hook?token=s3cret',
  })
  const requests = await recorded(mine, 5)
  const [video, masked, refused, streamed, plain] = requests
  assert.deepEqual(
    [plain.method, plain.route, plain.status, plain.model, plain.stream, plain.fault],
    ['POST', '/compat/v1/messages', 200, 'Vendor-M2.7', false, ''],
  )
  assert.ok(plain.at_ms > Date.now() - 600_000 && plain.duration_ms >= 0)
  assert.match(plain.key_id, /\S/)

  const whole = await read(mine, `/v1/requests/${plain.id}`)
  assert.equal(whole.request.body.messages[0].content, 'Say exactly: hello')
  assert.equal(whole.request.headers['user-agent'], 'a-test/1')
  assert.equal(whole.request.truncated, false)
  assert.equal(whole.answer.body.content.at(-1).text, 'hello')
  assert.deepEqual(whole.events, [])

  const events = (await read(mine, `/v1/requests/${streamed.id}`)).events
  assert.equal(streamed.stream, true)
  const text = events.map((event: { text: string }) => event.text).join('')
  assert.match(text, /^event: message_start[^]*event: message_stop/)
  assert.ok(events[0].at_ms <= events.at(-1).at_ms)

  assert.deepEqual([refused.status, refused.fault, refused.field], [400, 'invalid', 'max_tokens'])
  assert.match(refused.message, /max_tokens.*-5/)
  assert.equal((await read(mine, `/v1/requests/${refused.id}`)).answer.body.type, 'error')

  const kept = await read(mine, `/v1/requests/${masked.id}`)
  assert.equal(kept.masked, 1)
  const seen = await read(mine, `/v1/requests/${video.id}`)
  assert.equal(seen.request.body.callback_url, 'https://example.com/hook?[hidden]')
  assert.equal(seen.request.truncated, true)

  const all = await Promise.all(requests.map(({ id }) => read(mine, `/v1/requests/${id}`)))
  assert.ok(!JSON.stringify(all).includes(mine.key))
  assert.ok(!/crumbs|s3cret/.test(JSON.stringify(all)))

  assert.deepEqual((await read(theirs, '/v1/requests')).requests, [])
  assert.equal((await read(theirs, `/v1/requests/${plain.id}`)).status, 404)
  const page = await read(mine, '/v1/requests?limit=2')
  assert.equal(page.requests.length, 2)
  const next = await read(mine, `/v1/requests?limit=2&after=${page.next}`)
  assert.deepEqual(next.requests[0].id, refused.id)
  assert.equal((await read(mine, '/v1/requests?after=x')).status, 400)
  assert.equal((await read(mine, '/v1/requests?limit=1000')).status, 400)
})

test('several processes show the same requests', async (t) => {
  const home = temporaryHome(t)
  writeFileSync(join(home, 'backlot.yaml'), 'processes: 2\n')
  const server = await startProgram(t, { home })
  const client = await clientOn(server)
  for (let number = 0; number < 6; number += 1)
    await post(client, '/compat/v1/messages', say(`Say exactly: ${number}`))
  const requests = await recorded(client, 6)
  for (const { id } of requests)
    assert.equal((await read(client, `/v1/requests/${id}`)).status, 200)
})

test('a server that strangers may reach records nothing unless its operator says so', async (t) => {
  const home = temporaryHome(t)
  writeFileSync(join(home, 'backlot.yaml'), 'public_url: https://films.example.com\n')
  const server = await startProgram(t, { home })
  const client = await clientOn(server)
  await post(client, '/compat/v1/messages', say('Say exactly: hello'))
  const answer = await read(client, '/v1/requests')
  assert.deepEqual([answer.on, answer.requests], [false, []])
  assert.equal((await read(client, '/v1/account')).features.requests, false)
  const missing = await read(client, '/v1/requests/abc')
  assert.equal(missing.status, 404)
  assert.match(missing.base_resp.status_msg, /requests: true in backlot\.yaml/)
})

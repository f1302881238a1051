import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import {
  clientOf,
  createClient,
  createInbox,
  sharedProgram,
  startProgram,
  temporaryHome,
  untilReady,
} from './program.ts'
import type { AnyJson } from '@backlot/test-kit/any-json'

const post = (url: string, body: string | Buffer): Promise<Response> =>
  fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json' } })

test('an inbox echoes challenges and shows what came, as it came', async () => {
  const server = await sharedProgram()
  const client = await createClient(server)
  const { body, status } = await client.post('/v1/inbox', '')
  assert.equal(status, 200)
  assert.equal(body.inbox_url, `${server.address}/inbox/${body.token}`)
  assert.ok(body.expires_at > Date.now() / 1000 + 86_400)
  assert.deepEqual(await (await post(body.inbox_url, '{"challenge":"c"}')).json(), {
    challenge: 'c',
  })
  const push = '{ "task_id": "1", "日本": [1.0, "\\u00e9"] }'
  assert.equal((await post(body.inbox_url, push)).status, 200)
  const answer = await fetch(body.inbox_url)
  assert.match(answer.headers.get('content-type') ?? '', /^application\/json/)
  const text = await answer.text()
  assert.ok(text.includes(push))
  assert.deepEqual(JSON.parse(text).pushes[0].body, JSON.parse(push))
  assert.equal(JSON.parse(text).pushes.length, 1)
})

test('an inbox is made with a key, and any other address is a 404 that keeps nothing', async () => {
  const server = await sharedProgram()
  const bare = await (await fetch(`${server.address}/v1/inbox`, { method: 'POST' })).json()
  assert.equal((bare as { base_resp: { status_code: number } }).base_resp.status_code, 1004)
  const { path } = await createInbox(await createClient(server))
  for (const wrong of ['/inbox/any-word', `${path}x`, path.replace(/.$/, '~')]) {
    const answer = await post(server.address + wrong, '{"a":1}')
    assert.equal(answer.status, 404, wrong)
    assert.match(await answer.text(), /"status_msg":"there is no such inbox.*POST \/v1\/inbox/)
    assert.equal((await fetch(server.address + wrong)).status, 404)
  }
})

test('only their owner revokes inboxes, on every server, for good', async (t) => {
  const home = temporaryHome(t)
  const server = await startProgram(t, { home })
  const other = await startProgram(t, { home })
  const mine = await createClient(server, 'mine')
  const theirs = await createClient(server, 'theirs')
  const [{ path }, { path: kept }] = [await createInbox(mine), await createInbox(theirs)]
  assert.equal((await post(server.address + path, '{"a":1}')).status, 200)
  const unnamed = await fetch(`${server.address}/v1/inbox`, { method: 'DELETE' })
  assert.equal(unnamed.status, 401)
  assert.equal((await post(other.address + path, '{"a":1}')).status, 200)

  const headers = { authorization: `Bearer ${mine.key}` }
  const taken = await fetch(`${server.address}/v1/inbox`, { method: 'DELETE', headers })
  assert.equal(taken.status, 200, await taken.text())
  for (const { address } of [server, other]) {
    const refused = await post(address + path, '{"a":2}')
    assert.equal(refused.status, 404)
    assert.match(await refused.text(), /expired or was taken back/)
    assert.equal((await fetch(address + path)).status, 404)
    assert.equal((await post(address + kept, '{"a":2}')).status, 200)
  }
  await server.stop()
  const next = await startProgram(t, { home })
  assert.equal((await post(next.address + path, '{"a":3}')).status, 404)
  const { path: fresh } = await createInbox(clientOf(next.address, mine.key))
  assert.equal((await post(next.address + fresh, '{"a":3}')).status, 200)
})

test('the inboxes of an account take so many posts a minute, also where several processes serve', async (t) => {
  const home = temporaryHome(t)
  writeFileSync(join(home, 'backlot.yaml'), 'processes: 2\n')
  const server = await startProgram(t, { home })
  const [mine, theirs] = [await createClient(server, 'mine'), await createClient(server, 'theirs')]
  const [{ url: one }, { url: two }] = [await createInbox(mine), await createInbox(mine)]
  const { url: other } = await createInbox(theirs)
  let taken = 0
  let refused: Response | undefined
  for (let round = 0; round < 100 && !refused; round += 1) {
    const posts = Array.from({ length: 50 }, (_, at) =>
      post(at % 2 ? one : two, '{"challenge":"c"}'),
    )
    const answers = await Promise.all(posts)
    refused = answers.find(({ status }) => status === 429)
    const others = answers.filter((answer) => answer !== refused)
    for (const answer of others) await answer.arrayBuffer()
    taken += answers.filter(({ status }) => status === 200).length
  }
  assert.ok(refused && taken >= 600, `${taken} were taken`)
  assert.ok(Number(refused.headers.get('retry-after')) >= 1)
  assert.match(await refused.text(), /at most 600 posts a minute/)
  assert.equal((await post(other, '{"a":1}')).status, 200)
})

test('what is no JSON object, or too long, is refused and not kept', async () => {
  const server = await sharedProgram()
  const { url } = await createInbox(await createClient(server))
  const invalidUtf8 = Buffer.from('{"a":"\xff"}', 'latin1')
  const deep = '{"a":'.repeat(2000) + '1' + '}'.repeat(1999)
  for (const body of ['', '[]', '1', 'null', '{', '{"a":1}}', '\uFEFF{}', deep, invalidUtf8]) {
    const { status } = await post(url, body)
    assert.equal(status, 400, String(body).slice(0, 20))
  }
  assert.equal((await post(url, `{"a":"${'x'.repeat(17_000)}"}`)).status, 413)
  assert.deepEqual(await (await fetch(url)).json(), { pushes: [] })
})

test('where strangers have access the inbox is off and says how to turn it on', async (t) => {
  const home = temporaryHome(t)
  const environment = { BACKLOT_PUBLIC_URL: 'https://films.example' }
  const server = await startProgram(t, { home, environment })
  const client = await createClient(server)
  for (const answer of [
    await client.post('/v1/inbox', ''),
    await client.post('/inbox/any-word', {}),
    await client.get('/inbox/any-word'),
  ]) {
    assert.equal(answer.status, 404)
    assert.match(answer.body.base_resp.status_msg, /inbox: true in backlot\.yaml/)
  }
  await server.stop()
  writeFileSync(join(home, 'backlot.yaml'), 'inbox: true\n')
  const open = await startProgram(t, { home, environment })
  const { body } = await (await createClient(open)).post('/v1/inbox', '')
  assert.equal(body.inbox_url, `https://films.example/inbox/${body.token}`)
})

test('an inbox can be turned off where it would be on', async (t) => {
  const home = temporaryHome(t)
  writeFileSync(join(home, 'backlot.yaml'), 'inbox: false\n')
  const server = await startProgram(t, { home })
  assert.equal((await (await createClient(server)).post('/v1/inbox', '')).status, 404)
})

test('a flood of callbacks, to known and unknown inboxes, does not end a server with little memory', async (t) => {
  // Parsed objects would take several times this heap; inbox bodies of many small members are the worst case.
  const environment = { NODE_OPTIONS: '--max-old-space-size=160' }
  const server = await startProgram(t, { environment })
  const client = await createClient(server)
  const tokens = await Promise.all(Array.from({ length: 20 }, () => createInbox(client)))
  const small = JSON.stringify({ a: Array.from({ length: 3000 }, () => ({})) })
  assert.ok(small.length < 16_384)
  const flood = async (url: string): Promise<void> => {
    for (let count = 0; count < 48; count += 1) {
      await (await post(url, small)).arrayBuffer()
      await (await post(`${server.address}/inbox/w${count}`, small)).arrayBuffer()
    }
  }
  await Promise.all(tokens.map(({ url }) => flood(url)))
  const kept = await Promise.all(
    tokens.map(
      async ({ url }) => ((await (await fetch(url)).json()) as { pushes: object[] }).pushes,
    ),
  )
  const count = kept.reduce((sum, { length }) => sum + length, 0)
  assert.ok(count > 0 && count * small.length < 2 * 1024 * 1024, `${count} letters are kept`)
  await untilReady(server)
})

test('the demo makes a film and reads its callbacks from an inbox', async (t) => {
  const server = await startProgram(t)
  const { key } = await createClient(server)
  const folder = temporaryHome(t)
  const example = join(import.meta.dirname, '../../examples/demo.ts')
  const demo = spawn(process.execPath, [example, 'A lake [Push in] [sandbox:quick]'], {
    cwd: folder,
    env: {
      ...process.env,
      BACKLOT_HOME: server.home,
      BACKLOT_URL: server.address,
      BACKLOT_API_KEY: key,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(demo, 'exit')
  const output = Buffer.concat(await Array.fromAsync(demo.stdout)).toString()
  assert.deepEqual(await ended, [0, null])
  assert.match(output, /callbacks received: processing, success/)
})

test('an account lists its inboxes, sees whether each callback is signed, and changes its secret', async (t) => {
  const home = temporaryHome(t)
  writeFileSync(join(home, 'backlot.yaml'), 'processes: 2\n')
  const server = await startProgram(t, {
    home,
    environment: { BACKLOT_ADMIN_KEY: 'an-admin-key-of-a-test' },
  })
  const client = await createClient(server)
  const ask = async (path: string, key = client.key, method = 'GET'): Promise<Letters> => {
    const answer = await fetch(server.address + path, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(method === 'POST' && { body: '{}' }),
    })
    return { status: answer.status, ...JSON.parse(await answer.text()) }
  }
  const { body: made } = await client.post('/v1/inbox', '')
  const rotate = (): Promise<Letters> => ask('/v1/webhook_secret/rotate', client.key, 'POST')
  const first = await rotate()
  assert.match(first.secret, /^whsec_/)
  assert.ok(Math.abs(first.old_valid_until - Date.now() / 1000 - 86_400) < 600)
  const second = await rotate()
  assert.notEqual(second.secret, first.secret)

  const body = '{"task_id":"1","é":1}'
  const send = async (id: string, secret: string | undefined): Promise<void> => {
    const at = new Date(Date.now() - 3_600_000)
    const signature = secret && new Webhook(secret).sign(id, at, body)
    const headers = {
      'content-type': 'application/json',
      ...(signature && {
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': signature,
      }),
    }
    assert.equal((await fetch(made.inbox_url, { method: 'POST', body, headers })).status, 200)
  }
  await send('msg_1', second.secret)
  await send('msg_2', first.secret) // the previous secret also signs for a day
  await send('msg_3', `whsec_${Buffer.from('of somebody else').toString('base64')}`)
  await send('', undefined)
  const { inboxes } = await ask('/v1/inbox')
  assert.deepEqual(inboxes, [
    { token: made.token, inbox_url: made.inbox_url, expires_at: made.expires_at, letters: 4 },
  ])
  const { letters } = await ask(`/v1/inbox/${made.token}`)
  assert.deepEqual(
    letters.map((letter: Letters) => [letter.webhook_id, letter.signature]),
    [
      ['msg_1', 'valid'],
      ['msg_2', 'valid'],
      ['msg_3', 'invalid'],
      ['', 'absent'],
    ],
  )
  assert.deepEqual(letters[0].body, JSON.parse(body))
  const other = await createClient(server, 'other')
  assert.deepEqual((await ask('/v1/inbox', other.key)).inboxes, [])
  assert.equal((await ask(`/v1/inbox/${made.token}`, other.key)).status, 404)
  const { entries } = await ask(
    '/admin/v1/audit?action=webhook-secret:rotated',
    'an-admin-key-of-a-test',
  )
  assert.equal(entries.length, 2)
  assert.match(entries[0].actor, /^caller:/)
  assert.ok(!JSON.stringify(entries).includes('whsec_'))
  const recorded = await ask('/v1/requests?limit=100')
  const rotation = recorded.requests.find((one: Letters) => one.route.includes('webhook_secret'))
  assert.ok(!JSON.stringify(await ask(`/v1/requests/${rotation.id}`)).includes('whsec_'))
})

type Letters = AnyJson

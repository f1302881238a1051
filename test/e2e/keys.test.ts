import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clientOf, createClient, runCommand, sharedProgram, temporaryHome } from './program.ts'

const MESSAGE = {
  model: 'Vendor-M2.7',
  max_tokens: 64,
  messages: [{ role: 'user', content: 'Say exactly: yes' }],
}

test('a key works until it is revoked, and not a moment longer', async () => {
  const server = await sharedProgram()
  const client = await createClient(server)
  assert.equal((await client.post('/compat/v1/messages', MESSAGE)).status, 200)
  const { stdout } = await runCommand(server.home, ['keys', 'list'])
  const id = new RegExp(`(key_\\w+) +${server.prefix}tester`).exec(stdout)?.[1] ?? ''
  const revoked = await runCommand(server.home, ['keys', 'revoke', id])
  assert.equal(revoked.code, 0)
  const refused = await client.post('/compat/v1/messages', MESSAGE)
  assert.equal(refused.status, 401)
  assert.equal(refused.body.error.type, 'authentication_error')
  assert.equal(refused.body.base_resp.status_code, 2049)
  const later = await runCommand(server.home, ['keys', 'list'])
  assert.match(later.stdout, new RegExp(`${id} .*revoked \\d{4}-`))
})

test('on the messages endpoints x-api-key counts, and Authorization wins over it', async () => {
  const server = await sharedProgram()
  const { key } = await createClient(server)
  const send = (headers: Record<string, string>): Promise<Response> =>
    fetch(`${server.address}/compat/v1/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(MESSAGE),
    })
  assert.equal((await send({ 'x-api-key': key })).status, 200)
  assert.equal((await send({ 'x-api-key': 'wrong', authorization: `Bearer ${key}` })).status, 200)
  assert.equal((await send({ 'x-api-key': key, authorization: 'Bearer wrong' })).status, 401)
  assert.equal((await send({})).status, 401)
})

test('keys create prints the key and nothing else', async (t) => {
  const home = temporaryHome(t)
  const made = await runCommand(home, ['keys', 'create', '--account', 'a', '--expires', '90d'])
  assert.match(made.stdout, /^[\w-]+\.[\w-]+\.[\w-]+\n$/)
  assert.equal(made.stderr, '')
  const { exp, iat } = JSON.parse(
    Buffer.from(made.stdout.split('.')[1] ?? '', 'base64url').toString(),
  )
  assert.equal(exp - iat, 90 * 86_400)
})

test('a key of another installation is foreign', async (t) => {
  const server = await sharedProgram()
  const { stdout } = await runCommand(temporaryHome(t), ['keys', 'create', '--account', 'a'])
  const client = clientOf(server.address, stdout.trim())
  const { body } = await client.get('/v1/query/video_generation?task_id=1')
  assert.equal(body.base_resp.status_code, 2049)
})

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, test } from 'node:test'
import {
  clientOf,
  eventually,
  runCommand,
  startProgram,
  temporaryHome,
  type Program,
} from './program.ts'

async function newKey({ home }: Program): Promise<string> {
  return (await runCommand(home, ['keys', 'create', '--account', 'a'])).stdout.trim()
}

async function statusOf({ address }: Program, token: string): Promise<number> {
  const { body } = await clientOf(address, token).get('/v1/files/list')
  return body.base_resp.status_code
}

const cleanups: (() => unknown)[] = []
after(async () => {
  for (const cleanup of cleanups.toReversed()) await cleanup()
})

let started: Promise<Program> | undefined

/** One server for the tests that rotate secrets on which no key depends. */
const rotated = (): Promise<Program> =>
  (started ??= startProgram({ after: (cleanup) => void cleanups.push(cleanup) }))

const rotate = (server: Program, ...args: readonly string[]) =>
  runCommand(server.home, ['secrets', 'rotate', ...args])

test('a running server takes a rotation of keys over: two secrets are accepted, the third ends the first', async (t) => {
  const server = await startProgram(t)
  const first = await newKey(server)
  assert.equal((await rotate(server, 'keys')).code, 0)
  const second = await newKey(server)
  assert.equal(await statusOf(server, second), 0, 'at once, whatever the server has read')
  assert.equal(await statusOf(server, first), 0)

  const refused = await rotate(server, 'keys')
  assert.equal(refused.code, 1)
  assert.match(refused.stderr, /This would end (the key )?key_\w+/)
  assert.equal(await statusOf(server, first), 0)

  assert.equal((await rotate(server, 'keys', '--end-keys')).code, 0)
  await eventually(
    () => statusOf(server, first),
    (status) => status === 2049,
  )
  assert.equal(await statusOf(server, second), 0)
})

test('a download address outlives a rotation, and ends with --now', async () => {
  const server = await rotated()
  const client = clientOf(server.address, await newKey(server))
  const form = new FormData()
  form.set('purpose', 'retrieval')
  form.set('file', new Blob(['words']), 'a.txt')
  const uploaded = await fetch(`${server.address}/v1/files/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${client.key}` },
    body: form,
  })
  const { file } = JSON.parse(await uploaded.text())
  const { body } = await client.get(`/v1/files/retrieve?file_id=${file.file_id}`)
  const address: string = body.file.download_url
  const download = async (): Promise<number> => {
    const answer = await fetch(address)
    await answer.arrayBuffer()
    return answer.status
  }
  assert.equal((await rotate(server, 'downloads')).code, 0)
  assert.equal(await download(), 200)
  assert.equal((await rotate(server, 'downloads', '--now')).code, 0)
  await eventually(download, (status) => status === 401)
})

test('an inbox outlives a rotation, and ends with --now', async () => {
  const server = await rotated()
  const { body } = await clientOf(server.address, await newKey(server)).post('/v1/inbox', '')
  const push = async (): Promise<number> => {
    const answer = await fetch(body.inbox_url, { method: 'POST', body: '{"a":1}' })
    await answer.arrayBuffer()
    return answer.status
  }
  assert.equal((await rotate(server, 'downloads')).code, 0)
  assert.equal(await push(), 200)
  assert.equal((await rotate(server, 'downloads', '--now')).code, 0)
  await eventually(push, (status) => status === 404)
})

test('secrets are listed with their ages and never with their values', async () => {
  const server = await rotated()
  await rotate(server, 'thinking', '--overlap', '2d')
  const { stdout } = await runCommand(server.home, ['secrets', 'list'])
  const lines = stdout.trim().split('\n')
  assert.match(lines[0] ?? '', /^SECRET +CREATED +STATE +SIGNS$/)
  assert.equal(lines.filter((line) => line.startsWith('thinking')).length, 2)
  assert.match(stdout, /thinking +\S+ \S+ +accepted until \d{4}-/)
  assert.doesNotMatch(stdout, /[0-9a-f]{20}/)
  const wrong = await rotate(server, 'nothing')
  assert.match(
    wrong.stderr,
    /^The purpose must be one of keys, downloads, thinking, got nothing\.\n$/,
  )
  const both = await rotate(server, 'keys', '--now', '--overlap', '1d')
  assert.match(both.stderr, /Choose one of/)
})

test('with a secret key the secrets in the store are encrypted, also those from before', async (t) => {
  const home = temporaryHome(t)
  await runCommand(home, ['keys', 'create', '--account', 'a'])
  const before = (await runCommand(home, ['callbacks', 'secret', 'a'])).stdout.trim()
  const environment = { BACKLOT_SECRET_KEY: 'k'.repeat(40) }
  const server = await startProgram(t, { home, environment })
  const dump = await eventually(
    async () => valuesIn(home),
    (all) =>
      [...all].every(([name, value]) => isOpen(name) || value.startsWith('sealed1.')) &&
      all.size >= 5,
  )
  assert.ok(!JSON.stringify([...dump]).includes(before))
  const read = (env: NodeJS.ProcessEnv) => runCommand(home, ['callbacks', 'secret', 'a'], env)
  assert.equal((await read(environment)).stdout.trim(), before)
  assert.equal((await runCommand(home, ['secrets', 'rotate', 'downloads'], environment)).code, 0)
  const create = ['keys', 'create', '--account', 'a']
  const key = (await runCommand(home, create, environment)).stdout.trim()
  assert.equal(await statusOf(server, key), 0)
  await server.stop()

  const other = { BACKLOT_SECRET_KEY: 'w'.repeat(40) }
  for (const wrong of [{}, other]) {
    const refused = await read(wrong)
    assert.equal(refused.code, 1)
    assert.match(
      refused.stderr,
      /^The secret [\w:]+ in the store is encrypted, and secret_key is not /,
    )
  }
  const reset = await runCommand(home, ['secrets', 'reset'], other)
  assert.match(reset.stdout, /^3 secrets are new$/m)
  assert.notEqual((await read(other)).stdout.trim(), before)
  const again = await startProgram(t, { home, environment: other })
  assert.equal(await statusOf(again, key), 0, 'keys outlive the secret key')
})

test('rotating, resetting or reading a secret at the command line is in the audit log, and the secret is not', async (t) => {
  const home = temporaryHome(t)
  const encrypted = { BACKLOT_SECRET_KEY: 'v'.repeat(40) }
  const run = async (...args: readonly string[]): Promise<string> => {
    const { code, stdout, stderr } = await runCommand(home, args, encrypted)
    assert.equal(code, 0, stderr)
    return stdout.trim()
  }
  await run('keys', 'create', '--account', 'studio')
  const secret = await run('callbacks', 'secret', 'studio', '--reason', 'a new receiver')
  await run('secrets', 'rotate', 'downloads', '--now', '--reason', 'a lost copy')
  assert.equal((await runCommand(home, ['callbacks', 'secret', 'nobody'], encrypted)).code, 1)
  encrypted.BACKLOT_SECRET_KEY = 'w'.repeat(40)
  await run('secrets', 'reset')
  await run('secrets', 'reset') // nothing would be lost now, so nothing is done

  const log = await run('audit', '--json', '--limit', '100')
  const entries = log.split('\n').map((line) => JSON.parse(line))
  const actions = entries.map(({ action, subject, account, reason, outcome }) => [
    action,
    subject,
    account,
    reason,
    outcome,
  ])
  assert.deepEqual(actions.toReversed().slice(1), [
    ['webhook-secret:read', 'studio', 'studio', 'a new receiver', 'done'],
    ['secret:rotated', 'downloads', '', 'a lost copy', 'done'],
    ['webhook-secret:read', 'nobody', '', '', 'refused'],
    ['secrets:reset', '', '', '', 'done'],
  ])
  assert.match(secret, /^whsec_/)
  for (const hidden of [secret, 'v'.repeat(40), 'w'.repeat(40), ...valuesIn(home).values()])
    assert.ok(!log.includes(hidden))
})

/** Secrets that neither make keys nor sign anything are stored unencrypted. */
const isOpen = (name: string): boolean => name === 'keys' || name === 'store'

/** The secrets as stored. */
function valuesIn(home: string): ReadonlyMap<string, string> {
  const database = new DatabaseSync(join(home, 'backlot.db'), { readOnly: true })
  const rows = database.prepare('select name, value from secret').all()
  database.close()
  return new Map(rows.map(({ name, value }) => [String(name), String(value)]))
}

import assert from 'node:assert/strict'
import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { clientOf, createClient, runCommand, startProgram, temporaryHome } from './program.ts'

/** The permissions of a file, in octal. */
const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8)

test('where no terminal reads what is printed, the first key is in a file of its owner and not printed', async (t) => {
  const server = await startProgram(t)
  const path = join(server.home, 'first-key')
  const token = readFileSync(path, 'utf8').trim()
  assert.equal(modeOf(path), '600')
  assert.ok(server.banner.includes(`KEY=$(cat ${path})`), server.banner)
  assert.ok(!server.banner.includes(token))
  assert.doesNotMatch(server.banner, /eyJ/)
  const { body } = await clientOf(server.address, token).get('/v1/files/list')
  assert.equal(body.base_resp.status_code, 0)
})

test('whatever has the name of the first key already is left alone, a link too', async (t) => {
  const home = temporaryHome(t)
  const elsewhere = join(home, 'elsewhere')
  symlinkSync(elsewhere, join(home, 'first-key'))
  const server = await startProgram(t, { home })
  assert.ok(!existsSync(elsewhere))
  assert.match(server.banner, /No first key: .*first-key is there already, and is left alone/)
  await server.stop()

  const other = temporaryHome(t)
  writeFileSync(join(other, 'first-key'), 'mine')
  await startProgram(t, { home: other })
  assert.equal(readFileSync(join(other, 'first-key'), 'utf8'), 'mine')
})

test('everything in the data folder is for its owner alone, whatever the umask', async (t) => {
  if (process.platform === 'win32') return t.skip('there are no modes')
  const before = process.umask(0)
  try {
    const server = await startProgram(t, { home: join(temporaryHome(t), 'data') })
    const { key } = await createClient(server)
    const form = new FormData()
    form.set('purpose', 'retrieval')
    form.set('file', new Blob(['words']), 'a.txt')
    const headers = { authorization: `Bearer ${key}` }
    await fetch(`${server.address}/v1/files/upload`, { method: 'POST', headers, body: form })
    assert.equal(modeOf(server.home), '700')
    const wrong = readdirSync(server.home, { recursive: true, withFileTypes: true })
      .map((entry) => ({ path: join(entry.parentPath, entry.name), isFile: entry.isFile() }))
      .filter(({ path, isFile }) => modeOf(path) !== (isFile ? '600' : '700'))
      .map(({ path }) => `${path} ${modeOf(path)}`)
    assert.deepEqual(wrong, [])
    assert.ok(readdirSync(server.home).includes('backlot.db-wal'))
  } finally {
    process.umask(before)
  }
})

test('a data folder that others can read is warned about by the server and by doctor', async (t) => {
  if (process.platform === 'win32') return t.skip('there are no modes')
  const home = temporaryHome(t)
  chmodSync(home, 0o755)
  const wide = await runCommand(home, ['doctor'])
  assert.match(wide.stdout, /others can read .*\(755\)[^]*chmod 700/)
  chmodSync(home, 0o700)
  const narrow = await runCommand(home, ['doctor'])
  assert.doesNotMatch(narrow.stdout, /others can read/)
})

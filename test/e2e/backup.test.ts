import assert from 'node:assert/strict'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  clientOf,
  createClient,
  type Client,
  eventually,
  FILM_DEADLINE_MS,
  runCommand,
  startProgram,
  temporaryHome,
} from './program.ts'

test('a backup of a server at work is restored to another, with its keys, films and tasks', async (t) => {
  const home = temporaryHome(t)
  const server = await startProgram(t, { home })
  const client = await createClient(server)
  const film = await order(client, 'A quiet sea [sandbox:quick]')
  const fileId = await eventually(
    async () => (await client.get(`/v1/query/video_generation?task_id=${film}`)).body.file_id,
    Boolean,
    FILM_DEADLINE_MS,
  )
  const waiting = await order(client, 'A quiet sea [sandbox:slow:300s]')

  const folder = join(temporaryHome(t), 'backup')
  for (const round of ['new', 'brought up to date']) {
    const { code, stdout, stderr } = await runCommand(home, ['backup', folder])
    assert.equal(code, 0, stderr)
    assert.match(stdout, /^1 file, read back and found the same/m, round)
    assert.match(stdout, /rows, read back and found the same/)
  }
  assert.equal(statSync(folder).mode & 0o077, 0)
  const later = await order(client, 'A quiet sea [sandbox:slow:300s]')

  const other = temporaryHome(t)
  const restored = await runCommand(other, ['restore', folder])
  assert.equal(restored.code, 0, restored.stderr)
  const second = await startProgram(t, { home: other })
  const again = clientOf(second.address, client.key)
  const { body } = await again.get('/v1/video_generation/tasks')
  const ids = body.tasks.map(({ task_id: id }: { task_id: string }) => id)
  assert.deepEqual(ids.toSorted(), [film, waiting].toSorted())
  assert.ok(!ids.includes(later))
  const { body: found } = await again.get(`/v1/files/retrieve?file_id=${String(fileId)}`)
  const content = await fetch(found.file.download_url)
  assert.equal((await content.arrayBuffer()).byteLength, found.file.bytes)
})

test('a restore leaves a store that is in use as it is', async (t) => {
  const home = temporaryHome(t)
  const server = await startProgram(t, { home })
  await createClient(server)
  const folder = join(temporaryHome(t), 'backup')
  await runCommand(home, ['backup', folder])
  const running = await runCommand(home, ['restore', folder])
  assert.equal(running.code, 1)
  assert.match(running.stderr, /Another process has the SQLite file open/)
  await server.stop()
  const stopped = await runCommand(home, ['restore', folder])
  assert.equal(stopped.code, 1)
  assert.match(stopped.stderr, /in use already/)
  assert.ok(!existsSync(join(folder, 'backlot.db.draft')))
})

test('a restore of what is no backup says so', async (t) => {
  const { code, stderr } = await runCommand(temporaryHome(t), ['restore', '/no/such/backup'])
  assert.equal(code, 1)
  assert.match(stderr, /There is no backup at/)
})

async function order(client: Client, prompt: string): Promise<string> {
  return (await client.post('/v1/video_generation', { model: 'T2V-01', prompt })).body.task_id
}

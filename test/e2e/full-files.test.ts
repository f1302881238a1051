/**
 * A disk that is full where films and uploads are stored, while the database has space: on a small
 * file system of its own.
 */
import assert from 'node:assert/strict'
import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import {
  createClient,
  eventually,
  FILM_DEADLINE_MS,
  moneyOf,
  startProgram,
  temporaryHome,
  type Program,
  untilReady,
} from './program.ts'

/** The size of the disk. */
const DISK_MB = 8

/** A hanging test fails instead of blocking the run. */
const TIMEOUT = { timeout: 600_000 }

/**
 * A server whose folder of files is a small in-memory file system that only it sees. `files` is
 * that folder as others see it.
 */
async function startWithSmallFiles(
  t: TestContext,
): Promise<{ readonly server: Program; readonly files: string; readonly log: () => string }> {
  const home = temporaryHome(t)
  mkdirSync(join(home, 'files'))
  writeFileSync(join(home, 'backlot.yaml'), 'disk: { min_free_mb: 0 }\n')
  const mount = `mount -t tmpfs -o size=${DISK_MB}m,mode=0700 small "$0/files" && exec "$@"`
  const within = ['unshare', '--map-root-user', '--mount', 'sh', '-c', mount, home]
  const path = join(home, 'events.log')
  const stderr = openSync(path, 'a')
  const environment = { BACKLOT_LOG: 'info' }
  const server = await startProgram(t, { home, within, environment, stderr })
  closeSync(stderr)
  const log = (): string => readFileSync(path, 'utf8')
  return { server, files: `/proc/${server.process.pid}/root${home}/files`, log }
}

/** Every file below the folder except the filler and the note of the folder's owner. */
function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !['filler', 'owner'].includes(entry.name))
    .map(({ name }) => name)
}

/** Writes until there is no space for another byte. */
function fill(path: string): void {
  for (let sizeBytes = 1_000_000; sizeBytes >= 1; sizeBytes = Math.floor(sizeBytes / 4))
    try {
      for (;;) writeFileSync(path, new Uint8Array(sizeBytes), { flag: 'a' })
    } catch (thrown) {
      if (!(thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOSPC')) throw thrown
    }
}

test(
  'an upload that does not fit leaves nothing behind, and the next one that fits is taken',
  TIMEOUT,
  async (t) => {
    const { server, files } = await startWithSmallFiles(t)
    const { key, get } = await createClient(server)
    const upload = async (
      sizeBytes: number,
    ): Promise<{ readonly code: number; readonly words: string }> => {
      const form = new FormData()
      form.set('purpose', 'retrieval')
      form.set('file', new Blob([new Uint8Array(sizeBytes)]), 'a.bin')
      const answer = await fetch(`${server.address}/v1/files/upload`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}` },
        body: form,
      })
      const { base_resp: resp } = JSON.parse(await answer.text())
      return { code: resp.status_code, words: resp.status_msg }
    }
    assert.equal((await upload(1_000_000)).code, 0)
    // Half of it fits, so the disk becomes full during the upload, not before it.
    const refused = await upload(2 * DISK_MB * 1_000_000)
    assert.equal(refused.code, 1002, refused.words)
    assert.match(refused.words, /the disk is full/)
    await eventually(
      async () => filesIn(files),
      ({ length }) => length === 1,
    )
    const { body } = await get('/v1/files/list?purpose=retrieval')
    assert.equal(body.files.length, 1)
    assert.equal((await upload(1_000_000)).code, 0)
    await untilReady(server)
  },
)

test(
  'a film that does not fit is kept waiting, leaves no part of it, and is stored and charged once when there is space',
  TIMEOUT,
  async (t) => {
    const { server, files, log } = await startWithSmallFiles(t)
    const client = await createClient(server)
    const order = { model: 'T2V-01', prompt: 'A quiet sea [sandbox:slow:3s] [sandbox:quick]' }
    const { body: accepted } = await client.post('/v1/video_generation', order)
    assert.equal(accepted.base_resp.status_code, 0)
    const filler = join(files, 'filler')
    await eventually(
      async () => {
        fill(filler) // again, because a probe of the disk may have been removed since
        return (await fetch(`${server.address}/healthz`)).text()
      },
      (health) => /the disk is (almost )?full/.test(health),
    )
    const query = `/v1/query/video_generation?task_id=${accepted.task_id}`
    // Storing its film failed: nothing of it is there, nothing is charged, and the task has not ended.
    await eventually(
      async () => log(),
      (text) => text.includes('"type":"DiskFault","message":"the disk is full'),
    )
    assert.deepEqual(filesIn(files), [])
    assert.equal((await moneyOf(server.home))[1], 0)
    const { body: waiting } = await client.get(query)
    assert.deepEqual([waiting.status, waiting.file_id], ['processing', ''])

    rmSync(filler)
    await eventually(
      () => fetch(`${server.address}/healthz`),
      ({ status }) => status === 200,
    )
    const { body: ended } = await eventually(
      () => client.get(query),
      ({ body }) => body.status === 'success' || body.status === 'failed',
      FILM_DEADLINE_MS,
    )
    assert.equal(ended.status, 'success', JSON.stringify(ended))
    const film = await fetch(
      `${server.address}/v1/files/retrieve_content?file_id=${ended.file_id}`,
      { headers: { authorization: `Bearer ${client.key}` } },
    )
    assert.equal(Buffer.from(await film.arrayBuffer()).toString('latin1', 4, 8), 'ftyp')
    assert.equal(filesIn(files).length, 1)
    const [held, charged = 0] = await moneyOf(server.home)
    assert.equal(held, 0)
    assert.ok(charged > 0)
  },
)

/**
 * A server on a full disk, a small file system of its own: what it answers, and that nothing it
 * accepted is lost.
 */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { clientOf, eventually, FILM_DEADLINE_MS, startProgram, type Program } from './program.ts'

/** The size of the disk. */
const DISK_MB = 24

/** A hanging test fails instead of blocking the run. */
const TIMEOUT = { timeout: 600_000 }

test(
  'a full disk shows in health, refuses what cannot be kept, and loses nothing',
  TIMEOUT,
  async (t) => {
    const { server, inside } = await startOnSmallDisk(t)
    const key = await keyFrom(server)
    const client = clientOf(server.address, key)
    const health = async (): Promise<{ readonly status: number; readonly text: string }> => {
      const answer = await fetch(`${server.address}/healthz`)
      return { status: answer.status, text: await answer.text() }
    }
    const order = { model: 'T2V-01', prompt: 'A quiet sea [sandbox:slow:3s] [sandbox:quick]' }
    const accepted: string[] = []
    const submit = async (): Promise<number> => {
      const { body, headers } = await client.post('/v1/video_generation', order)
      const { status_code: code, status_msg: words } = body.base_resp
      if (code === 0) accepted.push(body.task_id)
      else {
        assert.equal(code, 1002, words)
        assert.match(words, /the disk is full|cannot be written to/)
        assert.ok(Number(headers.get('retry-after')) > 0)
      }
      return code
    }
    await submit()
    assert.equal((await health()).status, 200)

    const filler = join(inside, 'filler')
    fill(filler)
    const refused = await eventually(health, ({ status }) => status === 503)
    assert.match(refused.text, /the disk is (almost )?full/)
    assert.ok(!refused.text.includes(inside) && !refused.text.includes('ENOSPC'), refused.text)
    await eventually(submit, (code) => code === 1002)
    const upload = new FormData()
    upload.set('purpose', 'video_understanding')
    upload.set('file', new Blob([new Uint8Array(2_000_000)]), 'a.mp4')
    const uploaded = await fetch(`${server.address}/v1/files/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: upload,
    })
    const { base_resp: resp } = JSON.parse(await uploaded.text())
    assert.equal(resp.status_code, 1002, resp.status_msg)
    const reply = await client.post('/compat/v1/messages', {
      model: 'Vendor-M2.7',
      max_tokens: 16,
      messages: [{ role: 'user', content: 'Say exactly: yes' }],
    })
    assert.equal(reply.status, 529, JSON.stringify(reply.body))
    assert.equal(server.process.exitCode, null, 'it lives')

    rmSync(filler)
    await eventually(health, ({ status }) => status === 200)
    await eventually(submit, (code) => code === 0)
    for (const taskId of accepted)
      await eventually(
        () => client.get(`/v1/query/video_generation?task_id=${taskId}`),
        ({ body }) => {
          assert.notEqual(body.status, 'failed', JSON.stringify(body))
          return body.status === 'success'
        },
        FILM_DEADLINE_MS,
      )
  },
)

test(
  'a disk with less free than is asked for shows in health before it is full',
  TIMEOUT,
  async (t) => {
    const { server } = await startOnSmallDisk(t, 'disk: { min_free_mb: 2000 }')
    const answer = await fetch(`${server.address}/healthz`)
    assert.equal(answer.status, 503)
    const { status, message } = JSON.parse(await answer.text())
    assert.deepEqual([status, message], ['unavailable', 'the disk is almost full'])
  },
)

const ADMIN_KEY = 'only-the-operator-knows'

async function keyFrom({ address }: Program): Promise<string> {
  const answer = await fetch(`${address}/admin/v1/accounts/a/keys`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ADMIN_KEY}`, 'content-type': 'application/json' },
    body: '{}',
  })
  const text = await answer.text()
  assert.equal(answer.status, 200, text)
  return JSON.parse(text).key
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

/**
 * A server whose data folder is a small in-memory file system that only it sees: in a mount
 * namespace, for which Linux needs root or user namespaces. `inside` is that folder as others see
 * it.
 */
async function startOnSmallDisk(
  t: TestContext,
  settings = 'disk: { min_free_mb: 0 }',
): Promise<{ readonly server: Program; readonly inside: string }> {
  const home = mkdtempSync(join(tmpdir(), 'backlot-'))
  t.after(() => rmSync(home, { recursive: true, force: true }))
  const mount = [
    `mount -t tmpfs -o size=${DISK_MB}m,mode=0700 small "$0"`,
    `printf '%s\\n' '${settings}' 'admin: { key: ${ADMIN_KEY} }' > "$0/backlot.yaml"`,
    'exec "$@"',
  ].join(' && ')
  const within = ['unshare', '--map-root-user', '--mount', 'sh', '-c', mount, home]
  requireNamespaces()
  const server = await startProgram(t, { home, within })
  return { server, inside: `/proc/${server.process.pid}/root${home}` }
}

/** A test that cannot run fails, because behaviour on a full disk must not go untested. */
function requireNamespaces(): void {
  try {
    execFileSync('unshare', ['--map-root-user', '--mount', 'true'], { stdio: 'ignore' })
  } catch {
    throw new Error('this test needs Linux with "unshare", as root or with user namespaces')
  }
}

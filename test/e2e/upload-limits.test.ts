import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { request, type ClientRequest } from 'node:http'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import {
  createClient,
  eventually,
  type Program,
  runCommand,
  sharedProgram,
  startProgram,
  temporaryHome,
} from './program.ts'

const MIB = 1024 * 1024

type At = { readonly server: Program; readonly key: string }

/** An account on a server, and the number of files stored before by others. */
type Uploader = At & { readonly account: string; readonly storedBefore: number }

/** The `base_resp` of an upload of this many bytes, and the file's id. */
async function upload(
  { server, key }: At,
  sizeBytes: number,
): Promise<{ readonly code: number; readonly words: string; readonly fileId: number }> {
  const form = new FormData()
  form.set('purpose', 'retrieval')
  form.set('file', new Blob([new Uint8Array(sizeBytes)]), 'a.bin')
  const answer = await fetch(`${server.address}/v1/files/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: form,
  })
  assert.equal(answer.status, 200)
  const { base_resp: refusal, file } = JSON.parse(await answer.text())
  return { code: refusal.status_code, words: refusal.status_msg, fileId: file?.file_id }
}

/** An upload that has sent its first part and then waits; `length` is its declared length. */
function begun({ server, key }: At, length?: number): ClientRequest {
  const open = request(`${server.address}/v1/files/upload`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'multipart/form-data; boundary=b',
      ...(length === undefined ? {} : { 'content-length': length }),
    },
  })
  open.on('error', () => undefined) // the server or the test aborts it
  open.write('--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n')
  return open
}

/** The `base_resp` of a pending upload. */
async function refusalOf(
  open: ClientRequest,
): Promise<{ status_code: number; status_msg: string }> {
  const [answer] = await once(open, 'response')
  const body = JSON.parse(Buffer.concat(await Array.fromAsync(answer)).toString())
  open.destroy()
  return body.base_resp
}

function storedUploads({ home }: Program): readonly string[] {
  const folder = join(home, 'files', 'uploads')
  return existsSync(folder) ? readdirSync(folder) : []
}

async function uploader(server: Program, ...limits: readonly string[]): Promise<Uploader> {
  const { key } = await createClient(server, 'ada')
  const account = `${server.prefix ?? ''}ada`
  const { code, stderr } = await runCommand(server.home, ['limits', 'set', account, ...limits])
  assert.equal(code, 0, stderr)
  return { server, key, account, storedBefore: storedUploads(server).length }
}

async function storageOf({
  server,
  account,
}: Pick<Uploader, 'server' | 'account'>): Promise<Record<string, number>> {
  const { stdout } = await runCommand(server.home, ['accounts', 'show', account, '--json'])
  return JSON.parse(stdout).storage
}

describe('limits of uploads', () => {
  test('uploads are refused past the storage of the account, exactly, and a deletion frees it at once', async (t) => {
    const at = await uploader(await startProgram(t), '--storage-gb', String(3 / 1024)) // 3 MiB
    const first = await upload(at, 2 * MIB)
    assert.equal(first.code, 0)
    const refused = await upload(at, MIB + 1)
    assert.equal(refused.code, 2013)
    assert.match(refused.words, /storage limit exceeded.* 3145728 bytes.*keeps 2097152/)
    assert.equal((await upload(at, MIB)).code, 0, 'the last byte counts')
    assert.equal((await upload(at, 1)).code, 2013)
    assert.deepEqual(await storageOf(at), {
      upload_bytes: 3 * MIB,
      reserved_bytes: 0,
      uploads_in_progress: 0,
      film_bytes: 0,
    })
    const client = await createClient(at.server, 'ada')
    await client.post('/v1/files/delete', { file_id: first.fileId })
    assert.equal((await upload(at, 2 * MIB)).code, 0)
    assert.equal(storedUploads(at.server).length, 2)
    const metrics = await (await fetch(`${at.server.address}/metrics`)).text()
    assert.match(metrics, /^backlot_storage_bytes\{kind="uploads"\} 3145728$/m)
  })

  test('uploads at the same time cannot pass the limit together', async () => {
    const at = await uploader(await sharedProgram(), '--storage-gb', String(4.5 / 1024))
    const codes = await Promise.all(
      Array.from({ length: 12 }, async () => (await upload(at, MIB)).code),
    )
    assert.deepEqual(
      codes.toSorted((one, other) => one - other),
      [0, 0, 0, 0, ...Array.from({ length: 8 }, () => 2013)],
    )
    assert.equal(storedUploads(at.server).length, at.storedBefore + 4)
    assert.equal((await storageOf(at))['reserved_bytes'], 0)
  })

  test('what cannot be kept is refused before it is sent, and what nobody announced while it is', async () => {
    const at = await uploader(await sharedProgram(), '--storage-gb', String(1 / 1024))
    const announced = await refusalOf(begun(at, 400 * MIB))
    assert.equal(announced.status_code, 2013)
    assert.match(announced.status_msg, /storage limit exceeded/)
    const huge = await refusalOf(begun(at, 600 * MIB))
    assert.match(huge.status_msg, /must have at most 536870912 bytes/)

    const endless = begun(at)
    const piece = Buffer.alloc(64 * 1024)
    const send = (failure?: Error | null): void => {
      if (!failure && !endless.destroyed) endless.write(piece, send)
    }
    send()
    const refusal = await refusalOf(endless)
    assert.match(refusal.status_msg, /storage limit exceeded/)
    await eventually(
      async () => storedUploads(at.server).length,
      (count) => count === at.storedBefore,
    )
  })

  test('only so many uploads are under way at once, and one that is cut makes place', async () => {
    const at = await uploader(await sharedProgram(), '--concurrent-uploads', '1')
    const open = begun(at)
    open.write(Buffer.alloc(1000))
    await eventually(
      async () => (await storageOf(at))['uploads_in_progress'],
      (count) => count === 1,
    )
    const refused = await upload(at, 10)
    assert.equal(refused.code, 1002)
    assert.match(refused.words, /this account may have 1 uploads at a time, and has 1/)
    open.destroy()
    await eventually(
      async () => (await upload(at, 10)).code,
      (code) => code === 0,
    )
  })

  test('an upload that is cut because it is too slow gives back its place, its bytes and its file', async (t) => {
    const home = temporaryHome(t)
    writeFileSync(join(home, 'backlot.yaml'), 'http: { body_timeout_s: 1 }\n')
    const server = await startProgram(t, { home })
    const { key } = await createClient(server, 'ada')
    const at = { server, key }
    const slow = Array.from({ length: 5 }, () => {
      const open = begun(at)
      open.write(Buffer.alloc(100_000))
      return refusalOf(open)
    })
    for (const { status_code: code, status_msg: words } of await Promise.all(slow)) {
      assert.equal(code, 1001, words)
      assert.match(words, /the request body must come with at least/)
    }
    await eventually(
      async () => storedUploads(server).length,
      (count) => count === 0,
    )
    const { reserved_bytes, uploads_in_progress } = await storageOf({ server, account: 'ada' })
    assert.deepEqual([reserved_bytes, uploads_in_progress], [0, 0])
  })

  test('only so many uploads begin in a minute', async () => {
    const at = await uploader(await sharedProgram(), '--upload-rpm', '2')
    const codes = [await upload(at, 1), await upload(at, 1), await upload(at, 1)]
    assert.deepEqual(
      codes.map(({ code }) => code),
      [0, 0, 1002],
    )
    assert.match(codes[2]?.words ?? '', /this account may have 2 uploads a minute; retry in \d+ s/)
  })

  test('a prepaid account uploads nothing at a balance of 0', async () => {
    const server = await sharedProgram()
    const account = `${server.prefix}ada`
    const create = ['keys', 'create', '--account', account, '--prepaid']
    const key = (await runCommand(server.home, create)).stdout.trim()
    const at = { server, key }
    const refused = await upload(at, 10)
    assert.equal(refused.code, 1008)
    assert.match(refused.words, /needs a balance above 0 to upload/)
    await runCommand(server.home, ['accounts', 'credit', account, '0.01'])
    assert.equal((await upload(at, 10)).code, 0)
  })

  test('the limits are shown, and those of accounts cannot be set for keys', async () => {
    const limits = ['--storage-gb', '1.5', '--upload-rpm', 'none']
    const { server, account } = await uploader(await sharedProgram(), ...limits)
    const { stdout } = await runCommand(server.home, ['limits', 'show', account])
    const shown = stdout.split('\n').find((line) => line.startsWith(account)) ?? stdout
    assert.match(shown, /^\d+-ada +default +default +default +default +none +default +1\.5$/)
    const wrong = ['limits', 'set', account, '--storage-gb', '1', '--each-user']
    assert.match(
      (await runCommand(server.home, wrong)).stderr,
      /--storage-gb limits whole accounts/,
    )
    for (const value of ['0', '-1', '1e3', '9999999'])
      assert.match(
        (await runCommand(server.home, ['limits', 'set', account, `--storage-gb=${value}`])).stderr,
        /^--storage-gb is a number from 0\.000001 to 1048576, none or default, got /,
      )
  })
})

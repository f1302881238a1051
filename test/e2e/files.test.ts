import assert from 'node:assert/strict'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, test } from 'node:test'
import {
  createClient,
  eventually,
  FILM_DEADLINE_MS,
  sharedProgram,
  startProgram,
  temporaryHome,
  type Answer,
  type Program,
} from './program.ts'

const BOUNDARY = 'the-boundary'

/** One part of a form, as bytes. */
type Part = { readonly head: string; readonly content: string | Buffer }

const purpose = (value: string): Part => ({
  head: 'content-disposition: form-data; name="purpose"',
  content: value,
})

const file = (filename: string, content: string | Buffer, type = 'image/png'): Part => ({
  head: `content-disposition: form-data; name="file"; filename="${filename}"\r\ncontent-type: ${type}`,
  content,
})

function form(...parts: readonly Part[]): Buffer {
  const pieces = parts.flatMap(({ head, content }) => [
    Buffer.from(`--${BOUNDARY}\r\n${head}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...pieces, Buffer.from(`--${BOUNDARY}--\r\n`)])
}

async function upload(
  at: { readonly address: string; readonly key: string },
  body: Buffer | Readable,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await fetch(`${at.address}/v1/files/upload`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${at.key}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      ...headers,
    },
    body: body instanceof Readable ? Readable.toWeb(body) : new Uint8Array(body),
    duplex: 'half',
  })
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}

/**
 * What else is in the server's folder: a note of its owner, and at any time a probe whether it is
 * writable.
 */
const BESIDE_FILES: ReadonlySet<string> = new Set(['owner', '.write-check'])

/** Every file in the blob folder, drafts included, except that note. */
function stored({ home }: Program): readonly string[] {
  const folder = join(home, 'files')
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  return names.filter((name) => !BESIDE_FILES.has(name)).toSorted()
}

/** The shared server, once the note is written: its draft would look like one of a test. */
async function sharedServer(): ReturnType<typeof sharedProgram> {
  const server = await sharedProgram()
  await eventually(
    async () => existsSync(join(server.home, 'files', 'owner')),
    (isThere) => isThere,
  )
  return server
}

describe('files', () => {
  test('upload, list, retrieve, download, delete', async () => {
    const server = await sharedServer()
    const others = stored(server)
    const client = await createClient(server)
    const at = { address: server.address, key: client.key }
    const body = form(purpose('video_generation_input'), file('Löwe 🦁.png', 'picture'))
    const { body: first } = await upload(at, body)
    assert.deepEqual(first.base_resp, { status_code: 0, status_msg: 'success' })
    const { file_id, created_at, ...members } = first.file
    assert.deepEqual(members, {
      bytes: 7,
      filename: 'Löwe 🦁.png',
      purpose: 'video_generation_input',
    })
    assert.ok(Number.isSafeInteger(file_id) && Math.abs(created_at - Date.now() / 1000) < 60)

    const otherOrder = form(file('notes.txt', 'words', 'text/plain'), purpose('retrieval'))
    const { body: second } = await upload(at, otherOrder)
    const ids = async (query: string): Promise<number[]> => {
      const answer = await client.get(`/v1/files/list${query}`)
      return answer.body.files.map((each: { file_id: number }) => each.file_id)
    }
    assert.deepEqual(await ids(''), [second.file.file_id, file_id])
    assert.deepEqual(await ids('?purpose=retrieval'), [second.file.file_id])
    const page = await client.get('/v1/files/list?limit=1')
    assert.deepEqual(await ids(`?limit=1&after=${page.body.next}`), [file_id])

    const retrieved = await client.get(`/v1/files/retrieve?file_id=${file_id}`)
    const download = await fetch(retrieved.body.file.download_url)
    assert.equal(await download.text(), 'picture')
    assert.equal(download.headers.get('content-type'), 'image/png')
    assert.match(download.headers.get('content-disposition') ?? '', /^inline; .*L%C3%B6we/)

    const stranger = await createClient(server, 'stranger')
    const foreign = await stranger.post('/v1/files/delete', { file_id })
    assert.match(foreign.body.base_resp.status_msg, /^there is no file/)
    const wrong = await client.post('/v1/files/delete', { file_id, purpose: 'retrieval' })
    assert.match(wrong.body.base_resp.status_msg, /is for video_generation_input/)
    const gone = await client.post('/v1/files/delete', { file_id: String(file_id) })
    assert.deepEqual(gone.body, { file_id, base_resp: first.base_resp })
    const again = await client.post('/v1/files/delete', { file_id })
    assert.equal(again.body.base_resp.status_code, 2013)
    const late = await fetch(retrieved.body.file.download_url)
    assert.equal(late.status, 404)
    await client.post('/v1/files/delete', { file_id: second.file.file_id, purpose: 'retrieval' })
    assert.deepEqual(stored(server), others)
  })

  test('a task outlives its film', async () => {
    const server = await sharedServer()
    const others = stored(server)
    const client = await createClient(server)
    const submitted = await client.post('/v1/video_generation', {
      model: 'T2V-01',
      prompt: 'a [sandbox:quick]',
    })
    const query = `/v1/query/video_template_generation?task_id=${submitted.body.task_id}`
    const { body: done } = await eventually(
      () => client.get(query),
      ({ body }) => body.status === 'success',
      FILM_DEADLINE_MS,
    )
    await client.post('/v1/files/delete', { file_id: done.file_id })
    const { body: after } = await client.get(query)
    assert.deepEqual([after.status, after.file_id, after.video_url], ['success', done.file_id, ''])
    const { body: none } = await client.get(`/v1/files/retrieve?file_id=${done.file_id}`)
    assert.match(none.base_resp.status_msg, /^there is no file/)
    assert.deepEqual(stored(server), others)
  })

  test('hostile names and lying types are refused or made harmless', async () => {
    const server = await sharedServer()
    const { key } = await createClient(server)
    const at = { address: server.address, key }
    const named = async (filename: string): Promise<Answer['body']> =>
      (await upload(at, form(purpose('retrieval'), file(filename, 'x')))).body
    for (const path of ['../../etc/passwd', '..\\\\..\\\\passwd', '/etc/passwd', 'C:\\\\passwd'])
      assert.equal((await named(path)).file?.filename, 'passwd', path)
    assert.equal((await named('a'.repeat(255))).file.filename.length, 255)
    for (const [filename, message] of [
      ['..', /needs a name/],
      ['a/', /needs a name/],
      ['', /needs a name/],
      ['a\0b.png', /control characters/],
      ['a'.repeat(4096), /at most 255 characters, got 4096/],
    ] as const) {
      const { file: none, base_resp } = await named(filename)
      assert.equal(none, null)
      assert.equal(base_resp.status_code, 2013)
      assert.match(base_resp.status_msg, message)
    }

    const page = form(purpose('retrieval'), file('a.png', '<script>1</script>', 'text/html'))
    const { body } = await upload(at, page)
    const content = await fetch(
      `${server.address}/v1/files/retrieve_content?file_id=${body.file.file_id}`,
      { headers: { authorization: `Bearer ${key}` } },
    )
    assert.equal(content.headers.get('content-type'), 'application/octet-stream')
    assert.equal(content.headers.get('x-content-type-options'), 'nosniff')
    assert.match(content.headers.get('content-disposition') ?? '', /^attachment/)
    const lie = form(purpose('retrieval'), file('a.png', '<script>1</script>', 'image/png'))
    const shown = await fetch(
      `${server.address}/v1/files/retrieve_content?file_id=${(await upload(at, lie)).body.file.file_id}`,
      { headers: { authorization: `Bearer ${key}` } },
    )
    assert.equal(shown.headers.get('content-type'), 'image/png')
    assert.equal(shown.headers.get('x-content-type-options'), 'nosniff')
  })

  test('what is wrong with a form is said, and leaves nothing behind', async () => {
    const server = await sharedServer()
    const { key } = await createClient(server)
    const at = { address: server.address, key }
    await upload(at, form(purpose('retrieval'), file('kept', 'kept')))
    const kept = stored(server)
    const png = file('a.png', 'x')
    const cases: readonly (readonly [Buffer, RegExp])[] = [
      [form(png), /^purpose is required$/],
      [form(purpose('retrieval')), /^file is required$/],
      [form(png, purpose('film')), /^purpose must be one of video_understanding.*, got "film"$/],
      [form(purpose('retrieval'), png, png), /^an upload must have one file, got more$/],
      [form(purpose('retrieval'), file('a.png', '')), /^the file must not be empty$/],
      [
        form(purpose('retrieval'), {
          ...purpose('x'),
          head: 'content-disposition: form-data; name="file"',
        }),
        /^file must be sent as a file/,
      ],
      [form(png, purpose('retrieval')).subarray(0, 150), /^the form is broken/],
      [
        form(...Array.from({ length: 40 }, () => purpose('retrieval'))),
        /at most 16 parts, got more/,
      ],
      [Buffer.from('not a form at all'), /^the form is broken/],
      [Buffer.alloc(0), /required|broken/],
    ]
    for (const [body, message] of cases) {
      const answer = await upload(at, body)
      assert.equal(answer.status, 200)
      assert.equal(answer.body.file, null)
      assert.equal(answer.body.base_resp.status_code, 2013)
      assert.match(answer.body.base_resp.status_msg, message)
    }
    for (const type of ['application/json', 'text/plain', 'multipart/mixed; boundary=x']) {
      const answer = await upload(at, Buffer.from('{}'), { 'content-type': type })
      assert.match(
        answer.body.base_resp.status_msg,
        /Content-Type must be multipart\/form-data, got/,
      )
    }
    const anonymous = await upload({ ...at, key: '' }, form(png, purpose('retrieval')))
    assert.equal(anonymous.body.base_resp.status_code, 1004)
    assert.deepEqual(stored(server), kept)
  })

  test('an upload that is cut half way leaves nothing behind', async () => {
    const server = await sharedServer()
    const others = stored(server).length
    const client = await createClient(server)
    const whole = form(purpose('retrieval'), file('a.bin', Buffer.alloc(4_000_000)))
    const half = request(`${server.address}/v1/files/upload`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${client.key}`,
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
        'content-length': whole.length,
      },
    })
    half.on('error', () => undefined) // the test itself aborts it
    half.write(whole.subarray(0, 2_000_000))
    await eventually(
      async () => stored(server).length,
      (count) => count === others + 1,
    )
    half.destroy()
    await eventually(
      async () => stored(server).length,
      (count) => count === others,
    )
    assert.deepEqual((await client.get('/v1/files/list')).body.files, [])
  })

  test('a refused upload is answered while it is still being sent', async () => {
    const server = await sharedServer()
    const endless = request(`${server.address}/v1/files/upload`, {
      method: 'POST',
      headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    })
    endless.on('error', () => undefined) // the server ends it eventually
    endless.write(form(file('a.bin', Buffer.alloc(100_000))).subarray(0, 90_000))
    const [answer] = await once(endless, 'response')
    assert.equal(answer.statusCode, 200)
    const body = JSON.parse(Buffer.concat(await Array.fromAsync(answer)).toString())
    assert.equal(body.base_resp.status_code, 1004)
    endless.destroy()
  })

  test('what a killed server left is cleared away at the next start', async (t) => {
    const home = temporaryHome(t)
    const folder = join(home, 'files', 'uploads')
    mkdirSync(folder, { recursive: true })
    const daysAgo = Date.now() / 1000 - 2 * 86_400
    for (const name of ['188395574386776', '.half-written']) {
      writeFileSync(join(folder, name), 'left')
      utimesSync(join(folder, name), daysAgo, daysAgo)
    }
    writeFileSync(join(folder, 'young'), 'left')
    const server = await startProgram(t, { home })
    await eventually(
      async () => stored(server).join(' '),
      (names) => names === 'young',
    )
  })

  test('the largest upload passes through without filling the memory', async (t) => {
    const server = await startProgram(t)
    const { key } = await createClient(server)
    const at = { address: server.address, key }
    await upload(at, large(1))
    const before = await residentMb(server)
    let most = before
    const look = async (): Promise<void> => {
      most = Math.max(most, await residentMb(server, 'VmHWM'))
    }
    const watch = setInterval(() => void look(), 100)
    const { body } = await upload(at, large(512)).finally(() => clearInterval(watch))
    await look()
    assert.equal(body.file.bytes, 512 * 1024 * 1024)
    t.diagnostic(`resident memory grew by ${Math.round(most - before)} MB for 512 MB`)
    assert.ok(most - before < 50, `grew by ${most - before} MB`)
  })
})

/** A server's resident memory in megabytes: current, or its peak where the system reports it. */
async function residentMb(
  { process: { pid }, address }: Program,
  line: 'VmRSS' | 'VmHWM' = 'VmRSS',
): Promise<number> {
  if (process.platform === 'linux') {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(new RegExp(`^${line}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024
  }
  const metrics = await (await fetch(`${address}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(metrics)?.[1]) / 1024 ** 2
}

/** A form with a file of this many megabytes, generated while it is read. */
function large(megabytes: number): Readable {
  const [head = '', tail = ''] = form(file('large.bin', 'HERE'), purpose('retrieval'))
    .toString()
    .split('HERE')
  const piece = Buffer.alloc(1024 * 1024, 'x')
  return Readable.from(
    (function* () {
      yield Buffer.from(head)
      for (let count = 0; count < megabytes; count += 1) yield piece
      yield Buffer.from(tail)
    })(),
    { objectMode: false },
  )
}

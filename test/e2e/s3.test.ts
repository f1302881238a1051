/** A server whose films and uploads are in S3. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startS3Server } from '../s3-server.ts'
import {
  createClient,
  eventually,
  FILM_DEADLINE_MS,
  runCommand,
  startProgram,
  temporaryHome,
} from './program.ts'

const ORDER = {
  model: 'T2V-01-Director',
  prompt: 'A lake among mountains at noon [Pan left] [sandbox:quick]',
}

test('films are kept in S3, read in parts, deleted there, and the health of the server knows when it is away', async (t) => {
  const s3 = await startS3Server()
  t.after(() => s3.close())
  const environment = {
    BACKLOT_BLOBS: `s3://films/one?endpoint=${encodeURIComponent(s3.endpoint)}`,
    AWS_ACCESS_KEY_ID: s3.credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: s3.credentials.secretAccessKey,
  }
  const server = await startProgram(t, { environment })
  const client = await createClient(server)
  const { task_id } = (await client.post('/v1/video_generation', ORDER)).body
  const { body: task } = await eventually(
    () => client.get(`/v1/query/video_generation?task_id=${task_id}`),
    ({ body }) => ['success', 'failed'].includes(body.status),
    FILM_DEADLINE_MS,
  )
  assert.equal(task.status, 'success', JSON.stringify(task))

  const kept = s3.objects.get(`films/one/films/${task.file_id}`)
  assert.ok(kept, [...s3.objects.keys()].join())
  const get = (headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${server.address}/v1/files/retrieve_content?file_id=${task.file_id}`, {
      headers: { authorization: `Bearer ${client.key}`, ...headers },
    })
  assert.ok(kept.equals(Buffer.from(await (await get()).arrayBuffer())))
  const part = await get({ range: 'bytes=100-199' })
  assert.equal(part.status, 206)
  assert.ok(kept.subarray(100, 200).equals(Buffer.from(await part.arrayBuffer())))

  const wish = { file_id: task.file_id, purpose: 'video_generation' }
  const { body: deleted } = await client.post('/v1/files/delete', wish)
  assert.equal(deleted.base_resp.status_code, 0, JSON.stringify(deleted))
  assert.ok(!s3.objects.has(`films/one/films/${task.file_id}`))

  await s3.close()
  await eventually(
    () => fetch(`${server.address}/healthz`),
    ({ status }) => status === 503,
  )
})

test('doctor says whether S3 takes files, and why not', async (t) => {
  const s3 = await startS3Server()
  t.after(() => s3.close())
  const home = temporaryHome(t)
  const environment = {
    BACKLOT_BLOBS: `s3://films?endpoint=${encodeURIComponent(s3.endpoint)}`,
    AWS_ACCESS_KEY_ID: 'key',
    AWS_SECRET_ACCESS_KEY: 'secret',
  }
  assert.match((await runCommand(home, ['doctor'], environment)).stdout, /writable, s3:\/\/films\n/)
  await s3.close()
  const { stdout, code } = await runCommand(home, ['doctor'], environment)
  assert.match(stdout, /s3:\/\/films: .*ECONNREFUSED/)
  assert.equal(code, 1)
  const wrong = await runCommand(home, ['serve'], { BACKLOT_BLOBS: 's3://films?regoin=x' })
  assert.match(wrong.stderr, /blobs\.url s3:\/\/films.* cannot be used: unknown parameter "regoin"/)
  assert.equal(wrong.code, 1)
})

test('downloads go to S3 by a presigned address where that is allowed, after the same checks, and no log has it', async (t) => {
  const s3 = await startS3Server()
  t.after(() => s3.close())
  const server = await startProgram(t, {
    environment: {
      BACKLOT_BLOBS: `s3://films?presigned_s=60&endpoint=${encodeURIComponent(s3.endpoint)}`,
      AWS_ACCESS_KEY_ID: s3.credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: s3.credentials.secretAccessKey,
      BACKLOT_LOG: 'debug',
    },
    stderr: 'pipe',
  })
  let log = ''
  server.process.stderr?.on('data', (piece: Buffer) => (log += String(piece)))
  const client = await createClient(server)
  const form = new FormData()
  form.append('purpose', 'retrieval')
  form.append('file', new Blob(['0123456789'], { type: 'video/mp4' }), 'a film.mp4')
  const headers = { authorization: `Bearer ${client.key}` }
  const uploaded = await fetch(`${server.address}/v1/files/upload`, {
    method: 'POST',
    headers,
    body: form,
  })
  const { file } = (await uploaded.json()) as { file: { file_id: number } }
  const { body } = await client.get(`/v1/files/retrieve?file_id=${file.file_id}`)
  const address: string = body.file.download_url
  const ask = (query = '', init: RequestInit = {}): Promise<Response> =>
    fetch(address + query, { redirect: 'manual', ...init })

  const sent = await ask()
  assert.equal(sent.status, 302)
  assert.equal(sent.headers.get('cache-control'), 'no-store')
  const location = new URL(sent.headers.get('location') ?? '')
  assert.equal(location.origin, s3.endpoint)
  assert.ok(Number(location.searchParams.get('X-Amz-Expires')) <= 60)

  const whole = await fetch(address)
  assert.ok(whole.redirected)
  assert.equal(await whole.text(), '0123456789')
  assert.equal(whole.headers.get('content-type'), 'video/mp4')
  assert.match(whole.headers.get('content-disposition') ?? '', /filename\*=UTF-8''a%20film\.mp4/)
  const part = await fetch(address, { headers: { range: 'bytes=2-4' } })
  assert.equal(part.status, 206)
  assert.equal(await part.text(), '234')

  // Callers that cannot follow redirects, need none, or send a key that no other server may see get
  // the bytes from this server.
  const here = await ask('&via=server')
  assert.equal(await here.text(), '0123456789')
  const head = await ask('', { method: 'HEAD' })
  assert.equal(head.status, 200)
  assert.equal(head.headers.get('content-length'), '10')
  const etag = here.headers.get('etag') ?? ''
  assert.equal((await ask('', { headers: { 'if-none-match': etag } })).status, 304)
  const keyed = await fetch(`${server.address}/v1/files/retrieve_content?file_id=${file.file_id}`, {
    headers,
    redirect: 'manual',
  })
  assert.equal(await keyed.text(), '0123456789')

  const forged = new URL(address)
  forged.searchParams.set('expires', String(Date.now() + 1e10))
  assert.equal((await fetch(forged, { redirect: 'manual' })).status, 401)
  await client.post('/v1/files/delete', { file_id: file.file_id, purpose: 'retrieval' })
  assert.equal((await ask()).status, 404)
  assert.equal((await fetch(location)).status, 404)

  await server.stop()
  assert.match(log, /"event":"request:answered"[^\n]*"status":302/)
  assert.doesNotMatch(log, /X-Amz|signature=|a film/i)
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny'
import { Webhook } from 'standardwebhooks'
import {
  balanceOf,
  createClient,
  createInbox,
  eventually,
  FILM_DEADLINE_MS,
  runCommand,
  sharedProgram,
  startProgram,
} from './program.ts'
import { startReceiver } from './receiver.ts'

const ORDER = {
  model: 'T2V-01-Director',
  prompt: 'A red balloon over a meadow at dawn [Truck left, Pan right] [Zoom in]',
}

/** For tests that do not depend on the film's content. */
const QUICK = { ...ORDER, prompt: 'A red balloon [sandbox:quick]' }

describe('a video, from text to a film', () => {
  test('submit, query, callback, retrieve, download', async () => {
    const server = await sharedProgram()
    const client = await createClient(server)
    const { url: callback_url, path } = await createInbox(client)

    const submitted = await client.post('/v1/video_generation', { ...ORDER, callback_url })
    assert.equal(submitted.status, 200)
    assert.match(submitted.body.task_id, /^[1-9]\d{14,17}$/)
    assert.deepEqual(submitted.body.base_resp, { status_code: 0, status_msg: 'success' })
    assert.match(submitted.headers.get('trace-id') ?? '', /^[0-9a-f]{32}$/)
    const { task_id } = submitted.body

    const query = `/v1/query/video_generation?task_id=${task_id}`
    const first = await client.get(query)
    assert.equal(first.body.status, 'processing')
    assert.equal(first.body.file_id, '')
    assert.equal(first.body.video_width, 0)

    const done = await eventually(
      () => client.get(query),
      ({ body }) => body.status !== 'processing',
      FILM_DEADLINE_MS,
    )
    assert.equal(done.body.status, 'success')
    assert.equal(done.body.progress, 100)
    assert.deepEqual([done.body.video_width, done.body.video_height], [1280, 720])

    const inbox = await eventually(
      () => client.get(path),
      ({ body }) => body.pushes.length === 2,
    )
    const base_resp = { status_code: 0, status_msg: 'success' }
    assert.deepEqual(
      inbox.body.pushes.map(({ body }: { body: unknown }) => body),
      [
        { task_id, status: 'processing', file_id: '', base_resp },
        { task_id, status: 'success', file_id: done.body.file_id, base_resp },
      ],
    )

    const retrieved = await client.get(`/v1/files/retrieve?file_id=${done.body.file_id}`)
    const { file } = retrieved.body
    assert.equal(String(file.file_id), done.body.file_id)
    assert.equal(file.purpose, 'video_generation')

    const film = await fetch(file.download_url)
    assert.equal(film.status, 200)
    assert.equal(film.headers.get('content-type'), 'video/mp4')
    const bytes = Buffer.from(await film.arrayBuffer())
    assert.equal(bytes.length, file.bytes)
    await checkFilm(bytes, { width: 1280, height: 720, seconds: 6 })

    const part = await fetch(file.download_url, { headers: { range: 'bytes=4-7' } })
    assert.equal(part.status, 206)
    assert.equal(part.headers.get('content-range'), `bytes 4-7/${bytes.length}`)
    assert.equal(await part.text(), 'ftyp')

    const { heldMicros, chargedMicros, balanceMicros } = await balanceOf(
      server.home,
      `${server.prefix}tester`,
    )
    assert.deepEqual([heldMicros, chargedMicros, balanceMicros], [0, 240_000, -240_000])
  })

  test('a changed or expired download address is refused, and reveals nothing', async () => {
    const server = await sharedProgram()
    for (const path of [
      '/v1/files/123456789012345/download?expires=9999999999999&signature=dl1.x',
      '/v1/files/123456789012345/download?expires=soon&signature=dl1.x',
      '/v1/files/abc/download?expires=1&signature=x',
    ]) {
      const answer = await fetch(server.address + path)
      assert.ok([400, 401].includes(answer.status), `${path}: ${answer.status}`)
      assert.ok((await answer.text()).includes('base_resp'))
    }
  })

  test('pushes are signed with the secret of the account', async (t) => {
    const server = await sharedProgram()
    const client = await createClient(server)
    const receiver = await startReceiver(t)
    await client.post('/v1/video_generation', { ...QUICK, callback_url: receiver.url })
    const push = await receiver.firstPush
    const { stdout } = await runCommand(server.home, [
      'callbacks',
      'secret',
      `${server.prefix}tester`,
    ])
    const verified = new Webhook(stdout.trim()).verify(push.body, push.headers)
    assert.deepEqual(verified, JSON.parse(push.body))
  })

  test('a restart picks up what was left', async (t) => {
    const first = await startProgram(t)
    const client = await createClient(first)
    const prompt = `${QUICK.prompt} [sandbox:slow:2s]` // so that it is still in progress
    const { body } = await client.post('/v1/video_generation', { ...QUICK, prompt })
    assert.equal(await first.stop(), 0)
    const second = await startProgram(t, { home: first.home })
    const again = await createClient(second)
    const done = await eventually(
      () => again.get(`/v1/query/video_generation?task_id=${body.task_id}`),
      (answer) => answer.body.status === 'success',
      FILM_DEADLINE_MS,
    )
    assert.ok(done.body.file_id)
  })
})

/** Checks the file with an independent reader: one H.264 track of this size and duration, index in front. */
async function checkFilm(
  bytes: Buffer,
  wanted: { readonly width: number; readonly height: number; readonly seconds: number },
): Promise<void> {
  assert.ok(bytes.indexOf('moov') < bytes.indexOf('mdat'), 'the index is in front')
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) })
  const track = await input.getPrimaryVideoTrack()
  assert.ok(track)
  assert.equal(track.codec, 'avc')
  assert.deepEqual([track.displayWidth, track.displayHeight], [wanted.width, wanted.height])
  assert.ok(Math.abs((await input.computeDuration()) - wanted.seconds) < 1 / 25)
  const { packetCount } = await track.computePacketStats()
  assert.equal(packetCount, wanted.seconds * 25)
}

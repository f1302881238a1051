/** Videos at OpenAI's paths, with the official client, on the real server. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import OpenAI, { BadRequestError, NotFoundError, toFile } from 'openai'
import { samplePicture } from '@backlot/test-kit/sample-media'
import { createClient, eventually, FILM_DEADLINE_MS, sharedProgram } from './program.ts'

const MODEL = 'T2V-01'
const PROMPT = 'A quiet harbour at dawn'

test('openai, videos', async (t) => {
  const server = await sharedProgram()
  const client = await createClient(server)
  const options = { baseURL: `${server.address}/v1`, apiKey: client.key, maxRetries: 0 }
  const { videos } = new OpenAI(options)
  const stranger = await createClient(server, 'stranger')
  const others = new OpenAI({ ...options, apiKey: stranger.key })
  // The client's types allow only OpenAI's own durations and sizes.
  const order = (more: object = {}): Promise<OpenAI.Video> =>
    videos.create({ model: MODEL, prompt: PROMPT, ...more })

  await t.test(
    'a film is ordered with a form, waited for, listed, loaded and deleted',
    async () => {
      const film = await order({ seconds: '6', size: '1280x720' })
      assert.deepEqual(
        [film.object, film.model, film.prompt, film.seconds, film.size, film.error],
        ['video', MODEL, PROMPT, '6', '1280x720', null],
      )
      assert.match(film.status, /^(queued|in_progress)$/)
      const done = await eventually(
        () => videos.retrieve(film.id),
        ({ status }) => status === 'completed' || status === 'failed',
        FILM_DEADLINE_MS,
      )
      assert.deepEqual([done.status, done.progress, done.error], ['completed', 100, null])
      assert.ok((done.completed_at ?? 0) >= done.created_at)

      const listed: string[] = []
      for await (const { id } of videos.list({ limit: 1 })) listed.push(id)
      assert.deepEqual(listed, [film.id])

      const answer = await videos.downloadContent(film.id)
      assert.equal(answer.headers.get('content-type'), 'video/mp4')
      const bytes = Buffer.from(await answer.arrayBuffer())
      assert.equal(bytes.subarray(4, 8).toString('latin1'), 'ftyp')
      const still = await videos.downloadContent(film.id, { variant: 'thumbnail' })
      assert.equal(still.headers.get('content-type'), 'image/jpeg')
      await still.arrayBuffer() // an unread body keeps its connection, and so this process, for a minute
      await assert.rejects(videos.downloadContent(film.id, { variant: 'spritesheet' }), {
        param: 'variant',
      })
      const video = { id: film.id }
      for (const unmade of [
        () => videos.remix(film.id, { prompt: 'again' }),
        () => videos.edit({ prompt: 'again', video }),
        () => videos.extend({ prompt: 'again', seconds: '4', video }),
        async () => videos.createCharacter({ name: 'x', video: await toFile(bytes, 'x.mp4') }),
      ])
        await assert.rejects(unmade, BadRequestError)

      await assert.rejects(others.videos.retrieve(film.id), NotFoundError)
      await assert.rejects(others.videos.delete(film.id), NotFoundError)
      assert.deepEqual(await videos.delete(film.id), {
        id: film.id,
        object: 'video.deleted',
        deleted: true,
      })
      await assert.rejects(videos.retrieve(film.id), { status: 404, param: 'video_id' })
      await assert.rejects(videos.downloadContent(film.id), NotFoundError)
    },
  )

  await t.test('JSON is taken too, and deleting a film that is not ready cancels it', async () => {
    const { status, body } = await client.post('/v1/videos', { prompt: PROMPT, model: MODEL })
    assert.deepEqual([status, body.object, body.seconds], [200, 'video', '6'])
    const more = { prompt: PROMPT, model: MODEL, remix_of: 'another', n: 2 }
    const { headers, body: same } = await client.post('/v1/videos', more)
    assert.equal(headers.get('x-backlot-ignored'), 'remix_of, n')
    await videos.delete(same.id)
    await assert.rejects(videos.downloadContent(body.id), { status: 400, param: 'video_id' })
    await videos.delete(body.id)
    const { status: state, error } = await videos.retrieve(body.id)
    assert.deepEqual([state, error?.code], ['failed', 'cancelled'])
    await videos.delete(body.id)
  })

  await t.test('an order is taken once under an idempotency key, as a form too', async () => {
    const headers = { 'Idempotency-Key': 'one harbour' }
    const body = { model: MODEL, prompt: PROMPT } as const
    const [first, again] = await Promise.all([
      videos.create(body, { headers }),
      videos.create(body, { headers }),
    ])
    const asJson = await client.post('/v1/videos', body, headers)
    assert.deepEqual([again.id, asJson.body.id], [first.id, first.id])
    await assert.rejects(
      videos.create({ ...body, prompt: 'Another harbour' }, { headers }),
      (thrown) => {
        assert.ok(thrown instanceof BadRequestError)
        return /Idempotency-Key|idempotency key was used/.test(thrown.message)
      },
    )
    const other = await videos.create(body, { headers: { 'Idempotency-Key': 'another' } })
    assert.notEqual(other.id, first.id)
    for (const { id } of [first, other]) await videos.delete(id)
  })

  await t.test(
    'a picture of the form is read, and refused by its name where the model takes none',
    async () => {
      const png = await samplePicture('png')
      const picture = await toFile(png, 'first.png', { type: 'image/png' })
      await assert.rejects(order({ input_reference: picture }), (thrown) => {
        assert.ok(thrown instanceof BadRequestError)
        assert.match(thrown.message, /input_reference is not taken by T2V-01/)
        return true
      })
    },
  )

  await t.test('what is wrong is reported by the member that was sent', async () => {
    for (const [more, status, message] of [
      [{ seconds: '4' }, 400, /seconds must be 6 for T2V-01 at 720P, got 4/],
      [{ seconds: 'long' }, 400, /seconds must be a number, got "long"/],
      [{ size: '1792x1024' }, 400, /size must be one of .*1280x720.*, got "1792x1024"/],
      [{ size: '1366x768' }, 400, /size must be 720P or 1080P for T2V-01/],
      [{ model: 'sora-2' }, 404, /there is no model "sora-2"/],
      [{ prompt: ' ' }, 400, /prompt must not be empty/],
      [{ input_reference: { image_url: 7 } }, 400, /input_reference/],
    ] as const) {
      const body = { model: MODEL, prompt: PROMPT, ...more }
      const answer = await client.post('/v1/videos', body)
      assert.equal(answer.status, status, JSON.stringify([more, answer.body]))
      assert.match(answer.body.error.message, message)
    }
    const broken = await fetch(`${server.address}/v1/videos`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${client.key}`,
        'content-type': 'multipart/form-data; boundary=x',
      },
      body: '--y',
    })
    assert.equal(broken.status, 400, await broken.text())
    await assert.rejects(videos.retrieve('0'), { status: 404, code: 'not_found' })
    await assert.rejects(
      videos.list({ order: 'asc' }).then(() => undefined),
      BadRequestError,
    )
  })
})

/** Videos and pictures that claim to be enormous, sent to the real server, which serves others meanwhile. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  FILM_BOMBS,
  goodFilm,
  HEAVY_PICTURES,
  hiddenFragment,
  PICTURE_BOMBS,
} from '../media-bombs.ts'
import { MAX_MEDIA_AT_ONCE } from '../../packages/backlot/src/system/media-threads.ts'
import { casesOfToday } from '@backlot/test-kit/cases'
import { memoryOf } from '@backlot/test-kit/processes'
import { samplePicture } from '@backlot/test-kit/sample-media'
import { type Answer, type Client, createClient, type Program, sharedProgram } from './program.ts'

type Source = Readonly<Record<string, unknown>>

function count(client: Client, type: 'image' | 'video', source: Source): Promise<Answer> {
  return client.post('/anthropic/v1/messages/count_tokens', {
    model: 'Vendor-M3',
    messages: [{ role: 'user', content: [{ type, source }] }],
  })
}

const inline = (type: 'image' | 'video', bytes: Uint8Array): Source => ({
  type: 'base64',
  media_type: type === 'image' ? 'image/png' : 'video/mp4',
  data: Buffer.from(bytes).toString('base64'),
})

async function upload({ address }: Program, { key }: Client, bytes: Uint8Array): Promise<Source> {
  const form = new FormData()
  form.append('purpose', 'retrieval')
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'video/mp4' }), 'film.mp4')
  const headers = { authorization: `Bearer ${key}` }
  const answer = await fetch(`${address}/v1/files/upload`, { method: 'POST', headers, body: form })
  const { file } = (await answer.json()) as { file: { file_id: number } }
  return { type: 'url', url: `mm_file://${file.file_id}` }
}

/**
 * One of each kind, and one that is limited only by time and memory; `system/media-threads.test.ts`
 * reads all of them every day.
 */
const FILMS_TO_SEND = [
  'three million entries of stsc',
  'stts of 4 000 million samples, to be put in order',
  'boxes in a million others',
  'two million small boxes in its index',
  'a Matroska cluster of six million blocks',
]

/** Two every day, all of them at night. */
const SENT_FILMS = casesOfToday(FILMS_TO_SEND, 2)

/** More than all threads may use, and far less than what the videos claim. */
const MUCH_MEMORY = 2.5e9

function assertRefused({ status, body }: Answer, name: string): void {
  assert.equal(status, 400, `${name}: ${JSON.stringify(body)}`)
  assert.equal(body.error.type, 'invalid_request_error')
  assert.match(body.error.message, /^messages\[0\]\.content\[0\] must be /, name)
}

describe('what claims to be enormous', () => {
  test('is refused by the name of its block, however it comes, and the server lives on', async () => {
    const server = await sharedProgram()
    const client = await createClient(server)
    const films = SENT_FILMS.values()
    const sendFilms = async (): Promise<void> => {
      for (const name of films) {
        const make = FILM_BOMBS[name]
        assert.ok(make, name)
        const bytes = make()
        const isLarge = bytes.length > 20_000_000
        const source = isLarge ? await upload(server, client, bytes) : inline('video', bytes)
        assertRefused(await count(client, 'video', source), name)
      }
    }
    await Promise.all([sendFilms(), sendFilms()])
    const stts = FILM_BOMBS['three million entries of stts']?.() ?? Buffer.alloc(0)
    assertRefused(await count(client, 'video', inline('video', stts)), 'inline')
    for (const [name, make] of Object.entries(PICTURE_BOMBS)) {
      const { status, body } = await count(client, 'image', inline('image', make()))
      assert.equal(status, 400, `${name}: ${JSON.stringify(body)}`)
    }
    for (const [name, make] of Object.entries(HEAVY_PICTURES)) {
      const { status } = await count(client, 'image', inline('image', make()))
      assert.ok(status === 200 || status === 400, `${name}: ${status}`)
    }
    const good = await count(client, 'video', inline('video', await goodFilm()))
    assert.equal(good.status, 200, JSON.stringify(good.body))
    assert.equal(server.process.exitCode, null)
    const memory = memoryOf(server.process.pid, 'VmHWM')
    assert.ok(memory < MUCH_MEMORY, `${memory} bytes`)
  })

  test('holds nobody up: others are counted, and get an answer to health checks, meanwhile', async () => {
    const server = await sharedProgram()
    const attacker = await createClient(server, 'attacker')
    const client = await createClient(server, 'somebody')
    const [film, picture] = [await goodFilm(), await samplePicture('png')]
    // The first one starts the threads, and does not count.
    await count(client, 'video', inline('video', film))
    // Enough for several rounds of the others, and far below the limit that ends its thread.
    const bomb = hiddenFragment(1_200_000)
    const over = new AbortController()
    const attack = Promise.all(
      Array.from({ length: MAX_MEDIA_AT_ONCE + 1 }, () =>
        count(attacker, 'video', inline('video', bomb)),
      ),
    ).finally(() => over.abort())
    let served = 0
    while (!over.signal.aborted) {
      const live = await fetch(`${server.address}/livez`)
      const answers = [
        await count(client, 'video', inline('video', film)),
        await count(client, 'image', inline('image', picture)),
      ]
      await live.text()
      if (over.signal.aborted) break
      assert.deepEqual(
        [live.status, ...answers.map(({ status }) => status)],
        [200, 200, 200],
        JSON.stringify(answers.map(({ body }) => body)),
      )
      served += 1
    }
    for (const answer of await attack) assertRefused(answer, 'bomb')
    // The bombs take seconds, in two batches; a server that waited for one would reach one or two rounds.
    assert.ok(served >= 5, `${served} rounds`)
  })
})

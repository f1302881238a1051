/** Pictures and videos in messages, with the official client. */
import Anthropic, { BadRequestError } from '@anthropic-ai/sdk'
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { test } from 'node:test'
import { listen } from '../listen.ts'
import { sampleFilm, samplePicture } from '@backlot/test-kit/sample-media'
import { createClient, sharedProgram } from './program.ts'

const MODEL = 'Vendor-M3'
const TEXT = { type: 'text' as const, text: 'What is this?' }

test('pictures and films', async (t) => {
  const server = await sharedProgram()
  const { key } = await createClient(server)
  const client = new Anthropic({ baseURL: `${server.address}/compat`, apiKey: key, maxRetries: 0 })
  /** The client has no type for videos. */
  const media = (type: string, bytes: Buffer, mediaType: string): Anthropic.ImageBlockParam =>
    ({
      type,
      source: { type: 'base64', media_type: mediaType, data: bytes.toString('base64') },
    }) as Anthropic.ImageBlockParam
  const ask = async (...content: Anthropic.ContentBlockParam[]): Promise<string> => {
    const prompt = { model: MODEL, messages: [{ role: 'user' as const, content }] }
    const { content: blocks, usage } = await client.messages.create({ ...prompt, max_tokens: 500 })
    const count = await client.messages.countTokens(prompt)
    assert.equal(count.input_tokens, usage.input_tokens)
    return blocks.map((block) => (block.type === 'text' ? block.text : '')).join('')
  }

  await t.test('are opened and counted', async () => {
    const text = await ask(
      TEXT,
      media('image', await samplePicture('webp', 'blue'), 'image/webp'),
      media('video', await sampleFilm('mp4'), 'video/mp4'),
    )
    assert.match(text, /The image is WEBP: 64x48 pixels; \d+ bytes; mainly blue/)
    assert.match(text, /The video is MP4: 64x48 pixels; 2 seconds; \d+ bytes/)
  })

  await t.test('are what their bytes say, whatever they are labelled', async () => {
    const text = await ask(
      TEXT,
      media('image', await samplePicture('png', 'blue'), 'image/jpeg'),
      media('video', await sampleFilm('mkv'), 'video/mp4'),
    )
    assert.match(text, /The image is PNG: 64x48 pixels; \d+ bytes; mainly blue/)
    assert.match(text, /The video is MKV: 64x48 pixels/)
  })

  await t.test('come by address and as an uploaded file too', async () => {
    const png = await samplePicture('png', 'green')
    const host = createServer((request, response) => {
      const answers: Readonly<Record<string, () => unknown>> = {
        '/picture': () => response.end(png),
        '/loop': () => response.writeHead(302, { location: '/loop' }).end(),
        '/inside': () => response.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
        '/claims-much': () => response.writeHead(200, { 'content-length': 60_000_000 }).write(png),
        '/endless': () => {
          const more = (): void => {
            while (!response.destroyed && response.write(Buffer.alloc(1_000_000))) continue
          }
          response.on('drain', more)
          more()
        },
      }
      const answer = answers[request.url ?? ''] ?? (() => response.writeHead(404).end())
      answer()
    })
    const port = await listen(t, host)
    const byUrl = (type: string, url: string): Anthropic.ImageBlockParam =>
      ({ type, source: { type: 'url', url } }) as Anthropic.ImageBlockParam

    const form = new FormData()
    form.set('purpose', 'video_understanding')
    form.set('file', new Blob([new Uint8Array(await sampleFilm('mkv'))]), 'film.mkv')
    const upload = async (ownerKey: string): Promise<{ readonly file_id: number }> => {
      const answer = await fetch(`${server.address}/v1/files/upload`, {
        method: 'POST',
        headers: { authorization: `Bearer ${ownerKey}` },
        body: form,
      })
      return ((await answer.json()) as { file: { file_id: number } }).file
    }
    const ours = await upload(key)
    const text = await ask(
      TEXT,
      byUrl('image', `http://127.0.0.1:${port}/picture`),
      byUrl('video', `vendor_file://${ours.file_id}`),
    )
    assert.match(text, /The image is PNG: 64x48 pixels; \d+ bytes; mainly green/)
    assert.match(text, /The video is MKV: 64x48 pixels; 1.9 seconds/)

    const stranger = await createClient(server, 'stranger')
    const theirs = await upload(stranger.key)
    for (const [block, why] of [
      [byUrl('video', `vendor_file://${theirs.file_id}`), /a file of yours/],
      [byUrl('video', 'vendor_file://1'), /a file of yours/],
      [byUrl('image', `http://127.0.0.1:${port}/nothing`), /answered 404/],
      [byUrl('image', 'http://10.0.0.1/'), /public address/],
      [byUrl('image', `http://127.0.0.1:${port}/inside`), /redirects to public/],
      [byUrl('image', `http://127.0.0.1:${port}/loop`), /redirect/],
      [byUrl('image', `http://127.0.0.1:${port}/claims-much`), /at most 10485760/],
      [byUrl('image', `http://127.0.0.1:${port}/endless`), /at most 10485760/],
      [byUrl('video', `http://127.0.0.1:${port}/claims-much`), /at most 52428800/],
      [byUrl('image', `vendor_file://${ours.file_id}`), /one of JPEG/],
    ] as const)
      await assert.rejects(
        ask(TEXT, block),
        (thrown) =>
          thrown instanceof BadRequestError &&
          thrown.message.includes('messages[0].content[1] must') &&
          why.test(thrown.message),
      )
  })

  await t.test('are refused by their place when broken, of another kind or too large', async () => {
    const png = await samplePicture('png')
    const refused = async (block: Anthropic.ContentBlockParam, why: RegExp): Promise<void> => {
      await assert.rejects(
        ask(TEXT, block),
        (thrown) =>
          thrown instanceof BadRequestError &&
          thrown.message.includes('messages[0].content[1] must') &&
          why.test(thrown.message),
      )
    }
    await refused(media('image', png.subarray(0, 60), 'image/png'), /corrupted/)
    await refused(media('video', png, 'video/mp4'), /got PNG/)
    await refused(media('image', Buffer.from('%PDF-1.7\n'), 'image/png'), /got PDF/)
    await refused(
      media('image', Buffer.alloc(10 * 1024 * 1024 + 1), 'image/png'),
      /at most 10485760/,
    )
  })
})

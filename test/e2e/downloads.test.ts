import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { createClient, runCommand, sharedProgram, startProgram, temporaryHome } from './program.ts'

const CONTENT = '0123456789'

test('a download that broke off goes on, unless the file is another one', async () => {
  const server = await sharedProgram()
  const { key } = await createClient(server)
  const fileId = await upload(server.address, key)
  const path = `/v1/files/retrieve_content?file_id=${fileId}`
  const get = (headers: Record<string, string>): Promise<Response> =>
    fetch(server.address + path, { headers: { authorization: `Bearer ${key}`, ...headers } })

  const begun = await get({ range: 'bytes=0-3' })
  const etag = begun.headers.get('etag') ?? ''
  assert.match(etag, /^"\d+"$/)
  assert.equal(await begun.text(), '0123')
  const resumed = await get({ range: 'bytes=4-', 'if-range': etag })
  assert.equal(resumed.status, 206)
  assert.equal(resumed.headers.get('content-range'), 'bytes 4-9/10')
  assert.equal(await resumed.text(), '456789')

  const other = await get({ range: 'bytes=4-', 'if-range': '"1"' })
  assert.equal(other.status, 200)
  assert.equal(await other.text(), CONTENT)
  const known = await get({ 'if-none-match': etag })
  assert.equal(known.status, 304)
  assert.equal(await known.text(), '')
})

test('behind a proxy, addresses begin with the public one', async (t) => {
  const environment = { BACKLOT_PUBLIC_URL: 'https://films.example.com/' }
  const server = await startProgram(t, { environment })
  assert.match(server.banner, /public +https:\/\/films\.example\.com\n/)
  assert.match(server.banner, /curl https:\/\/films\.example\.com\/v1\/video_generation/)
  const client = await createClient(server)
  const fileId = await upload(server.address, client.key)
  const { body } = await client.get(`/v1/files/retrieve?file_id=${fileId}`)
  const url = new URL(body.file.download_url)
  assert.equal(url.origin, 'https://films.example.com')
  const download = await fetch(server.address + url.pathname + url.search)
  assert.equal(await download.text(), CONTENT)
})

test('a public address that is none is refused in one sentence', async (t) => {
  const home = temporaryHome(t)
  for (const [given, why] of [
    ['films.example.com', /must be a full http or https address, got films\.example\.com\.$/m],
    ['https://films.example.com/app?x=1', /address and no more, as https:\/\/films\.example\.com/],
  ] as const) {
    writeFileSync(join(home, 'backlot.yaml'), `public_url: ${given}\n`)
    const { code, stderr } = await runCommand(home, ['serve'])
    assert.equal(code, 1)
    assert.match(stderr, why)
  }
})

/** Uploads `CONTENT`; resolves to its id. */
async function upload(address: string, key: string): Promise<number> {
  const form = new FormData()
  form.append('purpose', 'retrieval')
  form.append('file', new Blob([CONTENT], { type: 'video/mp4' }), 'film.mp4')
  const headers = { authorization: `Bearer ${key}` }
  const answer = await fetch(`${address}/v1/files/upload`, { method: 'POST', headers, body: form })
  const { file } = (await answer.json()) as { file: { file_id: number } }
  return file.file_id
}

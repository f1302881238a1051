/** The console's files: what is served, to whom, and with which headers. */
import assert from 'node:assert/strict'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { startProgram, temporaryHome } from './program.ts'

const SCRIPT = 'console.log("hello")'

/** A server with a minimal console. */
async function serverWithConsole(t: TestContext): Promise<{ readonly address: string }> {
  const home = temporaryHome(t)
  const dist = join(home, 'dist')
  mkdirSync(join(dist, 'assets'), { recursive: true })
  writeFileSync(join(dist, 'index.html'), '<!doctype html><title>built</title>')
  writeFileSync(join(dist, 'assets/main-abc123.js'), SCRIPT)
  writeFileSync(join(dist, 'assets/main-abc123.js.br'), brotliCompressSync(SCRIPT))
  writeFileSync(join(dist, 'assets/main-abc123.js.gz'), gzipSync(SCRIPT))
  writeFileSync(join(dist, '.secret.txt'), 'hidden')
  writeFileSync(join(dist, 'notes.unknown'), 'no type')
  mkdirSync(join(dist, 'folder.js'))
  symlinkSync(join(home, 'missing'), join(dist, 'gone.js'))
  writeFileSync(join(home, 'backlot.yaml'), `console: ${JSON.stringify(dist)}\n`)
  return startProgram(t, { home })
}

/** A raw response: not decompressed, and without following redirects. */
function raw(
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers }, (answer) => {
      const pieces: Buffer[] = []
      answer.on('data', (piece: Buffer) => pieces.push(piece))
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(pieces),
        }),
      )
      answer.on('error', reject)
    })
    sent.on('error', reject)
    sent.end()
  })
}

test('every address of the console answers its page, which no browser keeps or frames', async (t) => {
  const { address } = await serverWithConsole(t)
  for (const path of ['/console', '/console/', '/console/tasks/9230428396627202?state=failed']) {
    const { status, headers, body } = await raw(address + path)
    assert.equal(status, 200, path)
    assert.match(String(body), /<title>built/)
    assert.equal(headers['content-type'], 'text/html; charset=utf-8')
    assert.equal(headers['cache-control'], 'no-cache')
    assert.equal(headers['x-content-type-options'], 'nosniff')
    const policy = String(headers['content-security-policy'])
    assert.match(policy, /default-src 'none'/)
    assert.match(policy, /script-src 'self';/)
    assert.match(policy, /frame-ancestors 'none'/)
    assert.doesNotMatch(policy, /unsafe|https?:|\*/)
  }
})

test('hashed files are kept for a year and sent in the smallest form that the caller takes', async (t) => {
  const { address } = await serverWithConsole(t)
  const url = `${address}/console/assets/main-abc123.js`
  const forms = [
    { accept: 'gzip, deflate, br', encoding: 'br', body: brotliCompressSync(SCRIPT) },
    { accept: 'gzip;q=1.0, br;q=0', encoding: 'gzip', body: gzipSync(SCRIPT) },
    { accept: 'identity', encoding: undefined, body: Buffer.from(SCRIPT) },
  ]
  for (const { accept, encoding, body } of forms) {
    const answer = await raw(url, { 'accept-encoding': accept })
    assert.equal(answer.status, 200)
    assert.equal(answer.headers['content-encoding'], encoding)
    assert.equal(answer.headers['content-type'], 'text/javascript; charset=utf-8')
    assert.equal(answer.headers['cache-control'], 'public, max-age=31536000, immutable')
    assert.equal(answer.headers['vary'], 'accept-encoding')
    assert.equal(answer.headers['x-content-type-options'], 'nosniff')
    assert.deepEqual(answer.body, body)
  }
})

test('nothing beside the files of the console is served, however it is spelled', async (t) => {
  const { address } = await serverWithConsole(t)
  const wrong = [
    '/console/assets/missing.js',
    '/console/.secret.txt',
    '/console/../backlot.yaml',
    '/console/..%2fbacklot.yaml',
    '/console/%2e%2e/backlot.yaml',
    '/console//assets/main-abc123.js',
    '/console/notes.unknown',
    '/console/folder.js',
    '/console/gone.js',
    '/console/assets/main-abc123.js.br',
    '/console/assets/a%00.js',
  ]
  for (const path of wrong) {
    const { status, body } = await raw(address + path)
    assert.equal(status, 404, path)
    assert.doesNotMatch(String(body), /hidden|console: /)
  }
})

test('a browser that opens the address of the server is led to the console, other clients are not', async (t) => {
  const { address } = await serverWithConsole(t)
  const browser = await raw(`${address}/`, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' })
  assert.equal(browser.status, 302)
  assert.equal(browser.headers['location'], '/console')
  for (const accept of ['*/*', 'application/json', '']) {
    const { status, body } = await raw(`${address}/`, { accept })
    assert.equal(status, 200)
    assert.equal(JSON.parse(String(body)).name, 'Backlot')
  }
})

test('where the console is not built its page says how to build it, and where it is off there is none', async (t) => {
  const home = temporaryHome(t)
  const setting = (value: unknown): void =>
    writeFileSync(join(home, 'backlot.yaml'), `console: ${JSON.stringify(value)}\n`)
  setting(join(home, 'nowhere'))
  const unbuilt = await startProgram(t, { home })
  const page = await raw(`${unbuilt.address}/console`)
  assert.equal(page.status, 503)
  assert.match(String(page.body), /npm run build -w packages\/console/)
  assert.match(String(page.headers['content-security-policy']), /default-src 'none'/)
  assert.match(unbuilt.banner, /\/console$/m)
  assert.doesNotMatch(unbuilt.banner, /#key=/, 'its stdout is no terminal')
  await unbuilt.stop()
  setting(false)
  const { address, banner } = await startProgram(t, { home })
  assert.equal((await raw(`${address}/console`)).status, 404)
  assert.equal((await raw(`${address}/`, { accept: 'text/html' })).status, 200)
  assert.doesNotMatch(banner, /\/console/)
})

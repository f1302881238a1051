import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { runCommand, temporaryHome } from '../../../../../test/e2e/program.ts'
import { type FakeAnswer, serveHttp } from '../../../../../test/upstreams/serve-http.ts'
import { writeTinyModel } from '../../../../../test/upstreams/tiny-model.ts'

/** The requested bytes, as model hubs send them. */
function answer(bytes: Buffer, range: string | undefined): FakeAnswer {
  const asked = /^bytes=(\d+)-(\d+)$/.exec(range ?? '')
  const length = { 'accept-ranges': 'bytes', 'content-length': String(bytes.length) }
  if (!asked) return { bytes, headers: length }
  const [start, last] = [Number(asked[1]), Math.min(Number(asked[2]), bytes.length - 1)]
  return {
    status: 206,
    bytes: bytes.subarray(start, last + 1),
    headers: {
      'content-length': String(last + 1 - start),
      'content-range': `bytes ${start}-${last}/${bytes.length}`,
    },
  }
}

test('a model with an address is downloaded once, with its progress', async (t) => {
  const home = temporaryHome(t)
  const source = join(home, 'source.gguf')
  writeTinyModel(source, { seed: 1 })
  const bytes = readFileSync(source)
  const { url, requests } = await serveHttp(t, ({ path, headers }) =>
    path.startsWith('/some/repo/resolve/main/file.gguf')
      ? answer(bytes, headers.range)
      : { status: 404 },
  )
  const pull = (model: string): ReturnType<typeof runCommand> => {
    const engine = `{ type: gguf, model: "${model}" }`
    writeFileSync(join(home, 'backlot.yaml'), `engines: { local: ${engine} }\n`)
    return runCommand(home, ['models', 'pull'], { HF_ENDPOINT: `${url}/` })
  }
  const file = join(home, 'models', 'some_repo_file.gguf')

  const first = await pull('hf:some/repo/file.gguf')
  assert.deepEqual([first.code, first.stdout], [0, `${file}\n`], first.stderr)
  assert.match(first.stderr, /some_repo_file\.gguf 100%/)
  assert.ok(readFileSync(file).equals(bytes))
  const asked = requests.length
  const again = await pull('hf:some/repo/file.gguf')
  assert.deepEqual([again.code, again.stdout, requests.length], [0, `${file}\n`, asked])

  const missing = await pull('hf:some/repo/none.gguf')
  assert.equal(missing.code, 1)
  assert.match(missing.stderr, /hf:some\/repo\/none\.gguf cannot be downloaded: /)
})

test('what is no model is not kept, and a download that stands still is given up', async (t) => {
  const home = temporaryHome(t)
  const { url } = await serveHttp(t, ({ path }) =>
    path.includes('page.gguf')
      ? { bytes: Buffer.from('<html>Sign in</html>'), headers: { 'content-type': 'text/html' } }
      : { status: 503 },
  )
  const pull = (file: string, ...options: readonly string[]): ReturnType<typeof runCommand> => {
    const engine = `{ type: gguf, model: "hf:some/repo/${file}" }`
    writeFileSync(join(home, 'backlot.yaml'), `engines: { local: ${engine} }\n`)
    return runCommand(home, ['models', 'pull', ...options], { HF_ENDPOINT: `${url}/` })
  }
  const page = await pull('page.gguf')
  assert.deepEqual([page.code, page.stdout], [1, ''])
  assert.match(page.stderr, /page\.gguf cannot be downloaded: what came is no GGUF file/)
  assert.deepEqual(readdirSync(join(home, 'models')), [])

  const busy = await pull('busy.gguf', '--patience', '0.5')
  assert.equal(busy.code, 1)
  assert.match(busy.stderr, /busy\.gguf cannot be downloaded: nothing has come for 0\.5 s/)
  const wrong = await pull('busy.gguf', '--patience', 'long')
  assert.equal(wrong.code, 1)
  assert.match(wrong.stderr, /--patience.*must be more than 0 and at most 3600, got "long"/)
})

test('without the library that runs model files, one sentence says so', async (t) => {
  const home = temporaryHome(t)
  const engine = '{ type: gguf, model: "hf:some/repo/file.gguf" }'
  const models = 'models: { Vendor-M3: { engine: local } }'
  writeFileSync(join(home, 'backlot.yaml'), `engines: { local: ${engine} }\n${models}\n`)
  const hook = pathToFileURL(join(import.meta.dirname, '../../../../../test/without-llama.js'))
  for (const [args, at] of [
    [['models', 'pull'], ''],
    [['serve', '--port', '0'], 'engines.local: '],
  ] as const) {
    const { code, stderr } = await runCommand(home, args, { NODE_OPTIONS: `--import ${hook.href}` })
    const sentence = 'the package node-llama-cpp, which runs model files, is not installed: npm'
    assert.deepEqual(
      [code, stderr.startsWith(at + sentence), stderr.split('\n').length],
      [1, true, 2],
      stderr,
    )
  }
})

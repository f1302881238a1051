import assert from 'node:assert/strict'
import { execFile, execFileSync } from 'node:child_process'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { written } from './written.ts'

const BODY = { model: 'm', prompt: `It's "quoted" $HOME \\n \`x\` """three""" 狐 </script>` }

test('a request that is copied for a shell carries its body unchanged and no key', () => {
  const text = written({ path: '/v1/x', body: BODY }, 'curl', 'http://127.0.0.1:1')
  const echo = text.replace('curl ', 'printf "%s\\n" ').replaceAll('\\\n', ' ')
  const out = execFileSync('/bin/sh', ['-c', echo], { env: { KEY: 'from-the-environment' } })
  const printed = out.toString()
  assert.deepEqual(JSON.parse(printed.slice(printed.indexOf('{'))), BODY)
  assert.match(printed, /from-the-environment/)
})

test('a request that is copied as TypeScript sends the same body', async (t) => {
  let received = ''
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (piece) => (body += piece))
    request.on('end', () => {
      received = body
      response.setHeader('content-type', 'application/json').end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const text = written({ path: '/v1/x', body: BODY }, 'typescript', `http://127.0.0.1:${port}`)
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', text], {
    env: { KEY: 'k' },
  })
  assert.deepEqual(JSON.parse(received), BODY)
})

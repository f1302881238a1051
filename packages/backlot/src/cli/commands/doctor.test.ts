import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { stripVTControlCharacters } from 'node:util'
import { serveHttp } from '../../../../../test/upstreams/serve-http.ts'
import { writeTinyModel } from '../../../../../test/upstreams/tiny-model.ts'
import { startVideosServer } from '../../../../../test/upstreams/videos-server.ts'
import { runCommand, temporaryHome } from '../../../../../test/e2e/program.ts'
import { settleConfig } from '../../config/config.ts'
import { checkClock, checkNode, checkOutbound, checkSettings } from '../../server/doctor/checks.ts'

test('a machine that is ready is reported as such, and which encoder is used', async (t) => {
  const home = temporaryHome(t)
  writeFileSync(join(home, 'backlot.yaml'), 'port: 0\npreviz: { encoder: wasm }\n')
  const { code, stdout } = await runCommand(home, ['doctor'])
  const text = stripVTControlCharacters(stdout)
  assert.equal(code, 0, text)
  assert.match(text, /✓ encoder +wasm/u)
  assert.ok(text.includes(`✓ settings  ${join(home, 'backlot.yaml')}`), text)
  assert.match(text, /✓ store +sqlite, at the newest schema/u)
  assert.match(text, /ready to serve/u)
})

test('what is broken is reported with the way to mend it, and ends with 1', async (t) => {
  const home = temporaryHome(t)
  writeFileSync(join(home, 'backlot.yaml'), 'previz: { encoder: magic }\n')
  const { code, stdout } = await runCommand(home, ['doctor'])
  assert.equal(code, 1)
  assert.match(stripVTControlCharacters(stdout), /✗ settings .*backlot\.yaml, line 1/u)
})

test('an encoder that is wanted and not there is reported with the reason', async (t) => {
  const home = temporaryHome(t)
  writeFileSync(join(home, 'backlot.yaml'), 'port: 0\npreviz: { encoder: ffmpeg }\n')
  const { code, stdout } = await runCommand(home, ['doctor'], { PATH: '' })
  assert.equal(code, 1)
  assert.match(
    stripVTControlCharacters(stdout),
    /✗ encoder .*"ffmpeg" is not available here: there is no ffmpeg on the PATH\n +set previz\.encoder .* auto or /u,
  )
})

test('a preset that no encoder here has is reported', async (t) => {
  const home = temporaryHome(t)
  writeFileSync(join(home, 'backlot.yaml'), 'port: 0\npreviz: { encoder_preset: small }\n')
  const { stdout } = await runCommand(home, ['doctor'], { PATH: '' })
  assert.match(
    stripVTControlCharacters(stdout),
    /encoder .*webcodecs, which makes no smaller files for previz\.encoder_preset: small\n +install ffmpeg/u,
  )
})

test('a file of settings that is not read is reported', (t) => {
  const [home, folder] = [temporaryHome(t), temporaryHome(t)]
  assert.deepEqual(checkSettings(home, folder), { state: 'fine', message: 'all at their defaults' })
  writeFileSync(join(folder, 'backlot.yaml'), 'port: 0\n')
  assert.deepEqual(checkSettings(home, folder), {
    state: 'doubtful',
    message: `${join(folder, 'backlot.yaml')} is not read`,
    mend: `move it to ${home}, or set BACKLOT_HOME to its folder`,
  })
  writeFileSync(join(home, 'backlot.yaml'), 'port: 0\n')
  assert.equal(checkSettings(home, folder).state, 'fine')
})

test('an old Node.js and a clock of another year are broken', () => {
  assert.equal(checkNode('20.1.0').state, 'broken')
  assert.equal(checkNode('24.4.0').state, 'doubtful')
  assert.equal(checkNode('26.0.0').state, 'fine')
  assert.equal(checkClock(0).state, 'broken')
})

test('addresses that callers of a public server may name are reported', () => {
  const look = (given: Parameters<typeof settleConfig>[0]) => checkOutbound(settleConfig(given))
  const publicUrl = { public_url: 'https://films.example.com' }
  assert.equal(look({}).message, 'callers may name public addresses and this machine')
  assert.equal(look({}).state, 'fine')
  assert.equal(look(publicUrl).message, 'callers may name public addresses only')
  assert.equal(look(publicUrl).state, 'fine')
  const open = look({ ...publicUrl, outbound: { allow_private: true } })
  assert.equal(open.state, 'doubtful')
  assert.match(open.message, /this machine and private networks$/)
  assert.equal(look({ host: '0.0.0.0', outbound: { allow_loopback: true } }).state, 'doubtful')
})

test('text servers are asked what they have, and model files are read', async (t) => {
  const { url } = await serveHttp(t, ({ path, headers }) => {
    if (headers.authorization !== 'Bearer sk-good') return { status: 401, json: {} }
    if (path === '/apply-template')
      return { json: { prompt: '<|user|>Hello<|assistant|><think>\n' } }
    return { json: { object: 'list', data: [{ id: 'some/Model' }, { id: 'models/gemini-3' }] } }
  })
  const home = temporaryHome(t)
  writeTinyModel(join(home, 'tiny.gguf'), { seed: 1 })
  writeTinyModel(join(home, 'odd.gguf'), { seed: 1, template: '{{ nonesuch }}' })
  writeFileSync(join(home, 'wrong.gguf'), 'GGUF?')
  writeFileSync(join(home, 'tape.jsonl'), '{}\n{}\n')
  const whole = readFileSync(join(home, 'tiny.gguf'))
  writeFileSync(join(home, 'half.gguf'), whole.subarray(0, whole.length / 2))
  writeFileSync(
    join(home, 'backlot.yaml'),
    `port: 0
previz: { encoder: wasm }
engines:
  good: { type: openai, base_url: "${url}/v1", api_key: sk-good }
  opened: { type: openai, base_url: "${url}/v1", api_key: sk-good, server: llama.cpp }
  shut: { type: openai, base_url: "${url}/v1", api_key: sk-good, server: llama.cpp, opens_thinking: false }
  keyless: { type: anthropic, base_url: "${url}" }
  away: { type: openai, base_url: "http://127.0.0.1:1/v1" }
  local: { type: gguf, model: tiny.gguf, context: 100000 }
  wrong: { type: gguf, model: wrong.gguf }
  half: { type: gguf, model: half.gguf }
  odd: { type: gguf, model: odd.gguf }
  tape: { type: replay, file: tape.jsonl }
  untaped: { type: replay, file: none.jsonl }
models:
  Vendor-M3: { engine: good, upstream_model: some/Model, fallback: [keyless, local, wrong, half, odd] }
  Vendor-M2.7: { engine: good, fallback: [away, sandbox] }
  Vendor-M2: { engine: good, upstream_model: gemini-3 }
  Vendor-M2.5: { engine: opened, upstream_model: some/Model }
  Vendor-M2.1: { engine: shut, upstream_model: some/Model }
  Vendor-M1: { engine: tape, fallback: [untaped] }
`,
  )
  const { code, stdout } = await runCommand(home, ['doctor'])
  const text = stripVTControlCharacters(stdout)
  assert.equal(code, 1)
  for (const line of [
    /✓ good +Vendor-M3 by openai: there, and has some\/Model/u,
    /✗ keyless +Vendor-M3 by anthropic: asks for a key, and none is set\n +set its api_key/u,
    /! local +Vendor-M3 by gguf: there; trained for 4096 tokens, and not for 100000/u,
    /✗ wrong +Vendor-M3 by gguf: \S+wrong\.gguf is no model file/u,
    /✗ half +Vendor-M3 by gguf: \S+half\.gguf is cut off/u,
    /! odd +Vendor-M3 by gguf: there; trained for 4096 tokens; the chat template of the model file cannot be used \(.+\)\n +take another file of the model/u,
    /! good +Vendor-M2\.7 by openai: there; it lists no model Vendor-M2\.7, but some\/Model, models\/gemini-3\n +set upstream_model to one of these/u,
    /✓ good +Vendor-M2 by openai: there, and has gemini-3/u,
    /✓ opened +.*has some\/Model; its chat template opens <think>/u,
    /! shut +.*its chat template opens <think>, but opens_thinking is false/u,
    /✓ tape +Vendor-M1 by replay: 2 replies in \S+tape\.jsonl/u,
    /✗ untaped +Vendor-M1 by replay: \S+none\.jsonl cannot be read\n +record it: /u,
    /✗ away +Vendor-M2\.7 by openai: nothing listens at http:\/\/127\.0\.0\.1:1/u,
  ])
    assert.match(text, line)
  assert.doesNotMatch(text, /sk-good/)
})

test('servers that make films are asked whether they can, as they are configured', async (t) => {
  const server = await startVideosServer(t, { film: new Uint8Array() })
  const doctor = async (more: string): Promise<{ code: number | null; text: string }> => {
    const home = temporaryHome(t)
    writeFileSync(join(home, 'backlot.yaml'), `port: 0\npreviz: { encoder: wasm }\n${more}`)
    const { code, stdout } = await runCommand(home, ['doctor'])
    return { code, text: stripVTControlCharacters(stdout) }
  }
  const gpu = (url: string): string =>
    `engines: { gpu: { type: openai-videos, base_url: "${url}" } }\n`
  const model = (name: string): string =>
    `models: { T2V-01: { engine: gpu, upstream_model: ${name} } }\n`

  const fine = await doctor(gpu(server.baseUrl) + model('wan2.2'))
  assert.match(fine.text, /✓ gpu +T2V-01 by openai-videos: there; told of the camera by words/u)
  assert.equal(fine.code, 0)
  const lacking = await doctor(gpu(server.baseUrl) + model('wan3'))
  assert.match(
    lacking.text,
    /✗ gpu +T2V-01 by openai-videos: it has no model wan3, but wan2\.2, h3/u,
  )
  assert.equal(lacking.code, 1)
  const away = await doctor(gpu('http://127.0.0.1:1/v1') + model('wan2.2'))
  assert.match(
    away.text,
    /✗ gpu +T2V-01 by openai-videos: nothing listens at http:\/\/127\.0\.0\.1:1/u,
  )
  const comfy = '{ type: comfyui, base_url: "http://127.0.0.1:1", workflow: none.json }'
  const fileless = await doctor(`engines: { gpu: ${comfy} }\n`)
  assert.match(fileless.text, /✗ settings +engines\.gpu\.workflow: .*none\.json cannot be read/u)
  assert.deepEqual([away.code, fileless.code], [1, 1])
})

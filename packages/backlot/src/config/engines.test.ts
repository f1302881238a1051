import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { readConfig, type Config } from './config.ts'
import { readyEngines } from './engines.ts'
import { Refusal } from './refusal.ts'

async function configOf(
  t: TestContext,
  yaml: string,
  environment: NodeJS.ProcessEnv = {},
): Promise<Pick<Config, 'models'> & { readonly engines: ReturnType<typeof readyEngines> }> {
  const home = mkdtempSync(join(tmpdir(), 'backlot-config-'))
  t.after(() => rmSync(home, { recursive: true }))
  writeFileSync(join(home, 'backlot.yaml'), yaml)
  writeFileSync(join(home, 'wan.json'), '{"6":{"inputs":{"text":"{{prompt}}"}}}')
  writeFileSync(join(home, 'flawed.json'), '{"6":{"inputs":{"text":"{{promt}}"}}}')
  const config = await readConfig(home, {})
  return { ...config, engines: readyEngines(config.engines, home, environment) }
}

test('a server and the model that it serves', async (t) => {
  const config = await configOf(
    t,
    `engines:
  up:
    type: openai
    base_url: http://10.0.0.7:9101/v1/
    api_key: \${UP_KEY}
    server: vllm
    concurrency: 64
    retries: 0
    first_token_s: 1.5
    timeout_s: 600
    priorities: true
    extra_body: { min_p: 0.1, top_p: null }
    extra_headers: { X-Title: Our gateway, api-key: "Key \${UP_KEY}" }
models:
  Vendor-M2.7: { engine: up, upstream_model: MiniMaxAI/MiniMax-M2 }
  Vendor-M3: { engine: up, fallback: [{ engine: up, upstream_model: small }, sandbox] }
`,
    { UP_KEY: 'sk-1' },
  )
  assert.deepEqual(config.engines, {
    up: {
      type: 'openai',
      baseUrl: 'http://10.0.0.7:9101/v1',
      apiKey: 'sk-1',
      server: 'vllm',
      concurrency: 64,
      retries: 0,
      timeouts: { firstTokenMs: 1500, betweenTokensMs: 60_000, totalMs: 600_000 },
      hasPriorities: true,
      extraBody: { min_p: 0.1, top_p: null },
      extraHeaders: { 'x-title': 'Our gateway', 'api-key': 'Key sk-1' },
    },
  })
  assert.deepEqual(config.models, {
    'Vendor-M2.7': { engine: 'up', upstreamModel: 'MiniMaxAI/MiniMax-M2', fallback: [] },
    'Vendor-M3': {
      engine: 'up',
      fallback: [{ engine: 'up', upstreamModel: 'small' }, { engine: 'sandbox' }],
    },
  })
})

test('recordings are in the data folder', async (t) => {
  const { engines } = await configOf(
    t,
    `engines:
  up: { type: anthropic, base_url: http://x, record: tape.jsonl }
  tape: { type: replay, file: /tapes/tape.jsonl }
`,
  )
  const { up: server, tape } = engines
  assert.ok(server && 'record' in server && /backlot-config-\w+.tape\.jsonl$/.test(server.record))
  assert.deepEqual(tape, { type: 'replay', file: '/tapes/tape.jsonl' })
})

test('servers that make films', async (t) => {
  const { engines, models } = await configOf(
    t,
    `engines:
  gpu: { type: openai-videos, base_url: "http://10.0.0.7:30000/v1", extra_body: { seed: 1 } }
  comfy: { type: comfyui, base_url: "http://10.0.0.8:8188", workflow: wan.json, patience_s: 0.5, camera_report: true }
  other: { type: service, base_url: "https://films.example.com", api_key: sk-1, idempotent: true }
models:
  Vendor-Video-2.3: { engine: gpu, upstream_model: wan2.2 }
  Vendor-Video-02: { engine: comfy }
  T2V-01: { engine: other }
`,
  )
  const job = { pollMs: 2000, silenceTimeoutMs: 300_000, timeoutMs: 3_600_000 }
  assert.deepEqual(engines, {
    gpu: {
      type: 'openai-videos',
      baseUrl: 'http://10.0.0.7:30000/v1',
      job,
      cameraReport: false,
      body: 'json',
      camera: 'words',
      extra: { seed: 1 },
    },
    comfy: {
      type: 'comfyui',
      baseUrl: 'http://10.0.0.8:8188',
      job: { ...job, silenceTimeoutMs: 500 },
      cameraReport: true,
      fps: 16,
      poseScale: 1,
      workflow: { '6': { inputs: { text: '{{prompt}}' } } },
    },
    other: {
      type: 'service',
      baseUrl: 'https://films.example.com',
      apiKey: 'sk-1',
      job,
      cameraReport: false,
      knowsRepeats: true,
    },
  })
  assert.deepEqual(models['Vendor-Video-2.3'], {
    engine: 'gpu',
    upstreamModel: 'wan2.2',
    fallback: [],
  })
})

test('what an order shows of our own film', async (t) => {
  const showing = async (show: string): Promise<unknown> => {
    const gpu = `{ type: openai-videos, base_url: "http://127.0.0.1:1/v1"${show} }`
    const { engines } = await configOf(t, `engines: { gpu: ${gpu} }`)
    const { gpu: engine } = engines
    return engine && 'show' in engine ? engine.show : undefined
  }
  assert.equal(await showing(''), undefined)
  assert.deepEqual(await showing(', show: first_frame'), { as: 'first_frame' })
  assert.deepEqual(await showing(', show: control, control_type: edge'), {
    as: 'control',
    type: 'edge',
  })
  for (const wrong of [', show: control', ', show: film, control_type: edge'])
    await assert.rejects(showing(wrong), /^Refusal: engines\.gpu: show: control and control_type/)
})

const up = 'engines: { up: { type: openai, base_url: "http://127.0.0.1:1/v1" } }\n'

const wrong: Readonly<Record<string, readonly [yaml: string, message: RegExp]>> = {
  'a planner that the sandbox would play': [
    'planner: { model: Vendor-M3 }',
    /^planner\.model must be a model that an inference server serves, got Vendor-M3, which/,
  ],
  'a planner that there is not': [
    'planner: { model: Vendor-M9 }',
    /^planner\.model: there is no text model Vendor-M9\.$/,
  ],
  'an engine that there is not': [
    `${up}models: { Vendor-M3: { engine: down } }`,
    /^models\.Vendor-M3\.engine must be sandbox or up, got down\.$/,
  ],
  'a model that there is not': [
    `${up}models: { Vendor-M9: { engine: up } }`,
    /^models\.Vendor-M9: there is no such model; there are .*Vendor-M3.*\.$/,
  ],
  'a text server for films': [
    `${up}models: { T2V-01: { engine: up } }`,
    /^models\.T2V-01\.engine must be previz, got up\.$/,
  ],
  'a fallback that there is not': [
    `${up}models: { Vendor-M3: { engine: up, fallback: [sandbox, { engine: down }] } }`,
    /^models\.Vendor-M3\.fallback\[1\] must be sandbox or up, got down\.$/,
  ],
  'a fallback for films': [
    'models: { T2V-01: { engine: previz, fallback: [previz] } }',
    /^models\.T2V-01\.fallback: only text models have one\.$/,
  ],
  'no patience at all': [
    up.replace('openai', 'openai, first_token_s: 0'),
    /line 1, column \d+: engines\.up\.first_token_s must be more than 0/,
  ],
  'a film server for text': [
    'engines: { gpu: { type: openai-videos, base_url: "http://x" } }\nmodels: { Vendor-M3: { engine: gpu } }',
    /^models\.Vendor-M3\.engine must be sandbox, got gpu\.$/,
  ],
  'a member of another kind of server': [
    'engines:\n  gpu: { type: openai-videos, base_url: "http://x", workflow: wan.json }',
    /^line 2, column \d+: engines\.gpu\.workflow is not a setting\.$/,
  ],
  'a workflow that is not there': [
    'engines: { c: { type: comfyui, base_url: "http://x", workflow: none.json } }',
    /^engines\.c\.workflow: \S+none\.json cannot be read \(ENOENT\)\.$/,
  ],
  'a workflow that is no JSON': [
    'engines: { c: { type: comfyui, base_url: "http://x", workflow: backlot.yaml } }',
    /^engines\.c\.workflow: \S+backlot\.yaml is not JSON\.$/,
  ],
  'a workflow with a place that there is not': [
    'engines: { c: { type: comfyui, base_url: "http://x", workflow: flawed.json } }',
    /flawed\.json names \{\{promt\}\}, but there is only prompt, /,
  ],
  'no address': [
    'engines: { up: { type: openai } }',
    /line 1, column \d+: engines\.up must have required properties base_url\.$/,
  ],
  'an address that is none': [
    'engines: { up: { type: openai, base_url: "10.0.0.7" } }',
    /^engines\.up\.base_url must be a full http or https address, got 10\.0\.0\.7\.$/,
  ],
  'a key in the address': [
    'engines: { up: { type: openai, base_url: "http://me:sk-1@x/v1" } }',
    /^engines\.up\.base_url must not hold a user/,
  ],
  'a name that is taken': [
    up.replace('up:', 'sandbox:'),
    /^engines\.sandbox: sandbox is built in, so the name is taken\.$/,
  ],
  'a name that is that of a queue': [
    up.replace('up:', 'films:'),
    /^engines\.films: admission\.films is the queue of films, so no text engine can have the name\.$/,
  ],
  'a name that no log can show': [up.replace('up:', '"Up There":'), /^engines\.Up There: the name/],
  'a kind that there is not': [
    up.replace('openai', 'oracle'),
    /line 1, column \d+: engines\.up\.type must be one of openai, anthropic, replay, gguf, openai-videos, /,
  ],
  'a server that there is not': [
    up.replace('openai', 'openai, server: llama'),
    /line 1, column \d+: engines\.up\.server must be one of vllm, sglang, .*, other\.$/,
  ],
  'a setting of another type': [
    up.replace('openai', 'anthropic, opens_thinking: true'),
    /line 1, column \d+: engines\.up\.opens_thinking is not a setting\.$/,
  ],
  'a variable that is not set': [
    'engines: { up: { type: openai, base_url: "http://x/v1", api_key: "${NO_KEY}" } }',
    /^engines\.up\.api_key: the environment variable NO_KEY is not set\.$/,
  ],
  'a key with a line break': [
    'engines: { up: { type: openai, base_url: "http://x/v1", api_key: "sk-\\n1" } }',
    /^engines\.up\.api_key must have visible ASCII characters only/,
  ],
  'a header with a name that is none': [
    up.replace('openai', 'openai, extra_headers: { "x y": z }'),
    /^engines\.up\.extra_headers: "x y" is not a valid header name\.$/,
  ],
  'a header that says how a request is carried': [
    up.replace('openai', 'openai, extra_headers: { Content-Length: "1" }'),
    /^engines\.up\.extra_headers: content-length cannot be set\.$/,
  ],
  'a header with a line break': [
    up.replace('openai', 'openai, extra_headers: { x: "sk-\\n1" }'),
    /^engines\.up\.extra_headers\.x must have visible ASCII characters and spaces only\.$/,
  ],
  'a variable of a header that is not set': [
    up.replace('openai', 'openai, extra_headers: { x: "Bearer ${NO_KEY}" }'),
    /^engines\.up\.extra_headers\.x: the environment variable NO_KEY is not set\.$/,
  ],
  'a tape without a file': [
    'engines: { up: { type: replay } }',
    /line 1, column \d+: engines\.up must have required properties file\.$/,
  ],
  'a tape with an address': [
    up.replace('openai', 'replay, file: a'),
    /line 1, column \d+: engines\.up\.base_url is not a setting\.$/,
  ],
  'a member that there is not': [up.replace('base_url', 'url'), /line 1, column \d+: engines\.up/],
}

for (const [what, [yaml, message]] of Object.entries(wrong))
  test(`${what} is refused by its place`, async (t) => {
    await assert.rejects(configOf(t, yaml), (thrown) => {
      assert.ok(thrown instanceof Refusal)
      assert.match(thrown.message.replace(/^\S*backlot\.yaml, /, ''), message)
      assert.doesNotMatch(thrown.message, /sk-/)
      return true
    })
  })

test('a model file, by its path and by an address', async (t) => {
  const yaml = (model: string, more = ''): string =>
    `engines:\n  local: { type: gguf, model: "${model}"${more} }\nmodels:\n  Vendor-M3: { engine: local }\n`
  const { engines } = await configOf(t, yaml('wan.json', ', context: 4096, gpu: false, threads: 3'))
  const { local } = engines
  assert.ok(local?.type === 'gguf')
  const { file, ...rest } = local
  assert.match(file, /\/wan\.json$/)
  assert.deepEqual(rest, {
    type: 'gguf',
    contextTokens: 4096,
    usesGpu: false,
    threads: 3,
    concurrency: 2,
    timeouts: { firstTokenMs: 600_000, betweenTokensMs: 60_000 },
    retries: 0,
  })
  await assert.rejects(
    configOf(t, yaml('no.gguf')),
    /engines\.local\.model: there is no file .*\/no\.gguf\.$/,
  )
  await assert.rejects(
    configOf(t, yaml('hf:some/repo/file.gguf')),
    /there is no file .*\/models\/some_repo_file\.gguf; "backlot models pull" downloads it\.$/,
  )
  await assert.rejects(configOf(t, yaml('hf:file.gguf')), /model must be hf:ORGANISATION/)
})

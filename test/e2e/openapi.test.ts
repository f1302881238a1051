/**
 * Checks the OpenAPI document with a linter, and against real responses of the running server,
 * including errors.
 */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { validatorOf } from '../../packages/backlot/src/wire/validator.ts'
import { createClient, runCommand, startProgram, temporaryHome, type Program } from './program.ts'
import type { AnyJson } from '@backlot/test-kit/any-json'

type Document = AnyJson

const ADMIN_KEY = 'an-admin-key-of-a-test'

const cleanups: (() => unknown)[] = []
after(async () => {
  for (const cleanup of cleanups.toReversed()) await cleanup()
})

type Described = { readonly server: Program; readonly document: Document }

let started: Promise<Described> | undefined

/** The server for tests with default settings; its document covers every feature. */
function start(): Promise<Described> {
  const t = { after: (cleanup: () => unknown) => void cleanups.push(cleanup) }
  return (started ??= startServer(t, 'responses: { store: true }\n'))
}

async function startServer(
  t: Parameters<typeof startProgram>[0],
  settings: string,
): Promise<Described> {
  const home = temporaryHome(t)
  writeFileSync(join(home, 'backlot.yaml'), settings)
  const server = await startProgram(t, { home, environment: { BACKLOT_ADMIN_KEY: ADMIN_KEY } })
  const answer = await fetch(`${server.address}/openapi.json`)
  return { server, document: JSON.parse(await answer.text()) }
}

/** A schema with its references resolved. */
function resolved(document: Document, schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map((each) => resolved(document, each))
  if (typeof schema !== 'object' || schema === null) return schema
  if ('$ref' in schema && typeof schema.$ref === 'string') {
    const [, ...steps] = schema.$ref.split('/')
    return resolved(
      document,
      steps.reduce((place: Document, step) => place[step], document),
    )
  }
  return Object.fromEntries(
    Object.entries(schema).map(([name, each]) => [name, resolved(document, each)]),
  )
}

/** The members of a value that its schema does not declare. */
function unnamed(schema: Document, value: Document, at: string): readonly string[] {
  if (schema?.anyOf) {
    const fitting = schema.anyOf.filter((each: Document) => validatorOf(each).isValid(value))
    const found: string[][] = fitting.map((each: Document) => unnamed(each, value, at))
    return found.toSorted((one, other) => one.length - other.length)[0] ?? []
  }
  if (Array.isArray(value))
    return value.flatMap((each, index) => unnamed(schema.items, each, `${at}[${index}]`))
  if (typeof value !== 'object' || value === null || !schema?.properties) return []
  const { properties, additionalProperties, patternProperties } = schema
  return Object.entries(value).flatMap(([name, each]) => {
    if (name in properties) return unnamed(properties[name], each, `${at}.${name}`)
    return additionalProperties || patternProperties ? [] : [`${at}.${name}`]
  })
}

/** The path template in the document for an address. */
function pathOf(document: Document, method: string, address: string): string {
  const given = (address.split('?')[0] ?? '').split('/')
  const fits = (path: string): boolean => {
    const parts = path.split('/')
    return (
      parts.length === given.length &&
      parts.every((part, index) => part === given[index] || part.startsWith('{'))
    )
  }
  const paths = Object.keys(document.paths).filter(
    (path) => fits(path) && method.toLowerCase() in document.paths[path],
  )
  const [path] = paths.toSorted((one, other) => one.split('{').length - other.split('{').length)
  assert.ok(path, `${method} ${address} is not in the document`)
  return path
}

/** A request: without a key if `key` is empty; `type` is that of its body. */
type Asked = { readonly key?: string; readonly type?: string }

/**
 * Returns a function that sends requests and checks every response against the document; it
 * resolves to the parsed body.
 */
function asker({
  document,
  address,
  key,
  seen,
}: {
  readonly document: Document
  readonly address: string
  readonly key: string
  /** The operations and statuses seen so far. */
  readonly seen: Set<string>
}): (route: string, body?: unknown, asked?: Asked) => Promise<Document> {
  return async (route, body, asked = {}) => {
    const [method = '', target = ''] = route.split(' ')
    const answer = await fetch(address + target, requestOf(method, body, { key, ...asked }))
    const text = await answer.text()
    const operation = document.paths[pathOf(document, method, target)][method.toLowerCase()]
    const documented: Document = resolved(document, operation.responses[answer.status])
    assert.ok(
      documented,
      `${route}: ${answer.status} is not in the document: ${text.slice(0, 300)}`,
    )
    const [sent = ''] = (answer.headers.get('content-type') ?? '').split(';')
    const content = documented.content?.[sent] ?? documented.content?.['*/*']
    assert.ok(content, `${route}: ${sent} is not in the document`)
    seen.add(`${operation.tags[0]} ${answer.status}`)
    return sent === 'application/json' ? compared(content.schema, text, route) : text
  }
}

function requestOf(
  method: string,
  body: unknown,
  { key, type = 'application/json' }: Asked,
): RequestInit {
  const authorization = key === '' ? {} : { authorization: `Bearer ${key}` }
  if (body === undefined) return { method, headers: { ...authorization } }
  return {
    method,
    headers: { ...authorization, 'content-type': type },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  }
}

/** The response, after checking that it matches its schema and has nothing else. */
function compared(schema: Document, text: string, route: string): Document {
  const read = JSON.parse(text)
  const errors = validatorOf(schema).isValid(read) ? [] : validatorOf(schema).errors(read)
  assert.deepEqual(errors, [], `${route}: ${text.slice(0, 500)}`)
  assert.deepEqual(unnamed(schema, read, ''), [], route)
  return read
}

test('a linter has nothing to say of the document', async () => {
  const { document } = await start()
  const config = await createConfig({ extends: ['recommended'] })
  const lint = async (source: unknown): Promise<readonly string[]> =>
    (await lintFromString({ source: JSON.stringify(source), config })).map(
      ({ message, location }) => `${location[0]?.pointer}: ${message}`,
    )
  assert.deepEqual(await lint(document), [])
  const broken = structuredClone(document)
  broken.paths['/v1/models'].get.responses[400] = { $ref: '#/components/responses/Nothing' }
  assert.ok((await lint(broken)).length > 0, 'the linter lints')
})

test('the document names models, whole numbers and failures as they are', async () => {
  const { document } = await start()
  const bodyOf = (path: string): Document =>
    document.paths[path].post.requestBody.content['application/json'].schema.properties
  for (const [path, some] of [
    ['/v1/video_generation', ['Vendor-Video-2.3', 'MiniMax-Hailuo-2.3']],
    ['/v2/video_generation', ['Vendor-Video-3', 'MiniMax-H3']],
    ['/compat/v1/messages', ['Vendor-M3', 'MiniMax-M2.7']],
    ['/v1/text/chatcompletion_v2', ['Vendor-Text-01']],
    ['/v1/chat/completions', ['Vendor-M3', 'Vendor-Text-01']],
    ['/v1/responses', ['Vendor-M3']],
    ['/v1/embeddings', ['Vendor-Embedding-01', 'embo-01']],
    ['/v1/videos', ['Vendor-Video-2.3']],
  ] as const) {
    const { enum: names } = bodyOf(path).model
    for (const name of some) assert.ok(names.includes(name), `${path} has ${name}`)
  }
  assert.ok(!bodyOf('/compat/v1/messages').model.enum.includes('Vendor-Text-01'))
  assert.equal(bodyOf('/v1/video_generation').duration.type, 'integer')
  assert.equal(bodyOf('/compat/v1/messages').max_tokens.type, 'integer')
  assert.doesNotMatch(JSON.stringify(document), /x-published|x-models/)
  const operations: readonly Document[] = Object.values<object>(document.paths).flatMap((each) =>
    Object.values(each),
  )
  for (const { operationId, parameters, responses } of operations) {
    const pages = parameters.filter(({ name }: Document) => /^(limit|page_num)$/.test(name))
    for (const { schema } of pages) assert.equal(schema.type, 'integer', operationId)
    assert.ok('431' in responses && '503' in responses, operationId)
  }
  assert.deepEqual(
    Object.keys(document.paths['/compat/v1/messages'].post.responses).map(Number),
    [200, 400, 401, 402, 404, 408, 413, 429, 431, 500, 503, 504, 529],
  )
})

test("an operator's names of models are in the document, and beginnings of names fit", async (t) => {
  const { document } = await startServer(
    t,
    'aliases: { models: { house-model: Vendor-M2.7, "gpt-5*": Vendor-M3 } }\n',
  )
  const body =
    document.paths['/v1/chat/completions'].post.requestBody.content['application/json'].schema
  const model = validatorOf(body.properties.model)
  for (const name of ['house-model', 'Vendor-M3', 'gpt-5-mini'])
    assert.ok(model.isValid(name), name)
  for (const name of ['house', 'gpt-4', 5]) assert.ok(!model.isValid(name), String(name))
})

const ONE = '/admin/v1/accounts/tester'
const ABOUT = { reason: 'a test' }
type Ask = (route: string, body?: unknown) => Promise<Document>

/** Calls all admin operations on accounts. */
async function askAboutAccounts(ask: Ask): Promise<void> {
  for (const path of ['accounts', 'keys', 'tasks', 'storage', 'storage/total'])
    for (const query of ['', '?limit=1']) await ask(`GET /admin/v1/${path}${query}`)
  for (const path of ['', '/usage', '/keys']) await ask(`GET ${ONE}${path}`)
  for (const body of [{ amount: '3', ...ABOUT }, {}]) await ask(`POST ${ONE}/credit`, body)
  await ask(`POST ${ONE}/correct`, { amount: '-1', ...ABOUT })
  const { lines } = await ask(`GET ${ONE}/ledger`)
  const charged = lines.find(({ kind }: Document) => kind === 'charge')
  for (const charge of [charged.reference, 'none'])
    await ask(`POST ${ONE}/refund`, { charge, ...ABOUT })
  for (const limits of [{ rpm: 1000, storage_gb: 5 }, { scope: 'user', rpm: 'none' }, { rpm: 0 }])
    await ask(`POST ${ONE}/limits`, { ...limits, ...ABOUT })
  await ask(`POST ${ONE}/webhook-secret/rotate`, ABOUT)
  await ask(`POST ${ONE}/callbacks/redeliver`, ABOUT)
  for (const act of ['suspend', 'resume']) await ask(`POST ${ONE}/${act}`, ABOUT)
}

/** Calls all admin operations on keys and tasks. */
async function askAboutWork(ask: Ask): Promise<void> {
  const { key_id: id } = await ask(`POST ${ONE}/keys`, ABOUT)
  await ask(`POST ${ONE}/limits`, { key_id: id, rpm: 7, ...ABOUT })
  for (const act of ['suspend', 'resume', 'rotate', 'revoke', 'revoke'])
    await ask(`POST /admin/v1/keys/${id}/${act}`, ABOUT)
  const { tasks } = await ask('GET /admin/v1/tasks')
  const one = `/admin/v1/tasks/${tasks[0].task_id}`
  await ask(`GET ${one}`)
  for (const act of ['cancel', 'redeliver']) await ask(`POST ${one}/${act}`, ABOUT)
}

test('what the server answers is what the document says', async (t) => {
  const { server, document } = await start()
  const { key } = await createClient(server)
  const poor = await runCommand(server.home, ['keys', 'create', '--account', 'p', '--prepaid'])
  const seen = new Set<string>()
  const ask = asker({ document, address: server.address, key, seen })
  const messages = [{ role: 'user', content: 'Say exactly: yes' }]
  const asking = (content: string) => [{ role: 'user', content }]
  const text = { model: 'Vendor-M2.7', max_tokens: 100, messages }
  const TEXTS = ['/compat/v1/messages', '/v1/messages', '/v1/chat/completions'] as const

  await t.test('messages, chat and completions', async () => {
    const tools = [{ name: 'look', description: 'Looks', input_schema: { type: 'object' } }]
    for (const path of TEXTS) {
      await ask(`POST ${path}`, text)
      await ask(`POST ${path}`, { ...text, stream: true })
      await ask(`POST ${path}`, { ...text, max_tokens: 0 })
      await ask(`POST ${path}`, { ...text, model: 'nothing' })
      await ask(`POST ${path}`, '{"broken', {})
      await ask(`POST ${path}`, text, { key: '' })
      await ask(`POST ${path}`, text, { key: 'no.jwt.here' })
      await ask(`POST ${path}`, text, { key: poor.stdout.trim() })
      await ask(`POST ${path}`, text, { type: 'text/plain' })
      for (const fault of ['rate-limit', 'overloaded', 'sensitive-input:5', 'malformed'])
        await ask(`POST ${path}`, { ...text, messages: asking(`Hi [sandbox:${fault}]`) })
    }
    await ask('POST /compat/v1/messages', { ...text, tools, messages: asking('call look with {}') })
    await ask('POST /compat/v1/messages', { ...text, thread: { id: 'x' } })
    await ask('POST /compat/v1/messages/count_tokens', { model: 'Vendor-M3', messages })
    await ask('GET /compat/v1/models')
    await ask('GET /compat/v1/models?limit=x')
    await ask('GET /compat/v1/models/Vendor-M3')
    await ask('GET /compat/v1/models/nothing')
    const chat = { model: 'Vendor-M2.7', messages }
    for (const change of [{}, { stream: true }, { model: 'nothing' }, { top_p: 3 }])
      await ask('POST /v1/text/chatcompletion_v2', { ...chat, ...change })
    for (const fault of ['rate-limit', 'sensitive-input:5', 'sensitive-output:3', 'malformed'])
      await ask('POST /v1/text/chatcompletion_v2', {
        ...chat,
        messages: asking(`Hi [sandbox:${fault}]`),
      })
    await ask('POST /v1/text/chatcompletion_v2', chat, { key: '' })
  })

  await t.test("OpenAI's other addresses", async () => {
    await ask('GET /v1/models')
    await ask('GET /v1/models/MiniMax-M3')
    await ask('GET /v1/models/nothing')
    await ask('GET /v1/models', undefined, { key: 'x' })
    const response = { model: 'Vendor-M2.7', input: 'Say exactly: yes', store: true }
    const { id } = await ask('POST /v1/responses', response)
    await ask('POST /v1/responses', { ...response, stream: true })
    await ask('POST /v1/responses', { ...response, model: 'nothing' })
    await ask('POST /v1/responses', { ...response, input: 7 })
    await ask('POST /v1/responses/input_tokens', { model: 'Vendor-M2.7', input: 'x' })
    await ask(`GET /v1/responses/${id}`)
    await ask(`GET /v1/responses/${id}/input_items`)
    await ask(`POST /v1/responses/${id}/cancel`)
    await ask(`DELETE /v1/responses/${id}`)
    await ask(`GET /v1/responses/${id}`)
    for (const encoding_format of ['float', 'base64', 'hex'])
      await ask('POST /v1/embeddings', { model: 'embo-01', input: 'a', encoding_format })
    const { id: film } = await ask('POST /v1/videos', { prompt: 'A lake', model: 'T2V-01' })
    await ask('POST /v1/videos', { prompt: 'A lake', model: 'T2V-01', seconds: '7' })
    await ask(`GET /v1/videos/${film}`)
    await ask('GET /v1/videos')
    await ask('GET /v1/videos?limit=0')
    await ask(`GET /v1/videos/${film}/content`)
    await ask(`DELETE /v1/videos/${film}`)
    await ask('GET /v1/videos/0')
    const unmade = Object.keys(document.paths).filter((path) => /remix|edits|extens/.test(path))
    assert.deepEqual(unmade, [], 'what is always refused is not in the document')
  })

  await t.test('videos, files and accounts', async () => {
    const order = { model: 'Vendor-Video-2.3', prompt: 'A lake [Push in]' }
    const { task_id: id } = await ask('POST /v1/video_generation', order)
    await ask('POST /v1/video_generation', { ...order, duration: 7 })
    await ask('POST /v1/video_generation', order, { key: poor.stdout.trim() })
    await ask('POST /v1/video_generation/plan', order)
    await ask('POST /v1/video_generation/plan', { ...order, duration: 7 })
    for (const query of ['video_generation', 'video_template_generation']) {
      await ask(`GET /v1/query/${query}?task_id=${id}`)
      await ask(`GET /v1/query/${query}?task_id=1`)
      await ask(`GET /v1/query/${query}`)
    }
    await ask('GET /v1/video_generation/tasks')
    await ask('GET /v1/video_generation/tasks?limit=x')
    await ask(`GET /v1/video_generation/tasks/${id}`)
    await ask('GET /v1/video_generation/tasks/1')
    await ask(`GET /v1/video_generation/callbacks?task_id=${id}`)
    await ask(`GET /v1/video_generation/camera_report?task_id=${id}`)
    await ask(`GET /v1/video_generation/poster?task_id=${id}`)
    await ask('POST /v1/video_generation/cancel', { task_id: id })
    await ask('POST /v1/video_generation/cancel', { task_id: id })
    await ask('GET /v1/video_templates')
    await ask('POST /v1/video_template_generation', { template_id: '1' })
    const second = {
      model: 'Vendor-Video-3',
      content: [{ type: 'text', text: 'A lake' }],
      ratio: '16:9',
    }
    const { task_id: other } = await ask('POST /v2/video_generation', second)
    await ask('POST /v2/video_generation', { ...second, duration: 99 })
    await ask('POST /v2/video_generation', second, { key: '' })
    await ask(`GET /v2/query/video_generation/${other}`)
    await ask('GET /v2/query/video_generation')
    await ask('GET /v2/query/video_generation/1')
    await ask(`DELETE /v2/video_generation/${other}`)
    for (const path of [
      '/v1/files/list',
      '/v1/files/list?purpose=nonsense',
      '/v1/files/retrieve?file_id=1',
      '/v1/files/retrieve_content?file_id=1',
      '/v1/files/1/download?expires=1&signature=x',
      '/v1/account',
      '/v1/video_models',
      '/v1/usage',
      '/v1/usage?by=hour',
      '/v1/query_balance',
      '/v1/token_plan/remains',
    ])
      await ask(`GET ${path}`)
    await ask('POST /v1/files/delete', { file_id: 1 })
    await ask('GET /v1/account', undefined, { key: '' })
    for (const path of ['/', '/compat', '/livez', '/healthz', '/metrics']) await ask(`GET ${path}`)
  })

  await t.test('operators', async () => {
    const admin = { key: ADMIN_KEY }
    for (const path of ['usage', 'audit', 'queue', 'engines', 'servers'])
      await ask(`GET /admin/v1/${path}`, undefined, admin)
    await ask('GET /admin/v1/usage?by=hour', undefined, admin)
    for (const askAll of [askAboutAccounts, askAboutWork])
      await askAll((route, body) => ask(route, body, admin))
    const bare = Object.entries<Document>(document.paths).flatMap(([path, methods]) =>
      Object.entries<Document>(methods)
        .filter(([, { responses }]) => responses[200].content === undefined)
        .map(([method]) => `${method} ${path}`),
    )
    assert.deepEqual(bare, [], 'every answer has its form in the document')
    await ask('GET /admin/v1/accounts/nobody', undefined, admin)
    await ask('GET /admin/v1/queue', undefined, { key: 'x' })
  })

  for (const one of ['Messages', 'OpenAI'])
    for (const status of [200, 400, 401, 402, 429, 529])
      assert.ok(seen.has(`${one} ${status}`), `${one} was answered with ${status}`)
})

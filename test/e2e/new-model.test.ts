/**
 * A new model is a single row of the catalogue: a server with an additional row of each kind
 * supports it everywhere.
 */
import assert from 'node:assert/strict'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { test } from 'node:test'
import {
  createClient,
  eventually,
  moneyOf,
  SOURCES,
  startProgram,
  temporaryHome,
} from './program.ts'

/** Loaded before the program: adds two rows to the catalogue while it is read. */
const HOOK = `
import { registerHooks } from 'node:module'
const add = (source, list, row) => {
  const head = 'export const ' + list + ': readonly '
  const start = source.indexOf('= [', source.indexOf(head))
  if (!source.includes(head)) throw new Error('the catalogue has no ' + list)
  return source.slice(0, start + 3) + row + source.slice(start + 3)
}
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!url.endsWith('/src/domain/model.ts')) return loaded
    const withText = add(String(loaded.source), 'TEXT_MODELS', \`{
      ...M2, id: 'Vendor-M9', aliases: ['MiniMax-M9'], contextWindow: 3000, maxOutput: 900, media: ['image'],
      price: { inputMicros: 7_000_000, outputMicros: 0, cacheReadMicros: 7_000_000, cacheWriteMicros: 7_000_000 },
    },\`)
    return { ...loaded, source: add(withText, 'VIDEO_MODELS', \`{
      id: 'T2V-09', aliases: ['T2V-nine'], price: { '720P': { 1: 11 } }, defaultResolution: '720P',
      cameraCommands: true, fastPretreatment: false, pictures: {}, lastFrameAlone: false, ratios: false,
    },\`) }
  },
})
`

test('a row in the catalogue is all that a new model needs', async (t) => {
  const home = temporaryHome(t)
  const hook = join(home, 'hook.mjs')
  writeFileSync(hook, HOOK)
  const NODE_OPTIONS = `--import ${pathToFileURL(hook).href}`
  const program = await startProgram(t, { home, environment: { NODE_OPTIONS }, program: SOURCES })
  const client = await createClient(program)

  const listed = await client.get('/compat/v1/models/MiniMax-M9')
  const { context_window, max_tokens, input_modalities } = listed.body
  assert.deepEqual([context_window, max_tokens, input_modalities], [3000, 900, ['text', 'image']])
  const published = JSON.stringify((await client.get('/openapi.json')).body)
  for (const name of ['Vendor-M9', 'T2V-09']) assert.ok(published.includes(name), name)

  const ask = (more: object) =>
    client.post('/compat/v1/messages', {
      model: 'MiniMax-M9',
      max_tokens: 900,
      messages: [{ role: 'user', content: 'Say exactly: quiet on set' }],
      ...more,
    })
  const answered = await ask({})
  assert.deepEqual([answered.status, answered.body.model], [200, 'MiniMax-M9'])
  const cost = answered.body.usage.input_tokens * 7
  assert.deepEqual(await moneyOf(home), [0, cost], 'at the price of its row')
  const video = { type: 'video', source: { type: 'base64', media_type: 'video/mp4', data: 'AAAA' } }
  const refusals = await Promise.all([
    ask({ max_tokens: 901 }),
    ask({ messages: [{ role: 'user', content: [video] }] }),
    ask({ messages: [{ role: 'user', content: 'many words '.repeat(3000) }] }),
  ])
  assert.deepEqual(
    refusals.map(({ status, body }) => [status, body.error.message.split(/, |: /)[0]]),
    [
      [400, 'max_tokens must be an integer from 1 to 900 for MiniMax-M9'],
      [400, 'messages[0].content[0] must not be a video'],
      [400, 'context window exceeds limit'],
    ],
  )

  const film = await client.post('/v1/video_generation', {
    model: 'T2V-nine',
    prompt: 'a lake [sandbox:fast]',
    duration: 1,
    service_tier: 'priority',
  })
  assert.ok(film.body.task_id, JSON.stringify(film.body))
  const { task_id: id } = film.body
  const done = await eventually(
    () => client.get(`/v1/query/video_generation?task_id=${id}`),
    ({ body }) => !['Preparing', 'Queueing', 'Processing'].includes(body.status),
  )
  assert.equal(done.body.status, 'Success', JSON.stringify(done.body))
  assert.deepEqual(
    await moneyOf(home),
    [0, cost + 17],
    '11 at one and a half times, rounded half up',
  )
})

test('no file but the catalogue decides anything by the name of a model', () => {
  const files = globSync('packages/backlot/src/**/*.ts').filter(
    (file) => !file.endsWith('.test.ts'),
  )
  const naming = files.filter((file) => {
    const code = readFileSync(file, 'utf8').replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, '')
    return /(?<!model(?:: |":)['"])(?:Vendor-(?:M\d|Video|Text)|MiniMax-(?!response)|T2V-01)/.test(
      code,
    )
  })
  assert.deepEqual(naming, ['packages/backlot/src/domain/model.ts'])
})

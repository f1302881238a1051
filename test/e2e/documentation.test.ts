import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient, sharedProgram } from './program.ts'
import type { AnyJson } from '@backlot/test-kit/any-json'

test('the reference is readable: the page, its script and the document it shows', async () => {
  const { address } = await sharedProgram()
  const page = await fetch(`${address}/docs`)
  assert.equal(page.status, 200)
  assert.ok(page.url.endsWith('/docs/'), 'the page stands in a folder')
  const html = await page.text()
  const [, script = ''] = /<script[^>]+src="([^"]+)"/.exec(html) ?? []
  const code = await fetch(new URL(script, page.url))
  assert.equal(code.status, 200)
  assert.match(code.headers.get('content-type') ?? '', /javascript/)
  assert.ok((await code.text()).length > 100_000)
  assert.match(html, /\/openapi\.json/)
  assert.ok(!/https?:\/\/(?!127\.0\.0\.1)/.test(html), 'nothing comes from elsewhere')
})

test('the OpenAPI document names every address, its body and who may call it', async () => {
  const { address } = await sharedProgram()
  const document = JSON.parse(await (await fetch(`${address}/openapi.json`)).text())
  assert.equal(document.openapi, '3.1.0')
  const submit = document.paths['/v1/video_generation'].post
  const schema = submit.requestBody.content['application/json'].schema
  assert.deepEqual(schema.required, ['model'])
  assert.deepEqual(submit.security, [{ bearer: [] }])
  assert.deepEqual(document.paths['/compat/v1/messages'].post.security, [
    { bearer: [] },
    { apiKey: [] },
  ])
  assert.ok(document.paths['/v1/files/{file_id}/download'].get)
  const ids = Object.values<Record<string, { operationId: string }>>(document.paths).flatMap(
    (methods) => Object.values(methods).map(({ operationId }) => operationId),
  )
  assert.equal(new Set(ids).size, ids.length, 'operation ids are unique')
  for (const { name, description } of document.tags)
    assert.ok(description, `${name} says what it is for`)
})

test('the schema of the settings is published for editors, and describes each section', async () => {
  const { address } = await sharedProgram()
  const schema = JSON.parse(await (await fetch(`${address}/config.schema.json`)).text())
  assert.equal(schema.properties.port.default, 8787)
  for (const section of ['engines', 'models', 'prices', 'limits', 'blobs'])
    assert.ok(schema.properties[section], section)
})

test('the request that the reference suggests for an endpoint is accepted as it stands', async () => {
  const server = await sharedProgram()
  const client = await createClient(server)
  const { paths } = (await client.get('/openapi.json')).body
  const suggested = Object.entries<Record<string, AnyJson>>(paths).flatMap(([path, { post }]) => {
    const [example] = post?.requestBody?.content['application/json']?.schema.examples ?? []
    return example === undefined ? [] : [[path, example] as const]
  })
  assert.ok(suggested.length >= 12, `${suggested.length} requests`)
  for (const [path, example] of suggested) {
    const answer = await fetch(server.address + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${client.key}`, 'content-type': 'application/json' },
      body: JSON.stringify(example),
    })
    const isJson = answer.headers.get('content-type')?.includes('json') // a still is a picture
    const text = await answer.text()
    const body = isJson ? JSON.parse(text) : {}
    assert.deepEqual([answer.status, body.base_resp?.status_code ?? 0], [200, 0], path)
    if ('task_id' in body)
      await client.post('/v1/video_generation/cancel', { task_id: body.task_id })
  }
})

import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import {
  createClient,
  eventually,
  FILM_DEADLINE_MS,
  startProgram,
  temporaryHome,
} from './program.ts'

/** The metrics of `/metrics`: `name{labels}` to number. */
async function readMetrics(address: string, headers = {}): Promise<ReadonlyMap<string, number>> {
  const answer = await fetch(`${address}/metrics`, { headers })
  assert.equal(answer.status, 200)
  assert.match(answer.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/)
  const lines = (await answer.text()).split('\n').filter((line) => line && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(' ')
      return [line.slice(0, end), Number(line.slice(end + 1))]
    }),
  )
}

const message = (model: string): object => ({
  model,
  max_tokens: 64,
  messages: [{ role: 'user', content: 'Say exactly: yes' }],
})

describe('the metrics', () => {
  test('count requests by route, tokens by model, films, tasks, and what the process is', async (t) => {
    const server = await startProgram(t)
    const client = await createClient(server)
    await client.post('/compat/v1/messages', message('Vendor-M2.7'))
    await client.post('/compat/v1/messages', message('a-model-that-is-not'))
    await client.get('/v1/models/a-model-that-is-not')
    await client.get('/no/such/path')
    await client.get('/v1/query/video_generation?task_id=1')
    const prompt = 'A quiet sea [sandbox:quick]'
    await client.post('/v1/video_generation', { model: 'T2V-01', prompt })
    const metrics = await eventually(
      () => readMetrics(server.address),
      (read) => (read.get('backlot_film_seconds_count{model="T2V-01",state="success"}') ?? 0) > 0,
      FILM_DEADLINE_MS,
    )
    const requests = (labels: string): number | undefined =>
      metrics.get(`backlot_http_requests_total{${labels}}`)
    const posted = 'method="POST",route="/compat/v1/messages"'
    assert.equal(requests(`${posted},status="200",fault=""`), 1)
    assert.equal(requests(`${posted},status="400",fault="invalid"`), 1)
    assert.equal(metrics.get(`backlot_http_requests_open{${posted}}`), 0)
    assert.ok((metrics.get(`backlot_http_request_seconds_sum{${posted}}`) ?? 0) > 0)
    assert.equal(requests('method="GET",route="none",status="404",fault="notFound"'), 1)
    const queried = 'method="GET",route="/v1/query/video_generation",status="200"'
    assert.equal(requests(`${queried},fault="notFound"`), 1, 'told with status 200')
    assert.ok((metrics.get('backlot_tokens_total{model="Vendor-M2.7",kind="output"}') ?? 0) > 0)
    assert.equal(metrics.get('backlot_reply_first_part_seconds_count{model="Vendor-M2.7"}'), 1)
    assert.equal(metrics.get('backlot_engine_replies{engine="sandbox",state="busy"}'), 0)
    assert.equal(metrics.get('backlot_store_up'), 1)
    assert.ok(metrics.has('backlot_tasks{state="queued"}'))
    assert.equal(metrics.get('backlot_store_writable'), 1)
    assert.equal(metrics.get('backlot_clock_skew_seconds'), 0)
    assert.ok((metrics.get('backlot_disk_free_bytes{volume="data"}') ?? 0) > 0)
    assert.ok((metrics.get('backlot_disk_free_bytes{volume="files"}') ?? 0) > 0)
    assert.ok((metrics.get('backlot_disk_free_bytes{volume="temp"}') ?? 0) > 0)
    assert.ok((metrics.get('backlot_last_sweep_timestamp_seconds') ?? 0) > 1e9)
    assert.ok(metrics.has('backlot_callbacks{state="parked"}'))
    assert.ok(metrics.has('nodejs_eventloop_lag_p99_seconds'))
    const names = [...metrics.keys()].join('\n')
    assert.doesNotMatch(names, /a-model-that-is-not|no\/such|tester/)
  })

  test('a request whose caller left is recorded as 499', async (t) => {
    const server = await startProgram(t, { environment: { BACKLOT_SANDBOX_PACE: 'rated' } })
    const { key } = await createClient(server)
    const leaving = new AbortController()
    const answer = await fetch(`${server.address}/compat/v1/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...message('Vendor-M2.7'), max_tokens: 5000, stream: true }).replace(
        'exactly: yes',
        `exactly: ${'word '.repeat(4000)}`,
      ),
      signal: leaving.signal,
    })
    await answer.body?.getReader().read()
    const labels = 'method="POST",route="/compat/v1/messages"'
    const open = await readMetrics(server.address)
    assert.equal(open.get(`backlot_http_requests_open{${labels}}`), 1)
    leaving.abort()
    await eventually(
      () => readMetrics(server.address),
      (read) => read.get(`backlot_http_requests_total{${labels},status="499",fault=""}`) === 1,
    )
  })

  test('are read with their key where one is set, and by nobody behind a public address', async (t) => {
    const home = temporaryHome(t)
    const key = 'only-prometheus-knows'
    writeFileSync(join(home, 'backlot.yaml'), `metrics: { key: ${key} }\n`)
    const locked = await startProgram(t, { home })
    for (const headers of [{}, { authorization: 'Bearer something-else-here' }])
      assert.equal((await fetch(`${locked.address}/metrics`, { headers })).status, 401)
    await readMetrics(locked.address, { authorization: `Bearer ${key}` })

    const environment = { BACKLOT_PUBLIC_URL: 'https://films.example' }
    const closed = await startProgram(t, { environment })
    assert.equal((await fetch(`${closed.address}/metrics`)).status, 404)
  })
})

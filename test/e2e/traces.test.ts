/** Traces of real servers, received by a collector, span by span. */
import assert from 'node:assert/strict'
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { type CollectedSpan, type Collector, startCollector } from '../collector.ts'
import { startOpenAiServer } from '../upstreams/openai-server.ts'
import {
  createClient,
  eventually,
  FILM_DEADLINE_MS,
  type Program,
  spawnServer,
  startProgram,
  temporaryHome,
} from './program.ts'
import { startReceiver } from './receiver.ts'

const CALLERS_TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const CALLERS_SPAN = '00f067aa0ba902b7'
const TRACEPARENT = `00-${CALLERS_TRACE}-${CALLERS_SPAN}-01`

/** A prompt that must not be in any span. */
const SECRET_WORDS = 'A quiet sea of tangerines'

function sentTo({ endpoint }: Pick<Collector, 'endpoint'>): NodeJS.ProcessEnv {
  return { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_BSP_SCHEDULE_DELAY: '50' }
}

/** The span's name, kind and attributes, except ids and measurements. */
function summaryOf(span: CollectedSpan | undefined): readonly unknown[] {
  return [span?.name, span?.kind, span?.isError]
}

function childrenOf(
  spans: readonly CollectedSpan[],
  parent: CollectedSpan | undefined,
): CollectedSpan[] {
  return spans
    .filter(({ parentId }) => parentId === parent?.spanId)
    .toSorted((one, other) => Number(one.startNs - other.startNs))
}

function named(spans: readonly CollectedSpan[], name: string): CollectedSpan {
  const found = spans.find((span) => span.name === name)
  assert.ok(found, `no span ${name} among ${spans.map((span) => span.name).join(', ')}`)
  return found
}

/** A log entry of a server. */
type Line = Readonly<Record<string, unknown>>

async function startLogged(
  t: Parameters<typeof startProgram>[0],
  start: { home: string; args: string[]; environment: NodeJS.ProcessEnv },
): Promise<{ readonly server: Program; lines(): readonly Line[] }> {
  const path = join(start.home, `${start.args.at(-1)}.log`)
  const stderr = openSync(path, 'a')
  const environment = { ...start.environment, BACKLOT_LOG: 'info' }
  const server = await startProgram(t, { ...start, environment, stderr })
  closeSync(stderr)
  return {
    server,
    lines: () =>
      readFileSync(path, 'utf8')
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line)),
  }
}

describe('traces', () => {
  test('follow a film from its request over another server’s work to its callbacks', async (t) => {
    const collector = await startCollector(t)
    const receiver = await startReceiver(t)
    const home = temporaryHome(t)
    writeFileSync(join(home, 'backlot.yaml'), 'outbound: { allow_loopback: true }\n')
    const start = (role: string): ReturnType<typeof startLogged> =>
      startLogged(t, {
        home,
        args: ['--role', role],
        environment: { ...sentTo(collector), OTEL_SERVICE_NAME: `backlot-${role}` },
      })
    const api = await start('api')
    const client = await createClient(api.server)
    const order = {
      model: 'T2V-01',
      prompt: `${SECRET_WORDS} [sandbox:quick]`,
      callback_url: `${receiver.url}hook?token=hush-hush`,
    }
    const ordered = await client.post('/v1/video_generation', order, { traceparent: TRACEPARENT })
    const taskId = ordered.body.task_id
    const worker = await start('worker')
    await eventually(
      async () => receiver.pushes.length,
      (count) => count === 2,
      FILM_DEADLINE_MS,
    )
    await Promise.all([api.server.stop(), worker.server.stop()])

    const { spans } = collector
    assert.deepEqual([...collector.paths], ['/v1/traces'])
    const trace = spans.filter(({ traceId }) => traceId === CALLERS_TRACE)
    const request = named(trace, 'POST /v1/video_generation')
    assert.equal(request.parentId, CALLERS_SPAN)
    assert.deepEqual(summaryOf(request), ['POST /v1/video_generation', 'server', false])
    assert.equal(request.resource['service.name'], 'backlot-api')
    assert.equal(request.attributes['http.route'], '/v1/video_generation')
    assert.equal(request.attributes['http.response.status_code'], 200)
    assert.equal(request.attributes['backlot.request.id'], ordered.headers.get('trace-id'))
    assert.equal(ordered.headers.get('traceresponse'), `00-${CALLERS_TRACE}-${request.spanId}-01`)
    const submit = named(childrenOf(trace, request), 'tasks.submit')
    assert.deepEqual(summaryOf(submit), ['tasks.submit', 'producer', false])
    assert.equal(submit.attributes['db.system.name'], 'sqlite')
    assert.equal(submit.attributes['backlot.task.id'], taskId)

    const later = childrenOf(trace, submit)
    const byName = (one: readonly unknown[], other: readonly unknown[]): number =>
      String(one).localeCompare(String(other))
    assert.deepEqual(later.map(summaryOf).toSorted(byName), [
      ['callback', 'internal', false],
      ['callback', 'internal', false],
      ['callback', 'internal', false],
      ['process T2V-01', 'consumer', false],
      ['queue', 'internal', false],
    ])
    for (const span of later) {
      assert.equal(span.resource['service.name'], 'backlot-worker')
      assert.equal(span.attributes['backlot.task.id'], taskId)
      assert.ok(span.endNs >= span.startNs)
    }
    const queued = named(later, 'queue')
    const work = named(later, 'process T2V-01')
    assert.ok(queued.startNs < work.startNs, 'the wait begins when the task was accepted')
    assert.equal(work.attributes['backlot.task.attempt'], 1)
    assert.equal(work.attributes['backlot.task.state'], 'success')

    const made = childrenOf(trace, work)
    const film = named(made, 'generate_content T2V-01')
    assert.equal(film.kind, 'client')
    assert.equal(film.attributes['gen_ai.operation.name'], 'generate_content')
    assert.equal(film.attributes['gen_ai.provider.name'], 'previz')
    assert.equal(film.attributes['gen_ai.request.model'], 'T2V-01')
    assert.equal(film.attributes['gen_ai.output.type'], 'video')
    assert.ok(Number(named(made, 'blobs.put').attributes['backlot.blobs.size']) > 1000)
    assert.deepEqual(summaryOf(named(made, 'tasks.finish')), ['tasks.finish', 'client', false])

    const calls = later.filter(({ name }) => name === 'callback')
    const steps = calls.map(({ attributes }) => [
      attributes['backlot.callback.step'],
      attributes['backlot.callback.status'],
    ])
    assert.deepEqual(steps, [
      ['challenge', undefined],
      ['push', 'processing'],
      ['push', 'success'],
    ])
    const posts = calls.map((call) => named(childrenOf(trace, call), 'POST'))
    for (const post of posts) {
      assert.equal(post.kind, 'client')
      assert.equal(post.attributes['server.address'], '127.0.0.1')
      assert.equal(post.attributes['http.response.status_code'], 200)
    }
    assert.deepEqual(
      receiver.pushes.map(({ headers }) => headers['traceparent']),
      posts.slice(1).map(({ spanId }) => `00-${CALLERS_TRACE}-${spanId}-01`),
    )
    assert.equal(trace.length, spans.length, 'no span is outside of the trace')

    const lines = [...api.lines(), ...worker.lines()].filter(({ event }) => event !== undefined)
    const about = lines.filter((line) => JSON.stringify(line).includes(taskId))
    assert.ok(about.some(({ event }) => event === 'callback:delivered'))
    for (const line of about) assert.equal(line['traceId'], CALLERS_TRACE, JSON.stringify(line))
    const answered = lines.find(({ event }) => event === 'request:answered')
    assert.equal(answered?.['traceId'], CALLERS_TRACE)

    for (const secret of ['tangerines', 'hush-hush', 'hook', client.key])
      assert.ok(!collector.text().includes(secret), `${secret} was sent`)
  })

  test('follow a stream to its inference server, and on', async (t) => {
    const collector = await startCollector(t)
    const upstream = await startOpenAiServer(t)
    const home = temporaryHome(t)
    writeFileSync(
      join(home, 'backlot.yaml'),
      `engines: { up: { type: openai, base_url: "${upstream.address}/v1", server: vllm, retries: 0 } }
models: { Vendor-M3: { engine: up, upstream_model: some/Model } }
`,
    )
    const server = await startProgram(t, { home, environment: sentTo(collector) })
    const { key } = await createClient(server)
    const answer = await fetch(`${server.address}/compat/v1/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        model: 'Vendor-M3',
        stream: true,
        max_tokens: 50,
        messages: [{ role: 'user', content: SECRET_WORDS }],
      }),
    })
    assert.match(await answer.text(), /message_stop/)
    const openMetrics = await fetch(`${server.address}/metrics`, {
      headers: { accept: 'application/openmetrics-text;version=1.0.0,text/plain;q=0.5' },
    })
    const plainMetrics = await fetch(`${server.address}/metrics`)
    const measured = [await openMetrics.text(), await plainMetrics.text()] as const
    await server.stop()

    const { spans } = collector
    const request = named(spans, 'POST /compat/v1/messages')
    assert.equal(request.parentId, '')
    assert.equal(answer.headers.get('traceresponse')?.split('-')[1], request.traceId)
    const below = childrenOf(spans, request)
    const chat = named(below, 'chat Vendor-M3')
    assert.deepEqual(summaryOf(chat), ['chat Vendor-M3', 'client', false])
    const { 'gen_ai.response.time_to_first_chunk': firstSeconds, ...attributes } = chat.attributes
    assert.ok(Number(firstSeconds) > 0)
    assert.deepEqual(attributes, {
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': 'up',
      'gen_ai.request.model': 'Vendor-M3',
      'gen_ai.request.max_tokens': 50,
      'gen_ai.request.temperature': 1,
      'gen_ai.request.top_p': 0.95,
      'gen_ai.request.stream': true,
      'gen_ai.output.type': 'text',
      'gen_ai.response.finish_reasons': ['stop'],
      'gen_ai.usage.input_tokens': 11,
      'gen_ai.usage.output_tokens': 10,
      'gen_ai.usage.cache_read.input_tokens': 5,
    })
    const calls = childrenOf(spans, chat)
    const asked = calls.find(({ attributes: of }) => of['url.path'] === '/v1/chat/completions')
    assert.deepEqual(summaryOf(asked), ['POST', 'client', false])
    assert.equal(asked?.attributes['server.port'], Number(new URL(upstream.address).port))
    assert.equal(asked?.attributes['http.response.status_code'], 200)
    const received = upstream.received.find(({ path }) => path === '/v1/chat/completions')
    assert.equal(
      received?.headers['traceparent'],
      `00-${request.traceId}-${asked?.spanId ?? ''}-01`,
    )
    assert.deepEqual(summaryOf(named(below, 'queue')), ['queue', 'internal', false])
    assert.deepEqual(summaryOf(named(below, 'ledger.charge')), ['ledger.charge', 'client', false])
    assert.ok(chat.endNs <= request.endNs)
    assert.ok(!collector.text().includes('tangerines'))

    const [open, plain] = measured
    assert.match(openMetrics.headers.get('content-type') ?? '', /^application\/openmetrics-text/)
    assert.match(
      open,
      new RegExp(`^backlot_http_request_seconds_bucket.* # {trace_id="${request.traceId}"`, 'm'),
    )
    assert.match(open, /# EOF\n$/)
    const families = [...open.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name)
    assert.equal(families.length, new Set(families).size, 'OpenMetrics has each name once')
    assert.match(plainMetrics.headers.get('content-type') ?? '', /^text\/plain/)
    assert.ok(!plain.includes('trace_id'))
    for (const text of measured) assert.match(text, /^backlot_http_requests_total{.*} 1$/m)
  })

  test('record a film that fails, and begin their own where callers are not trusted', async (t) => {
    const collector = await startCollector(t)
    const home = temporaryHome(t)
    const settings = `tracing: { endpoint: "${collector.endpoint}", trust_callers: false }\n`
    writeFileSync(join(home, 'backlot.yaml'), settings)
    const server = await startProgram(t, { home })
    const client = await createClient(server)
    const order = { model: 'T2V-01', prompt: 'A quiet sea [sandbox:fail]' }
    const { body } = await client.post('/v1/video_generation', order, { traceparent: TRACEPARENT })
    await eventually(
      () => client.get(`/v1/query/video_generation?task_id=${body.task_id}`),
      (answer) => answer.body.status === 'failed',
    )
    await server.stop()
    const request = named(collector.spans, 'POST /v1/video_generation')
    assert.notEqual(request.traceId, CALLERS_TRACE)
    assert.deepEqual([request.parentId, request.links], ['', [CALLERS_TRACE]])
    const work = named(collector.spans, 'process T2V-01')
    assert.equal(work.traceId, request.traceId)
    assert.equal(work.isError, true)
    assert.equal(work.attributes['backlot.task.state'], 'failed')
    assert.match(String(work.attributes['error.type']), /./)
  })

  test('harm nobody while the collector hangs, or is not there, and do not hold up a stop', async (t) => {
    const hanging = await startCollector(t, { hangs: true })
    for (const endpoint of [hanging.endpoint, 'http://127.0.0.1:1']) {
      const server = await startProgram(t, {
        environment: { ...sentTo({ endpoint }), BACKLOT_LOG: 'error' },
      })
      const client = await createClient(server)
      for (let round = 0; round < 20; round += 1)
        assert.equal((await client.get('/v1/models')).status, 200)
      assert.equal(await server.stop(), 0)
    }
    assert.deepEqual([...hanging.paths], ['/v1/traces'], 'it was asked')
  })

  test('keep what the sampler of the environment wants', async (t) => {
    const collector = await startCollector(t)
    const environment = { ...sentTo(collector), OTEL_TRACES_SAMPLER: 'parentbased_always_off' }
    const server = await startProgram(t, { environment })
    const client = await createClient(server)
    await client.get('/v1/models')
    await fetch(`${server.address}/v1/models`, {
      headers: { authorization: `Bearer ${client.key}`, traceparent: TRACEPARENT },
    })
    await server.stop()
    const traces = new Set(collector.spans.map(({ traceId }) => traceId))
    assert.deepEqual([...traces], [CALLERS_TRACE])
  })
})

describe('without the packages of OpenTelemetry', () => {
  const hook = String(pathToFileURL(join(import.meta.dirname, '../without-telemetry.js')))
  const without = { NODE_OPTIONS: `--import=${hook}` }

  test('a server starts, and one that only the environment wants traces of says that there are none', async (t) => {
    await startProgram(t, { environment: { ...without, BACKLOT_LOG: 'warn' } })
    const home = temporaryHome(t)
    const path = join(home, 'log')
    const stderr = openSync(path, 'a')
    const endpoint = 'http://127.0.0.1:1'
    await startProgram(t, {
      home,
      stderr,
      environment: { ...without, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint },
    })
    closeSync(stderr)
    await eventually(
      async () => readFileSync(path, 'utf8'),
      (log) => /there are no traces: .*npm install @opentelemetry\/sdk-trace/.test(log),
    )
  })

  test('a server whose settings want traces does not start, and says what to install', async (t) => {
    const home = temporaryHome(t)
    writeFileSync(join(home, 'backlot.yaml'), 'tracing: { endpoint: "http://127.0.0.1:4318" }\n')
    const path = join(home, 'log')
    const stderr = openSync(path, 'a')
    const child = spawnServer(home, { environment: without, stderr })
    const code = await new Promise((resolve) => void child.once('exit', resolve))
    closeSync(stderr)
    assert.equal(code, 1)
    assert.match(readFileSync(path, 'utf8'), /tracing cannot be used.*npm install @opentelemetry/)
  })
})

import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, test, type TestContext } from 'node:test'
import { inSpan } from '../domain/trace.ts'
import { loadTelemetry } from './library.ts'
import { openTracing, type Tracing } from './open-tracing.ts'
import { planTracing } from './plan.ts'
import { tracedPort } from './traced-port.ts'

const SETTING = { sample: 1, trustsCallers: true }

/** A collector that accepts connections and answers when a test lets it, and the bytes that it got. */
async function startCollector(
  t: TestContext,
): Promise<{ readonly endpoint: string; bytes(): number; answer(): void }> {
  let size = 0
  const answered = Promise.withResolvers<void>()
  const server = createServer((request, response) => {
    request.on('data', (piece: Buffer) => (size += piece.length))
    request.on('end', () => void answered.promise.then(() => response.end()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { endpoint: `http://127.0.0.1:${port}`, bytes: () => size, answer: answered.resolve }
}

async function open(
  endpoint: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<{ readonly tracing: Tracing; readonly lost: readonly unknown[] }> {
  const lost: unknown[] = []
  const { plan } = planTracing({ ...SETTING, endpoint }, environment)
  assert.ok(plan)
  const onLost = (thrown: unknown): void => void lost.push(thrown)
  return { tracing: openTracing(await loadTelemetry(), plan, { version: '1', onLost }), lost }
}

describe('traces on their way', () => {
  test('wait in a queue of bounded length while the collector does not answer', async (t) => {
    const collector = await startCollector(t)
    const { tracing } = await open(collector.endpoint, {
      OTEL_BSP_MAX_QUEUE_SIZE: '100',
      OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '50',
    })
    // Each has some 500 bytes on the wire.
    const attributes = { padding: 'x'.repeat(400) }
    for (let made = 0; made < 20_000; made += 1)
      tracing.tracer.start({ name: 'work', kind: 'internal', attributes }).end()
    collector.answer()
    await tracing.close()
    assert.ok(collector.bytes() > 50 * 400, 'some were sent')
    assert.ok(collector.bytes() < 400 * 1000, `${collector.bytes()} bytes were sent`)
  })

  test('are closed soon although the collector hangs, and what was lost is reported once', async (t) => {
    const { endpoint } = await startCollector(t)
    const hanging = await open(endpoint)
    hanging.tracing.tracer.start({ name: 'work', kind: 'internal' }).end()
    await hanging.tracing.close()
    const absent = await open('http://127.0.0.1:1', { OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '1' })
    for (let made = 0; made < 3; made += 1)
      absent.tracing.tracer.start({ name: 'work', kind: 'internal' }).end()
    await absent.tracing.close()
    assert.ok(absent.lost.length <= 2)
  })

  test('continue what is well-formed, and begin anew for the rest', async (t) => {
    const { endpoint, answer } = await startCollector(t)
    answer()
    const { tracing } = await open(endpoint)
    const { tracer } = tracing
    const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
    const traceOf = (parent: string): string =>
      tracer.start({ name: 'work', kind: 'server', parent }).traceId
    assert.equal(traceOf(`00-${trace}-00f067aa0ba902b7-01`), trace)
    assert.equal(traceOf(`01-${trace}-00f067aa0ba902b7-01-later`), trace)
    for (const parent of [
      '',
      `00-${trace}-00f067aa0ba902b7-01-more`,
      `ff-${trace}-00f067aa0ba902b7-01`,
      `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
      `00-${trace}-0000000000000000-01`,
      `00-${trace.toUpperCase()}-00f067aa0ba902b7-01`,
      'x'.repeat(100_000),
    ])
      assert.notEqual(traceOf(parent), trace)
    const state = { parent: `00-${trace}-00f067aa0ba902b7-00`, parentState: 'vendor=1' }
    const { headers } = tracer.start({ name: 'work', kind: 'server', ...state })
    assert.equal(headers['tracestate'], 'vendor=1')
    assert.match(headers.traceparent, /-00$/)
    await tracing.close()
  })

  test('find the span that runs through whatever waits, and each its own', async (t) => {
    const { endpoint, answer } = await startCollector(t)
    answer()
    const { tracing } = await open(endpoint)
    const { tracer } = tracing
    const seen = await Promise.all(
      ['one', 'two'].map((name) =>
        inSpan(tracer, { name, kind: 'internal' }, async (span) => {
          await new Promise((resolve) => void setImmediate(resolve))
          return [span?.spanId, tracer.active()?.spanId]
        }),
      ),
    )
    for (const [own, active] of seen) assert.equal(active, own)
    assert.notEqual(seen[0]?.[0], seen[1]?.[0])
    assert.equal(tracer.active(), undefined)
    const port = { ask: async () => tracer.active()?.traceId, now: () => tracer.active()?.traceId }
    const traced = tracedPort(tracer, port, (method) => ({ name: method, kind: 'client' }))
    assert.equal(await traced.ask(), undefined, 'nothing is a trace by itself')
    await inSpan(tracer, { name: 'outer', kind: 'internal' }, async (span) => {
      assert.equal(await traced.ask(), span?.traceId)
      assert.equal(traced.now(), span?.traceId)
    })
    await tracing.close()
  })
})

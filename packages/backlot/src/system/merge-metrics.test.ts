import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { mergeMetrics, type MetricsJson } from './merge-metrics.ts'

/** The metrics of a process with so many answered and open requests. */
async function metricsOf(requests: number): Promise<MetricsJson> {
  const registers = [new Registry()]
  new Counter({ name: 'asked_total', help: 'x', labelNames: ['route'], registers }).inc(
    { route: '/a' },
    requests,
  )
  new Gauge({ name: 'asked', help: 'x', registers }).set(requests)
  new Gauge({ name: 'open', help: 'x', registers }).set(requests)
  new Gauge({ name: 'waiting', help: 'x', aggregator: 'max', registers }).set(requests)
  const seconds = new Histogram({ name: 'seconds', help: 'x', buckets: [1, 5], registers })
  for (let index = 0; index < requests; index += 1) seconds.observe(2)
  return (registers[0] ?? new Registry()).getMetricsAsJSON()
}

const lineOf = (text: string, name: string): string | undefined =>
  text.split('\n').find((line) => line.startsWith(name))

test('counts are sums, gauges what they say of themselves, and nothing that was counted is lost with its process', async () => {
  const merged = mergeMetrics()
  merged.keep(1, await metricsOf(3))
  merged.keep(2, await metricsOf(4))
  const both = await merged.write(2)
  assert.match(both.contentType, /^text\/plain/)
  assert.equal(lineOf(both.text, 'asked_total'), 'asked_total{route="/a"} 7')
  assert.equal(lineOf(both.text, 'open'), 'open 7')
  assert.equal(lineOf(both.text, 'waiting'), 'waiting 4')
  assert.equal(lineOf(both.text, 'seconds_bucket{le="5"}'), 'seconds_bucket{le="5"} 7')
  assert.equal(lineOf(both.text, 'backlot_processes '), 'backlot_processes 2')

  merged.end(2, true)
  merged.keep(3, await metricsOf(1))
  merged.end(3, true)
  const { text } = await merged.write(1)
  assert.equal(lineOf(text, 'asked_total'), 'asked_total{route="/a"} 8')
  assert.equal(lineOf(text, 'seconds_count'), 'seconds_count 8')
  assert.equal(lineOf(text, 'open'), 'open 3')
  assert.equal(
    lineOf(text, 'backlot_process_replacements_total'),
    'backlot_process_replacements_total 2',
  )
})

/** The metrics of a process that has seen a trace in a bucket, at a time in seconds. */
async function metricsWithTrace(traceId: string, timestamp: number): Promise<MetricsJson> {
  const all = await metricsOf(1)
  for (const value of all.find(({ name }) => name === 'seconds')?.values ?? []) {
    const isBucket = value.labels['le'] === 5
    Object.assign(value, {
      exemplar: isBucket ? { labelSet: { trace_id: traceId }, value: 2, timestamp } : null,
    })
  }
  return all
}

const OPEN_METRICS = 'application/openmetrics-text; version=1.0.0, text/plain;q=0.5'

test('a bucket has the newest trace of all processes, also of one that has ended, for readers of OpenMetrics', async () => {
  const merged = mergeMetrics()
  merged.keep(1, await metricsWithTrace('old', 100))
  merged.keep(2, await metricsWithTrace('new', 200))
  merged.keep(3, await metricsOf(1))
  merged.end(2, true)
  const { contentType, text } = await merged.write(2, OPEN_METRICS)
  assert.match(contentType, /^application\/openmetrics-text/)
  assert.equal(
    lineOf(text, 'seconds_bucket{le="5"}'),
    'seconds_bucket{le="5"} 3 # {trace_id="new"} 2 200',
  )
  assert.equal(lineOf(text, 'seconds_bucket{le="1"}'), 'seconds_bucket{le="1"} 0')
  assert.equal(lineOf(text, 'asked_total'), 'asked_total{route="/a"} 3')
  assert.equal(lineOf(text, 'asked '), 'asked 2')
  assert.ok(text.endsWith('\n# EOF\n'))
})

test('a reader of the older format gets no traces, and nobody does where there are none', async () => {
  const merged = mergeMetrics()
  merged.keep(1, await metricsWithTrace('a', 100))
  const older = await merged.write(1)
  assert.match(older.contentType, /^text\/plain/)
  assert.equal(lineOf(older.text, 'seconds_bucket{le="5"}'), 'seconds_bucket{le="5"} 1')
  const none = mergeMetrics()
  none.keep(1, await metricsOf(1))
  assert.match((await none.write(1, OPEN_METRICS)).contentType, /^text\/plain/)
})

/**
 * Alerts and dashboard: their expressions are valid for Prometheus, and use metrics and labels that
 * the server has.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { parser } from '@prometheus-io/lezer-promql'
import { parse } from 'yaml'
import { startProgram } from '../e2e/program.ts'

const ROOT = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

const rules: readonly {
  readonly alert: string
  readonly expr: string
  readonly labels: { readonly severity: string }
  readonly annotations: { readonly summary: string; readonly action: string }
}[] = parse(read('deploy/prometheus/alerts.yaml')).groups.flatMap(
  (group: { rules: unknown[] }) => group.rules,
)

const panels: readonly {
  readonly id: number
  readonly title: string
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[]
}[] = JSON.parse(read('deploy/grafana/backlot.json')).panels

const queries = panels.flatMap(({ targets = [] }) => targets)

/** The metrics and labels of an expression. Throws for one that Prometheus cannot parse. */
function wantedBy(expression: string): { metrics: string[]; labels: string[] } {
  const text = expression.replaceAll('$__rate_interval', '5m')
  const metrics: string[] = []
  const labels: string[] = []
  parser.parse(text).iterate({
    enter: ({ type, from, to }) => {
      const word = text.slice(from, to)
      assert.ok(!type.isError, `cannot be read at ${from}: ${text}`)
      if (type.name === 'Identifier' && /^[a-z][a-z0-9_]+$/.test(word)) metrics.push(word)
      if (type.name === 'LabelName') labels.push(word)
    },
  })
  return { metrics, labels }
}

/** Labels that Prometheus adds. */
const ADDED = new Set(['job', 'instance', 'le'])

/** The labels of each metric, from the table in the documents. */
const documented = new Map(
  [...read('docs/operations.md').matchAll(/^\| `(backlot_\w+)` \| ([^|]*)\|/gm)].map(
    ([, name = '', labels = '']) => [
      name,
      [...labels.matchAll(/`(\w+)`/g)].map(([, label = '']) => label),
    ],
  ),
)

/** The names of the server's metrics, with the suffixes of histogram series. */
async function readMetrics(t: TestContext): Promise<ReadonlySet<string>> {
  const server = await startProgram(t)
  const text = await (await fetch(`${server.address}/metrics`)).text()
  const types = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)]
  return new Set(
    types.flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name],
    ),
  )
}

test('the server has every metric and label that alerts and dashboard ask for', async (t) => {
  const known = await readMetrics(t)
  for (const expression of [...rules, ...queries].map(({ expr }) => expr)) {
    const { metrics, labels } = wantedBy(expression)
    assert.ok(metrics.length > 0, expression)
    for (const metric of metrics) assert.ok(metric === 'up' || known.has(metric), metric)
    const possible = labelsOf(metrics)
    for (const label of labels) assert.ok(possible.has(label), `${label} of ${expression}`)
  }
})

test('an expression that Prometheus cannot read is noticed', () => {
  assert.throws(() => wantedBy('max(backlot_tasks'), /cannot be read/)
})

test('every alert says what is wrong, how bad it is, and what to do', () => {
  assert.equal(new Set(rules.map(({ alert }) => alert)).size, rules.length)
  for (const { labels, annotations, alert } of rules) {
    assert.match(labels.severity, /^(critical|warning)$/, alert)
    assert.ok(annotations.summary && annotations.action, alert)
  }
})

test('labels that texts of alerts and legends name are labels of their results', () => {
  for (const { expr, annotations } of rules)
    for (const [, label = ''] of annotations.summary.matchAll(/\$labels\.(\w+)/g))
      assert.ok(resultLabels(expr).has(label), `${label} of ${expr}`)
  for (const { expr, legendFormat } of queries)
    for (const [, label = ''] of legendFormat.matchAll(/\{\{(\w+)\}\}/g))
      assert.ok(resultLabels(expr).has(label), `${label} of ${expr}`)
})

/** The labels that the result of an expression can have. */
function resultLabels(expression: string): ReadonlySet<string> {
  const grouped = /\bby \(([^)]*)\)/.exec(expression)?.[1]
  if (grouped !== undefined) return new Set(grouped.split(',').map((label) => label.trim()))
  return labelsOf(wantedBy(expression).metrics)
}

/** The labels that these metrics can have. */
function labelsOf(metrics: readonly string[]): ReadonlySet<string> {
  const own = metrics.flatMap(
    (metric) => documented.get(metric.replace(/_(bucket|sum|count)$/, '')) ?? [],
  )
  return new Set([...ADDED, ...own])
}

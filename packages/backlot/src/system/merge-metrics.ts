/**
 * Merges the metrics of several processes: counters and histograms are summed, including processes
 * that have ended, so that they never decrease; gauges are merged by their own rule. Of the
 * exemplars of a bucket, the newest wins.
 */
import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'
import { setContentType, wantsOpenMetrics } from './exemplars.ts'

/** The metrics of a process, for another one. */
export type MetricsJson = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

/** The metrics of several processes. */
export type MergedMetrics = {
  /** Stores the newest metrics of a process. */
  keep(processId: number, metrics: MetricsJson): void
  /** Reports that a process has ended; `wasReplaced` if unexpectedly. Its last known counts are kept. */
  end(processId: number, wasReplaced: boolean): void
  /**
   * All metrics, including this process's, as text: in OpenMetrics where the reader accepts it and
   * there are traces.
   */
  write(
    processes: number,
    accept?: string,
  ): Promise<{ readonly contentType: string; readonly text: string }>
}

/** Starts with this process alone. */
export function mergeMetrics(): MergedMetrics {
  const newest = new Map<number, MetricsJson>()
  let ended: Promise<MetricsJson> = Promise.resolve([])
  const own = new Registry()
  collectDefaultMetrics({ register: own })
  const running = new Gauge({
    name: 'backlot_processes',
    help: 'Processes of this server that run, the primary not counted',
    registers: [own],
  })
  const replaced = new Counter({
    name: 'backlot_process_replacements_total',
    help: 'Processes of this server that ended unasked and were replaced',
    registers: [own],
  })
  return {
    keep: (processId, metrics) => void newest.set(processId, metrics),
    end: (processId, wasReplaced) => {
      if (wasReplaced) replaced.inc()
      const last = newest.get(processId)
      newest.delete(processId)
      if (!last) return
      const sums = last.filter(({ type }) => isSum(String(type)))
      ended = ended.then((before) => merge([before, sums]))
    },
    write: async (processes, accept = '') => {
      running.set(processes)
      const all = await merge([await own.getMetricsAsJSON(), ...newest.values(), await ended])
      const hasTraces = all.some(({ values }) => values.some(exemplarOf))
      const isOpen = hasTraces && wantsOpenMetrics(accept)
      return write(
        all,
        isOpen ? Registry.OPENMETRICS_CONTENT_TYPE : Registry.PROMETHEUS_CONTENT_TYPE,
      )
    },
  }
}

function isSum(type: string): boolean {
  return type === 'counter' || type === 'histogram'
}

type Metric = MetricsJson[number]

/** Missing in prom-client's types of values. */
type Value = Metric['values'][number] & {
  readonly metricName?: string
  /** Absent or null without a trace. */
  readonly exemplar?: { readonly timestamp: number } | null
}

async function merge(all: readonly MetricsJson[]): Promise<MetricsJson> {
  const traces = newestTraces(all)
  const merged = await AggregatorRegistry.aggregate([...all]).getMetricsAsJSON()
  for (const value of merged.flatMap(({ values }) => values)) {
    const exemplar = traces.get(nameOf(value))
    if (exemplar) Object.assign(value, { exemplar })
  }
  return merged
}

/** By the name and the labels of the bucket. */
function newestTraces(all: readonly MetricsJson[]): ReadonlyMap<string, Value['exemplar']> {
  const newest = new Map<string, Value['exemplar']>()
  for (const value of all.flat().flatMap(({ values }) => values)) {
    const exemplar = exemplarOf(value)
    const known = newest.get(nameOf(value))
    if (exemplar && (!known || known.timestamp < exemplar.timestamp))
      newest.set(nameOf(value), exemplar)
  }
  return newest
}

const exemplarOf = (value: Value): Value['exemplar'] => value.exemplar

function nameOf({ metricName = '', labels }: Value): string {
  const pairs = Object.entries(labels).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify([metricName, pairs])
}

async function write(
  all: MetricsJson,
  contentType: string,
): Promise<{ readonly contentType: string; readonly text: string }> {
  const registry = new Registry()
  setContentType(registry, contentType)
  const isOpen = contentType === Registry.OPENMETRICS_CONTENT_TYPE
  // As prom-client itself registers merged metrics; in OpenMetrics it appends the ending of counters to their lines.
  for (const metric of all) {
    const given = isOpen && String(metric.type) === 'counter' ? withoutTotal(metric) : metric
    Reflect.apply(registry.registerMetric, registry, [{ ...metric, get: () => given }])
  }
  return { contentType, text: await registry.metrics() }
}

function withoutTotal(metric: Metric): Metric {
  return { ...metric, name: metric.name.replace(/_total$/, '') }
}

/**
 * The metrics of several processes as one: counters and histograms are sums, also over
 * processes that have ended, so that none of them ever goes back; gauges are merged as each
 * says of itself.
 */
import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'

/** What a process counts, to be sent to another one. */
export type MetricsJson = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

/** The metrics of several processes. */
export type MergedMetrics = {
  /** Notes the newest metrics of a process. */
  keep(processId: number, metrics: MetricsJson): void
  /** A process has ended; `wasReplaced` where it was not asked to. What it counted last, as far as it is known, stays counted. */
  end(processId: number, wasReplaced: boolean): void
  /** All together, those of this process included, as text. */
  write(processes: number): Promise<{ readonly contentType: string; readonly text: string }>
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
      ended = ended.then((before) => merged([before, sums]).getMetricsAsJSON())
    },
    write: async (processes) => {
      running.set(processes)
      const all = [await own.getMetricsAsJSON(), ...newest.values(), await ended]
      const registry = merged(all)
      return { contentType: own.contentType, text: await registry.metrics() }
    },
  }
}

function isSum(type: string): boolean {
  return type === 'counter' || type === 'histogram'
}

function merged(all: readonly MetricsJson[]): Registry {
  return AggregatorRegistry.aggregate([...all])
}

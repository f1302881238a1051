/** Exemplars: a trace for each bucket of a histogram, for OpenMetrics. Without tracing nothing changes. */
import { type Histogram, Registry } from 'prom-client'
import type { Tracer } from '../domain/trace.ts'

const OPEN_METRICS: string = Registry.OPENMETRICS_CONTENT_TYPE

type Labels = Readonly<Record<string, string | number>>

/** Adds a value, in seconds, to a histogram. */
export type Observe = {
  (histogram: Histogram, labels: Labels, seconds: number): void
  /** Whether histograms need exemplars. */
  readonly hasExemplars: boolean
}

/** Adds values with the active trace, if any. */
export function exemplary(tracer: Tracer | undefined): Observe {
  if (!tracer) {
    const observe = (histogram: Histogram, labels: Labels, seconds: number): void =>
      histogram.observe(labels, seconds)
    return Object.assign(observe, { hasExemplars: false })
  }
  const observe = (histogram: Histogram, labels: Labels, value: number): void => {
    const span = tracer.active()
    const exemplarLabels = span && { trace_id: span.traceId, span_id: span.spanId }
    // prom-client's types know `observe` without exemplars only.
    Reflect.apply(histogram.observe, histogram, [{ labels, value, exemplarLabels }])
  }
  return Object.assign(observe, { hasExemplars: true })
}

/** A registry with OpenMetrics if tracing is on. */
export function openRegistry(tracer: Tracer | undefined): Registry {
  const registry = new Registry()
  // prom-client allows no histograms with exemplars in a registry of the older format.
  if (tracer) setContentType(registry, OPEN_METRICS)
  return registry
}

/** Serializes writing, because the format is a state of the registry. */
const writing = new WeakMap<Registry, Promise<unknown>>()

/**
 * All of a registry for a reader that accepts these types: in OpenMetrics where both support it,
 * otherwise in Prometheus's own format.
 */
export function writeRegistry(
  registry: Registry,
  accept = '',
): Promise<{ readonly contentType: string; readonly text: string }> {
  const before = writing.get(registry) ?? Promise.resolve()
  const text = before.then(() => writeNow(registry, accept))
  writing.set(
    registry,
    text.catch(() => undefined),
  )
  return text
}

async function writeNow(
  registry: Registry,
  accept: string,
): Promise<{ readonly contentType: string; readonly text: string }> {
  const own: string = registry.contentType
  if (own !== OPEN_METRICS) return { contentType: own, text: await registry.metrics() }
  const contentType = wantsOpenMetrics(accept) ? own : Registry.PROMETHEUS_CONTENT_TYPE
  // When prom-client writes OpenMetrics, it permanently removes `_total` from the names of counters.
  const named = registry.getMetricsAsArray().map((metric) => ({ metric, name: metric.name }))
  setContentType(registry, contentType)
  try {
    return { contentType, text: await registry.metrics() }
  } finally {
    for (const { metric, name } of named) Object.assign(metric, { name })
    setContentType(registry, own)
  }
}

/** Whether a reader accepts OpenMetrics. */
export function wantsOpenMetrics(accept: string): boolean {
  return accept.includes('application/openmetrics-text')
}

/** prom-client's types treat the content type as a part of the registry's type. */
export function setContentType(registry: Registry, contentType: string): void {
  Reflect.apply(registry.setContentType, registry, [contentType])
}

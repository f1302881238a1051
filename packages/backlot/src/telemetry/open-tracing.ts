/** Sends traces to a collector: in batches, with a limited queue, and never blocking the work. */
import type { Sampler, SpanExporter } from '@opentelemetry/sdk-trace'
import { randomUUID } from 'node:crypto'
import type { Tracer } from '../domain/trace.ts'
import type { TelemetryLibrary } from './library.ts'
import type { SamplingPlan, TracingPlan } from './plan.ts'
import { createTracer } from './tracer.ts'

/** Active tracing. */
export type Tracing = {
  readonly tracer: Tracer
  /** Sends what is queued, for `MAX_FLUSH_MS` at most. Never rejects. */
  close(): Promise<void>
}

/** The server's description of itself, and where problems are reported. */
export type TracingOptions = {
  readonly version: string
  /** Called, once a minute at most, when spans were lost. */
  onLost(thrown: unknown): void
}

/** How long a stop waits for a collector. */
const MAX_FLUSH_MS = 3000

/** How often lost spans are reported. */
const REPORT_EVERY_MS = 60_000

/** The longest value that is sent: none of ours comes near it. */
const MAX_VALUE_CHARACTERS = 1024

/** Starts tracing; connects with the first batch. */
export function openTracing(
  library: TelemetryLibrary,
  plan: TracingPlan,
  { version, onLost }: TracingOptions,
): Tracing {
  const { api, sdk, exporting } = library
  const url = plan.url === undefined ? {} : { url: plan.url }
  const exporter = complaining(new exporting.OTLPTraceExporter(url), onLost)
  const provider = new sdk.TracerProvider({
    resource: resourceOf(library, version),
    sampler: samplerOf(sdk, plan.sampling),
    spanLimits: { attributeValueLengthLimit: MAX_VALUE_CHARACTERS },
    spanProcessors: [new sdk.BatchSpanProcessor({ ...plan.batch, exporter })],
  })
  const { trustsCallers } = plan
  return {
    tracer: createTracer({ api, tracer: provider.getTracer('backlot', version), trustsCallers }),
    close: async () => {
      const flushed = provider.shutdown().catch(onLost)
      await Promise.race([flushed, after(MAX_FLUSH_MS)])
    },
  }
}

/** The resource attributes of this process; `OTEL_SERVICE_NAME` and `OTEL_RESOURCE_ATTRIBUTES` override them. */
function resourceOf(
  { resources }: TelemetryLibrary,
  version: string,
): ReturnType<TelemetryLibrary['resources']['defaultResource']> {
  const own = resources.resourceFromAttributes({
    'service.name': 'backlot',
    'service.version': version,
    'service.instance.id': randomUUID(),
  })
  const named = resources.detectResources({
    detectors: [
      resources.hostDetector,
      resources.resourceAttributesEnvDetector,
      resources.serviceNameEnvDetector,
    ],
  })
  return resources.defaultResource().merge(own).merge(named)
}

function samplerOf(
  sdk: TelemetryLibrary['sdk'],
  { root, share, followsParent }: SamplingPlan,
): Sampler {
  const made =
    root === 'always_on'
      ? new sdk.AlwaysOnSampler()
      : root === 'always_off'
        ? new sdk.AlwaysOffSampler()
        : new sdk.TraceIdRatioBasedSampler(share)
  return followsParent ? new sdk.ParentBasedSampler({ root: made }) : made
}

/** The exporter, whose failures are reported now and then. */
function complaining(exporter: SpanExporter, onLost: (thrown: unknown) => void): SpanExporter {
  let reportedAtMs = -Infinity
  const report = (thrown: unknown): void => {
    const nowMs = performance.now()
    if (nowMs - reportedAtMs < REPORT_EVERY_MS) return
    reportedAtMs = nowMs
    onLost(thrown)
  }
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error) report(result.error)
        done(result)
      }),
    forceFlush: async () => await exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  }
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms))
}

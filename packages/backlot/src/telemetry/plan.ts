/**
 * Decides whether there are traces, where they are sent, and how many: the server's settings,
 * overridden by OpenTelemetry's own environment variables, as by every variable.
 *
 * Source: OpenTelemetry, "Environment Variable Specification" and "OpenTelemetry Protocol
 * Exporter".
 */

/** The tracing settings of `backlot.yaml`. */
export type TracingSetting = {
  /** The address of an OTLP/HTTP collector, to which `/v1/traces` is added. */
  readonly endpoint?: string
  /** The share of traces that are kept, of those that begin here. */
  readonly sample: number
  /** Whether requests continue the traces of their callers. */
  readonly trustsCallers: boolean
}

/** Which traces are kept. */
export type SamplingPlan = {
  readonly root: 'always_on' | 'always_off' | 'traceidratio'
  readonly share: number
  /** Whether a trace from elsewhere is kept if it is kept there. */
  readonly followsParent: boolean
}

/** How finished spans are batched. */
export type BatchPlan = {
  readonly maxQueueSize: number
  readonly maxExportBatchSize: number
  readonly scheduledDelayMillis: number
  readonly exportTimeoutMillis: number
}

/** The resulting plan. */
export type TracingPlan = {
  /** Complete; absent: the exporter reads it from the environment. */
  readonly url?: string
  /** True if the settings ask for tracing, and not the environment alone. */
  readonly isSetting: boolean
  readonly trustsCallers: boolean
  readonly sampling: SamplingPlan
  readonly batch: BatchPlan
}

/** The result: no plan if nobody asks for tracing or it is disabled, and the environment variables that are ignored. */
export type PlannedTracing = { readonly plan?: TracingPlan; readonly problems: readonly string[] }

type Environment = Readonly<Record<string, string | undefined>>

const SAMPLERS: Readonly<Record<string, Pick<SamplingPlan, 'root' | 'followsParent'>>> = {
  always_on: { root: 'always_on', followsParent: false },
  always_off: { root: 'always_off', followsParent: false },
  traceidratio: { root: 'traceidratio', followsParent: false },
  parentbased_always_on: { root: 'always_on', followsParent: true },
  parentbased_always_off: { root: 'always_off', followsParent: true },
  parentbased_traceidratio: { root: 'traceidratio', followsParent: true },
}

/** Reads the settings and the environment. */
export function planTracing(setting: TracingSetting, environment: Environment): PlannedTracing {
  const get = (name: string): string | undefined => environment[name]?.trim() || undefined
  const { endpoint, trustsCallers } = setting
  const named = get('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT') ?? get('OTEL_EXPORTER_OTLP_ENDPOINT')
  const isWanted = (named ?? endpoint) !== undefined || get('OTEL_TRACES_EXPORTER') === 'otlp'
  if (!isWanted || isForbidden(get)) return { problems: [] }
  const refusal = refusalOf(get)
  if (refusal !== undefined) return { problems: [refusal] }
  const problems: string[] = []
  const sampling = samplingOf(setting, get, problems)
  const batch = batchOf(get, problems)
  const url = named === undefined && endpoint !== undefined ? { url: tracesUrl(endpoint) } : {}
  const isSetting = endpoint !== undefined
  return { plan: { ...url, isSetting, trustsCallers, sampling, batch }, problems }
}

function isForbidden(get: Get): boolean {
  const isDisabled = get('OTEL_SDK_DISABLED')?.toLowerCase() === 'true'
  return isDisabled || get('OTEL_TRACES_EXPORTER') === 'none'
}

type Get = (name: string) => string | undefined

/** Why the environment's wish cannot be fulfilled. */
function refusalOf(get: Get): string | undefined {
  const exporter = get('OTEL_TRACES_EXPORTER') ?? 'otlp'
  if (exporter !== 'otlp')
    return `there are no traces: OTEL_TRACES_EXPORTER must be otlp or none, got ${exporter}`
  const protocol = get('OTEL_EXPORTER_OTLP_TRACES_PROTOCOL') ?? get('OTEL_EXPORTER_OTLP_PROTOCOL')
  if (protocol === undefined || protocol === 'http/protobuf') return undefined
  return `there are no traces: OTEL_EXPORTER_OTLP_PROTOCOL must be http/protobuf, got ${protocol}`
}

function samplingOf({ sample }: TracingSetting, get: Get, problems: string[]): SamplingPlan {
  const own: SamplingPlan = { root: 'traceidratio', share: sample, followsParent: true }
  const name = get('OTEL_TRACES_SAMPLER')
  if (name === undefined) return own
  const known = SAMPLERS[name]
  if (!known) {
    problems.push(
      `OTEL_TRACES_SAMPLER must be one of ${Object.keys(SAMPLERS).join(', ')}, got ${name}`,
    )
    return own
  }
  const share = Number(get('OTEL_TRACES_SAMPLER_ARG') ?? 1)
  if (share >= 0 && share <= 1) return { ...known, share }
  problems.push('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1')
  return { ...known, share: 1 }
}

/** Source: the defaults of the specification. */
function batchOf(get: Get, problems: string[]): BatchPlan {
  const count = (name: string, given: number): number => {
    const text = get(name)
    if (text === undefined) return given
    if (/^\d{1,9}$/.test(text) && Number(text) > 0) return Number(text)
    problems.push(`${name} must be a whole number above 0`)
    return given
  }
  const maxQueueSize = count('OTEL_BSP_MAX_QUEUE_SIZE', 2048)
  return {
    maxQueueSize,
    maxExportBatchSize: Math.min(count('OTEL_BSP_MAX_EXPORT_BATCH_SIZE', 512), maxQueueSize),
    scheduledDelayMillis: count('OTEL_BSP_SCHEDULE_DELAY', 5000),
    exportTimeoutMillis: count('OTEL_BSP_EXPORT_TIMEOUT', 30_000),
  }
}

/** The address for traces of a collector. */
function tracesUrl(endpoint: string): string {
  return `${endpoint.replace(/\/+$/, '')}/v1/traces`
}

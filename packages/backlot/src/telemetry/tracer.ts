/**
 * The tracer over OpenTelemetry's. The active span is found through the asynchronous context, so
 * that nothing has to pass it on.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type {
  Context,
  Span as OtelSpan,
  SpanContext,
  Tracer as OtelTracer,
} from '@opentelemetry/api'
import type { TraceSpan, SpanAttributes, SpanKind, SpanStart, Tracer } from '../domain/trace.ts'
import type { TelemetryLibrary } from './library.ts'

/** The parts of a tracer. */
export type TracerParts = {
  readonly api: TelemetryLibrary['api']
  readonly tracer: OtelTracer
  /** Whether requests continue the traces of their callers; otherwise they begin their own and link to them. */
  readonly trustsCallers: boolean
}

/** Creates the tracer. */
export function createTracer(parts: TracerParts): Tracer {
  const running = new AsyncLocalStorage<HeldSpan>()
  const { api } = parts
  const kinds: Readonly<Record<SpanKind, number>> = {
    internal: api.SpanKind.INTERNAL,
    server: api.SpanKind.SERVER,
    client: api.SpanKind.CLIENT,
    producer: api.SpanKind.PRODUCER,
    consumer: api.SpanKind.CONSUMER,
  }
  return {
    start: (start) => {
      const remote = remoteOf(api, start)
      const isLinked = start.kind === 'server' && !parts.trustsCallers
      const parent = remote && !isLinked ? withRemote(api, remote) : running.getStore()?.context
      const { name, kind, attributes, startedAtMs } = start
      const context = parent ?? api.ROOT_CONTEXT
      const options = {
        kind: kinds[kind],
        ...(attributes && { attributes: present(attributes) }),
        ...(remote && isLinked && { links: [{ context: remote }] }),
        // A number would be taken for one of this process's clock if it is before the start of the process.
        ...(startedAtMs !== undefined && { startTime: new Date(startedAtMs) }),
      }
      const span = parts.tracer.startSpan(name, options, context)
      return heldSpan(span, { context: api.trace.setSpan(context, span), running, api })
    },
    active: () => running.getStore(),
  }
}

type HeldSpan = TraceSpan & { readonly context: Context }

function heldSpan(
  span: OtelSpan,
  {
    context,
    running,
    api,
  }: {
    readonly context: Context
    readonly running: AsyncLocalStorage<HeldSpan>
    readonly api: TelemetryLibrary['api']
  },
): HeldSpan {
  const { traceId, spanId, traceFlags, traceState } = span.spanContext()
  const state = traceState?.serialize() ?? ''
  const held: HeldSpan = {
    context,
    traceId,
    spanId,
    headers: {
      traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
      ...(state !== '' && { tracestate: state }),
    },
    set: (attributes) => void span.setAttributes(present(attributes)),
    fail: (type) => {
      span.setAttribute('error.type', type)
      span.setStatus({ code: api.SpanStatusCode.ERROR })
    },
    end: () => {
      if (span.isRecording()) span.end()
    },
    run: (work) => running.run(held, work),
  }
  return held
}

type Attributes = Parameters<OtelSpan['setAttributes']>[0]

/** The attributes without absent ones. */
function present(attributes: SpanAttributes): Attributes {
  const found: Attributes = {}
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined) found[name] = typeof value === 'object' ? [...value] : value
  return found
}

/** Version, trace, span, flags; future versions may append more. Source: W3C Trace Context. */
const TRACEPARENT =
  /^(?!ff)[\da-f]{2}-(?<traceId>[\da-f]{32})-(?<spanId>[\da-f]{16})-(?<flags>[\da-f]{2})(?<rest>-.*)?$/

/** The remote span that a span continues; undefined when there is none, or it is malformed. */
function remoteOf(
  api: TelemetryLibrary['api'],
  { parent, parentState }: Pick<SpanStart, 'parent' | 'parentState'>,
): SpanContext | undefined {
  const parts = TRACEPARENT.exec(parent ?? '')?.groups
  if (!parts || (parts['rest'] !== undefined && parent?.startsWith('00'))) return undefined
  const remote = {
    traceId: String(parts['traceId']),
    spanId: String(parts['spanId']),
    traceFlags: Number.parseInt(String(parts['flags']), 16) & api.TraceFlags.SAMPLED,
    isRemote: true,
    ...(parentState !== undefined && { traceState: api.createTraceState(parentState) }),
  }
  return api.isSpanContextValid(remote) ? remote : undefined
}

function withRemote(api: TelemetryLibrary['api'], remote: SpanContext): Context {
  return api.trace.setSpanContext(api.ROOT_CONTEXT, remote)
}

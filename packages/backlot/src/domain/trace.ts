/**
 * Traces: what a request or a task led to, as nested spans across processes and servers. It is a
 * port so that it costs nothing when it is off: without a tracer, nothing below is called.
 *
 * Source: OpenTelemetry; W3C Trace Context.
 */

/** Attributes of a span: ids, models, counts, durations. Never prompts, keys, or anything else that a caller wrote. */
export type SpanAttributes = Readonly<
  Record<string, string | number | boolean | readonly string[] | undefined>
>

/** OpenTelemetry's span kinds. */
export type SpanKind = 'server' | 'client' | 'producer' | 'consumer' | 'internal'

/** The start of a span. */
export type SpanStart = {
  /** Of low cardinality: a route, an operation, a model; no ids. */
  readonly name: string
  readonly kind: SpanKind
  readonly attributes?: SpanAttributes
  /**
   * A W3C `traceparent` that the span continues; absent: the span is a child of the active one, or
   * begins a trace. An invalid one counts as absent.
   */
  readonly parent?: string
  /** The W3C `tracestate` beside `parent`. */
  readonly parentState?: string
  /** Milliseconds since the epoch; absent: now. */
  readonly startedAtMs?: number
}

/** A span under way. It must be ended; one that is not is never exported. */
export interface TraceSpan {
  readonly traceId: string
  readonly spanId: string
  /** The headers that continue the trace elsewhere: `traceparent`, and `tracestate` if there is one. */
  readonly headers: Readonly<Record<string, string>> & { readonly traceparent: string }
  set(attributes: SpanAttributes): void
  /** Marks the span as failed; `type` has low cardinality: a fault kind, an HTTP status, an error name. */
  fail(type: string): void
  /** Only the first call counts. */
  end(): void
  /** Runs the work, and everything that it starts, inside the span. */
  run<T>(work: () => T): T
}

/** Creates spans. Calls never throw and never wait. */
export interface Tracer {
  start(span: SpanStart): TraceSpan
  /** The active span; undefined when there is none. */
  active(): TraceSpan | undefined
}

/** The name of an error, for `TraceSpan.fail`: the kind of a fault, a system error code, or the class. */
export function errorTypeOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return 'unknown'
  if ('kind' in thrown && typeof thrown.kind === 'string') return thrown.kind
  if ('code' in thrown && typeof thrown.code === 'string') return thrown.code
  return thrown.name
}

/** Runs the work in a span that ends with it, and returns its result; without a tracer it only runs the work. */
export async function inSpan<T>(
  tracer: Tracer | undefined,
  start: SpanStart,
  work: (span: TraceSpan | undefined) => Promise<T>,
): Promise<T> {
  if (!tracer) return await work(undefined)
  const span = tracer.start(start)
  try {
    return await span.run(() => work(span))
  } catch (thrown) {
    span.fail(errorTypeOf(thrown))
    throw thrown
  } finally {
    span.end()
  }
}

/**
 * Traces: what a request or a task led to, as spans in each other, over processes and servers. A port, because
 * nobody pays for it who does not want it: where there is no tracer, nothing below is called.
 *
 * Source: OpenTelemetry; W3C Trace Context.
 */

/** What is written of a span: ids, models, counts, durations. Never prompts, keys, or anything else that a caller wrote. */
export type SpanAttributes = Readonly<
  Record<string, string | number | boolean | readonly string[] | undefined>
>

/** OpenTelemetry's kinds: who calls whom. */
export type SpanKind = 'server' | 'client' | 'producer' | 'consumer' | 'internal'

/** A span that begins. */
export type SpanStart = {
  /** Of few values: a route, an operation, a model; no ids. */
  readonly name: string
  readonly kind: SpanKind
  readonly attributes?: SpanAttributes
  /** A W3C `traceparent` that the span continues; absent: the span is in the one that runs, or begins a trace. What is no traceparent is taken for absent. */
  readonly parent?: string
  /** The W3C `tracestate` beside `parent`. */
  readonly parentState?: string
  /** Milliseconds since 1970; absent: now. */
  readonly startedAtMs?: number
}

/** A span under way. It must be ended; what was never ended is never exported. */
export interface TraceSpan {
  readonly traceId: string
  readonly spanId: string
  /** What continues the trace elsewhere, as W3C's headers have it: `traceparent`, and `tracestate` where there is one. */
  readonly headers: Readonly<Record<string, string>> & { readonly traceparent: string }
  set(attributes: SpanAttributes): void
  /** Marks the span as failed; `type` is of few values: a fault kind, an HTTP status, the name of an error. */
  fail(type: string): void
  /** Only the first call counts. */
  end(): void
  /** Runs the work, and all that it leads to, inside of the span. */
  run<T>(work: () => T): T
}

/** Whoever keeps traces. Calls never throw, and never wait. */
export interface Tracer {
  start(span: SpanStart): TraceSpan
  /** The span that runs; undefined where none does. */
  active(): TraceSpan | undefined
}

/** The name of what was thrown, for `TraceSpan.fail`: the kind of a fault, a code of the system, or the class. */
export function errorTypeOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return 'unknown'
  if ('kind' in thrown && typeof thrown.kind === 'string') return thrown.kind
  if ('code' in thrown && typeof thrown.code === 'string') return thrown.code
  return thrown.name
}

/** The result of the work, which runs in a span of its own that ends with it; without a tracer, of the work alone. */
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

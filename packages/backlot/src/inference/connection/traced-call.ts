import { errorTypeOf, type Tracer } from '../../domain/trace.ts'

/** A traced call of an inference server. */
export type TracedCall = {
  /** The headers by which the server may continue the trace. */
  readonly headers: Readonly<Record<string, string>>
  answered(status: number): void
  /** Reports that the answer is complete. */
  ended(): void
  failed(thrown: unknown): void
}

/** A call without tracing. */
export const NO_CALL: TracedCall = {
  headers: {},
  answered: () => undefined,
  ended: () => undefined,
  failed: () => undefined,
}

/**
 * Begins the span of a call; undefined without tracing, or outside of a trace. The query of the
 * address is not recorded.
 */
export function beginCall(
  tracer: Tracer | undefined,
  method: string,
  address: string,
): TracedCall | undefined {
  const active = tracer?.active()
  if (!tracer || !active) return undefined
  // Polls of a job come every second, for as long as a video takes: they would bury the rest.
  if (method === 'GET') return { ...NO_CALL, headers: active.headers }
  const { protocol, hostname, port, pathname } = new URL(address)
  const span = tracer.start({
    name: method,
    kind: 'client',
    attributes: {
      'http.request.method': method,
      'url.scheme': protocol.slice(0, -1),
      'url.path': pathname,
      'server.address': hostname,
      'server.port': Number(port || (protocol === 'https:' ? 443 : 80)),
    },
  })
  return {
    headers: span.headers,
    answered: (status) => {
      span.set({ 'http.response.status_code': status })
      if (status >= 400) span.fail(String(status))
    },
    ended: () => span.end(),
    failed: (thrown) => {
      span.fail(errorTypeOf(thrown))
      span.end()
    },
  }
}

/** Traces calls to callers' addresses, which their receivers may continue. */
import type { Outbound } from '../domain/outbound.ts'
import { inSpan, type Tracer } from '../domain/trace.ts'

/**
 * Outbound calls with spans for posts, whose `traceparent` is sent along. Only the host of an
 * address is recorded, because the rest may contain secrets.
 */
export function traceOutbound<O extends Outbound>(tracer: Tracer, outbound: O): O {
  return {
    ...outbound,
    postJson: async (call) => {
      const url = URL.parse(call.url)
      const start = {
        name: 'POST',
        kind: 'client' as const,
        attributes: {
          'http.request.method': 'POST',
          'url.scheme': url?.protocol.slice(0, -1),
          'server.address': url?.hostname,
          'server.port': Number(url?.port || (url?.protocol === 'https:' ? 443 : 80)),
        },
      }
      return await inSpan(tracer, start, async (span) => {
        const headers = { ...call.headers, ...span?.headers }
        const answer = await outbound.postJson({ ...call, headers })
        span?.set({ 'http.response.status_code': answer.status })
        if (answer.status >= 400) span?.fail(String(answer.status))
        return answer
      })
    },
  }
}

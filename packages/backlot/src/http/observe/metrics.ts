import type { Call, Endpoint, Reply } from '../route.ts'

/** Dependencies of the metrics endpoint. */
export type MetricsPorts = {
  /** All metrics, in the format that the `accept` header asks for; `contentType` names it. */
  write(accept?: string): Promise<{ readonly contentType: string; readonly text: string }>
  /** Checks the key for reading metrics; throws when it is wrong. Absent: metrics are public. */
  readonly check?: (authorization: string | undefined) => void
}

/** Metrics for Prometheus and compatible scrapers. */
export function metricsEndpoint({ write, check }: MetricsPorts): Endpoint {
  return {
    answerType: 'text/plain',
    statusOnFault: true,
    otherAnswers: { 401: { description: 'It takes a key here, and there is none or a wrong one' } },
    handle: async (call: Call): Promise<Reply> => {
      check?.(call.header('authorization'))
      const { contentType, text } = await write(call.header('accept'))
      return {
        type: 'bytes',
        status: 200,
        headers: { 'content-type': contentType, 'cache-control': 'no-store' },
        content: oneChunk(text),
      }
    },
  }
}

async function* oneChunk(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text)
}

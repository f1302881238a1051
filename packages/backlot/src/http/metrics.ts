import type { Call, Endpoint, Reply } from './route.ts'

/** What the endpoint for metrics calls. */
export type MetricsPorts = {
  /** Everything that is counted, in the format that `contentType` names, by what the reader accepts. */
  write(accept?: string): Promise<{ readonly contentType: string; readonly text: string }>
  /** Checks the key that metrics are read with; throws when it is not. Absent: they are open. */
  readonly check?: (authorization: string | undefined) => void
}

/** What the service counts, for Prometheus and its kin. */
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

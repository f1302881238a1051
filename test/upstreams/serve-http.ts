import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { listen } from '../listen.ts'

/** A request as a fake server sees it. */
export type SeenRequest = {
  readonly method: string
  /** With its query. */
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** The response of a fake server; `drop` hangs up after reading everything. */
export type FakeAnswer =
  | {
      readonly status?: number
      readonly headers?: Readonly<Record<string, string>>
      readonly json?: unknown
      readonly bytes?: Uint8Array
      /** Sends this many of them, and does not end the response. */
      readonly holdAfter?: number
    }
  | 'drop'

/** Serves until the test ends. Resolves to the address, the requests so far, and the server itself. */
export async function serveHttp(
  t: { after(end: () => void): void },
  answer: (request: SeenRequest) => FakeAnswer | Promise<FakeAnswer>,
): Promise<{
  readonly url: string
  readonly requests: readonly SeenRequest[]
  readonly server: Server
}> {
  const requests: SeenRequest[] = []
  const server = createServer((request, response) => {
    void (async () => {
      const body = Buffer.concat(await Array.fromAsync(request))
      const { method = '', url: path = '', headers } = request
      const seen = { method, path, headers, body }
      requests.push(seen)
      const given = await answer(seen)
      if (given === 'drop') {
        request.socket.destroy()
        return
      }
      const { status = 200, json, bytes, holdAfter } = given
      response.writeHead(status, {
        'content-type': bytes ? 'video/mp4' : 'application/json',
        ...given.headers,
      })
      if (holdAfter !== undefined) response.write(bytes?.subarray(0, holdAfter))
      else response.end(bytes ?? JSON.stringify(json ?? {}))
    })().catch(() => request.socket.destroy())
  })
  return { url: `http://127.0.0.1:${await listen(t, server)}`, requests, server }
}

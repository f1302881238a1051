/** A server with a real protocol behind an engine: it records requests and fails on demand. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import type { AnyJson } from '@backlot/test-kit/any-json'

/** How a request goes wrong. */
export type Trouble =
  | {
      readonly type: 'status'
      readonly status: number
      readonly body?: unknown
      readonly headers?: Readonly<Record<string, string>>
    }
  /** The connection breaks after this many events; for a whole response, before it. */
  | { readonly type: 'cut'; readonly afterEvents: number }
  /** The response stalls after this many events, or before a whole response, until the client leaves. */
  | { readonly type: 'stall'; readonly afterEvents: number }
  /** These bytes in place of the response. */
  | { readonly type: 'bytes'; readonly bytes: string | Uint8Array }

/** A received request. */
export type Received = {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: AnyJson
  /** Resolves when the response's connection has closed: true if before its end. */
  readonly left: Promise<boolean>
}

/** A running server. */
export type FakeServer = {
  readonly address: string
  /**
   * The requests, except those that only count tokens: these may arrive at any time, for a reply
   * that was abandoned before.
   */
  readonly received: readonly Received[]
  /** Faults for the next requests, one each; later ones succeed. */
  trouble(...troubles: readonly Trouble[]): void
  /** Stops listening, and cuts open connections. */
  stop(): Promise<void>
}

/** The response in a protocol: JSON, or a sequence of events. */
export type Answer =
  | { readonly type: 'json'; readonly body: unknown }
  | { readonly type: 'status'; readonly status: number; readonly body: unknown }
  | { readonly type: 'events'; readonly events: readonly string[] }
  | { readonly type: 'none' }

const COUNTS = /\/(tokenize|count_tokens)(\?|$)/

/** Starts the server; it is stopped after the test. */
export async function startServer(
  t: Pick<TestContext, 'after'>,
  answer: (path: string, body: Received['body']) => Answer,
): Promise<FakeServer> {
  const received: Received[] = []
  const troubles: Trouble[] = []
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const text = await readBody(request)
    const path = request.url ?? ''
    const body = text === '' ? undefined : JSON.parse(text)
    const isCount = COUNTS.test(path)
    if (!isCount) received.push({ path, headers: request.headers, body, left: closed(response) })
    const trouble = isCount ? undefined : troubles.shift()
    if (trouble && trouble.type !== 'cut' && trouble.type !== 'stall') fail(response, trouble)
    else await write(response, answer(path, body), trouble)
  }
  const server = createServer((request, response) => {
    void serve(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = async (): Promise<void> => {
    server.closeAllConnections()
    if (server.listening) await new Promise((resolve) => server.close(resolve))
  }
  t.after(stop)
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    trouble: (...more) => troubles.push(...more),
    stop,
  }
}

/** Resolves when the connection has closed: true if before the end of the response. */
async function closed(response: ServerResponse): Promise<boolean> {
  await once(response, 'close')
  return !response.writableFinished
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

function fail(
  response: ServerResponse,
  trouble: Exclude<Trouble, { readonly type: 'cut' | 'stall' }>,
): void {
  if (trouble.type === 'bytes') {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end(trouble.bytes)
    return
  }
  response
    .writeHead(trouble.status, { 'content-type': 'application/json', ...trouble.headers })
    .end(typeof trouble.body === 'string' ? trouble.body : JSON.stringify(trouble.body ?? {}))
}

async function write(
  response: ServerResponse,
  answer: Answer,
  trouble: Extract<Trouble, { readonly type: 'cut' | 'stall' }> | undefined,
): Promise<void> {
  if (answer.type === 'status') {
    fail(response, answer)
    return
  }
  if (answer.type !== 'events') {
    writeWhole(response, answer, trouble)
    return
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.flushHeaders()
  await writeEvents(response, answer.events.slice(0, trouble?.afterEvents))
  if (trouble?.type === 'cut') response.destroy()
  else if (!trouble) response.end()
}

function writeWhole(
  response: ServerResponse,
  answer: Extract<Answer, { readonly type: 'json' | 'none' }>,
  trouble: { readonly type: 'cut' | 'stall' } | undefined,
): void {
  if (trouble?.type === 'cut') response.destroy()
  if (trouble) return
  const isFound = answer.type === 'json'
  response.writeHead(isFound ? 200 : 404, { 'content-type': 'application/json' })
  response.end(isFound ? JSON.stringify(answer.body) : '{}')
}

async function writeEvents(response: ServerResponse, events: readonly string[]): Promise<void> {
  for (const event of events) {
    if (response.destroyed) return
    if (!response.write(event))
      await Promise.race([once(response, 'drain'), once(response, 'close')])
    await new Promise(setImmediate)
  }
}

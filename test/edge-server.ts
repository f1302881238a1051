/**
 * A server with short limits and routes that wait, and raw connections to it: for tests of
 * misbehaving callers.
 */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer as createNetServer, type Socket } from 'node:net'
import { Fault } from '../packages/backlot/src/domain/fault.ts'
import { noObserver } from '../packages/backlot/src/domain/observer.ts'
import type { ServerOptions } from '../packages/backlot/src/http/app.ts'
import { openBodies } from '../packages/backlot/src/http/bodies/bodies.ts'
import type { EdgeLimits } from '../packages/backlot/src/http/connections/edge-limits.ts'
import { already } from '../packages/backlot/src/http/later.ts'
import type { Call, Reply, Route } from '../packages/backlot/src/http/route.ts'
import { createServer, type Server } from '../packages/backlot/src/http/server.ts'
import { listen } from './listen.ts'

/** The observer's events in short: `cut slowHead`, `ended POST /json 408 slowBody`. */
export type EdgeServer = {
  readonly server: Server
  readonly port: number
  readonly events: readonly string[]
  /** Resolves when a matching event has happened. */
  happened(event: string | RegExp): Promise<void>
  /** Connects from this address of the machine. */
  connect(from?: string): Promise<Socket>
}

/** Options for its routes. */
export type EdgeOptions = {
  readonly limits?: Partial<EdgeLimits>
  readonly handle?: (call: Call) => Promise<Reply>
  readonly options?: Partial<ServerOptions>
  /** Another process listens and hands over connections, as the primary of several processes does. */
  readonly isAdopting?: boolean
  /** The most bytes of long bodies that it holds at a time. */
  readonly longBodyBytes?: number
}

const PARTS = { auth: 'bearer', tag: 'Test', summary: 'Test' } as const

/** Starts it until the test ends. The key of account `a` is `a`. */
export async function startEdge(
  t: { after(end: () => unknown): void },
  {
    limits = {},
    handle = echo,
    options = {},
    isAdopting = false,
    longBodyBytes = 2 ** 28,
  }: EdgeOptions = {},
): Promise<EdgeServer> {
  const endpoint = already({ handle })
  const routes: readonly Route[] = [
    { ...PARTS, method: 'GET', path: '/get', dialect: 'compat', endpoint },
    { ...PARTS, method: 'GET', path: '/healthz', dialect: 'native', endpoint, auth: 'none' },
    { ...PARTS, method: 'POST', path: '/json', dialect: 'compat', endpoint },
    { ...PARTS, method: 'POST', path: '/v1/native', dialect: 'native', endpoint },
    { ...PARTS, method: 'POST', path: '/v1/chat/completions', dialect: 'openai', endpoint },
    {
      ...PARTS,
      method: 'POST',
      path: '/long',
      dialect: 'compat',
      bodyLimitBytes: 2 ** 26,
      endpoint,
    },
    {
      ...PARTS,
      method: 'POST',
      path: '/form',
      dialect: 'native',
      takesForm: true,
      endpoint: already({ handle: upload }),
    },
    { ...PARTS, method: 'POST', path: '/bytes', dialect: 'compat', takesBytes: true, endpoint },
  ]
  const events: string[] = []
  const failures: object[] = []
  const waiting = new Set<() => void>()
  const note = (event: string): void => {
    events.push(event)
    for (const look of waiting) look()
  }
  // A body gets memory late on a loaded machine; a test that hangs has a limit of its own.
  const bodies = openBodies({ longBytes: longBodyBytes, waitMs: 600_000 })
  const server = await createServer({
    routes,
    authenticate: async ({ authorization = '' }) => {
      const id = /^Bearer (\w+)$/.exec(authorization)?.[1]
      if (id === undefined) throw new Fault('unauthenticated', 'no key')
      const account = { id, name: id, prepaid: false, createdAtMs: 0 }
      return { account, key: { id: 'k', accountId: id, createdAtMs: 0 } }
    },
    observer: {
      ...noObserver,
      connectionCut: ({ reason }) => note(`cut ${reason}`),
      connectionsRefused: ({ reason }) => note(`refused ${reason}`),
      requestEnded: ({ method, route, status, cut = '' }) =>
        note(`ended ${method} ${route} ${status} ${cut}`.trim()),
    },
    log: { error: (facts) => void failures.push(facts) },
    info: { title: 'Test', version: '1', description: '' },
    bodies,
    limits,
    ...options,
  })
  const port = isAdopting
    ? await adoptConnections(t, server)
    : (await server.listen({ host: '127.0.0.1', port: 0 })).port
  t.after(async () => {
    await server.close(0)
    await bodies.close()
    // Not in the log function: the server would catch an error thrown there.
    assert.deepEqual(failures, [], 'nothing is logged as a failure')
  })
  return {
    server,
    port,
    events,
    happened: async (event) => {
      const hasHappened = (): boolean => events.some((one) => new RegExp(event).test(one))
      if (hasHappened()) return
      const { promise, resolve } = Promise.withResolvers<void>()
      const look = (): void => {
        if (hasHappened()) resolve()
      }
      waiting.add(look)
      await promise
      waiting.delete(look)
    },
    connect: async (localAddress = '127.0.0.1') => {
      const socket = connect({ port, host: '127.0.0.1', localAddress })
      t.after(() => socket.destroy())
      socket.on('error', () => undefined) // the server will cut it
      await once(socket, 'connect')
      return socket
    },
  }
}

async function adoptConnections(
  t: { after(end: () => unknown): void },
  server: Server,
): Promise<number> {
  const adopt = server.adoptConnections()
  return listen(
    t,
    createNetServer((socket) => adopt(socket)),
  )
}

async function echo({ body }: Call): Promise<Reply> {
  return { type: 'json', body: { got: body ?? null } }
}

async function upload({ parts }: Call): Promise<Reply> {
  let bytes = 0
  for await (const part of parts())
    if (part.type === 'file') for await (const piece of part.content) bytes += piece.length
  return { type: 'json', body: { bytes } }
}

/** The head of a request of account `a`, or without a key. */
export function head(
  line: string,
  headers: Readonly<Record<string, string | number>> = {},
  key: string | undefined = 'a',
): string {
  const all = { host: 'x', ...(key && { authorization: `Bearer ${key}` }), ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return [`${line} HTTP/1.1`, ...lines, '', ''].join('\r\n')
}

/** Everything received until the server closes the connection. */
export async function readToEnd(socket: Socket): Promise<string> {
  const pieces: Buffer[] = []
  socket.on('data', (piece: Buffer) => pieces.push(piece))
  if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve)) // a reset is an end too
  return Buffer.concat(pieces).toString()
}

/** Writes `text` repeatedly as long as the connection is open. */
export function drip(socket: Socket, text: string, everyMs: number): void {
  const timer = setInterval(() => socket.write(text), everyMs)
  socket.once('close', () => clearInterval(timer))
}

/**
 * Posting JSON to addresses that callers name, over connections that are kept
 * for the next post.
 *
 * A receiver's time begins when the request goes out over an open connection;
 * reaching it (its name, its connection, its certificate) has a limit of its
 * own. Nothing waits here for anything else: how many posts are under way at a
 * time, and to whom, is up to the caller.
 */
import type { Agent, ClientRequest, IncomingMessage } from 'node:http'
import type { LookupFunction, Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { NotSent, type Outbound, type OutboundAnswer } from '../domain/outbound.ts'
import { readLimited } from '../domain/read-limited.ts'
import { parseRetryAfter } from '../domain/retry-after.ts'

// An import would read every export, and one of them loads Node's own fetch: 20 ms of each start.
const { Agent: PlainAgent, request: requestHttp } = process.getBuiltinModule('node:http')
const { Agent: TlsAgent, request: requestHttps } = process.getBuiltinModule('node:https')

/** The most of an answer that is read. */
const MAX_ANSWER_BYTES = 64 * 1024

/** How long it may take to resolve a name, connect, and agree on a key. */
const CONNECT_TIMEOUT_MS = 5000

/** How long a connection that nobody uses is kept, unless its receiver asks for less. */
const IDLE_TIMEOUT_MS = 4000

/** How many idle connections are kept: to one receiver, and before new ones are closed after use. */
const MAX_IDLE_PER_ORIGIN = 8
const MAX_IDLE = 256

/** Failures of this machine, for which no receiver is to blame: no file, port, buffer or memory was left. */
const OWN_FAILURES: ReadonlySet<unknown> = new Set([
  'EMFILE',
  'ENFILE',
  'ENOBUFS',
  'ENOMEM',
  'EADDRNOTAVAIL',
])

type Post = Parameters<Outbound['postJson']>[0]

/** How posts may be limited. */
export type PostLimits = { readonly connectTimeoutMs: number }

/** Posts, and the way to close the connections that are kept. */
export type JsonPoster = {
  /** As `Outbound.postJson`, but for the check of an address that is written out. */
  post(call: Post): Promise<OutboundAnswer>
  close(): void
}

/** A poster whose names are resolved by `lookup`. */
export function createPoster(
  lookup: LookupFunction,
  { connectTimeoutMs }: PostLimits = { connectTimeoutMs: CONNECT_TIMEOUT_MS },
): JsonPoster {
  const kept = { keepAlive: true, maxFreeSockets: MAX_IDLE_PER_ORIGIN, timeout: IDLE_TIMEOUT_MS }
  const agents = {
    'http:': { keeping: new PlainAgent({ ...kept, lookup }), closing: new PlainAgent({ lookup }) },
    'https:': { keeping: new TlsAgent({ ...kept, lookup }), closing: new TlsAgent({ lookup }) },
  }
  const all = Object.values(agents).flatMap(({ keeping, closing }) => [keeping, closing])
  const send = (call: Post, isNew: boolean): Promise<OutboundAnswer> => {
    const url = new URL(call.url)
    const { keeping, closing } = agents[url.protocol === 'https:' ? 'https:' : 'http:']
    const isFull = all.reduce((sum, agent) => sum + idleIn(agent), 0) >= MAX_IDLE
    return exchange(call, { url, agent: isNew || isFull ? closing : keeping, connectTimeoutMs })
  }
  return {
    post: async (call) => {
      try {
        return await send(call, false)
      } catch (thrown) {
        // A receiver may close a connection that it takes for idle just when we use it: that is no
        // refusal, and a new connection tells. It may have got the request: pushes come at least once.
        if (thrown instanceof LostWhileIdle) return await send(call, true)
        throw thrown
      }
    },
    close: () => {
      for (const agent of all) agent.destroy()
    },
  }
}

function idleIn({ freeSockets }: Agent): number {
  return Object.values(freeSockets).reduce((sum, sockets = []) => sum + sockets.length, 0)
}

/** A connection that had served before was closed before any byte of an answer. */
class LostWhileIdle extends Error {}

type Way = { readonly url: URL; readonly agent: Agent; readonly connectTimeoutMs: number }

/** One request over one connection, and its answer. */
async function exchange(call: Post, way: Way): Promise<OutboundAnswer> {
  const { body, headers, signal, timeoutMs } = call
  signal.throwIfAborted()
  const sending = way.url.protocol === 'https:' ? requestHttps : requestHttp
  const request = sending(way.url, {
    method: 'POST',
    agent: way.agent,
    headers: { 'user-agent': 'Backlot', ...headers, 'content-type': 'application/json' },
  })
  const onAbort = (): void => void request.destroy(new DOMException('stopped', 'AbortError'))
  signal.addEventListener('abort', onAbort, { once: true })
  const time = limitTime(request, { connectTimeoutMs: way.connectTimeoutMs, timeoutMs })
  const isUnanswered = watchBytes(request)
  try {
    return await readAnswer(await answerOf(request, body))
  } catch (thrown) {
    request.destroy()
    if (OWN_FAILURES.has(codeOf(thrown))) throw new NotSent(codeOf(thrown))
    const over = time.over()
    if (over || signal.aborted) throw over ?? thrown
    const isLost = request.reusedSocket && isUnanswered()
    throw isLost ? new LostWhileIdle('the connection was lost', { cause: thrown }) : thrown
  } finally {
    time.clear()
    signal.removeEventListener('abort', onAbort)
  }
}

/** Sends the body; resolves to the head of the answer. */
function answerOf(request: ClientRequest, body: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.on('error', reject) // also later: what fails after the head is told by the answer's body
    request.on('response', resolve)
    request.end(body)
  })
}

async function readAnswer(answer: IncomingMessage): Promise<OutboundAnswer> {
  const retryAfterSeconds = parseRetryAfter(answer.headers['retry-after'], Date.now())
  return {
    status: answer.statusCode ?? 0,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    body: (await readLimited(answer, MAX_ANSWER_BYTES)).toString('utf8'),
  }
}

/** Whether no byte has come over the request's connection since it was given to it. */
function watchBytes(request: ClientRequest): () => boolean {
  let isUnanswered = (): boolean => false
  request.once('socket', (socket: Socket) => {
    const { bytesRead } = socket
    isUnanswered = () => socket.bytesRead === bytesRead
  })
  return () => isUnanswered()
}

/** Limits the time to an open connection, then the time from there to the end of the answer. */
function limitTime(
  request: ClientRequest,
  limits: { readonly connectTimeoutMs: number; readonly timeoutMs: number },
): { over(): Error | undefined; clear(): void } {
  let over: Error | undefined
  let current: NodeJS.Timeout | undefined
  const limit = (durationMs: number, reason: string): void => {
    clearTimeout(current)
    const end = async (): Promise<void> => {
      // Where this process stood still, what came meanwhile has yet to be read: it is, before time is up.
      await nextTurn()
      await nextTurn()
      if (current !== timer) return
      over = new DOMException(reason, 'TimeoutError')
      request.destroy(over)
    }
    const timer = setTimeout(() => void end(), durationMs)
    current = timer
  }
  limit(limits.connectTimeoutMs, 'no connection in time')
  request.once('socket', (socket: Socket) => {
    const sent = (): void => limit(limits.timeoutMs, 'no answer in time')
    if (request.reusedSocket) sent()
    else socket.once(request.protocol === 'https:' ? 'secureConnect' : 'connect', sent)
  })
  return {
    over: () => over,
    clear: () => {
      clearTimeout(current)
      current = undefined
    },
  }
}

function codeOf(thrown: unknown): string {
  return thrown instanceof Error && 'code' in thrown ? String(thrown.code) : ''
}

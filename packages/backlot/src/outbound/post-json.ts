/**
 * Posts JSON to addresses that callers name, over connections that are kept for the next post.
 *
 * A receiver's time begins when the request is sent over an open connection; connecting (name,
 * connection, certificate) has a limit of its own. Nothing queues here: the caller limits how many
 * posts are under way, and to whom.
 */
import type { Agent, ClientRequest, IncomingMessage } from 'node:http'
import type { LookupFunction, Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { NotSent, type Outbound, type OutboundAnswer } from '../domain/outbound.ts'
import { readLimited } from '../domain/read-limited.ts'
import { parseRetryAfter } from '../domain/retry-after.ts'

// Importing it would evaluate every export, and one of them loads Node's fetch: 20 ms of each start.
const { Agent: PlainAgent, request: requestHttp } = process.getBuiltinModule('node:http')
const { Agent: TlsAgent, request: requestHttps } = process.getBuiltinModule('node:https')

/** The most of an answer that is read. */
const MAX_ANSWER_BYTES = 64 * 1024

/** The time limit of resolving, connecting and the TLS handshake. */
const CONNECT_TIMEOUT_MS = 5000

/** How long an idle connection is kept, unless its receiver asks for less. */
const IDLE_TIMEOUT_MS = 4000

/** How many idle connections are kept: per receiver, and in all, before new ones are closed after use. */
const MAX_IDLE_PER_ORIGIN = 8
const MAX_IDLE = 256

/** Failures of this machine that are no receiver's fault: no file, port, buffer or memory was free. */
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

/** Posts, and closes the kept connections. */
export type JsonPoster = {
  /** As `Outbound.postJson`, without the check of literal addresses. */
  post(call: Post): Promise<OutboundAnswer>
  close(): void
}

/** A poster that resolves names with `lookup`. */
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
        // A receiver may close an idle connection just when we use it: that is no refusal, so it is
        // repeated on a new one. It may have got the request, but pushes are delivered at least
        // once anyway.
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

/** A reused connection was closed before any byte of an answer. */
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
    request.on('error', reject) // also later: failures after the head are reported by the answer's body
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

/** Whether no byte has come over the connection since the request was given to it. */
function watchBytes(request: ClientRequest): () => boolean {
  let isUnanswered = (): boolean => false
  request.once('socket', (socket: Socket) => {
    const { bytesRead } = socket
    isUnanswered = () => socket.bytesRead === bytesRead
  })
  return () => isUnanswered()
}

/** Limits the time until the connection is open, then the time until the answer ends. */
function limitTime(
  request: ClientRequest,
  limits: { readonly connectTimeoutMs: number; readonly timeoutMs: number },
): { over(): Error | undefined; clear(): void } {
  let over: Error | undefined
  let current: NodeJS.Timeout | undefined
  const limit = (durationMs: number, reason: string): void => {
    clearTimeout(current)
    const end = async (): Promise<void> => {
      // If this process was blocked, what arrived meanwhile is read before the time is up.
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

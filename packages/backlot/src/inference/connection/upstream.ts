/**
 * The client for an inference server that the operator has configured. Private addresses are normal
 * here; addresses that callers name go through `outbound/` instead.
 */
import { Readable } from 'node:stream'
import type { Dispatcher, Pool } from 'undici'
import type { Fault } from '../../domain/fault.ts'
import type { Tracer } from '../../domain/trace.ts'
import { arrivingBody, type AnswerBody, type AnswerBodySink } from './answer-body.ts'
import { readLimited } from '../../domain/read-limited.ts'
import type { RequestBody } from './body.ts'
import { brokenOff, refusalFault, unreachable } from './failure.ts'
import { findJson, isRecord, toRecord } from './json.ts'
import { requestedWaitSeconds } from './requested-wait.ts'
import { beginCall, type TracedCall } from './traced-call.ts'

/** The server and its credentials. */
export type UpstreamOptions = {
  /** Without a trailing slash. */
  readonly baseUrl: string
  /** Sent with every request; a key among them appears in no log and no fault. */
  readonly headers: Readonly<Record<string, string>>
  /** The most concurrent requests; others wait for a connection. */
  readonly concurrency?: number
  /** Receives traces, which the server may continue. */
  readonly tracer?: Tracer | undefined
}

/** A request to the server. */
export type UpstreamCall = {
  /** After the base address, or a full address on the same server. */
  readonly path: string
  readonly body: RequestBody
  /** Ends the request, and with it the server's work: the connection is closed. */
  readonly signal: AbortSignal
}

/** A server. */
export interface Upstream {
  /**
   * Resolves when the server begins a successful answer; throws the fault of any other answer, and
   * the signal's reason.
   */
  post(call: UpstreamCall): Promise<AnswerBody>

  /** The JSON of an answer of at most 64 MiB; throws as `post` does, and `internal` for invalid JSON. */
  postJson(call: UpstreamCall): Promise<unknown>

  /** Closes every connection. */
  close(): Promise<void>
}

/** The time limit of connecting, in milliseconds. */
const CONNECT_MS = 10_000

/** The most that is read of a refusal, and of an answer in one piece. */
const MAX_REFUSAL_BYTES = 64 * 1024
const MAX_ANSWER_BYTES = 64 * 1024 * 1024

/** Creates the client; connects at first use. */
export function createUpstream(options: UpstreamOptions): Upstream {
  const { origin } = new URL(options.baseUrl)
  const opening = openPool(origin, options)
  opening.catch(() => undefined) // thrown to whoever awaits it
  const base = options.baseUrl.slice(origin.length)
  const headers = {
    'user-agent': 'Backlot',
    'content-type': 'application/json',
    'accept-encoding': 'identity', // uncompressed, so that events can be read as they arrive
    ...options.headers,
  }
  const post = async ({ path, body, signal }: UpstreamCall): Promise<AnswerBody> => {
    const pool = await opening
    signal.throwIfAborted()
    const target = path.startsWith('/') ? base + path : path.slice(origin.length)
    const traced = beginCall(options.tracer, 'POST', origin + target)
    const request: Dispatcher.DispatchOptions = {
      method: 'POST',
      path: target,
      headers: { ...headers, ...traced?.headers, 'content-length': String(body.sizeBytes) },
      body: toSendable(body),
    }
    const sent = dispatch(pool, request, { signal, traced })
    const answer = await sent.catch((thrown: unknown) => {
      signal.throwIfAborted()
      throw unreachable(thrown)
    })
    if (answer.status >= 200 && answer.status < 300) return answer.body
    throw await toRefusal(answer)
  }
  return {
    post,
    postJson: async (call) => await readJson(await post(call), call.signal),
    close: async () => (await opening).destroy(),
  }
}

/**
 * Loaded with the first engine, while its first prompt is counted: neither a start nor a reply's
 * time-out has to wait for it.
 */
async function openPool(
  origin: string,
  { concurrency }: Pick<UpstreamOptions, 'concurrency'>,
): Promise<Pool> {
  const { Pool: Connections } = await import('undici')
  return new Connections(origin, {
    connect: { timeout: CONNECT_MS },
    connections: concurrency ?? null,
    // The engine's time-outs decide how long a model may think.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
}

/** An answer that has begun. */
type Answer = {
  readonly status: number
  readonly headers: Dispatcher.ResponseData['headers']
  readonly body: AnswerBody
}

/** Sends a request and resolves when its answer begins; rejects when none comes, or when `signal` aborts first. */
function dispatch(
  pool: Pool,
  request: Dispatcher.DispatchOptions,
  { signal, traced }: { readonly signal: AbortSignal; readonly traced: TracedCall | undefined },
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  let controller: Dispatcher.DispatchController | undefined
  let arriving: AnswerBodySink | undefined
  const onAbort = (): void => {
    controller?.abort(signal.reason)
    traced?.failed(signal.reason)
    reject(signal.reason) // a request without a connection can be dropped at once
  }
  const fail = (reason: unknown): void => {
    signal.removeEventListener('abort', onAbort)
    traced?.failed(reason)
    arriving?.fail(reason)
    reject(reason)
  }
  signal.addEventListener('abort', onAbort, { once: true })
  pool.dispatch(request, {
    onRequestStart: (started) => {
      controller = started
      if (signal.aborted) onAbort() // while it waited for a connection
    },
    onResponseStart: (flow, status, headers) => {
      if (status < 200) return
      traced?.answered(status)
      arriving = arrivingBody(flow)
      resolve({ status, headers, body: arriving.body })
    },
    onResponseData: (_flow, bytes) => arriving?.push(bytes),
    onResponseEnd: () => {
      signal.removeEventListener('abort', onAbort)
      traced?.ended()
      arriving?.end()
    },
    onResponseError: (_flow, error) => fail(error),
  })
  return promise
}

function toSendable(body: RequestBody): string | Readable {
  const content = body.read()
  return typeof content === 'string' ? content : Readable.from(content, { objectMode: false })
}

/** The fault of a refusal; one that cannot be read has only its status. */
async function toRefusal({ status, headers, body }: Answer): Promise<Fault> {
  const bytes = await readLimited(body, MAX_REFUSAL_BYTES).catch(() => '')
  const text = bytes.toString()
  const error = errorIn(findJson(text)) ?? text
  const retryAfterSeconds = requestedWaitSeconds({ headers, error }, Date.now())
  return refusalFault({ status, error, retryAfterSeconds })
}

/** The error of an answer, which hosted Gemini puts into a list; undefined when it is no JSON object. */
function errorIn(json: unknown): unknown {
  const [answer] = [json].flat()
  return isRecord(answer) ? (answer['error'] ?? answer) : undefined
}

async function readJson(body: AnswerBody, signal: AbortSignal): Promise<unknown> {
  const bytes = await readLimited(body, MAX_ANSWER_BYTES).catch((thrown: unknown) => {
    signal.throwIfAborted()
    throw brokenOff(thrown)
  })
  const text = bytes.toString()
  const json = findJson(text)
  if (json === undefined) throw brokenOff(new Error(`no JSON: ${text.slice(0, 200)}`))
  const { error } = toRecord(json)
  if (error !== undefined && error !== null) throw refusalFault({ error })
  return json
}

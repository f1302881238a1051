/**
 * The way to an inference server that the operator has named. Private
 * addresses are normal here; addresses that callers name go through
 * `outbound/` instead.
 */
import { Readable } from 'node:stream'
import { Agent, request, type Dispatcher } from 'undici'
import { readText, retryAfterSeconds } from './answer.ts'
import type { RequestBody } from './body.ts'
import { brokenOff, refusalFault, unreachable } from './failure.ts'
import { findJson, isRecord, toRecord } from './json.ts'

/** Which server, and how to be let in. */
export type UpstreamOptions = {
  /** Without a slash at its end. */
  readonly baseUrl: string
  /** Sent with every request; a key among them is in no log and in no fault. */
  readonly headers: Readonly<Record<string, string>>
  /** The most requests at once; others wait for a connection. */
  readonly concurrency?: number
}

/** A request to the server. */
export type UpstreamCall = {
  /** After the base address, or a whole address on the same server. */
  readonly path: string
  readonly body: RequestBody
  /** Ends the request, and with it the server's work: the connection is closed. */
  readonly signal: AbortSignal
}

/** The answer of a server that did not refuse. It must be read to its end, or left by the end of a loop. */
export type UpstreamAnswer = Dispatcher.ResponseData['body']

/** A server. */
export interface Upstream {
  /** Resolves when the server begins a successful answer; throws the fault of any other, and the signal's reason. */
  post(call: UpstreamCall): Promise<UpstreamAnswer>

  /** The JSON of an answer of at most 64 MiB; throws as `post` does, and `internal` for what is no JSON. */
  postJson(call: UpstreamCall): Promise<unknown>

  /** Closes every connection. */
  close(): Promise<void>
}

/** How long a server may take to take a connection. */
const CONNECT_MS = 10_000

/** The most that is read of a refusal, and of an answer in one piece. */
const LONGEST_REFUSAL_BYTES = 64 * 1024
const LONGEST_ANSWER_BYTES = 64 * 1024 * 1024

/** Opens the way; connects when it is first used. */
export function createUpstream(options: UpstreamOptions): Upstream {
  const agent = new Agent({
    connect: { timeout: CONNECT_MS },
    connections: options.concurrency ?? null,
    // How long a model may think is decided by who asks it, not here.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  const post = (call: UpstreamCall): Promise<UpstreamAnswer> => postOnce(agent, options, call)
  return {
    post,
    postJson: async (call) => await readJson(await post(call), call.signal),
    close: () => agent.destroy(),
  }
}

async function postOnce(
  agent: Agent,
  { baseUrl, headers }: UpstreamOptions,
  { path, body, signal }: UpstreamCall,
): Promise<UpstreamAnswer> {
  signal.throwIfAborted()
  const answer = await request(path.startsWith('/') ? baseUrl + path : path, {
    method: 'POST',
    headers: {
      'user-agent': 'Backlot',
      'content-type': 'application/json',
      'content-length': String(body.sizeBytes),
      ...headers,
    },
    body: toSendable(body),
    dispatcher: agent,
    signal,
  }).catch((thrown: unknown) => {
    signal.throwIfAborted()
    throw unreachable(thrown)
  })
  if (answer.statusCode >= 200 && answer.statusCode < 300) return answer.body
  const seconds = retryAfterSeconds(answer.headers)
  throw refusalFault({
    status: answer.statusCode,
    error: await readError(answer.body),
    ...(seconds === undefined ? {} : { retryAfterSeconds: seconds }),
  })
}

function toSendable(body: RequestBody): string | Readable {
  const content = body.read()
  return typeof content === 'string' ? content : Readable.from(content, { objectMode: false })
}

/** What a refusal says; what cannot be read says nothing. */
async function readError(body: UpstreamAnswer): Promise<unknown> {
  const text = await readText(body, LONGEST_REFUSAL_BYTES).catch(() => '')
  const json = findJson(text)
  return isRecord(json) ? (json['error'] ?? json) : text
}

async function readJson(body: UpstreamAnswer, signal: AbortSignal): Promise<unknown> {
  const text = await readText(body, LONGEST_ANSWER_BYTES).catch((thrown: unknown) => {
    signal.throwIfAborted()
    throw brokenOff(thrown)
  })
  const json = findJson(text)
  if (json === undefined) throw brokenOff(new Error(`no JSON: ${text.slice(0, 200)}`))
  const { error } = toRecord(json)
  if (error !== undefined && error !== null) throw refusalFault({ error })
  return json
}

/** Requests to an operator's server, where the caller handles the status itself. */
import type { Agent, Dispatcher, FormData } from 'undici'
import { Fault } from '../../domain/fault.ts'
import type { Tracer } from '../../domain/trace.ts'
import { readLimited } from '../../domain/read-limited.ts'
import { AnswerLost, type PropFile } from '../videos/video-server.ts'
import { findJson, toRecord } from './json.ts'
import { requestedWaitSeconds } from './requested-wait.ts'
import { beginCall, NO_CALL } from './traced-call.ts'

/** What is sent. */
export type SendCall = {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** After the base address; or a full address, which gets no key when it is on another server. */
  readonly path: string
  readonly json?: unknown
  readonly form?: Readonly<Record<string, string | PropFile>>
  readonly headers?: Readonly<Record<string, string>>
  readonly signal: AbortSignal
}

/** An answer; its body must be read or discarded. */
export type SendAnswer = Pick<Dispatcher.ResponseData, 'headers' | 'body'> & {
  readonly status: number
}

/** An answer with its JSON. */
export type JsonAnswer = {
  readonly status: number
  /** Undefined when it was invalid. */
  readonly json: unknown
  /** Undefined when the server does not say. */
  readonly retryAfterSeconds: number | undefined
  /** The target of a redirect; undefined without one. */
  readonly location: string | undefined
}

/** The server and its credentials. */
export type SenderOptions = {
  readonly baseUrl: string
  /** Sent with every request to this server and to no other. */
  readonly headers: Readonly<Record<string, string>>
  /** Receives traces, which the server may continue. */
  readonly tracer?: Tracer | undefined
}

/** Sends requests to one server. */
export interface Sender {
  /**
   * Sends a request and resolves to the answer, whatever its status. Throws `overloaded` when the
   * server certainly did not get the request, `AnswerLost` when it may have, and the signal's
   * reason.
   */
  send(call: SendCall): Promise<SendAnswer>

  /** The same, with the answer read as JSON of at most a mebibyte. */
  sendForJson(call: SendCall): Promise<JsonAnswer>

  /** Closes every connection. */
  close(): Promise<void>
}

const CONNECT_MS = 10_000
const MAX_JSON_BYTES = 1024 * 1024

/** Errors that occur before anything is sent. */
const UNSENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Creates the sender; connects at first use. `baseUrl` has no trailing slash. */
export function createSender(server: SenderOptions): Sender {
  let opening: Promise<Agent> | undefined
  const send = async (call: SendCall): Promise<SendAnswer> =>
    sendOnce(await (opening ??= openAgent()), server, call)
  return {
    send,
    sendForJson: async (call) => toJson(await send(call), call.signal),
    close: async () => (await opening)?.destroy(),
  }
}

/** Loaded with the first request: a start need not wait for it. */
async function openAgent(): Promise<Agent> {
  const { Agent: Connections } = await import('undici')
  return new Connections({ connect: { timeout: CONNECT_MS } })
}

async function sendOnce(agent: Agent, server: SenderOptions, call: SendCall): Promise<SendAnswer> {
  const { method, path, json, form, signal } = call
  signal.throwIfAborted()
  const url = path.startsWith('/') ? server.baseUrl + path : path
  const isOurs = new URL(url).origin === new URL(server.baseUrl).origin
  const traced = beginCall(server.tracer, method, url) ?? NO_CALL
  const headers = {
    'user-agent': 'Backlot',
    ...traced.headers,
    ...(isOurs ? server.headers : {}),
    ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    ...call.headers,
  }
  const { FormData: Form, request } = await import('undici')
  const body = form ? toForm(new Form(), form) : json === undefined ? null : JSON.stringify(json)
  try {
    const answer = await request(url, { method, headers, body, signal, dispatcher: agent })
    traced.answered(answer.statusCode)
    traced.ended()
    return { status: answer.statusCode, headers: answer.headers, body: answer.body }
  } catch (thrown) {
    traced.failed(thrown)
    signal.throwIfAborted()
    throw toLoss(thrown)
  }
}

function toForm(form: FormData, fields: Readonly<Record<string, string | PropFile>>): FormData {
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.set(name, value)
    else form.set(name, new Blob([Buffer.from(value.bytes)], { type: value.type }), value.name)
  }
  return form
}

function toLoss(thrown: unknown): Error {
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : ''
  if (UNSENT.has(code))
    return new Fault('overloaded', 'the engine cannot be reached', { cause: thrown })
  return new AnswerLost('the answer of the engine was lost', { cause: thrown })
}

async function toJson(
  { status, headers, body }: SendAnswer,
  signal: AbortSignal,
): Promise<JsonAnswer> {
  try {
    const json = findJson((await readLimited(body, MAX_JSON_BYTES)).toString())
    // A success may be long, and asks for a wait only in its headers.
    const error = status < 400 ? undefined : (toRecord(json)['error'] ?? json)
    const location = status >= 300 && status < 400 ? [headers['location']].flat()[0] : undefined
    return {
      status,
      json,
      location,
      retryAfterSeconds: requestedWaitSeconds({ headers, error }, Date.now()),
    }
  } catch (thrown) {
    signal.throwIfAborted()
    throw new AnswerLost('the answer of the engine was lost', { cause: thrown })
  }
}

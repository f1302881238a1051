/**
 * Records requests and their answers, for the console page that shows them to their caller. Little
 * is done while a request is served: the record is put together when its answer has ended.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../../app/accounts/authenticate.ts'
import type { Fault } from '../../domain/fault.ts'
import type { RecordedRequest, RequestSummary } from '../../domain/recorded-request.ts'
import { sampleJson, withoutSecrets, type JsonSample } from '../../wire/sample-json.ts'
import { isObject } from '../../wire/parse.ts'
import type { Endpoint, Route } from '../route.ts'

/** A client sets it to `false` for requests that are not worth recording, such as polling. */
const RECORD_HEADER = 'x-backlot-record'

/** How much of a body, and of a stream's events, is kept, in UTF-16 code units. */
const MAX_BODY_UNITS = 32 * 1024
const MAX_EVENTS_UNITS = 64 * 1024

/** Pieces of a stream that are kept. */
const MAX_EVENTS = 1000

const MAX_PATH_UNITS = 500
const MAX_MODEL_UNITS = 100

/** Collects the record of one request while it is served. */
export type RequestRecording = {
  /** Records the body, as the handler gets it. */
  tookBody(body: unknown): void
  /** Records the answer: the value and its JSON. */
  answered(body: unknown, json: string): void
  /** Records a piece of the streamed answer. */
  streamed(text: string): void
  /** Records the fault that it was refused with. */
  refused(fault: Fault, body: unknown): void
}

/** Records requests. */
export type RequestRecorder = {
  /** Starts a record for an authenticated request; undefined for requests that are not recorded. */
  begin(
    request: FastifyRequest,
    reply: FastifyReply,
    about: { readonly route: Route; readonly endpoint: Endpoint; readonly caller: Caller },
  ): void
  /** Records the fault that broke off a stream. */
  broke(fault: Fault, requestId: string): void
}

/** Dependencies of recording. */
export type RecorderPorts = {
  keep(request: RecordedRequest): void
  nowMs(): number
}

/** Creates a recorder for all requests that accounts make with it. */
export function createRequestRecorder({ keep, nowMs }: RecorderPorts): RequestRecorder {
  const underWay = new Map<string, CollectedRequest>()
  return {
    begin: (request, reply, { route, endpoint, caller }) => {
      if (endpoint.isUnrecorded || request.headers[RECORD_HEADER] === 'false') return
      const collected = new CollectedRequest({
        request,
        reply,
        route,
        endpoint,
        caller,
        atMs: nowMs(),
      })
      reply.recording = collected
      underWay.set(request.id, collected)
      reply.raw.once('close', () => {
        underWay.delete(request.id)
        keep(collected.toRecord())
      })
    },
    broke: (fault, requestId) => underWay.get(requestId)?.broke(fault),
  }
}

type Beginning = {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly route: Route
  readonly endpoint: Endpoint
  readonly caller: Caller
  readonly atMs: number
}

const NOTHING: JsonSample = { json: 'null', isCut: false }

class CollectedRequest implements RequestRecording {
  readonly #beginning: Beginning
  readonly #startMs = performance.now()
  readonly #events: { atMs: number; text: string }[] = []
  #eventUnits = 0
  #eventsLeftOut = 0
  #sent: JsonSample = NOTHING
  #answer: JsonSample = NOTHING
  #modelName = ''
  #isMasking = false
  #fault: RequestSummary['fault']

  constructor(beginning: Beginning) {
    this.#beginning = beginning
  }

  tookBody(body: unknown): void {
    if (body === undefined) return
    this.#sent = sampleJson(body, MAX_BODY_UNITS)
    if (!isObject(body)) return
    const { model, mask_sensitive_info: masks } = body
    if (typeof model === 'string') this.#modelName = model.slice(0, MAX_MODEL_UNITS)
    this.#isMasking = masks === true
  }

  answered(body: unknown, json: string): void {
    const isShort = json.length <= MAX_BODY_UNITS
    if (this.#beginning.endpoint.hidesAnswer) this.#answer = { json: '"[hidden]"', isCut: true }
    else this.#answer = isShort ? { json, isCut: false } : sampleJson(body, MAX_BODY_UNITS)
  }

  streamed(text: string): void {
    const isFull = this.#eventUnits + text.length > MAX_EVENTS_UNITS
    if (isFull || this.#events.length >= MAX_EVENTS) {
      this.#eventsLeftOut += 1
      return
    }
    this.#eventUnits += text.length
    this.#events.push({ atMs: this.#sinceStart(), text })
  }

  refused(fault: Fault, body: unknown): void {
    this.broke(fault)
    this.#answer = sampleJson(body, MAX_BODY_UNITS)
  }

  broke({ kind, message, field }: Fault): void {
    const text = withoutSecrets(message)
    this.#fault = { kind, message: text, ...(field === undefined ? {} : { field }) }
  }

  toRecord(): RecordedRequest {
    const { request, reply, caller } = this.#beginning
    const contentType = textOf(reply.raw.getHeader('content-type'))
    const events = withoutSecrets(JSON.stringify(this.#events))
    const members = [
      `"request":{"headers":${JSON.stringify(shownHeaders(request))},"body":${this.#sent.json},"isCut":${this.#sent.isCut}}`,
      `"answer":{"contentType":${JSON.stringify(contentType)},"body":${withoutSecrets(this.#answer.json)},"isCut":${this.#answer.isCut}}`,
      `"events":${events}`,
      `"eventsLeftOut":${this.#eventsLeftOut}`,
      ...(this.#isMasking ? [`"masked":${masksIn(this.#answer.json) + masksIn(events)}`] : []),
    ]
    const detail = new TextEncoder().encode(`{${members.join(',')}}`)
    return { accountId: caller.account.id, summary: this.#summary(), detail }
  }

  /** Texts are copied: a slice would keep the whole longer string in memory. */
  #summary(): RequestSummary {
    const { request, reply, route, caller, atMs } = this.#beginning
    const { writableFinished, statusCode } = reply.raw
    const summary: RequestSummary = {
      id: request.id,
      atMs,
      method: request.method,
      route: route.path,
      path: withoutSecrets(request.originalUrl).slice(0, MAX_PATH_UNITS),
      status: writableFinished ? statusCode : CALLER_LEFT,
      durationMs: this.#sinceStart(),
      modelName: this.#modelName,
      isStream: this.#events.length > 0,
      keyId: caller.key.id,
      ...(this.#fault && { fault: this.#fault }),
    }
    return structuredClone(summary)
  }

  #sinceStart(): number {
    return Math.round((performance.now() - this.#startMs) * 10) / 10
  }
}

/** Reported for a request whose caller left before the end: 499, as in nginx. */
const CALLER_LEFT = 499

/** Headers that may be kept: none that gives access. */
const SHOWN_HEADERS =
  /^(accept|accept-(encoding|language)|content-(type|length)|user-agent|anthropic-(version|beta)|openai-beta|idempotency-key|traceparent|range|if-none-match|x-stainless-[a-z-]+)$/

const MAX_HEADER_UNITS = 200

function shownHeaders({ headers }: FastifyRequest): Readonly<Record<string, string>> {
  const shown = Object.entries(headers).filter(([name]) => SHOWN_HEADERS.test(name))
  const texts = shown.map(([name, value]) => {
    return [name, withoutSecrets(textOf(value)).slice(0, MAX_HEADER_UNITS)] as const
  })
  return Object.fromEntries(texts)
}

function textOf(value: number | string | readonly string[] | undefined): string {
  return [value ?? ''].flat().join(', ')
}

function masksIn(json: string): number {
  return json.split('***').length - 1
}

declare module 'fastify' {
  interface FastifyReply {
    /** The record of the request; undefined when it is not recorded. */
    recording: RequestRecording | undefined
  }
}

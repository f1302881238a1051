/** Requests that were recorded, so that whoever sent them can look at them again. */
import type { FaultKind } from './fault.ts'
import type { MaybePromise } from './maybe-promise.ts'
import type { Page } from './page.ts'

/** What a list shows of a request. */
export type RequestSummary = {
  /** As its answer has it in `trace-id`. */
  readonly id: string
  readonly atMs: number
  readonly method: string
  /** The address as it is documented: `/v1/things/:id`. */
  readonly route: string
  /** The address that was asked for, with its query, shortened. */
  readonly path: string
  readonly status: number
  readonly durationMs: number
  /** The model that it names; empty when it names none. */
  readonly modelName: string
  /** Whether its answer was a stream of events. */
  readonly isStream: boolean
  readonly keyId: string
  /** Why it was refused, or its stream broke off; absent when it was not. */
  readonly fault?: { readonly kind: FaultKind; readonly message: string; readonly field?: string }
}

/** A request with all that is kept of it. */
export type RecordedRequest = {
  readonly accountId: string
  readonly summary: RequestSummary
  /** The headers, the body, the answer and its events, as UTF-8 JSON of `RequestDetail`. */
  readonly detail: Uint8Array
}

/** What is kept of a body: what is secret, and what is too long, is left out. */
export type BodySample = {
  /** Absent when there was none, or none that is text. */
  readonly body?: unknown
  /** Whether something of it was left out. */
  readonly isCut: boolean
}

/** What went over the wire. */
export type RequestDetail = {
  readonly request: BodySample & { readonly headers: Readonly<Record<string, string>> }
  readonly answer: BodySample & { readonly contentType: string }
  /** The events of a stream, by the milliseconds since the request came. */
  readonly events: readonly { readonly atMs: number; readonly text: string }[]
  /** Events that came when as many as are kept were there. */
  readonly eventsLeftOut: number
  /** How many private values were masked in what was kept; absent where masking was not asked for. */
  readonly masked?: number
}

/** Keeps the newest requests of each account, within bounds. */
export interface RequestShelf {
  /** Keeps it; the oldest give way. */
  add(request: RecordedRequest): MaybePromise<void>
  /** Newest first. */
  list(query: {
    readonly accountId: string
    readonly limit: number
    readonly after?: string
  }): MaybePromise<Page<RequestSummary>>
  /** Undefined when it is not the account's, or has given way. */
  find(key: {
    readonly accountId: string
    readonly id: string
  }): MaybePromise<RecordedRequest | undefined>
}

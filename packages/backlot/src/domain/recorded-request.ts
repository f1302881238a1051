/** Recorded requests, which their senders can look at again. */
import type { FaultKind } from './fault.ts'
import type { MaybePromise } from './maybe-promise.ts'
import type { Page } from './page.ts'

/** The row of a request in a list. */
export type RequestSummary = {
  /** The `trace-id` of its answer. */
  readonly id: string
  readonly atMs: number
  readonly method: string
  /** The route: `/v1/things/:id`. */
  readonly route: string
  /** The requested path with its query, shortened. */
  readonly path: string
  readonly status: number
  readonly durationMs: number
  /** The model that it names; empty when it names none. */
  readonly modelName: string
  /** Whether its answer was a stream of events. */
  readonly isStream: boolean
  readonly keyId: string
  /** Why it was refused, or its stream broken off; absent when neither happened. */
  readonly fault?: { readonly kind: FaultKind; readonly message: string; readonly field?: string }
}

/** A request with everything that is stored of it. */
export type RecordedRequest = {
  readonly accountId: string
  readonly summary: RequestSummary
  /** The headers, the body, the answer and its events, as UTF-8 JSON of `RequestDetail`. */
  readonly detail: Uint8Array
}

/** The stored part of a body: without secrets, and cut to a limit. */
export type BodySample = {
  /** Absent when there was none, or no text. */
  readonly body?: unknown
  /** Whether something was left out. */
  readonly isCut: boolean
}

/** What was sent and received. */
export type RequestDetail = {
  readonly request: BodySample & { readonly headers: Readonly<Record<string, string>> }
  readonly answer: BodySample & { readonly contentType: string }
  /** The events of a stream, in milliseconds since the request arrived. */
  readonly events: readonly { readonly atMs: number; readonly text: string }[]
  /** Events beyond the limit of what is stored. */
  readonly eventsLeftOut: number
  /** How many private values were masked in the record; absent where masking was not requested. */
  readonly masked?: number
}

/** Stores the newest requests of each account, within limits. */
export interface RequestShelf {
  /** Stores a request; the oldest ones are dropped. */
  add(request: RecordedRequest): MaybePromise<void>
  /** Newest first. */
  list(query: {
    readonly accountId: string
    readonly limit: number
    readonly after?: string
  }): MaybePromise<Page<RequestSummary>>
  /** Undefined when it is not the account's, or was dropped. */
  find(key: {
    readonly accountId: string
    readonly id: string
  }): MaybePromise<RecordedRequest | undefined>
}

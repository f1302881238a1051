/**
 * What a row of the surface is made of. Handlers speak in these terms and never
 * see a socket.
 */
import type { TSchema } from 'typebox'
import type { Caller } from '../app/accounts/authenticate.ts'
import type { Dialect } from '../wire/error-answer.ts'

/** A request as a handler sees it. */
export type Call = {
  /** Who asks; the server has checked the key. Present unless the route's `auth` is `none`. */
  readonly caller: Caller
  /** The name of the admin key that was sent, where the route's `auth` is `admin`. */
  readonly operator: string
  /** The parsed JSON body, not yet checked against a schema, or its bytes where the route `takesBytes`; undefined for GET. */
  readonly body: unknown
  readonly query: Readonly<Record<string, string>>
  /** Path parameters. */
  readonly params: Readonly<Record<string, string>>
  /** A request header by its lower-case name. */
  header(name: string): string | undefined
  /** Whether the caller wants the head of the answer alone. */
  readonly isHead: boolean
  /** The path that was asked for, as the caller spelled it, without its query. */
  readonly path: string
  /** 32 hex digits, sent to the caller as `trace-id`. */
  readonly requestId: string
  /** Aborts when the caller has gone. */
  readonly signal: AbortSignal
  /** The address under which callers reach this server, without a trailing slash. */
  readonly baseUrl: string
  /** The parts of a form, as they arrive, where the endpoint takes one. A file must be read before the next part. */
  parts(): AsyncIterable<FormPart>
}

/** A part of a form. */
export type FormPart =
  | { readonly type: 'field'; readonly name: string; readonly value: string }
  | {
      readonly type: 'file'
      readonly name: string
      /** As the caller says; empty when it says nothing. */
      readonly filename: string
      readonly contentType: string
      /** A piece is its reader's only until the next is asked for: its memory is then freed. */
      readonly content: AsyncIterable<Uint8Array>
    }

/** What a handler answers. */
export type Reply =
  | {
      readonly type: 'json'
      readonly status?: number
      readonly headers?: Readonly<Record<string, string>>
      readonly body: unknown
    }
  /** Server-sent events as wire text; the server writes them with back-pressure. */
  | {
      readonly type: 'events'
      readonly headers?: Readonly<Record<string, string>>
      readonly events: AsyncIterable<string>
    }
  | {
      readonly type: 'bytes'
      readonly status: number
      readonly headers: Readonly<Record<string, string>>
      readonly content: AsyncIterable<Uint8Array>
    }

/** The largest body where a route sets no limit of its own. */
export const ORDINARY_BODY_BYTES = 1024 * 1024

/** The largest body where images and films come inside it. Source: brief, "Limits". */
export const MEDIA_BODY_BYTES = 64 * 1024 * 1024

/** What happens at an address: its schemas and its handler. */
export type Endpoint = {
  /** Published in the OpenAPI document; the handler's wire parser checks against the same schema. */
  readonly bodySchema?: TSchema
  readonly querySchema?: TSchema
  readonly answerSchema?: TSchema
  /** Set where the answer is a stream of events for who asks for one. */
  readonly streams?: boolean
  /** What it answers besides, by status: neither the answer nor a failure of its dialect. */
  readonly otherAnswers?: Readonly<
    Record<number, { readonly description: string; readonly schema?: TSchema }>
  >
  /** The media type of an answer that is bytes, where it is always the same. */
  readonly answerType?: string
  /** The endpoint's own members as a native error leaves them: `{ task_id: '' }`. */
  readonly emptyAnswer?: Readonly<Record<string, unknown>>
  /** Set where requests are not recorded for their caller: what reads the records, and what does not end. */
  readonly isUnrecorded?: boolean
  /** Set where the answer is a secret that is shown once: it is not recorded. */
  readonly hidesAnswer?: boolean
  /** Set where the answer does not end by itself: there is no HEAD of it. */
  readonly isEndless?: boolean
  /** Set where a native endpoint answers bytes: its faults have real statuses, for players and proxies. */
  readonly statusOnFault?: boolean
  /** Set where a form (multipart/form-data) is taken instead of JSON. Its handler reads it as it arrives. */
  readonly takesForm?: boolean
  /** Set where the handler gets the body's bytes as they came, whatever their type says; a body may be absent. */
  readonly takesBytes?: boolean
  /** Set where every request is refused: it is an address that clients know, and nothing that there is. */
  readonly refuses?: boolean
  /** The largest body, in bytes. The server's default when absent. */
  readonly bodyLimitBytes?: number
  handle(call: Call): Promise<Reply>
}

/** One row of the surface: everything that the server and the OpenAPI document need to know. */
export type Route = Endpoint & {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** In Fastify's spelling: `/v1/things/:id`. */
  readonly path: string
  readonly dialect: Dialect
  /** Where clients of two dialects ask at the same address: which of them this request speaks. */
  readonly dialectBy?: (header: Call['header']) => Dialect
  /** `compat`: `x-api-key` is accepted as well; `Authorization` wins. `admin`: the operator's key, and no caller. */
  readonly auth: 'none' | 'bearer' | 'compat' | 'admin'
  /** The heading that it stands under in the documentation. */
  readonly tag: string
  readonly summary: string
}

/** The dialect that a request of this route speaks. */
export function dialectOfCall(
  { dialect, dialectBy }: Pick<Route, 'dialect' | 'dialectBy'>,
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Dialect {
  return dialectBy ? dialectBy((name) => [headers[name]].flat()[0]) : dialect
}

/** The type of a row in the route table. Handlers work with these types and never see a socket. */
import type { TSchema } from 'typebox'
import type { Caller } from '../app/accounts/authenticate.ts'
import type { Dialect } from '../wire/error-answer.ts'
import { partOf, type Later } from './later.ts'

/** A request as a handler sees it. */
export type Call = {
  /** The authenticated caller. Present unless the route's `auth` is `none`. */
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
  /** Whether the request is HEAD. */
  readonly isHead: boolean
  /** The requested path, as the caller spelled it, without its query. */
  readonly path: string
  /** 32 hex digits, sent to the caller as `trace-id`. */
  readonly requestId: string
  /** Aborts when the caller has gone. */
  readonly signal: AbortSignal
  /** The address at which callers reach this server, without a trailing slash. */
  readonly baseUrl: string
  /**
   * The parts of a form as they arrive, where the endpoint takes one. The bytes of a file must be
   * read before the next part.
   */
  parts(): AsyncIterable<FormPart>
}

/** A part of a form. */
export type FormPart =
  | { readonly type: 'field'; readonly name: string; readonly value: string }
  | {
      readonly type: 'file'
      readonly name: string
      /** As the caller sent it; empty when absent. */
      readonly filename: string
      readonly contentType: string
      /** Each piece is valid only until the next is requested: its memory is then freed. */
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
  /** Server-sent events as wire text, written with back-pressure. */
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

/** The default limit of a body, in bytes. */
export const ORDINARY_BODY_BYTES = 1024 * 1024

/** The limit of bodies that contain images and videos, in bytes. Source: brief, "Limits". */
export const MEDIA_BODY_BYTES = 64 * 1024 * 1024

/** What a route accepts. The server must know it before the endpoint is loaded. */
export type Intake = {
  /** True if it takes a form (multipart/form-data) instead of JSON, which the handler reads as it arrives. */
  readonly takesForm?: boolean
  /** True if the handler takes the raw bytes of the body, whatever their type; the body may be absent. */
  readonly takesBytes?: boolean
  /** The largest body, in bytes; `ORDINARY_BODY_BYTES` when absent. */
  readonly bodyLimitBytes?: number
  /** True if the answer does not end by itself; there is no HEAD of it. */
  readonly isEndless?: boolean
}

/** An endpoint: its schemas and its handler. */
export type Endpoint = {
  /** Published in the OpenAPI document; the parser in `wire` checks against the same schema. */
  readonly bodySchema?: TSchema
  readonly querySchema?: TSchema
  readonly answerSchema?: TSchema
  /** True if callers can ask for the answer as a stream of events. */
  readonly streams?: boolean
  /** Further answers by status, which are neither the success nor a fault of the dialect. */
  readonly otherAnswers?: Readonly<
    Record<number, { readonly description: string; readonly schema?: TSchema }>
  >
  /** The media type of binary answers, where it is always the same. */
  readonly answerType?: string
  /** The endpoint's own members in a native error: `{ task_id: '' }`. */
  readonly emptyAnswer?: Readonly<Record<string, unknown>>
  /** True if requests are not recorded: those that read the records, and those that do not end. */
  readonly isUnrecorded?: boolean
  /** True if the answer contains a secret that is shown once, so that it is not recorded. */
  readonly hidesAnswer?: boolean
  /** True if a native endpoint answers bytes: its faults have HTTP statuses, for players and proxies. */
  readonly statusOnFault?: boolean
  /** True if every request is refused: clients know the address, but nothing is served there. */
  readonly refuses?: boolean
  handle(call: Call): Promise<Reply>
}

/** One row of the route table. Its endpoint is loaded when the first request needs it, before that request is handled. */
export type Route = Intake & {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** In Fastify's syntax: `/v1/things/:id`. */
  readonly path: string
  readonly dialect: Dialect
  /** Where two dialects share an address: decides which one a request speaks. */
  readonly dialectBy?: (header: Call['header']) => Dialect
  /** `compat`: `x-api-key` is accepted as well; `Authorization` wins. `admin`: an admin key; there is no caller. */
  readonly auth: 'none' | 'bearer' | 'compat' | 'admin'
  /** Its heading in the documentation. */
  readonly tag: string
  readonly summary: string
  readonly endpoint: Later<Endpoint>
}

/** A row of the table, which names its endpoint. */
export type RouteRow<Name extends string> = Omit<Route, 'endpoint'> & { readonly name: Name }

const METHODS = ['GET', 'POST', 'DELETE'] as const satisfies readonly Route['method'][]

/** Creates rows that share a dialect, an authentication and a heading. */
export function rowsWith<Name extends string>(
  common: Pick<Route, 'dialect' | 'dialectBy' | 'auth' | 'tag'>,
): (
  address: `${Route['method']} /${string}`,
  summary: string,
  ...endpoint: readonly [name: Name, intake?: Intake]
) => RouteRow<Name> {
  return (address, summary, ...[name, intake]) => {
    const [asked, path = ''] = address.split(' ')
    const method = METHODS.find((known) => known === asked) ?? 'POST'
    return { ...common, ...intake, method, path, summary, name }
  }
}

/** Endpoints by subject and name. */
export type NamedEndpoints = Readonly<
  Record<string, Readonly<Record<string, Endpoint | undefined>>>
>

/** The names of these endpoints: `videos.submit`. */
export type NameIn<E> = {
  [Group in keyof E & string]: `${Group}.${keyof E[Group] & string}`
}[keyof E & string]

/** The routes of these rows. */
export function toRoutes<E extends NamedEndpoints>(
  rows: readonly RouteRow<NameIn<E>>[],
  endpoints: Later<E>,
): readonly Route[] {
  return rows.map(({ name, ...row }) => {
    const [group = '', own = ''] = name.split('.')
    const take = (all: NamedEndpoints): Endpoint => {
      const found = all[group]?.[own]
      if (!found) throw new Error(`there is no endpoint ${name}`)
      return found
    }
    return { ...row, endpoint: partOf(endpoints, take) }
  })
}

/** A route and its endpoint in one. */
export type LoadedRoute = Omit<Route, 'endpoint'> & Endpoint

/** Loads the endpoints of these routes. */
export function loadRoutes(routes: readonly Route[]): Promise<readonly LoadedRoute[]> {
  const load = async ({ endpoint, ...row }: Route): Promise<LoadedRoute> => ({
    ...row,
    ...(await endpoint.load()),
  })
  return Promise.all(routes.map(load))
}

/** The dialect that a request of this route speaks. */
export function dialectOfCall(
  { dialect, dialectBy }: Pick<Route, 'dialect' | 'dialectBy'>,
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Dialect {
  return dialectBy ? dialectBy((name) => [headers[name]].flat()[0]) : dialect
}

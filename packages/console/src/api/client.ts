/** Requests to the server, typed by its own OpenAPI document. */
import { serverLost } from '../app/connection.ts'
import { session, signOut } from '../app/session.ts'
import type { Coming } from './coming.ts'
import type { Api } from './schema.ts'

/** Operations in `Coming` that the document now describes, and that must be removed there. */
type Stale = {
  [Name in keyof Api & keyof Coming]: unknown extends Api[Name]['answer'] ? never : Name
}[keyof Api & keyof Coming]

/** Every operation. Nothing compiles while one is both in the document and in `Coming`. */
type Operations = [Stale] extends [never] ? Omit<Api, keyof Coming> & Coming : never

/** An operation as method and path. */
export type Operation = keyof Operations

/** The response of an operation. */
export type Answer<R extends Operation> = Operations[R]['answer']

/** The request body of an operation. */
export type OperationBody<R extends Operation> = Operations[R]['body']

/** The parts of a request; those that an operation does not take are absent. */
export type Sent<R extends Operation> = {
  readonly path?: Operations[R]['path']
  readonly query?: Operations[R]['query']
  readonly body?: Operations[R]['body']
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  /** A key other than that of this tab. */
  readonly key?: string
}

/** The server refused a request; the message is the server's own. */
export class Refused extends Error {
  readonly status: number
  readonly code: number
  readonly traceId: string

  constructor(message: string, about: { status: number; code: number; traceId: string }) {
    super(message)
    this.name = 'Refused'
    this.status = about.status
    this.code = about.code
    this.traceId = about.traceId
  }
}

/** No server answered a request. */
export class Unreachable extends Error {
  constructor() {
    super('The server does not answer.')
    this.name = 'Unreachable'
  }
}

/** Error codes for a missing key, and for one that is unknown or no longer valid. */
const KEY_CODES = new Set([1004, 2049])

/** True when the tab's key is of the kind that the operation needs. */
function isOwn(route: Operation): boolean {
  return route.includes(' /admin/') === (session()?.kind === 'operator')
}

/** Sends a request and resolves to the JSON of its response; throws `Refused` or `Unreachable`. */
export async function send<R extends Operation>(route: R, sent: Sent<R> = {}): Promise<Answer<R>> {
  const response = await exchange(route, sent)
  const answer: Answer<R> = await response.json()
  return answer
}

/** Sends a request and resolves to its response for streaming; throws `Refused` or `Unreachable`. */
export async function exchange<R extends Operation>(
  route: R,
  sent: Sent<R> = {},
): Promise<Response> {
  const response = await fetchRoute(route, sent)
  const refusal = await refusalOf(response)
  if (!refusal) return response
  if (KEY_CODES.has(refusal.code) && sent.key === undefined && isOwn(route))
    signOut('The server no longer accepts this key.')
  throw refusal
}

/**
 * Requests that a person sends on purpose. Those by which pages refresh themselves are kept out of
 * the account's recorded requests.
 */
const RECORDED = /(messages|completions|completion_v2|[oe]_generation)$/

const JSON_TYPE = { 'content-type': 'application/json' }

async function fetchRoute<R extends Operation>(route: R, sent: Sent<R>): Promise<Response> {
  const [method = 'GET'] = route.split(' ')
  const { body, signal = null } = sent
  const isForm = body instanceof FormData
  try {
    return await fetch(addressOf(route, sent), {
      method,
      signal,
      cache: 'no-store',
      body: isForm ? body : textOrNothing(body),
      headers: {
        ...authorization(sent.key ?? session()?.key),
        ...(isForm ? {} : JSON_TYPE),
        ...recording(route),
        ...sent.headers,
      },
    })
  } catch (thrown) {
    if (signal?.aborted) throw thrown
    serverLost()
    throw new Unreachable()
  }
}

function recording(route: Operation): Readonly<Record<string, string>> {
  return route.startsWith('POST') && RECORDED.test(route) ? {} : { 'x-backlot-record': 'false' }
}

function textOrNothing(body: unknown): string | null {
  return body === undefined ? null : JSON.stringify(body)
}

function authorization(key: string | undefined): Readonly<Record<string, string>> {
  return key === undefined ? {} : { authorization: `Bearer ${key}` }
}

/** The address of an operation with its parameters filled in. */
export function addressOf<R extends Operation>(
  route: R,
  { path, query }: Pick<Sent<R>, 'path' | 'query'> = {},
): string {
  const [, template = ''] = route.split(' ')
  const filled = Object.entries<unknown>(path ?? {}).reduce(
    (address, [name, value]) => address.replace(`{${name}}`, encodeURIComponent(text(value))),
    template,
  )
  const search = new URLSearchParams(
    Object.entries<unknown>(query ?? {}).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, text(value)]],
    ),
  )
  return search.size === 0 ? filled : `${filled}?${search}`
}

/** Formats a parameter for an address. */
function text(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

type Fault = {
  readonly status?: unknown
  readonly base_resp?: { readonly status_code?: number; readonly status_msg?: string }
  readonly error?: { readonly message?: string }
}

/**
 * The refusal in a response; undefined when it succeeded. Reads the body only of responses that are
 * not streams.
 */
async function refusalOf(response: Response): Promise<Refused | undefined> {
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  if (!isJson) return response.ok ? undefined : toRefused(response, {})
  const fault: Fault = await response
    .clone()
    .json()
    .catch(() => ({}))
  const code = fault.base_resp?.status_code ?? 0
  // The response on a failed task has the task's own error code, although the request succeeded.
  const isAnswer = code === 0 || fault.status === 'failed'
  return response.ok && isAnswer ? undefined : toRefused(response, fault)
}

function toRefused(response: Response, fault: Fault): Refused {
  const { status } = response
  const said = fault.error?.message ?? fault.base_resp?.status_msg
  return new Refused(said ?? `The server answered ${status}.`, {
    status,
    code: fault.base_resp?.status_code ?? 0,
    traceId: response.headers.get('trace-id') ?? '',
  })
}

/** The responses of a route in the OpenAPI document: the success, and every failure. */
import type { TSchema } from 'typebox'
import { FAULT_KINDS, type FaultKind } from '../../domain/fault.ts'
import { ERROR_SCHEMAS, errorStatuses } from '../../wire/error-schemas.ts'
import { DIALECTS, type Dialect } from '../../wire/error-answer.ts'
import type { LoadedRoute } from '../route.ts'

type Json = Readonly<Record<string, unknown>>

/** Faults that only callers who pay can get. */
const OF_PAYERS: ReadonlySet<FaultKind> = new Set([
  'insufficientBalance',
  'sensitiveInput',
  'sensitiveOutput',
])

/** Faults that only requests with a key can get. */
const OF_KEYS: ReadonlySet<FaultKind> = new Set(['unauthenticated', 'unknownKey'])

/** What the server refuses on every route, whatever its dialect. */
const EDGE: Readonly<Record<number, string>> = {
  408: 'The body did not come in time',
  431: 'The headers are too many or too long',
  503: 'There are too many connections',
}

const STATUSES: Readonly<Record<number, string>> = { ...errorStatuses(FAULT_KINDS), ...EDGE }

/** The answers of a route by their status. */
export function answersOf(route: LoadedRoute): Readonly<Record<string, object>> {
  const real = hasStatuses(route) ? Object.keys(errorStatuses(faultsOf(route))) : []
  const hasBody = route.bodySchema !== undefined || route.takesBytes === true
  const edge = Object.keys(EDGE).filter((status) => hasBody || status !== '408')
  const failures = [...real, ...edge].map((status) => [
    status,
    { $ref: `#/components/responses/${nameOf(route.dialect)}${status}` },
  ])
  const others = Object.entries(route.otherAnswers ?? {}).map(
    ([status, { description, schema }]) => [
      status,
      { description, ...(schema ? { content: json(schema) } : {}) },
    ],
  )
  return { 200: success(route), ...Object.fromEntries(failures), ...Object.fromEntries(others) }
}

/** The components that the answers of these routes refer to, and no others. */
export function answerComponents(routes: readonly LoadedRoute[]): {
  readonly schemas: Readonly<Record<string, object>>
  readonly responses: Readonly<Record<string, object>>
} {
  const used = new Set<Dialect>(['compat', ...routes.map(({ dialect }) => dialect)])
  const dialects = DIALECTS.filter((dialect) => used.has(dialect))
  return {
    schemas: Object.fromEntries(dialects.map((each) => [nameOf(each), ERROR_SCHEMAS[each]])),
    responses: Object.fromEntries(dialects.flatMap((each) => failuresOf(each, routes))),
  }
}

function failuresOf(
  dialect: Dialect,
  routes: readonly LoadedRoute[],
): readonly (readonly [name: string, answer: object])[] {
  const met = new Set(
    routes
      .filter((route) => route.dialect === dialect)
      .flatMap((route) => Object.keys(answersOf(route))),
  )
  return Object.entries(STATUSES).flatMap(([status, description]) => {
    const body = status in EDGE ? edgeBody(dialect) : reference(dialect)
    const answer = { description, headers: headersOf(status), content: json(body) }
    return met.has(status) ? [[nameOf(dialect) + status, answer] as const] : []
  })
}

/** The body of refusals before the path is known, which can be read in every dialect. */
function edgeBody(dialect: Dialect): object {
  return dialect === 'compat'
    ? reference(dialect)
    : { anyOf: [reference(dialect), reference('compat')] }
}

/** Whether faults have HTTP statuses of their own; other routes answer them with 200. */
function hasStatuses({ dialect, statusOnFault = false }: LoadedRoute): boolean {
  return dialect !== 'native' || statusOnFault
}

function faultsOf({ auth, method, bodySchema, takesBytes }: LoadedRoute): readonly FaultKind[] {
  const pays = (auth === 'bearer' || auth === 'compat') && method === 'POST'
  return FAULT_KINDS.filter((kind) => {
    if (OF_PAYERS.has(kind)) return pays
    if (OF_KEYS.has(kind)) return auth !== 'none'
    return kind !== 'tooLarge' || bodySchema !== undefined || takesBytes === true
  })
}

function success(route: LoadedRoute): Json {
  const { answerSchema, answerType, streams } = route
  const content = {
    ...(answerSchema && answerType === undefined ? json(publishedAnswer(route, answerSchema)) : {}),
    ...(answerType === undefined ? {} : { [answerType]: typed(answerSchema) }),
    ...(streams ? { 'text/event-stream': { schema: EVENTS } } : {}),
  }
  return { description: 'Success', ...(Object.keys(content).length > 0 ? { content } : {}) }
}

const EVENTS = { type: 'string', description: 'With stream: true. See docs/streams.md' }

/** The published schema of the answer, together with the fault that has the same status. */
function publishedAnswer(route: LoadedRoute, schema: TSchema): object {
  return hasStatuses(route) ? schema : { anyOf: [schema, reference(route.dialect)] }
}

function typed(schema: TSchema | undefined): Json {
  return schema ? { schema } : {}
}

function headersOf(status: string): Json {
  const seconds = { description: 'Seconds', schema: { type: 'integer' } }
  return ['429', '503', '529'].includes(status) ? { 'retry-after': seconds } : {}
}

function json(schema: object): Json {
  return { 'application/json': { schema } }
}

function reference(dialect: Dialect): Json {
  return { $ref: `#/components/schemas/${nameOf(dialect)}` }
}

function nameOf(dialect: Dialect): string {
  return `${dialect.charAt(0).toUpperCase()}${dialect.slice(1)}Error`
}

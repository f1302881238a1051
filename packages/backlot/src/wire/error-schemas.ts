/** Schemas of error answers: a body for each dialect, and the possible statuses. */
import Type, { type TSchema } from 'typebox'
import { FAULT_KINDS, type FaultKind } from '../domain/fault.ts'
import { statusCodeOf } from './base-resp.ts'
import { compatTypeOf, openaiTypeOf, statusOf, type Dialect } from './error-answer.ts'
import { oneOf } from './schemas.ts'

const CODES = [...new Set(FAULT_KINDS.map(statusCodeOf))].toSorted((one, other) => one - other)

const FailedBaseResp = Type.Object({
  status_code: Type.Unsafe<number>({
    type: 'integer',
    enum: CODES,
    description: 'docs/errors.md says what each means',
  }),
  status_msg: Type.String({ description: 'Names the member, the limit and the value' }),
})

const COMPAT_TYPES = oneOf([...new Set(FAULT_KINDS.map(compatTypeOf))], 'What kind of failure')

const OPENAI_TYPES = oneOf([...new Set(FAULT_KINDS.map(openaiTypeOf))], 'What kind of failure')

const COMPAT_ERROR = Type.Object({
  type: Type.Literal('error'),
  error: Type.Object({
    type: COMPAT_TYPES,
    message: Type.String({ description: 'Ends with the status code in parentheses' }),
    details: Type.Optional(Type.Object({}, { additionalProperties: true })),
  }),
  request_id: Type.String({ description: 'The trace-id of the answer' }),
  base_resp: FailedBaseResp,
})

/** The error body of each dialect. */
export const ERROR_SCHEMAS: Readonly<Record<Dialect, TSchema>> = {
  native: Type.Object(
    { base_resp: FailedBaseResp },
    {
      description: "A failure; the endpoint's own members are empty or absent",
      additionalProperties: true,
    },
  ),
  v2: Type.Object({
    type: Type.Literal('error'),
    error: Type.Object({
      type: COMPAT_TYPES,
      message: Type.String(),
      http_code: Type.String({ description: 'The HTTP status' }),
    }),
    request_id: Type.String(),
  }),
  compat: COMPAT_ERROR,
  openai: Type.Object({
    error: Type.Object({
      message: Type.String(),
      type: OPENAI_TYPES,
      code: Type.Union([Type.String(), Type.Null()]),
      param: Type.Union([Type.String(), Type.Null()], { description: 'The member that is wrong' }),
    }),
  }),
}

/** The meaning of each kind of fault for callers. */
const MEANINGS: Readonly<Record<FaultKind, string>> = {
  invalid: 'a member is missing or wrong',
  unauthenticated: 'no readable API key was sent',
  unknownKey: 'the API key is not known, expired, revoked or suspended',
  insufficientBalance: 'the balance is insufficient',
  notFound: 'nothing has this name',
  tooLarge: 'the body is too large',
  sensitiveInput: 'the input is sensitive',
  sensitiveOutput: 'the output is sensitive',
  rateLimited: 'a limit is reached; try again after retry-after',
  overloaded: 'the server is overloaded; try again after retry-after',
  timeout: 'the request took too long',
  internal: 'the server failed',
}

/** The statuses of these kinds of faults, and the meaning of each. */
export function errorStatuses(kinds: readonly FaultKind[]): Readonly<Record<number, string>> {
  const groups = Map.groupBy(kinds, statusOf)
  return Object.fromEntries(
    Array.from(groups, ([status, same]) => [status, sentence(same.map((kind) => MEANINGS[kind]))]),
  )
}

function sentence(meanings: readonly string[]): string {
  const text = meanings.join(', or ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

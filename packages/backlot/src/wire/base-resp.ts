import Type from 'typebox'
import type { Fault, FaultKind } from '../domain/fault.ts'

/** The status object every native response carries. Code 0 is success. */
export type BaseResp = { readonly status_code: number; readonly status_msg: string }

/** Schema of `BaseResp`. */
export const BaseRespSchema = Type.Object(
  {
    status_code: Type.Integer({
      description: '0 means success; docs/errors.md lists the others',
      examples: [0],
    }),
    status_msg: Type.String({ examples: ['success'] }),
  },
  { description: 'Status of the request' },
)

/** The success value. */
export const OK: BaseResp = { status_code: 0, status_msg: 'success' }

/**
 * Fault kind to native status code.
 * Source: brief, "Errors"; the codes marked (ours) are not in the brief.
 */
const CODES: Readonly<Record<FaultKind, number>> = {
  invalid: 2013,
  unauthenticated: 1004,
  unknownKey: 2049,
  insufficientBalance: 1008,
  notFound: 2013, // (ours)
  tooLarge: 2013, // (ours) the brief has no separate code for size
  sensitiveInput: 1026,
  sensitiveOutput: 1027, // (ours) as in the public family
  rateLimited: 1002,
  overloaded: 1002, // (ours) its advice, "retry later", fits
  timeout: 1001, // (ours)
  internal: 1000, // (ours)
}

/** The native form of a fault, or of one that was stored with a task. */
export function toBaseResp(fault: Pick<Fault, 'kind' | 'message'>): BaseResp {
  return { status_code: statusCodeOf(fault.kind), status_msg: fault.message }
}

/** The native code of a kind of fault. */
export function statusCodeOf(kind: FaultKind): number {
  return CODES[kind]
}

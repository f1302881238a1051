import type { FastifyRequest } from 'fastify'
import { Fault } from '../domain/fault.ts'
import { noForm } from './bodies/form.ts'

/** Requests that Fastify refused before any handler, by its error code. */
const REFUSALS: Readonly<Record<string, (request: FastifyRequest, error: Error) => Fault>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: (request) =>
    request.routeOptions.config.route?.takesForm
      ? noForm(request)
      : new Fault(
          'invalid',
          `Content-Type must be application/json, got ${JSON.stringify(request.headers['content-type'] ?? '')}`,
        ),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    new Fault('invalid', 'the request body is not as long as Content-Length says'),
  FST_ERR_CTP_BODY_TOO_LARGE: bodyTooLarge,
  FST_ERR_BAD_URL: () => new Fault('invalid', 'the path is not a valid URL path'),
  FST_ERR_MAX_PARAM_LENGTH: () => new Fault('invalid', 'the path is too long'),
}

/** Turns a refusal of Fastify into a fault; other errors stay as they are. */
export function toRequestFault(thrown: unknown, request: FastifyRequest): unknown {
  if (!(thrown instanceof Error)) return thrown
  if (thrown instanceof SyntaxError && 'statusCode' in thrown && thrown.statusCode === 400)
    return new Fault('invalid', `the request body is not valid JSON: ${thrown.message}`)
  const code = 'code' in thrown ? String(thrown.code) : ''
  return REFUSALS[code]?.(request, thrown) ?? thrown
}

/** Whether Fastify refused the body of a request: its type, size or JSON. */
export function isBodyFault(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false
  return (
    thrown instanceof SyntaxError ||
    ('code' in thrown && String(thrown.code).startsWith('FST_ERR_CTP_'))
  )
}

/** The fault for a request without the body that it needs; if the content type is missing, it names that. */
export function missingBody({ headers }: FastifyRequest): Fault {
  return headers['content-type'] === undefined
    ? new Fault('invalid', 'Content-Type must be application/json, got none')
    : new Fault('invalid', 'the request has no body')
}

/** The fault for a compressed body; undefined when it is not compressed. */
export function packedBody({ headers }: FastifyRequest): Fault | undefined {
  const packed = headers['content-encoding'] ?? 'identity'
  if (packed === 'identity') return undefined
  return new Fault('invalid', `Content-Encoding must be identity, got ${JSON.stringify(packed)}`)
}

/** The fault for a body over the limit of its route. */
export function bodyTooLarge(request: FastifyRequest): Fault {
  const limit = request.routeOptions.bodyLimit
  return new Fault(
    'tooLarge',
    `the request body must have at most ${limit} bytes${bodySize(request)}`,
  )
}

function bodySize(request: FastifyRequest): string {
  const declared = request.headers['content-length']
  return declared === undefined ? '' : `, got ${declared}`
}

import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { Fault } from '../domain/fault.ts'
import { toCompatError } from '../wire/error-answer.ts'

/** A name for a request, as answers tell it: 32 hex digits. */
export function newRequestId(): string {
  const id = randomUUID()
  return id.slice(0, 8) + id.slice(9, 13) + id.slice(14, 18) + id.slice(19, 23) + id.slice(24)
}

/** What Node tells of requests that are no HTTP, by its error code. */
const REFUSALS: Readonly<Record<string, readonly [status: number, message: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'the headers must have at most 16384 bytes'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'the request did not come to its end in time'],
}

/**
 * Answers a connection on which something came that has no path yet, and ends
 * it. The body is one that every dialect reads: `error` and `base_resp`.
 */
export function answerBrokenRequest(
  error: Error & { readonly code?: string },
  socket: Pick<Socket, 'writable' | 'destroy' | 'end'>,
): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const [status, message] = REFUSALS[error.code ?? ''] ?? [400, 'the request is not valid HTTP']
  const id = newRequestId()
  const body = JSON.stringify(toCompatError(new Fault('invalid', message), id))
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `trace-id: ${id}`,
    `request-id: ${id}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

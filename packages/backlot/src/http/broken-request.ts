import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { Fault } from '../domain/fault.ts'
import { toCompatError } from '../wire/error-answer.ts'
import type { Exchange } from './exchange.ts'

// An import would read every export, and one of them loads Node's own fetch: 20 ms of each start.
const { STATUS_CODES } = process.getBuiltinModule('node:http')

/** A name for a request, as answers have it: 32 hex digits. */
export function newRequestId(): string {
  const id = randomUUID()
  return id.slice(0, 8) + id.slice(9, 13) + id.slice(14, 18) + id.slice(19, 23) + id.slice(24)
}

/** Node's error code for a caller that did not send the head of a request in time. */
export const SLOW_HEAD = 'ERR_HTTP_REQUEST_TIMEOUT'

/** The answers to requests that are no HTTP, by its error code. */
const REFUSALS: Readonly<Record<string, readonly [status: number, fault: Fault]>> = {
  HPE_HEADER_OVERFLOW: [431, new Fault('invalid', 'the headers must have at most 16384 bytes')],
  [SLOW_HEAD]: [408, new Fault('timeout', 'the head of the request did not come in time')],
}

const NO_HTTP = [400, new Fault('invalid', 'the request is not valid HTTP')] as const

/** When a caller whose connection was refused should come back. */
const RETRY_AFTER_SECONDS = 1

/** How connections begin that speak something else. */
const HTTP_2 = 'PRI * HTTP/2.0'
const HTTP_2_PREFACE_BYTES = 24
const TLS_HANDSHAKE = 0x16
const TLS_MAJOR_VERSION = 0x03

const NO_HTTP_2 = [
  400,
  new Fault(
    'invalid',
    'this port speaks HTTP/1.1, not HTTP/2: put a proxy before it, or ask for 1.1',
  ),
] as const
const NO_TLS = [
  400,
  new Fault(
    'invalid',
    'this port speaks plain HTTP, not TLS: use http://, or put a proxy before it',
  ),
] as const

/**
 * A client of HTTP/2 reads frames alone: one with no settings, and one that says that it must speak
 * HTTP/1.1, with the words for who reads its log. Source: RFC 9113, 6.5 and 6.8.
 */
function requireHttp1(words: string): Buffer {
  const SETTINGS = 0x04
  const GOAWAY = 0x07
  const HTTP_1_1_REQUIRED = 0x0d
  const reason = Buffer.alloc(8) // the last stream that was read, which is none, and why
  reason.writeUInt32BE(HTTP_1_1_REQUIRED, 4)
  const content = Buffer.concat([reason, Buffer.from(words)])
  const frame = (type: number, payload: Buffer): Buffer => {
    const head = Buffer.alloc(9)
    head.writeUIntBE(payload.length, 0, 3)
    head.writeUInt8(type, 3)
    return Buffer.concat([head, payload])
  }
  return Buffer.concat([frame(SETTINGS, Buffer.alloc(0)), frame(GOAWAY, content)])
}

/** Whether somebody speaks HTTP/2 in earnest: frames come after its preface, which people type alone. */
function sendsFrames(packet: unknown): boolean {
  return packet instanceof Uint8Array && packet.length > HTTP_2_PREFACE_BYTES
}

function otherProtocol(packet: unknown): readonly [status: number, fault: Fault] | undefined {
  if (!(packet instanceof Uint8Array)) return undefined
  if (packet[0] === TLS_HANDSHAKE && packet[1] === TLS_MAJOR_VERSION) return NO_TLS
  const beginning = Buffer.from(packet.subarray(0, HTTP_2.length)).toString('latin1')
  return beginning === HTTP_2 ? NO_HTTP_2 : undefined
}

type RawSocket = Pick<Socket, 'writable' | 'destroy' | 'write' | 'destroySoon'>

/**
 * Answers a connection on which something came that has no path yet, and ends
 * it. The body is one that every dialect reads: `error` and `base_resp`.
 */
export function answerBrokenRequest(
  error: Error & { readonly code?: string; readonly rawPacket?: unknown },
  socket: RawSocket,
  underWay: ReadonlySet<Pick<Exchange, 'request' | 'response'>>,
): void {
  // Where another answer is due or has begun, this one would be taken for it.
  const isTaken = [...underWay].some(
    ({ request, response }) => request.complete || response.headersSent,
  )
  if (!socket.writable || error.code === 'ECONNRESET' || isTaken) {
    socket.destroy()
    return
  }
  const refusal = REFUSALS[error.code ?? ''] ?? otherProtocol(error.rawPacket) ?? NO_HTTP
  if (refusal === NO_HTTP_2 && sendsFrames(error.rawPacket)) {
    socket.write(requireHttp1(NO_HTTP_2[1].message))
    socket.destroySoon()
    return
  }
  write(socket, ...refusal)
}

/** Answers a caller that there are too many connections, before it has asked for anything, and closes this one. */
export function refuseConnection(socket: RawSocket): void {
  write(
    socket,
    503,
    new Fault('overloaded', 'too many connections', { retryAfterSeconds: RETRY_AFTER_SECONDS }),
  )
}

function write(socket: RawSocket, status: number, fault: Fault): void {
  const id = newRequestId()
  const body = JSON.stringify(toCompatError(fault, id))
  const { retryAfterSeconds } = fault
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `trace-id: ${id}`,
    `request-id: ${id}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    ...(retryAfterSeconds === undefined ? [] : [`retry-after: ${retryAfterSeconds}`]),
    'connection: close',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroySoon() // a caller that never closes its side must not keep it
}

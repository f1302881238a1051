import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { Fault } from '../../domain/fault.ts'
import { toCompatError } from '../../wire/error-answer.ts'
import type { Exchange } from '../exchange.ts'

// Importing it would evaluate every export, and one of them loads Node's fetch: 20 ms of each start.
const { STATUS_CODES } = process.getBuiltinModule('node:http')

/** A new request id: 32 hex digits. */
export function newRequestId(): string {
  const id = randomUUID()
  return id.slice(0, 8) + id.slice(9, 13) + id.slice(14, 18) + id.slice(19, 23) + id.slice(24)
}

/** Node's error code for a request whose head did not arrive in time. */
export const SLOW_HEAD = 'ERR_HTTP_REQUEST_TIMEOUT'

/** Answers to requests that are not valid HTTP, by Node's error code. */
const REFUSALS: Readonly<Record<string, readonly [status: number, fault: Fault]>> = {
  HPE_HEADER_OVERFLOW: [431, new Fault('invalid', 'the headers must have at most 16384 bytes')],
  [SLOW_HEAD]: [408, new Fault('timeout', 'the head of the request did not come in time')],
}

const NO_HTTP = [400, new Fault('invalid', 'the request is not valid HTTP')] as const

/** Sent as `retry-after` when a connection is refused. */
const RETRY_AFTER_SECONDS = 1

/** How connections of other protocols begin. */
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
 * What an HTTP/2 client gets: an empty SETTINGS frame and a GOAWAY with HTTP_1_1_REQUIRED, with a
 * text for its log. Source: RFC 9113, 6.5 and 6.8.
 */
function requireHttp1(words: string): Buffer {
  const SETTINGS = 0x04
  const GOAWAY = 0x07
  const HTTP_1_1_REQUIRED = 0x0d
  const reason = Buffer.alloc(8) // the last stream that was processed (0: none), and the error code
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

/** Whether a real HTTP/2 client connects: frames follow its preface, unlike when a person types it. */
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
 * Answers a connection whose bytes could not be parsed as a request, and closes it. The body can be
 * read in every dialect: it has `error` and `base_resp`.
 */
export function answerBrokenRequest(
  error: Error & { readonly code?: string; readonly rawPacket?: unknown },
  socket: RawSocket,
  underWay: ReadonlySet<Pick<Exchange, 'request' | 'response'>>,
): void {
  // When another answer is due or has begun on this connection, this one would be taken for it.
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

/** Tells a new connection that there are too many, before it sends a request, and closes it. */
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
  socket.destroySoon() // the connection closes even if the caller never closes its side
}

/** Measures whether transfers on a connection are fast enough. */
import type { Socket } from 'node:net'
import { paceMeter, type EdgeLimits } from './edge-limits.ts'
import type { Exchange } from '../exchange.ts'

/** The transfers of one connection. */
export interface Transfers {
  /** Registers a request that begins on the connection. */
  begin(exchange: Exchange): void

  /** Evaluates the last `elapsedMs`; returns which side of the connection is too slow. */
  look(elapsedMs: number): 'slowBody' | 'slowReader' | undefined
}

/** Bytes received, bytes whose writing has ended, and bytes that the system has not taken yet. */
type Moved = { readonly received: number; readonly sent: number; readonly queued: number }

/** Starts to measure a connection on which nothing has moved. */
export function watchTransfers(
  socket: Socket,
  limits: Pick<EdgeLimits, 'body' | 'reader'>,
): Transfers {
  const body = paceMeter(limits.body)
  const reader = paceMeter(limits.reader)
  let latest: Exchange | undefined
  let seen = movedOn(socket)
  return {
    begin: (exchange) => {
      latest = exchange
      seen = movedOn(socket)
      body.reset()
    },
    look: (elapsedMs) => {
      const before = seen
      seen = movedOn(socket)
      const isBodySlow =
        latest !== undefined &&
        isArriving(latest) &&
        body.isTooSlow(elapsedMs, seen.received - before.received)
      if (isBodySlow) {
        body.reset() // the caller may get the reason, and has time to read it
        return 'slowBody'
      }
      if (socket.writableLength === 0) reader.reset()
      else if (reader.isTooSlow(elapsedMs, sentSince(before, seen))) return 'slowReader'
      return undefined
    },
  }
}

/** Whether the body's delay is the caller's. Where bytes have arrived and are not read, the delay is ours. */
function isArriving({ request }: Exchange): boolean {
  return !request.complete && request.readableLength === 0
}

function movedOn(socket: Socket): Moved {
  return {
    received: socket.bytesRead,
    sent: socket.bytesWritten - socket.writableLength,
    queued: queuedBytes(socket),
  }
}

/** Bytes sent since `before`; during one large write, what the system has taken of it. */
function sentSince(before: Moved, now: Moved): number {
  return Math.max(now.sent - before.sent, before.queued - now.queued, 0)
}

/** Bytes of the current write that the system has not taken, which Node itself uses for socket time-outs. */
function queuedBytes(socket: Socket): number {
  const handle: unknown = Reflect.get(socket, '_handle')
  const isKnown = typeof handle === 'object' && handle !== null && 'writeQueueSize' in handle
  return isKnown ? Number(handle.writeQueueSize) : 0
}

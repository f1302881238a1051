/** What moves on a connection, and whether it moves fast enough. */
import type { Socket } from 'node:net'
import { paceMeter, type EdgeLimits } from './edge-limits.ts'
import type { Exchange } from './exchange.ts'

/** Watches the transfers of one connection. */
export interface Transfers {
  /** A request begins on the connection. */
  begin(exchange: Exchange): void

  /** Looks at what has moved in the last `elapsedMs`; returns which side of the connection is too slow. */
  look(elapsedMs: number): 'slowBody' | 'slowReader' | undefined
}

/** What a socket has moved: bytes received, bytes whose writing has ended, and bytes that the system did not take yet. */
type Moved = { readonly received: number; readonly sent: number; readonly queued: number }

/** Starts to watch a connection on which nothing has moved. */
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
        body.reset() // the caller may get the reason, and has the time to read it
        return 'slowBody'
      }
      if (socket.writableLength === 0) reader.reset()
      else if (reader.isTooSlow(elapsedMs, sentSince(before, seen))) return 'slowReader'
      return undefined
    },
  }
}

/** Whether the rest of a body is its caller's to send. Where some has arrived and is not read, the delay is ours. */
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

/** What was taken since; in the middle of one large write, what the system took of it. */
function sentSince(before: Moved, now: Moved): number {
  return Math.max(now.sent - before.sent, before.queued - now.queued, 0)
}

/** What the system has not taken of the write under way, which Node itself looks at for the time-outs of sockets. */
function queuedBytes(socket: Socket): number {
  const handle: unknown = Reflect.get(socket, '_handle')
  const isKnown = typeof handle === 'object' && handle !== null && 'writeQueueSize' in handle
  return isKnown ? Number(handle.writeQueueSize) : 0
}

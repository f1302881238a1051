/**
 * Listens for a server of several processes and hands each connection to one of them, in turn.
 *
 * The cluster module of Node could do that, but it forgets connections that are on their way to a process that is
 * killed, or that is the last to stop listening: their callers would wait for ever. Here whoever accepts a connection
 * keeps it until another process has it, and closes it when none will.
 */
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { MAX_UNACCEPTED } from '../../http/edge-limits.ts'

/** A process that answers requests. */
export type Receiver = {
  /** Sends it a connection, of which nothing has been read. The socket stays open here, too. */
  send(socket: Socket): void
}

/** Who accepts the connections of a server. */
export type Balancer = {
  /** Starts to listen; port 0 takes a free one. Resolves to the port. Rejects when the port is in use. */
  listen(at: { readonly host: string; readonly port: number }): Promise<number>
  /** This one takes connections from now on. */
  add(receiver: Receiver): void
  /** It has the connection that it was sent: it gets no other before. So one that is stuck gets no more. */
  taken(receiver: Receiver): void
  /** It takes no more than it was sent. False when it took none before. */
  remove(receiver: Receiver): boolean
  /** It has ended: what it was sent and has not taken is closed. */
  ended(receiver: Receiver): void
  /** Whether there is nobody who takes connections. */
  isEmpty(): boolean
  /** Takes no more connections. Those that nobody has taken are closed. May be called twice. */
  close(): void
}

/** Connections that may wait until a process can take one. */
const MAX_WAITING = 1024

/** Creates a balancer that does not listen yet. */
export function createBalancer(): Balancer {
  const receivers = new Set<Receiver>()
  /** Those that can take a connection, in the order of their turns. */
  const free = new Set<Receiver>()
  /** What each has been sent and not taken yet. */
  const sent = new Map<Receiver, Socket>()
  let waiting: Socket[] = []

  const handOver = (): void => {
    for (const receiver of free) {
      const socket = waiting.shift()
      if (!socket) return
      free.delete(receiver)
      sent.set(receiver, socket)
      receiver.send(socket)
    }
  }
  const accept = (socket: Socket): void => {
    socket.on('error', () => undefined) // who gets it sees it closed
    if (waiting.length >= MAX_WAITING) return void socket.destroy()
    waiting.push(socket)
    handOver()
  }
  /** Closes this process's end of what was sent: it stays open for whoever has taken it. */
  const forget = (receiver: Receiver): void => {
    sent.get(receiver)?.destroy()
    sent.delete(receiver)
  }
  const release = (receiver: Receiver): void => {
    free.add(receiver)
    handOver()
  }
  const port = createPort(accept)
  return {
    listen: port.listen,
    add: (receiver) => {
      receivers.add(receiver)
      release(receiver)
    },
    taken: (receiver) => {
      forget(receiver)
      if (receivers.has(receiver)) release(receiver)
    },
    remove: (receiver) => {
      free.delete(receiver)
      return receivers.delete(receiver)
    },
    ended: forget,
    isEmpty: () => receivers.size === 0,
    close: () => {
      port.close()
      for (const socket of waiting) socket.destroy()
      waiting = []
    },
  }
}

/** A port on all addresses of a host, whose connections are given to `accept`. */
function createPort(accept: (socket: Socket) => void): Pick<Balancer, 'listen' | 'close'> {
  const servers: Server[] = []
  const listenOn = async (host: string, port: number): Promise<number> => {
    const server = createServer({ pauseOnConnect: true }, accept).listen({
      host,
      port,
      backlog: MAX_UNACCEPTED,
    })
    await once(server, 'listening')
    server.on('error', () => undefined) // a connection that could not be accepted
    servers.push(server)
    const address = server.address()
    return typeof address === 'object' && address !== null ? address.port : port
  }
  return {
    listen: async ({ host, port }) => {
      const [first = host, ...others] = await addressesOf(host)
      const taken = await listenOn(first, port)
      for (const other of others) await listenOn(other, taken).catch(() => undefined) // the machine may not have it
      return taken
    },
    close: () => {
      for (const server of servers.splice(0)) server.close()
    },
  }
}

/** All addresses of "localhost", as a server of one process listens on; any other host is one address. */
async function addressesOf(host: string): Promise<readonly string[]> {
  if (host !== 'localhost') return [host]
  const all = await lookup(host, { all: true })
  return all.map(({ address }) => address)
}

/**
 * Listens for a server of several processes and distributes connections round robin.
 *
 * Node's cluster module could do that, but it loses connections that are on their way to a process
 * that is killed, or that is the last to stop listening: their callers would wait for ever. Here
 * the accepting process keeps a connection until another process has it, and closes it when none
 * takes it.
 */
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { MAX_UNACCEPTED } from '../../http/connections/edge-limits.ts'

/** A process that answers requests. */
export type Receiver = {
  /** Sends it a connection of which nothing has been read. The socket stays open here, too. */
  send(socket: Socket): void
}

/** Accepts the connections of a server. */
export type Balancer = {
  /** Starts to listen; port 0 picks a free port. Resolves to the port. Rejects when the port is in use. */
  listen(at: { readonly host: string; readonly port: number }): Promise<number>
  /** Adds a process that takes connections from now on. */
  add(receiver: Receiver): void
  /**
   * Reports that it has taken the connection that it was sent. It gets no other before, so a
   * blocked process gets no more.
   */
  taken(receiver: Receiver): void
  /** Removes a process, which takes nothing more than it was sent. False if it took none before. */
  remove(receiver: Receiver): boolean
  /** Reports that it has ended: connections that it was sent and has not taken are closed. */
  ended(receiver: Receiver): void
  /** Whether no process takes connections. */
  isEmpty(): boolean
  /** Accepts no more connections. Those that no process has taken are closed. May be called twice. */
  close(): void
}

/** Connections that may wait for a process. */
const MAX_WAITING = 1024

/** Creates a balancer that does not listen yet. */
export function createBalancer(): Balancer {
  const receivers = new Set<Receiver>()
  /** Processes that can take a connection, in round-robin order. */
  const free = new Set<Receiver>()
  /** What each process was sent and has not taken yet. */
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
    socket.on('error', () => undefined) // the process that gets it notices that it is closed
    if (waiting.length >= MAX_WAITING) return void socket.destroy()
    waiting.push(socket)
    handOver()
  }
  /** Closes this process's end of a sent connection: it stays open for the process that took it. */
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

/** A port on all addresses of a host, whose connections go to `accept`. */
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

/** All addresses of "localhost", as for a server of one process; any other host is one address. */
async function addressesOf(host: string): Promise<readonly string[]> {
  if (host !== 'localhost') return [host]
  const all = await lookup(host, { all: true })
  return all.map(({ address }) => address)
}

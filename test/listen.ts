/** Small servers that tests start. */
import type { AddressInfo, Server, Socket } from 'node:net'

/**
 * Listens on a free port until the test ends, by default on the loopback address only; resolves to
 * the port.
 */
export async function listen(
  t: { after(end: () => void): void },
  server: Server,
  host = '127.0.0.1',
): Promise<number> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  t.after(() => {
    for (const socket of sockets) socket.destroy() // also those that nobody reads
    server.close()
  })
  return (server.address() as AddressInfo).port
}

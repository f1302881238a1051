/** Small servers that tests start beside themselves. */
import { Server as HttpServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'

/** Listens on a free port of this machine until the test ends; resolves to the port. */
export async function listen(t: { after(end: () => void): void }, server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    if (server instanceof HttpServer) server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

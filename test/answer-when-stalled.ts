/**
 * A thread with a receiver that answers only once its caller's thread is blocked. It shares numbers
 * with its caller: the port; 1 when a request has arrived and 2 when the caller is blocked; 1 when
 * the answer has been sent.
 */
import { createServer } from 'node:http'
import { workerData } from 'node:worker_threads'

const state: unknown = workerData
if (!(state instanceof Int32Array)) throw new TypeError('no numbers to share')

const server = createServer((_, response) => {
  Atomics.store(state, 1, 1)
  Atomics.wait(state, 1, 1)
  response.end('{}', () => {
    Atomics.store(state, 2, 1)
    Atomics.notify(state, 2)
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address) Atomics.store(state, 0, address.port)
})

/** The minimal gateway: `node:http` in, `node:http` out, without reading anything. */
import { Agent, createServer, request } from 'node:http'

const agent = new Agent({ keepAlive: true })
const upstream = Number(process.argv[2])

const server = createServer((incoming, outgoing) => {
  const { method, url, headers } = incoming
  const options = { host: '127.0.0.1', port: upstream, agent, method, path: url, headers }
  const onward = request(options, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
    answer.pipe(outgoing)
  })
  onward.on('error', () => outgoing.destroy())
  outgoing.on('close', () => {
    if (!outgoing.writableFinished) onward.destroy()
  })
  incoming.pipe(onward)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ port: typeof address === 'object' ? address?.port : 0, token: 'none' })
})

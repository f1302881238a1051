/**
 * The server process for `bench/messages.ts`: the real service over SQLite with the sandbox's pace
 * off, and beside it a bare Fastify with constant responses. Reports its CPU time on request.
 */
import Fastify from 'fastify'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { settleConfig } from '../packages/backlot/src/config/config.ts'
import { issueKey } from '../packages/backlot/src/server/issue-key.ts'
import { startService } from '../packages/backlot/src/server/service.ts'
import { systemClock } from '../packages/backlot/src/system/clock.ts'
import { systemIds } from '../packages/backlot/src/system/ids.ts'

/** The message to the parent when both servers listen. */
export type ServerReady = {
  readonly servicePort: number
  readonly barePort: number
  readonly token: string
}

/** The parent's commands: respond with these constants, report the CPU time, stop. */
export type ServerRequest =
  | { readonly type: 'constants'; readonly json: string; readonly events: string }
  | { readonly type: 'cpu' }
  | { readonly type: 'stop' }

/** The largest body of the messages endpoint. */
const LARGE_BYTES = 64 * 1024 * 1024

type Block = { readonly source?: { readonly data?: string } }

if (import.meta.main) await serve()

async function serve(): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), 'backlot-bench-'))
  const service = await startService(home, settleConfig({ port: 0, sandbox: { pace: 'instant' } }))
  const made = { store: service.store, ids: systemIds(), clock: systemClock() }
  const { token } = await issueKey(made, { accountName: 'bench', prepaid: false })

  let constants = { json: '{}', events: '' }
  const bare = Fastify()
  bare.post('/json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(constants.json),
  )
  bare.post('/events', (_request, reply) =>
    reply.type('text/event-stream; charset=utf-8').send(constants.events),
  )
  bare.post('/large', { bodyLimit: LARGE_BYTES }, (request, reply) => {
    for (const { source } of blocksOf(request.body)) Buffer.from(source?.data ?? '', 'base64')
    return reply.send('{}')
  })
  await bare.listen({ host: '127.0.0.1', port: 0 })
  const address = bare.server.address()
  const barePort = typeof address === 'object' && address ? address.port : 0

  const send = (message: object): void => {
    process.send?.(message)
  }
  process.on('message', (request: ServerRequest) => {
    if (request.type === 'constants') constants = request
    if (request.type !== 'stop') {
      send(process.cpuUsage())
      return
    }
    void Promise.all([bare.close(), service.stop()])
      .then(() => rm(home, { recursive: true, force: true }))
      .then(() => process.disconnect?.())
  })
  const ready: ServerReady = { servicePort: service.port, barePort, token }
  send(ready)
}

function blocksOf(body: unknown): readonly Block[] {
  const { messages } = body as { messages: { content: string | Block[] }[] } // oxlint-disable-line typescript/no-unsafe-type-assertion -- what the bench sends
  return messages.flatMap(({ content }) => (typeof content === 'string' ? [] : content))
}

/**
 * CPU time of one message, plain and as a stream of 200 deltas, in the whole service:
 * authentication, parsing, token count, money in SQLite, sandbox with its pace off, formatting.
 *
 * The yardstick is a bare Fastify route in the same process with a constant response of the same
 * size. CPU time is the server process's own, user and system, over a fixed number of requests.
 *
 *     node bench/messages.ts
 */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { Pool } from 'undici'
import type { ServerReady, ServerRequest } from './message-server.ts'

/** The cost of one kind of request. */
export type MessageCost = {
  readonly name: string
  /** Bytes of the response body. */
  readonly bytes: number
  readonly cpuMicroseconds: number
  readonly bareCpuMicroseconds: number
  readonly ratio: number
}

/** Concurrent requests. */
const CLIENTS = 8

/** Requests per measurement, after a warm-up of half as many. */
const REQUESTS = 2000

const DELTAS = 200

const KINDS = [
  { name: 'plain message', path: '/json', stream: false, text: 'Hello, how are you today?' },
  {
    name: `stream of ${DELTAS} deltas`,
    path: '/events',
    stream: true,
    text: `Say exactly:${' word'.repeat(DELTAS)}`,
  },
] as const

/** Measures each kind of request and its yardstick. */
export async function run(requests: number = REQUESTS): Promise<readonly MessageCost[]> {
  const child = fork(join(import.meta.dirname, 'message-server.ts'))
  const [ready]: [ServerReady] = await nextMessage(child)
  const service = new Pool(`http://127.0.0.1:${ready.servicePort}`, { connections: CLIENTS })
  const bare = new Pool(`http://127.0.0.1:${ready.barePort}`, { connections: CLIENTS })
  const costs: MessageCost[] = []
  for (const { name, path, stream, text } of KINDS) {
    const body = JSON.stringify({
      model: 'Vendor-M3',
      stream,
      messages: [{ role: 'user', content: text }],
    })
    const call = { body, token: ready.token }
    const ask = (): Promise<string> => post(service, '/compat/v1/messages', call)
    const constant = await ask()
    await command(child, { type: 'constants', json: constant, events: constant })
    const cpuMicroseconds = await measure(child, ask, requests)
    const bareCpuMicroseconds = await measure(child, () => post(bare, path, call), requests)
    const ratio = cpuMicroseconds / bareCpuMicroseconds
    costs.push({ name, bytes: constant.length, cpuMicroseconds, bareCpuMicroseconds, ratio })
  }
  await Promise.all([service.close(), bare.close()])
  child.send({ type: 'stop' } satisfies ServerRequest)
  await once(child, 'exit')
  return costs
}

/** CPU time per request, in microseconds. */
async function measure(
  child: ChildProcess,
  ask: () => Promise<string>,
  requests: number,
): Promise<number> {
  await repeat(ask, requests / 2)
  const before = await command(child, { type: 'cpu' })
  await repeat(ask, requests)
  return ((await command(child, { type: 'cpu' })) - before) / requests
}

async function repeat(ask: () => Promise<string>, times: number): Promise<void> {
  let left = times
  const client = async (): Promise<void> => {
    while (left > 0) {
      left -= 1
      await ask()
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
}

async function post(
  pool: Pool,
  path: string,
  { body, token }: { readonly body: string; readonly token: string },
): Promise<string> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const answer = await pool.request({ method: 'POST', path, headers, body })
  const text = await answer.body.text()
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${text}`)
  return text
}

/** Sends a command to the server process; resolves to its CPU time so far, in microseconds. */
async function command(child: ChildProcess, request: ServerRequest): Promise<number> {
  child.send(request)
  const [usage]: [NodeJS.CpuUsage] = await nextMessage(child)
  return usage.user + usage.system
}

/** The arguments of the next message event; rejects when the process ends instead. */
async function nextMessage<T>(child: ChildProcess): Promise<[T]> {
  const done = new AbortController()
  const { signal } = done
  const ended = once(child, 'exit', { signal }).then(() => {
    throw new Error('the server process ended')
  })
  const [message]: T[] = await Promise.race([once(child, 'message', { signal }), ended])
  ended.catch(() => undefined)
  done.abort()
  if (message === undefined) throw new Error('the server process sent nothing')
  return [message]
}

/** The results as a table. */
export function formatMessageBench(costs: readonly MessageCost[]): string {
  return [
    'CPU of one request, µs      bytes   Backlot      bare    ratio',
    ...costs.map(({ name, bytes, cpuMicroseconds, bareCpuMicroseconds, ratio }) => {
      const numbers = [bytes, cpuMicroseconds, bareCpuMicroseconds].map((n) =>
        String(Math.round(n)),
      )
      return (
        name.padEnd(24) + [...numbers, `${ratio.toFixed(1)}×`].map((n) => n.padStart(9)).join(' ')
      )
    }),
  ].join('\n')
}

if (import.meta.main) process.stdout.write(`${formatMessageBench(await run())}\n`)

/** Starts a server of several processes, and inspects them. */
import { type Agent, request } from 'node:http'
import { createInterface } from 'node:readline'
import { eventually, startProgram, type Cleaning, type Program } from './program.ts'
import type { AnyJson } from '@backlot/test-kit/any-json'

/** A line of the server's log. */
export type LogLine = {
  readonly event?: string
  readonly process?: string
  readonly member?: string
  readonly pid?: number
}

/** A server of several processes. */
export type Fleet = Program & {
  /** The log so far. */
  readonly lines: readonly LogLine[]
  /** The pid of the process of this name that was started last. */
  pidOf(member: string): number
  /** Sends one request on a connection of its own, so that any process may get it. */
  send(path: string, options?: SendOptions): Promise<Sent>
}

/** A request; GET without a body. */
export type SendOptions = {
  readonly key?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  /** Reuses its connections; without it each request has its own. */
  readonly agent?: Agent
}

/** A response. */
export type Sent = {
  readonly status: number
  readonly body: AnyJson
}

/** Starts a server with this many HTTP processes. */
export async function startFleet(
  t: Cleaning,
  processes: number,
  start: Omit<Parameters<typeof startProgram>[1] & object, 'stderr'> = {},
): Promise<Fleet> {
  const { args = [], environment = {} } = start
  const program = await startProgram(t, {
    ...start,
    args: [...args, '--processes', String(processes)],
    environment: { BACKLOT_LOG: 'info', ...environment },
    stderr: 'pipe',
  })
  const lines: LogLine[] = []
  const { stderr } = program.process
  if (!stderr) throw new Error('the server has no stderr')
  createInterface({ input: stderr }).on('line', (line) => {
    if (line.startsWith('{')) lines.push(JSON.parse(line))
  })
  const pidOf = (member: string): number =>
    lines.findLast((line) => line.event === 'process:started' && line.member === member)?.pid ?? 0
  await eventually(
    async () => pidOf('worker') * pidOf(`api-${processes}`),
    (pids) => pids > 0,
  )
  return { ...program, lines, pidOf, send: (path, options) => send(program.address, path, options) }
}

function send(address: string, path: string, options: SendOptions = {}): Promise<Sent> {
  const { key, body, headers, signal, agent = false } = options
  return new Promise((resolve, reject) => {
    const asking = request(
      address + path,
      {
        agent,
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          ...(key !== undefined && { authorization: `Bearer ${key}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(signal && { signal }),
      },
      (answer) => {
        const pieces: Buffer[] = []
        answer.on('data', (piece: Buffer) => pieces.push(piece))
        answer.on('error', reject)
        answer.on('end', () => {
          const text = Buffer.concat(pieces).toString()
          const isJson = answer.headers['content-type']?.includes('json')
          resolve({ status: answer.statusCode ?? 0, body: isJson ? JSON.parse(text) : text })
        })
      },
    )
    asking.on('error', reject)
    asking.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

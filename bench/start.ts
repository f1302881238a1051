/**
 * How long a start takes until `/healthz` answers, and how much memory an idle
 * server holds. The yardstick is a Node that serves one constant.
 *
 *     node bench/start.ts
 */
import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'

const PROGRAM = join(import.meta.dirname, '../packages/backlot/bin/backlot.js')

const BARE = `const server = require('node:http').createServer((request, response) => response.end('ok'))
server.listen(0, '127.0.0.1', () => console.log('http://127.0.0.1:' + server.address().port))`

/** How many starts are measured; the median is told. */
const ROUNDS = 5

/** How long an idle server is left alone before its memory is read. */
const IDLE_MS = 3000

/** One server; medians over the rounds. */
export type StartMeasure = {
  readonly name: string
  readonly startMs: number
  readonly residentMegabytes: number
}

/** Measures both servers, turn and turn about. */
export async function run(rounds: number = ROUNDS): Promise<readonly StartMeasure[]> {
  const home = mkdtempSync(join(tmpdir(), 'backlot-bench-'))
  const backlot = (): Server =>
    spawn(process.execPath, [PROGRAM, 'serve', '--port', '0'], {
      env: { ...process.env, BACKLOT_HOME: home, NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  const bare = (): Server =>
    spawn(process.execPath, ['-e', BARE], { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    await measure(backlot) // the first run makes tables and keys: not counted
    const all: Record<'bare' | 'backlot', Start[]> = { bare: [], backlot: [] }
    for (let round = 0; round < rounds; round += 1) {
      all.bare.push(await measure(bare))
      all.backlot.push(await measure(backlot))
    }
    return [
      { name: 'node serving a constant', ...medians(all.bare) },
      { name: 'backlot serve', ...medians(all.backlot) },
    ]
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

/** The measures as a table. */
export function formatStartBench(measures: readonly StartMeasure[]): string {
  const [yardstick] = measures
  const rows = measures.map(({ name, startMs, residentMegabytes: megabytes }) => {
    const ratio = startMs / (yardstick?.startMs ?? startMs)
    return `| ${name} | ${startMs.toFixed(0)} | ${ratio.toFixed(1)} | ${megabytes.toFixed(0)} |`
  })
  return ['| | start, ms | ratio | resident idle, MB |', '|---|---|---|---|', ...rows].join('\n')
}

type Start = Omit<StartMeasure, 'name'>

type Server = ChildProcessByStdio<null, Readable, null>

async function measure(start: () => Server): Promise<Start> {
  const begunMs = performance.now()
  const server = start()
  const ended = once(server, 'exit')
  try {
    const { ok } = await fetch(`${await addressOf(server)}/healthz`)
    if (!ok) throw new Error('the server is not ready')
    const startMs = performance.now() - begunMs
    await sleep(IDLE_MS)
    return { startMs, residentMegabytes: residentMegabytes(server) }
  } finally {
    server.kill('SIGKILL')
    await ended
  }
}

/** The first address that a server prints: it listens by then. */
async function addressOf({ stdout }: Server): Promise<string> {
  for await (const line of createInterface({ input: stdout })) {
    const [address] = /http:\/\/[\d.]+:\d+/.exec(line) ?? []
    if (address !== undefined) return address
  }
  throw new Error('the server did not start')
}

/** Read from the kernel; Linux only. */
function residentMegabytes({ pid }: Server): number {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

function medians(starts: readonly Start[]): Start {
  return {
    startMs: middle(starts.map(({ startMs }) => startMs)),
    residentMegabytes: middle(starts.map((start) => start.residentMegabytes)),
  }
}

function middle(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? NaN
}

if (import.meta.main) process.stdout.write(`${formatStartBench(await run())}\n`)

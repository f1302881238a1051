/**
 * The time from a start until `/healthz` answers, and the memory of an idle server. The yardstick is
 * a Node that serves one constant.
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
import { mainThreadMsOf, memoryOf } from '@backlot/test-kit/processes'
import { build } from '../build/build.ts'
import { clientOf, eventually, FILM_DEADLINE_MS } from '../test/e2e/program.ts'
import { installPacked } from '../test/install-packed.ts'
import { quantile } from './quantile.ts'

const SOURCES = join(import.meta.dirname, '../packages/backlot/bin/backlot.js')

const BARE = `const server = require('node:http').createServer((request, response) => response.end('ok'))
server.listen(0, '127.0.0.1', () => console.log('http://127.0.0.1:' + server.address().port))`

/** The number of measured starts; the median is reported. */
const ROUNDS = 5

/** How long a server idles before its memory is read. */
const IDLE_MS = 3000

/** The results of one program: medians over the rounds; the memory after a film is from one run. */
export type StartMeasure = {
  readonly name: string
  readonly startMs: number
  /** CPU time of the main thread until then; unlike the time, other programs hardly change it. */
  readonly startCpuMs: number
  /** Absent for a program without commands. */
  readonly helpMs?: number
  readonly residentMegabytes: number
  /** A while after a film of six seconds; absent for a program that makes none. */
  readonly afterFilmMegabytes?: number
}

/** Measures the sources, the build, the packed server and a bare Node alternately. */
export async function run(rounds: number = ROUNDS): Promise<readonly StartMeasure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'backlot-bench-'))
  try {
    const built = join(await build(), 'backlot/bin/backlot.js')
    const programs = [
      program('backlot, its sources', SOURCES, join(folder, 'sources')),
      program('backlot, its build', built, join(folder, 'build')),
      program(
        'backlot, installed',
        (await installPacked(folder)).program,
        join(folder, 'installed'),
      ),
    ]
    const bare: Program = {
      name: 'node serving a constant',
      start: () => spawn(process.execPath, ['-e', BARE], { stdio: ['ignore', 'pipe', 'inherit'] }),
      help: ['-e', '0'],
    }
    const all = [bare, ...programs]
    for (const { start } of programs) await measure(start) // the first run creates tables and keys, and is not counted
    const starts = new Map<Program, (Start & { helpMs: number })[]>()
    for (let round = 0; round < rounds; round += 1)
      for (const one of all) {
        const measured = { ...(await measure(one.start)), helpMs: await timeOf(one.help) }
        starts.set(one, [...(starts.get(one) ?? []), measured])
      }
    const measures: StartMeasure[] = []
    for (const one of all) {
      const found = starts.get(one) ?? []
      const helpMs = quantile(
        found.map((each) => each.helpMs),
        0.5,
      )
      const film = one.home === undefined ? {} : { afterFilmMegabytes: await afterFilm(one) }
      measures.push({ name: one.name, ...medians(found), helpMs, ...film })
    }
    return measures
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A program to measure. */
type Program = {
  readonly name: string
  readonly start: () => Server
  /** Node's arguments for the program's help. */
  readonly help: readonly string[]
  /** The data folder; absent for a program other than Backlot. */
  readonly home?: string
}

function program(name: string, path: string, home: string): Program {
  const env = { ...process.env, BACKLOT_HOME: home, BACKLOT_LOG: 'warn', NO_COLOR: '1' }
  const start = (): Server =>
    spawn(process.execPath, [path, 'serve', '--port', '0'], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  return { name, start, help: [path, '--help'], home }
}

/** The duration of a program that does its work and exits, in milliseconds. */
async function timeOf(args: readonly string[]): Promise<number> {
  const begunMs = performance.now()
  await once(spawn(process.execPath, args, { stdio: 'ignore' }), 'exit')
  return performance.now() - begunMs
}

/** The memory of a server a while after its first film. */
async function afterFilm({ start, home = '' }: Program): Promise<number> {
  const server = start()
  const ended = once(server, 'exit')
  try {
    const address = await addressOf(server)
    const client = clientOf(address, readFileSync(join(home, 'first-key'), 'utf8').trim())
    const order = { model: 'Vendor-Video-2.3', prompt: 'A fox by a lake [Push in]' }
    const submitted = await client.post('/v1/video_generation', order)
    const query = `/v1/query/video_generation?task_id=${submitted.body.task_id}`
    await eventually(
      () => client.get(query),
      ({ body }) => body.status !== 'processing',
      FILM_DEADLINE_MS,
    )
    await sleep(IDLE_MS)
    return residentMegabytesOf(server)
  } finally {
    server.kill('SIGKILL')
    await ended
  }
}

/** The results as a table. */
export function formatStartBench(measures: readonly StartMeasure[]): string {
  const [yardstick] = measures
  const ratio = (ms: number, ofMs: number | undefined): string =>
    `${ms.toFixed(0)} (${(ms / (ofMs ?? ms)).toFixed(1)})`
  const rows = measures.map(({ name, startMs, startCpuMs, helpMs, afterFilmMegabytes, ...idle }) =>
    [
      '',
      name,
      ratio(startMs, yardstick?.startMs),
      ratio(startCpuMs, yardstick?.startCpuMs),
      helpMs === undefined ? '' : ratio(helpMs, yardstick?.helpMs),
      idle.residentMegabytes.toFixed(0),
      afterFilmMegabytes?.toFixed(0) ?? '',
      '',
    ]
      .join(' | ')
      .trim(),
  )
  const head =
    '| | start, ms (ratio) | its CPU, ms (ratio) | `--help`, ms (ratio) | idle, MB | after a film, MB |'
  return [head, '|---|---|---|---|---|---|', ...rows].join('\n')
}

type Start = Pick<StartMeasure, 'startMs' | 'startCpuMs' | 'residentMegabytes'>

type Server = ChildProcessByStdio<null, Readable, null>

async function measure(start: () => Server): Promise<Start> {
  const begunMs = performance.now()
  const server = start()
  const ended = once(server, 'exit')
  try {
    const { ok } = await fetch(`${await addressOf(server)}/healthz`)
    if (!ok) throw new Error('the server is not ready')
    const startMs = performance.now() - begunMs
    const startCpuMs = mainThreadMsOf(server.pid)
    await sleep(IDLE_MS)
    return { startMs, startCpuMs, residentMegabytes: residentMegabytesOf(server) }
  } finally {
    server.kill('SIGKILL')
    await ended
  }
}

/** The first address that a server prints; it listens by then. */
async function addressOf({ stdout }: Server): Promise<string> {
  for await (const line of createInterface({ input: stdout })) {
    const [address] = /http:\/\/[\d.]+:\d+/.exec(line) ?? []
    if (address !== undefined) return address
  }
  throw new Error('the server did not start')
}

function residentMegabytesOf({ pid }: Server): number {
  return memoryOf(pid, 'VmRSS') / 1024 ** 2
}

function medians(starts: readonly Start[]): Start {
  const median = (of: (start: Start) => number): number => quantile(starts.map(of), 0.5)
  return {
    startMs: median(({ startMs }) => startMs),
    startCpuMs: median(({ startCpuMs }) => startCpuMs),
    residentMegabytes: median(({ residentMegabytes }) => residentMegabytes),
  }
}

if (import.meta.main) process.stdout.write(`${formatStartBench(await run())}\n`)

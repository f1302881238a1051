/**
 * A move from SQLite and a folder to PostgreSQL and a bucket, killed three times: while copying
 * files, while copying rows, and while comparing. Then both sides are counted and hashed,
 * independent of the move's own report.
 */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { memoryOf } from '@backlot/test-kit/processes'
import { Client } from 'pg'
import { ACCOUNTS, accountOf, fillStatements, FIRST_MS, taskIdOf } from '../../bench/fill-tasks.ts'
import { openSqlite } from '../../packages/backlot/src/stores/sqlite/store.ts'
import { type Cleaning, runCommand, SOURCES, temporaryHome } from '../e2e/program.ts'
import { startPostgres } from '../postgres.ts'
import { type S3Server, startS3Server } from '../s3-server.ts'

/**
 * The amount to move: whole thousands of tasks, at least as many ledger lines, and at most as many
 * blobs as nine of ten tasks.
 */
export type MoveSize = {
  readonly tasks: number
  readonly lines: number
  readonly blobs: number
  readonly blobBytes: number
}

/** The results. Everything was there and equal, otherwise it would have thrown. */
export type MoveReport = MoveSize & {
  readonly kills: number
  readonly rows: number
  /** Of each run, the killed ones first. */
  readonly seconds: readonly number[]
  /** The peak memory of a run in MB, where the system reports it. */
  readonly peakMb: number
}

/** The tables with the test's data, and the sums that are compared. */
const SUMS: Readonly<Record<string, string>> = {
  account: 'sum("heldMicros" + "balanceMicros")',
  task: 'sum("createdAtMs" % 1000003)',
  file: 'sum("createdAtMs" % 1000003)',
  callback: 'count(distinct "accountId")',
  delivery: 'sum("startedAtMs" % 1000003)',
  ledgerLine: 'sum("amountMicros" + seq)',
  hold: 'sum("amountMicros")',
}

/** Moves, is killed three times, moves to the end, and checks the result. */
export async function killedMove(t: Cleaning, size: MoveSize): Promise<MoveReport> {
  const home = temporaryHome(t)
  await fill(home, size)
  const postgres = await startPostgres(async () => {}, { isDurable: true })
  t.after(() => postgres.stop())
  const url = await postgres.createDatabase()
  const database = new Client({ connectionString: url })
  await database.connect()
  database.on('error', () => undefined) // the server's end is not this test's fault
  const s3 = await startS3Server()
  t.after(() => s3.close())
  const count = async (table: string): Promise<number> => {
    const asked = database.query(`select count(*) as n from "${table}"`)
    return asked.then(
      ({ rows }) => Number(rows[0].n),
      () => 0, // the table does not exist yet
    )
  }
  // The move is blocked at each moment until the test has seen it: what follows is locked.
  const moments: readonly (() => Promise<boolean>)[] = [
    async () => s3.objects.size > size.blobs / 2,
    async () => {
      await lock('task', 'share')
      return (await count('ledgerLine')) > size.lines / 2
    },
    // Holds are copied before ledger lines, so a move that waits for them is comparing.
    async () => {
      if ((await count('ledgerLine')) < size.lines) return false
      await lock('hold', 'access exclusive')
      return isAwaited('hold')
    },
  ]
  const locking = new Client({ connectionString: url })
  await locking.connect()
  locking.on('error', () => undefined)
  let locked = ''
  const lock = async (table: string, mode: string): Promise<void> => {
    if (locked === table) return
    await locking.query(`begin; lock table "${table}" in ${mode} mode`)
    locked = table
  }
  const isAwaited = async (table: string): Promise<boolean> => {
    const waiting = 'select 1 from pg_locks where not granted and relation = $1::regclass'
    return (await database.query(waiting, [table])).rows.length > 0
  }
  const move = { home, url, s3 }
  const runs: Run[] = []
  for (const moment of moments) {
    const run = await runUntil(move, moment)
    assert.equal(run.signal, 'SIGKILL', 'it had ended before it was killed')
    runs.push(run)
    await locking.query('rollback')
    await refused(home, url)
  }
  const last = await runUntil(move)
  assert.equal(last.code, 0, last.stderr)
  runs.push(last)
  const rows = await checkRows(home, database)
  checkBlobs(home, s3, size)
  return {
    ...size,
    kills: moments.length,
    rows,
    seconds: runs.map(({ seconds }) => seconds),
    peakMb: Math.max(...runs.map(({ peakMb }) => peakMb)),
  }
}

/** Fills a store as if it had made this many tasks, with the files of the first of them. */
async function fill(home: string, { tasks, lines, blobs, blobBytes }: MoveSize): Promise<void> {
  const path = join(home, 'backlot.db')
  const store = await openSqlite({ path })
  for (let index = 0; index < ACCOUNTS; index += 1)
    await store.keys.ensureAccount({
      id: accountOf(index),
      name: accountOf(index),
      prepaid: false,
      createdAtMs: FIRST_MS,
    })
  await store.close()
  const database = new DatabaseSync(path)
  database.exec('begin')
  for (const statement of fillStatements(0, tasks)) database.exec(statement)
  database.exec(`insert into "ledgerLine" ("accountId", kind, "amountMicros", reference, note, "atMs")
    with recursive n(i) as (select ${tasks} union all select i + 1 from n where i < ${lines - 1})
    select 'acc-' || (i % ${ACCOUNTS}), 'charge', i % 997, 'reply:' || i, '', ${FIRST_MS} + i from n where i < ${lines}`)
  database.exec('commit')
  database.close()
  mkdirSync(join(home, 'files/films'), { recursive: true, mode: 0o700 })
  for (const name of blobNames(tasks, blobs))
    writeFileSync(join(home, 'files/films', name), contentOf(name, blobBytes))
}

/** The names of the files of this many finished tasks. */
function blobNames(tasks: number, blobs: number): readonly string[] {
  const ended = Array.from({ length: tasks }, (_, index) => index).filter(
    (index) => Math.floor(index / ACCOUNTS) % 10 !== 0,
  )
  return ended.slice(0, blobs).map(taskIdOf)
}

/** Content that is different for every film. */
function contentOf(name: string, sizeBytes: number): Buffer {
  return Buffer.alloc(sizeBytes, createHash('sha256').update(name).digest())
}

type Run = {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly seconds: number
  readonly peakMb: number
  readonly stderr: string
}

type Move = { readonly home: string; readonly url: string; readonly s3: S3Server }

/** Runs the move until it ends, or kills it when the moment has come. */
async function runUntil(
  { home, url, s3 }: Move,
  moment: () => Promise<boolean> = async () => false,
): Promise<Run> {
  const bucket = `s3://films?endpoint=${encodeURIComponent(s3.endpoint)}`
  const startMs = performance.now()
  const child = spawn(process.execPath, [SOURCES, 'move', '--to', url, '--blobs', bucket], {
    env: {
      ...process.env,
      BACKLOT_HOME: home,
      AWS_ACCESS_KEY_ID: s3.credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: s3.credentials.secretAccessKey,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let stderr = ''
  child.stderr.on('data', (piece: Buffer) => (stderr = (stderr + String(piece)).slice(-2000)))
  const ended = once(child, 'close')
  let peakMb = 0
  while (child.exitCode === null && child.signalCode === null) {
    peakMb = Math.max(peakMb, Math.round(memoryOf(child.pid, 'VmHWM') / 1024 ** 2))
    if (await moment()) child.kill('SIGKILL')
    await Promise.race([ended, sleep(20)])
  }
  await ended
  const { exitCode: code, signalCode: signal } = child
  const seconds = Math.round((performance.now() - startMs) / 100) / 10
  return { code, signal, seconds, peakMb, stderr }
}

/** Asserts that no server opens the half-filled store. */
async function refused(home: string, url: string): Promise<void> {
  const { code, stderr } = await runCommand(home, ['migrate'], { BACKLOT_STORE: url })
  assert.equal(code, 1)
  assert.match(stderr, /half filled by "backlot move"/)
}

/** Counts and sums every table on both sides; resolves to the number of rows. */
async function checkRows(home: string, target: Client): Promise<number> {
  const source = new DatabaseSync(join(home, 'backlot.db'), { readOnly: true })
  let rows = 0
  for (const [table, sum] of Object.entries(SUMS)) {
    const sql = `select count(*) as n, ${sum} as total from "${table}"`
    const expected = source.prepare(sql).get()
    const [found] = (await target.query(sql)).rows
    assert.deepEqual(
      [Number(found.n), Number(found.total)],
      [Number(expected?.['n']), Number(expected?.['total'])],
      table,
    )
    rows += Number(found.n)
  }
  source.close()
  return rows
}

function checkBlobs(home: string, { objects }: S3Server, { tasks, blobs }: MoveSize): void {
  const names = blobNames(tasks, blobs)
  assert.equal(objects.size, names.length)
  for (const name of names) {
    const bytes = readFileSync(join(home, 'files/films', name))
    assert.ok(objects.get(`films/films/${name}`)?.equals(bytes), name)
  }
}

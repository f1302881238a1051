/**
 * What a rehearsal is played on: servers that answer and servers that make videos, each a process with a way of its own
 * to one PostgreSQL and to one bucket; a receiver of callbacks; an engine that gives the same video to every order.
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

/** A server with its ways to the database and to the bucket. */
export type Member = {
  readonly name: string
  readonly role: Role
  readonly home: string
  readonly toDatabase: SilentProxy
  readonly toBucket: SilentProxy
  /** The running process; replaced when it is killed. */
  program: Program
  /** The folder of the checkout whose program it runs. */
  checkout: string
}

/** A bucket that others run in production, or the tests' own. */
export type Bucket = {
  readonly kind: 'OpenStack Swift' | 'the S3 server of the tests'
  /** Its server, without a proxy. */
  readonly endpoint: string
  readonly environment: Readonly<Record<string, string>>
  restart(awayMs: number): Promise<void>
}

/** All of it, running. */
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
  /** What servers did that nobody asked for: their ends, and errors of their logs that are none of the troubles'. */
  readonly surprises: readonly string[]
  kill(member: Member): Promise<void>
  /** Starts a server of another checkout in the place of this one, which is stopped as its operator would when no requests come any more. */
  replace(member: Member, checkout: string): Promise<void>
  /** Ends all servers, whatever they do. */
  end(): void
}

const BUCKET = 'backlot'

/** A server that does not come up although nothing is in its way any more is a fault. */
const MAX_STARTS = 30

/** The model whose videos the engine gives at once, so that a round is about servers and not about drawing. */
export const ENGINE_MODEL = 'T2V-01-Director'

/** Which servers there are, and where they keep files. */
export type Cast = {
  readonly roles: readonly Role[]
  /** Whether the bucket is Swift where that is installed. */
  readonly prefersSwift: boolean
  /** The folder of the checkout whose programs run; this one when absent. */
  readonly checkout?: string
}

/** This checkout. */
const OWN_CHECKOUT = join(import.meta.dirname, '../..')

/** How long a balancer may take to notice that a server is being stopped, in milliseconds. */
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
  process.once('exit', end) // also when it is interrupted
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
  /** Ends a server, whatever it does. */
  end(member: Member): void
}

/** Who starts, kills and replaces servers, and notes which of them end by themselves. */
function operate(t: Cleaning, bucketEnvironment: Bucket['environment']): Operator {
  const surprises: string[] = []
  const isKilled = new Set<Program>()
  const start: Operator['start'] = async (member) => {
    const program = await startProgram(t, {
      home: member.home,
      program: programOf(member.checkout),
      // What goes wrong is on purpose; BACKLOT_LOG=warn shows what servers say of it.
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
      program.process.kill('SIGCONT') // it may stand still
      program.process.kill('SIGKILL')
      toBucket.forward()
      toDatabase.forward()
    },
  }
}

/** As a supervisor does: a server that finds no database ends, and is started again. */
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

/** As an operator of a fleet would set it. Shorter timeouts than the defaults are missed by every server on a machine that is busy with other work. */
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

/** The same, by the command of another checkout: the tables are those that it knows. */
async function firstKeyOf(
  checkout: string,
  { database, home }: { readonly database: string; readonly home: string },
): Promise<string> {
  const args = [programOf(checkout), 'keys', 'create', '--account', 'rehearsal']
  const env = { ...process.env, BACKLOT_HOME: home, BACKLOT_STORE: database, NO_COLOR: '1' }
  const { stdout } = await promisify(execFile)(process.execPath, args, { env })
  return stdout.trim()
}

/** The tables, an account, and its key. */
async function firstKey(database: string): Promise<string> {
  const store = await openPostgres({ url: database, timeoutMs: DEFAULT_TIMEOUT_MS })
  try {
    const order = { accountName: 'rehearsal', prepaid: false }
    return (await issueKey({ store, ids, clock }, order)).token
  } finally {
    await store.close()
  }
}

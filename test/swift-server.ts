/**
 * OpenStack Swift with its S3 interface on this machine: a real server for tests of buckets. Its
 * programs come from Debian.
 *
 *     apt install --no-install-recommends swift-proxy swift-account swift-container swift-object memcached
 *     node test/swift-server.ts              # prints the settings of a bucket, until Ctrl-C
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

const BUCKET = 'backlot'
const STORES = ['account', 'container', 'object'] as const
const CREDENTIALS = { accessKeyId: 'test:tester', secretAccessKey: 'testing' } as const

/** Python and four programs start slowly on a busy machine. */
const START_TIMEOUT_MS = 300_000

/** A running Swift. */
export type SwiftServer = {
  /** In the form of the setting `blobs.url`. */
  readonly blobsUrl: string
  readonly environment: Readonly<Record<string, string>>
  /** Kills all its programs, and starts them again after this many milliseconds. Resolves when it answers. */
  restart(awayMs: number): Promise<void>
  close(): Promise<void>
}

/**
 * Starts Swift with a single replica in a temporary folder; throws with installation instructions
 * when programs are missing.
 */
export async function startSwift(): Promise<SwiftServer> {
  requirePrograms()
  const folder = mkdtempSync(join(tmpdir(), 'backlot-swift-'))
  mkdirSync(join(folder, 'disks/disk'), { recursive: true })
  const programs = supervise()
  const close = async (): Promise<void> => {
    await programs.end('SIGTERM')
    programs.forget()
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
  try {
    const ports = await freePorts(STORES.length + 2)
    const [proxyPort = 0, memcachePort = 0, ...storePorts] = ports
    const run = (program: string, ...args: readonly string[]): void => programs.add(program, args)
    run('memcached', '-u', userInfo().username, '-l', '127.0.0.1', '-p', String(memcachePort))
    writeFileSync(join(folder, 'swift.conf'), COMMON)
    STORES.forEach((name, index) => {
      const port = storePorts[index] ?? 0
      const path = join(folder, `${name}.conf`)
      writeFileSync(path, storeConfig(name, port, folder))
      buildRing(folder, name, port)
      run(`swift-${name}-server`, path)
    })
    writeFileSync(join(folder, 'proxy.conf'), proxyConfig(proxyPort, memcachePort, folder))
    run('swift-proxy-server', join(folder, 'proxy.conf'))
    const endpoint = `http://127.0.0.1:${proxyPort}`
    await createBucket(endpoint)
    return {
      blobsUrl: `s3://${BUCKET}?endpoint=${endpoint}&region=us-east-1`,
      environment: {
        AWS_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
        AWS_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
      },
      restart: async (awayMs) => {
        await programs.end('SIGKILL')
        await new Promise((resolve) => setTimeout(resolve, awayMs))
        programs.startAll()
        await createBucket(endpoint)
      },
      close,
    }
  } catch (thrown) {
    await close()
    throw thrown
  }
}

type Supervisor = {
  /** Starts a program, and restarts it whenever it exits by itself, for example because it cannot listen. */
  add(program: string, args: readonly string[]): void
  startAll(): void
  /** Resolves when all have ended; they may be started again. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
  /** Stops killing them when this process exits. */
  forget(): void
}

function supervise(): Supervisor {
  const children = new Set<ChildProcess>()
  const programs: (readonly [string, readonly string[]])[] = []
  let ends = 0
  const start = (program: string, args: readonly string[]): void => {
    const child = spawn(program, args, { stdio: 'ignore' })
    const before = ends
    children.add(child)
    child.once('exit', () => {
      children.delete(child)
      if (ends === before) setTimeout(() => ends === before && start(program, args), 1000)
    })
  }
  const killAll = (): void => children.forEach((child) => child.kill('SIGKILL'))
  process.once('exit', killAll) // also after an interruption
  return {
    add: (program, args) => {
      programs.push([program, args])
      start(program, args)
    },
    startAll: () => programs.forEach(([program, args]) => start(program, args)),
    end: async (signal) => {
      ends += 1
      const ended = [...children].map((child) => once(child, 'exit'))
      for (const child of children) child.kill(signal)
      await Promise.all(ended)
    },
    forget: () => process.off('exit', killAll),
  }
}

function requirePrograms(): void {
  const programs = ['memcached', 'swift-ring-builder', 'swift-proxy-server']
  const missing = programs.filter((name) => spawnSync('which', [name]).status !== 0)
  if (missing.length > 0)
    throw new Error(
      `${missing.join(', ')} not found: apt install --no-install-recommends swift-proxy swift-account swift-container swift-object memcached`,
    )
}

const COMMON = `[swift-hash]
swift_hash_path_prefix = backlot
swift_hash_path_suffix = tests
[storage-policy:0]
name = default
default = yes
`

const shared = (port: number, folder: string): string => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
user = ${userInfo().username}
swift_dir = ${folder}
devices = ${folder}/disks
mount_check = false
workers = 0
`

const storeConfig = (name: string, port: number, folder: string): string =>
  `${shared(port, folder)}[pipeline:main]
pipeline = ${name}-server
[app:${name}-server]
use = egg:swift#${name}
`

const proxyConfig = (port: number, memcachePort: number, folder: string): string =>
  `${shared(port, folder)}[pipeline:main]
pipeline = catch_errors cache listing_formats s3api tempauth slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
allow_account_management = true
# After ten errors of a store it would not be asked for a minute. There is one copy of everything: nobody else could be asked.
error_suppression_interval = 0
error_suppression_limit = 1000000
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${memcachePort}
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = ${CREDENTIALS.secretAccessKey} .admin
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
`

/** Writes the ring for a single replica. */
function buildRing(folder: string, name: string, port: number): void {
  const builder = join(folder, `${name}.builder`)
  for (const args of [
    ['create', '4', '1', '1'],
    ['add', `r1z1-127.0.0.1:${port}/disk`, '1'],
    ['rebalance'],
  ])
    // Exits with 1 for warnings, such as a single disk.
    spawnSync('swift-ring-builder', [builder, ...args])
}

/** With Swift's own interface, which also creates the bucket's account. */
async function createBucket(endpoint: string): Promise<void> {
  const user = {
    'x-storage-user': CREDENTIALS.accessKeyId,
    'x-storage-pass': CREDENTIALS.secretAccessKey,
  }
  const endMs = performance.now() + START_TIMEOUT_MS
  for (;;) {
    const status = await putBucket(endpoint, user).catch((thrown: unknown) => String(thrown))
    if (status === 201 || status === 202) return
    if (performance.now() > endMs) throw new Error(`Swift made no bucket: ${status}`)
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

async function putBucket(endpoint: string, user: Record<string, string>): Promise<number> {
  const { headers } = await fetch(`${endpoint}/auth/v1.0`, { headers: user })
  const token = headers.get('x-auth-token') ?? ''
  const url = `${headers.get('x-storage-url') ?? endpoint}/${BUCKET}`
  return (await fetch(url, { method: 'PUT', headers: { 'x-auth-token': token } })).status
}

/**
 * Free ports outside of the range for outgoing connections: Swift reads ports from files and uses
 * them again after a restart, so no connection may take one meanwhile.
 */
async function freePorts(count: number): Promise<readonly number[]> {
  const ports = new Set<number>()
  while (ports.size < count) {
    const port = randomInt(10_000, 32_000)
    if (await isFree(port)) ports.add(port)
  }
  return [...ports]
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
    await once(server.close(), 'close')
    return true
  } catch {
    return false
  }
}

if (import.meta.main) {
  const asked = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
  const swift = await startSwift()
  const settings = {
    ...swift.environment,
    BACKLOT_BLOBS: swift.blobsUrl,
    BACKLOT_TEST_S3: swift.blobsUrl,
  }
  for (const [name, value] of Object.entries(settings))
    process.stdout.write(`export ${name}='${value}'\n`)
  await asked
  await swift.close()
}

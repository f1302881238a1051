/**
 * The real program, started as a user would: `node bin/backlot.js serve` in a data folder of its
 * own, on a port that the system picks.
 */
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { readConfig } from '../../packages/backlot/src/config/config.ts'
import { issueKey } from '../../packages/backlot/src/server/issue-key.ts'
import { openStore } from '../../packages/backlot/src/server/open-store.ts'
import { clock, getAccount, ids } from '../../packages/backlot/src/cli/with-store.ts'
import type { Balance } from '../../packages/backlot/src/domain/ledger.ts'
import type { Store } from '../../packages/backlot/src/stores/sql/store.ts'
import type { AnyJson } from '@backlot/test-kit/any-json'

const run = promisify(execFile)

/** The program in its sources. */
export const SOURCES = join(import.meta.dirname, '../../packages/backlot/bin/backlot.js')

/** The program to test: the sources, or an installation made by `test/run.ts`. */
export const PROGRAM = process.env['BACKLOT_TEST_PROGRAM'] ?? SOURCES

/** A command that takes longer hangs. */
const COMMAND_TIMEOUT_MS = 300_000

/** How to stop the servers of each data folder, which is removed after them, whatever the order of hooks. */
const servers = new Map<string, (() => Promise<unknown>)[]>()

/** Runs cleanups at the end: the context of a test, or a bench. */
export type Cleaning = { after(cleanup: () => unknown): void }

const homes = new Set<string>()
// A server of another folder may have written here after the test, and a process may end before a test does.
process.once('exit', () => homes.forEach(removeFolder))

/** A data folder that is removed after the test. */
export function temporaryHome(t: Cleaning): string {
  const home = mkdtempSync(join(tmpdir(), 'backlot-'))
  homes.add(home)
  t.after(async () => {
    await Promise.all((servers.get(home) ?? []).map((stop) => stop()))
    servers.delete(home)
    removeFolder(home)
  })
  return home
}

function removeFolder(path: string): void {
  rmSync(path, { recursive: true, force: true, maxRetries: 3 })
}

/** The output and the exit code of a command. */
export type Ended = { readonly code: number; readonly stdout: string; readonly stderr: string }

/** Runs a command to its end; a failure is a result, not an exception. */
export async function runCommand(
  home: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<Ended> {
  const env = { ...process.env, BACKLOT_HOME: home, NO_COLOR: '1', ...environment }
  try {
    const { stdout, stderr } = await run(process.execPath, [PROGRAM, ...args], {
      env,
      timeout: COMMAND_TIMEOUT_MS,
    })
    return { code: 0, stdout, stderr }
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && 'stdout' in thrown && 'stderr' in thrown)
      return {
        code: Number(thrown.code),
        stdout: String(thrown.stdout),
        stderr: String(thrown.stderr),
      }
    throw thrown
  }
}

/** The held and charged amounts of an account, in micros. */
export async function moneyOf(home: string, name?: string): Promise<readonly number[]> {
  const { heldMicros, chargedMicros } = await balanceOf(home, name)
  return [heldMicros, chargedMicros]
}

/** The balance of an account. */
export function balanceOf(home: string, name = 'tester'): Promise<Balance> {
  return withStoreOf(home, async (store) => {
    const { id } = await getAccount(store, name)
    return store.ledger.balance(id)
  })
}

/** Opens the store beside the program, as a command does, without loading the command line. */
async function withStoreOf<T>(home: string, use: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(home, await readConfig(home, process.env))
  try {
    return await use(store)
  } finally {
    await store.close()
  }
}

/** A server in a process of its own. */
export type Program = {
  readonly address: string
  readonly home: string
  /** Its output up to its address. */
  readonly banner: string
  readonly process: ChildProcess
  /** Prefix for the account names of clients; absent when the server belongs to one test. */
  readonly prefix?: string
  /** Stops it as an operator does, and resolves to its exit code. */
  stop(): Promise<number | null>
}

/** How to start the server. */
type Start = {
  readonly home?: string
  readonly environment?: NodeJS.ProcessEnv
  readonly args?: readonly string[]
  /** Another program than the tested one. */
  readonly program?: string
  /** A wrapper command that gets the program as its last arguments, and replaces itself by it. */
  readonly within?: readonly string[]
  /**
   * Where its log goes: a pipe to read, or an open file. When inherited from the test, only
   * warnings are logged.
   */
  readonly stderr?: 'pipe' | number
}

/** Starts the server without waiting for it. */
export function spawnServer(
  home: string,
  { environment, args = [], within = [], program = PROGRAM, stderr }: Start,
): ChildProcess {
  const [command, ...rest] = [...within, process.execPath, program, 'serve', '--port', '0']
  return spawn(command, [...rest, ...args], {
    env: {
      ...process.env,
      BACKLOT_HOME: home,
      BACKLOT_SANDBOX_PACE: 'instant',
      NO_COLOR: '1',
      ...(stderr === undefined && { BACKLOT_LOG: 'warn' }),
      ...environment,
    },
    stdio: ['ignore', 'pipe', stderr ?? 'inherit'],
  })
}

/** Starts the server and waits until it is ready. It is stopped after the test. */
export async function startProgram(t: Cleaning, start: Start = {}): Promise<Program> {
  const home = start.home ?? temporaryHome(t)
  const child = spawnServer(home, start)
  const { stdout } = child
  if (!stdout) throw new Error('the server has no stdout')
  const ended = once(child, 'exit')
  const stop = async (): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    await ended
    return child.exitCode
  }
  servers.set(home, [...(servers.get(home) ?? []), stop])
  t.after(stop)
  const banner: string[] = []
  for await (const line of createInterface({ input: stdout })) {
    banner.push(line)
    if (/-d '\{"model"|A new key|role +worker/.test(line)) break // the last line of each banner
  }
  const text = banner.join('\n')
  const address = /address +(\S+)/.exec(text)?.[1]
  if (address === undefined) throw new Error(`the server did not start: ${text}`)
  return { address, home, banner: text, process: child, stop }
}

let shared: Promise<Program> | undefined
let users = 0

/**
 * A server with no settings of its own for tests that only call it: all of this process use the same one, each with
 * accounts of its own. A test that stops it, looks into its data or counts what it did starts another.
 */
export async function sharedProgram(): Promise<Program & { readonly prefix: string }> {
  const cleanups: (() => unknown)[] = []
  shared ??= startProgram({ after: (cleanup) => void cleanups.push(cleanup) }).then((program) => {
    endAtLast(program, cleanups)
    return program
  })
  return { ...(await shared), prefix: `${(users += 1)}-` }
}

/** Lets the server end when nothing else keeps the process: no test knows whether it is the last. */
function endAtLast({ process: child }: Program, cleanups: readonly (() => unknown)[]): void {
  child.unref()
  if (child.stdout instanceof Socket) child.stdout.unref()
  const end = async (): Promise<void> => {
    child.ref()
    for (const cleanup of cleanups.toReversed()) await cleanup()
  }
  process.once('beforeExit', () => void end())
  process.prependOnceListener('exit', () => child.kill('SIGKILL')) // before its folder is removed
}

/** A client of the native endpoints: JSON in, JSON out, with one key. */
export type Client = {
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>
  get(path: string): Promise<Answer>
  readonly key: string
}

/** A response with its body parsed as JSON. */
export type Answer = {
  readonly status: number
  readonly headers: Headers
  readonly body: AnyJson
}

/** A client with a new key of this account. */
export async function createClient(
  { address, home, prefix = '' }: Pick<Program, 'address' | 'home' | 'prefix'>,
  account = 'tester',
): Promise<Client> {
  const order = { accountName: prefix + account, prepaid: false }
  const { token } = await withStoreOf(home, (store) => issueKey({ store, ids, clock }, order))
  return clientOf(address, token)
}

/** A client with this key, whose requests the signal aborts. */
export function clientOf(address: string, key: string, signal?: AbortSignal): Client {
  const send = async (path: string, init: RequestInit): Promise<Answer> => {
    const answer = await fetch(address + path, signal ? { ...init, signal } : init)
    return { status: answer.status, headers: answer.headers, body: await answer.json() }
  }
  const authorization = `Bearer ${key}`
  return {
    key,
    get: (path) => send(path, { headers: { authorization } }),
    post: (path, body, headers = {}) =>
      send(path, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
  }
}

/** Waits until a server says that it is ready; one whose disk is slow, as on a busy machine, is not for a while. */
export async function untilReady({ address }: Pick<Program, 'address'>): Promise<void> {
  await eventually(
    async () => (await fetch(`${address}/healthz`)).status,
    (status) => status === 200,
  )
}

/** Creates an inbox on the server: the address for callbacks, and the path that shows them. */
export async function createInbox(
  client: Client,
): Promise<{ readonly url: string; readonly path: string }> {
  const { body } = await client.post('/v1/inbox', '')
  return { url: body.inbox_url, path: `/inbox/${body.token}` }
}

/**
 * Longer than anything takes on a loaded machine, and shorter than the timeout of a test: a hanging
 * wait fails and shows what it saw.
 */
const EVENTUALLY_MS = 300_000

/** How long whole films may take to render on a loaded machine. */
export const FILM_DEADLINE_MS = 480_000

/** Polls become less frequent, up to this interval: polling is work for both sides, and delays the result. */
const MAX_POLL_MS = 250

/** Polls until the answer is as wanted, or the deadline has passed. */
export async function eventually<T>(
  ask: () => Promise<T>,
  wanted: (answer: T) => boolean,
  deadlineMs = EVENTUALLY_MS,
): Promise<T> {
  const end = performance.now() + deadlineMs
  for (let waitMs = 25; ; waitMs = Math.min(waitMs * 1.3, MAX_POLL_MS)) {
    const answer = await ask()
    if (wanted(answer)) return answer
    if (performance.now() > end) throw new Error(`not in time: ${JSON.stringify(answer)}`)
    await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
}

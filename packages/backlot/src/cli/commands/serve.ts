import { Command } from 'commander'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { type FirstKey, formatBanner } from '../banner.ts'
import { readConfig, type Config, type ConfigFlags } from '../../config/config.ts'
import { createKeyFile } from '../first-key.ts'
import { openHome } from '../../config/home.ts'
import { apiProcesses, isMember } from '../../server/group/count.ts'
import { issueKey } from '../../server/issue-key.ts'
import { Refusal, systemCode } from '../../config/refusal.ts'
import { openStore } from '../../server/open-store.ts'
import type { Service } from '../../server/service.ts'
import { printLine, watchStopSignals } from '../../server/stop-signals.ts'
import type { Store } from '../../stores/sql/store.ts'
import { takeLock } from '../../system/process-lock.ts'
import { clock, ids, print } from '../with-store.ts'

/** The account of the first key. */
const FIRST_ACCOUNT = 'default'

/** `backlot serve`: runs the server until it is stopped. */
export function serveCommand(): Command {
  return new Command('serve')
    .description('run the server')
    .option('--host <address>', 'address to listen on (default: 127.0.0.1)')
    .option('--port <number>', 'port to listen on; 0 picks a free one (default: 8787)')
    .option('--role <role>', 'all, api (answers requests) or worker (makes films) (default: all)')
    .option('--processes <number>', 'processes that answer requests, or auto (default: 1)')
    .action(serve)
}

async function serve(flags: ConfigFlags): Promise<void> {
  if (isMember()) return serveAsMember()
  const signals = watchStopSignals(process.env)
  const home = openHome(process.env)
  const config = await readConfig(home, process.env, flags)
  const service = await start(home, config)
  const { delayMs, graceMs } = config.shutdown
  signals.started(delayMs + graceMs)
  try {
    print(await bannerOf(service, { home, config }))
  } catch (thrown) {
    // It already answers: without this, it would go on while its operator reads that it did not start.
    await service.stop()
    throw thrown
  }
  flushCompileCache() // now rather than at the end, which may be a kill
  void service.lost.then(endLost)
  await signals.asked
  printLine('stopping…\n')
  await service.stop()
  signals.close()
}

/** The message of a started server; creates the first key of a new store. */
async function bannerOf(
  service: Running,
  { home, config }: { readonly home: string; readonly config: Config },
): Promise<string> {
  const { host, public_url: publicUrl, role } = config
  const { port } = service
  const firstKey = role === 'worker' ? undefined : await service.withStore(makeFirstKey)
  const hasConsole = config.console !== undefined
  const isSecond = isSecondHere(home, config)
  const isHomeNamed = Boolean(process.env['BACKLOT_HOME'])
  const server = { host, port, home, publicUrl, role, hasConsole, isSecond, isHomeNamed }
  return formatBanner(firstKey ? { ...server, firstKey } : server)
}

/** In the data folder, locked by a server that runs on its SQLite file. */
const SERVING_LOCK = 'serving.lock'

/** Whether another server runs on the SQLite file of this data folder. That is allowed, and seldom intended. */
function isSecondHere(home: string, { store }: Pick<Config, 'store'>): boolean {
  if (!store.url.startsWith('sqlite:')) return false
  try {
    return takeLock(join(home, SERVING_LOCK)) === undefined
  } catch {
    return false // a folder in which no file can be created; its store may be elsewhere
  }
}

/** How long callers whose requests failed with the store have to read the error. */
const LOST_MS = 1000

/**
 * Ends the process without closing the store: SQLite would write back what can no longer be
 * trusted. See docs/decisions/0079.
 */
function endLost(reason: string): void {
  printLine(`${reason}\n`)
  setTimeout(() => process.exit(1), LOST_MS)
}

/** A running server, in one process or several. */
type Running = Pick<Service, 'port' | 'stop'> & {
  /** Resolves to a message when it can only end without closing. */
  readonly lost: Promise<string>
  withStore<T>(use: (home: string, store: Store) => Promise<T>): Promise<T>
}

const LOST_DISK = 'The disk of the store has failed. Start again: what it kept is there.'

async function start(home: string, config: Config): Promise<Running> {
  // None of it is loaded for other commands.
  if (apiProcesses(config) > 1) return startSeveral(home, config)
  const { startService } = await import('../../server/service.ts')
  const service = await startService(home, config).catch((thrown: unknown) => {
    throw refusalOf(config, thrown)
  })
  const { port, stop, lost } = service
  return {
    port,
    stop,
    lost: lost.then(() => LOST_DISK),
    withStore: (use) => use(home, service.store),
  }
}

/** The store is opened before the other processes start, so that its schema is updated once. */
async function startSeveral(home: string, config: Config): Promise<Running> {
  const store = await openStore(home, config)
  try {
    const { startGroup } = await import('../../server/group/primary.ts')
    const group = await startGroup(home, config).catch((thrown: unknown) => {
      throw refusalOf(config, thrown)
    })
    return {
      ...group,
      withStore: async (use) => {
        try {
          return await use(home, store)
        } finally {
          await store.close()
        }
      },
    }
  } catch (thrown) {
    await store.close()
    throw thrown
  }
}

async function serveAsMember(): Promise<void> {
  const { runMember } = await import('../../server/group/member.ts')
  await runMember(refusalOf)
  flushCompileCache()
}

/** Describes why a server cannot start; other errors stay as they are. */
function refusalOf({ host, port }: Pick<Config, 'host' | 'port'>, thrown: unknown): unknown {
  const code = systemCode(thrown)
  if (code === 'EADDRINUSE')
    return new Refusal(`Port ${port} on ${host} is in use; choose another with --port.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new Refusal(`This machine has no address ${host}; choose another with --host.`)
  if (code === 'EACCES')
    return new Refusal(`Port ${port} may not be used; choose one above 1023 with --port.`)
  return thrown
}

/**
 * Creates the first key of a store without keys. It does not expire, so it is shown only in a
 * terminal: other output is kept, in a journal or a container log, where others may read it.
 */
async function makeFirstKey(home: string, store: Store): Promise<FirstKey | undefined> {
  const { items } = await store.keys.listAccounts({ limit: 1 })
  if (items.length > 0) return undefined
  const issue = async (): Promise<string> => {
    const order = { accountName: FIRST_ACCOUNT, prepaid: false }
    return (await issueKey({ store, ids, clock }, order)).token
  }
  if (process.stdout.isTTY) return { token: await issue() }
  const { path, file } = createKeyFile(home)
  if (!file) return { taken: path }
  try {
    file.keep(await issue())
    return { path }
  } catch (thrown) {
    file.discard()
    throw thrown
  }
}

/**
 * From names that callers wrote to addresses.
 *
 * `dns.lookup` holds a thread while it waits, and only two at a time may: name
 * servers that never answer for one caller would stop the callbacks and downloads
 * of all. Names are asked for over sockets instead (c-ares), which holds no thread.
 * Only names that the system alone may know are left to `dns.lookup`, one at a time.
 */
import type { LookupAddress, LookupAllOptions } from 'node:dns'
import { lookup, Resolver } from 'node:dns/promises'
import { networkInterfaces } from 'node:os'
import { performance } from 'node:perf_hooks'
import { callbackify } from 'node:util'
import { openHostsFile } from './hosts-file.ts'
import { type Found, remember } from './name-cache.ts'

/** How names become addresses: as `dns.lookup` with `all`. */
export type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/** What asks name servers. */
export type Questions = Pick<Resolver, 'resolve4' | 'resolve6' | 'cancel'>

/** What names are resolved with; what is absent is the system's own. */
export type ResolverOptions = {
  /** Whether the system is asked for every name that its name servers do not know, not just for names without a dot. */
  readonly asksSystem: boolean
  /** Opens what one name is asked with. */
  readonly open?: () => Questions
  readonly hostsPath?: string
  /** `dns.lookup`: all addresses of a name, or a rejection. Takes a thread. */
  readonly system?: (name: string) => Promise<readonly LookupAddress[]>
  readonly monotonicMs?: () => number
  readonly times?: ResolverTimes
}

/** How long name servers are waited for. */
export type ResolverTimes = {
  /** In all: less than a connection may take, so that the log says why. */
  readonly timeoutMs: number
  /** For the other family, when one has answered. */
  readonly otherFamilyMs: number
}

/** Resolves names, within bounds. */
export type NameResolver = {
  readonly resolve: Resolve
  /** Gives up all that is asked for. */
  close(): void
}

/** How many names are asked for at a time: more than there are callbacks under way. */
export const MAX_PENDING_NAMES = 512

/** How many names wait for the system at a time, the one that it looks up among them. */
const MAX_PENDING_SYSTEM = 32

const TIMES: ResolverTimes = { timeoutMs: 4500, otherFamilyMs: 250 }

/** When a question is sent again: after a second, then after two. */
const QUESTION = { timeout: 1000, maxTimeout: 2000, tries: 4 }

/** The most addresses that a name may have. */
const MAX_ADDRESSES = 64

/** How long the system's answers are kept; it does not say. */
const SYSTEM_TTL_SECONDS = 5

/** What name servers say of a name that they do not know, and what is said where there is no name server. */
const UNKNOWN: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA', 'ECONNREFUSED'])

/** A resolver of names. `close` it in the end. */
export function createResolver(options: ResolverOptions): NameResolver {
  const { monotonicMs = () => performance.now(), hostsPath = '/etc/hosts' } = options
  const hosts = openHostsFile(hostsPath, monotonicMs)
  const servers = createServers(options)
  const system = oneAtATime(
    options.system ?? ((name) => lookup(name, { all: true, order: 'verbatim' })),
  )
  const find = async (name: string): Promise<Found> => {
    const written = await hosts.find(name)
    if (written.length > 0) return { addresses: written.map(withFamily), ttlSeconds: 0 }
    if (/(^|\.)localhost$/.test(name))
      return { addresses: ['127.0.0.1', '::1'].map(withFamily), ttlSeconds: 0 }
    try {
      return await servers.ask(name)
    } catch (thrown) {
      // No caller has a name server for a name without a dot. For others, one that stays silent
      // would hold the system's only turn, so it is asked only where callers may reach the inside.
      const isForSystem = !name.includes('.') || (options.asksSystem && UNKNOWN.has(codeOf(thrown)))
      if (!isForSystem) throw thrown
      return { addresses: [...(await system(name))], ttlSeconds: SYSTEM_TTL_SECONDS }
    }
  }
  const search = remember(bounded(find), monotonicMs)
  return {
    resolve: (hostname, { family }, callback) => {
      const name = hostname.toLowerCase().replace(/\.$/, '')
      const found = async (): Promise<LookupAddress[]> =>
        (await search(name)).addresses.filter(isOf(family))
      callbackify(found)((error, addresses) => callback(error, error ? [] : addresses))
    },
    close: servers.close,
  }
}

function isOf(family: LookupAllOptions['family']): (address: LookupAddress) => boolean {
  const wanted = Number(String(family ?? 0).replace('IPv', ''))
  return (address) => wanted === 0 || address.family === wanted
}

function withFamily(address: string): LookupAddress {
  return { address, family: address.includes(':') ? 6 : 4 }
}

/** Asks name servers for both families side by side. */
function createServers({
  open = () => new Resolver(QUESTION),
  times = TIMES,
}: Pick<ResolverOptions, 'open' | 'times'>): {
  ask(name: string): Promise<Found>
  close(): void
} {
  const asking = new Set<Questions>()
  let isClosed = false
  return {
    ask: async (name) => {
      if (isClosed) throw failed('ECANCELLED', 'no name is asked for any more')
      // One for each name: its questions can be cancelled alone, and leave from a port of their own.
      const questions = open()
      asking.add(questions)
      try {
        return await askBoth(questions, name, times)
      } finally {
        asking.delete(questions)
      }
    },
    close: () => {
      isClosed = true
      for (const questions of asking) questions.cancel()
    },
  }
}

type Records = readonly { readonly address: string; readonly ttl: number }[]

async function askBoth(questions: Questions, name: string, times: ResolverTimes): Promise<Found> {
  let timer = setTimeout(() => questions.cancel(), times.timeoutMs)
  const answer = async (asked: Promise<Records>): Promise<Records> => {
    const records = await asked
    clearTimeout(timer)
    timer = setTimeout(() => questions.cancel(), times.otherFamilyMs)
    return records
  }
  const answers = await Promise.allSettled([
    answer(questions.resolve4(name, { ttl: true })),
    answer(questions.resolve6(name, { ttl: true })),
  ])
  clearTimeout(timer)
  const [four = [], six = []] = answers.map((one) => (one.status === 'fulfilled' ? one.value : []))
  const records = hasIpv6() ? [...six, ...four] : [...four, ...six]
  const failures = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  const failure = failures.find((reason) => !UNKNOWN.has(codeOf(reason))) ?? failures[0]
  if (records.length === 0) throw describe(failure, name)
  if (records.length > MAX_ADDRESSES)
    throw failed('EBADRESP', `${name} has more than ${MAX_ADDRESSES} addresses`)
  const isWhole = failures.every((reason) => UNKNOWN.has(codeOf(reason)))
  return {
    addresses: records.map(({ address }) => withFamily(address)),
    // What one family alone has said may be different in a moment.
    ttlSeconds: isWhole ? Math.min(...records.map(({ ttl }) => ttl)) : 0,
  }
}

function describe(failure: unknown, name: string): unknown {
  return codeOf(failure) === 'ECANCELLED'
    ? failed('ETIMEOUT', `no name server has answered for ${name} in time`)
    : failure
}

/** Whether this machine reaches IPv6: only then are such addresses tried first. */
function hasIpv6(): boolean {
  return Object.values(networkInterfaces()).some((addresses) =>
    addresses?.some(({ address, internal }) => !internal && /^[23][0-9a-f]{3}:/.test(address)),
  )
}

/**
 * Refuses a name where too many are asked for: half of what the other domains leave
 * free is a domain's share. Nothing waits for a turn, so nobody waits behind silence.
 */
function bounded(find: (name: string) => Promise<Found>): (name: string) => Promise<Found> {
  const pending = new Map<string, number>()
  let total = 0
  return async (name) => {
    const domain = name.split('.').slice(-2).join('.')
    const own = pending.get(domain) ?? 0
    if (own >= (MAX_PENDING_NAMES - (total - own)) / 2) throw busy(name)
    pending.set(domain, own + 1)
    total += 1
    try {
      return await find(name)
    } finally {
      total -= 1
      const left = (pending.get(domain) ?? 1) - 1
      if (left > 0) pending.set(domain, left)
      else pending.delete(domain)
    }
  }
}

/** One call after the other, and few that wait. */
function oneAtATime<T>(call: (name: string) => Promise<T>): (name: string) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  let pending = 0
  return async (name) => {
    if (pending >= MAX_PENDING_SYSTEM) throw busy(name)
    pending += 1
    const result = last.then(() => call(name)).finally(() => (pending -= 1))
    last = result.catch(() => undefined)
    return result
  }
}

/** `ENOBUFS`: a failure of this machine, for which no receiver is to blame. */
function busy(name: string): Error {
  return failed('ENOBUFS', `too many names are asked for to ask for ${name}`)
}

function failed(code: string, message: string): NodeJS.ErrnoException {
  return Object.assign(new Error(message), { code })
}

function codeOf(thrown: unknown): string {
  return thrown instanceof Error && 'code' in thrown ? String(thrown.code) : ''
}

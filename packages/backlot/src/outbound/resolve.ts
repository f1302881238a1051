/**
 * Resolves host names from callers.
 *
 * `dns.lookup` occupies a thread while it waits, and at most two: silent name servers of one caller
 * would stop the callbacks and downloads of all. So names are resolved over sockets (c-ares), which
 * need no thread. Only names that the system alone may know use `dns.lookup`, one at a time.
 */
import type { LookupAddress, LookupAllOptions } from 'node:dns'
import { lookup, Resolver } from 'node:dns/promises'
import { networkInterfaces } from 'node:os'
import { performance } from 'node:perf_hooks'
import { callbackify } from 'node:util'
import { openHostsFile } from './hosts-file.ts'
import { type Found, remember } from './name-cache.ts'

/** Resolves names, as `dns.lookup` with `all`. */
export type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/** Queries name servers. */
export type Questions = Pick<Resolver, 'resolve4' | 'resolve6' | 'cancel'>

/** Options of the resolver; by default the system's. */
export type ResolverOptions = {
  /** Whether the system is asked for every name that its name servers do not know, not only for names without a dot. */
  readonly asksSystem: boolean
  /** Creates the queries for one name. */
  readonly open?: () => Questions
  readonly hostsPath?: string
  /** `dns.lookup`: all addresses of a name, or a rejection. Occupies a thread. */
  readonly system?: (name: string) => Promise<readonly LookupAddress[]>
  readonly monotonicMs?: () => number
  readonly times?: ResolverTimes
}

/** Time limits of name servers. */
export type ResolverTimes = {
  /** In all: less than the limit of connecting, so that the log names the reason. */
  readonly timeoutMs: number
  /** For the other address family, when one has answered. */
  readonly otherFamilyMs: number
}

/** Resolves names, within limits. */
export type NameResolver = {
  readonly resolve: Resolve
  /** Cancels all queries. */
  close(): void
}

/** The most names that are resolved at a time: more than there are callbacks under way. */
export const MAX_PENDING_NAMES = 512

/** The most names that wait for `dns.lookup`, including the current one. */
const MAX_PENDING_SYSTEM = 32

const TIMES: ResolverTimes = { timeoutMs: 4500, otherFamilyMs: 250 }

/** When a query is repeated: after a second, then after two. */
const QUESTION = { timeout: 1000, maxTimeout: 2000, tries: 4 }

/** The most addresses of a name. */
const MAX_ADDRESSES = 64

/** How long answers of `dns.lookup` are cached; it gives no time to live. */
const SYSTEM_TTL_SECONDS = 5

/** Codes for a name that name servers do not know, and for a missing name server. */
const UNKNOWN: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA', 'ECONNREFUSED'])

/** Creates a resolver, which must be closed. */
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
      // No caller runs a name server for a name without a dot. For other names, a silent one would
      // occupy the system's only slot, so they use it only where callers may reach internal
      // addresses.
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

/** Queries name servers for both families concurrently. */
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
      // One per name: its queries can be cancelled separately, and use a port of their own.
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
    // The answer of one family alone may change in a moment.
    ttlSeconds: isWhole ? Math.min(...records.map(({ ttl }) => ttl)) : 0,
  }
}

function describe(failure: unknown, name: string): unknown {
  return codeOf(failure) === 'ECANCELLED'
    ? failed('ETIMEOUT', `no name server has answered for ${name} in time`)
    : failure
}

/** Whether this machine has IPv6: only then are such addresses tried first. */
function hasIpv6(): boolean {
  return Object.values(networkInterfaces()).some((addresses) =>
    addresses?.some(({ address, internal }) => !internal && /^[23][0-9a-f]{3}:/.test(address)),
  )
}

/**
 * Refuses a name when too many are being resolved; a domain may have half of what the others leave
 * free. Nothing queues, so nothing waits behind silence.
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

/** One call after the other, with a short queue. */
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

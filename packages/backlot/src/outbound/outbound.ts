/**
 * Calls addresses that callers name.
 *
 * A name is resolved once; every address of it is checked; the connection goes to a checked
 * address. Nothing is resolved twice, so an answer that changes between check and use makes no
 * difference (DNS rebinding).
 */
import type { LookupFunction } from 'node:net'
import type { Agent, request } from 'undici'
import { invalid } from '../domain/fault.ts'
import type { Downloads, Outbound } from '../domain/outbound.ts'
import { readLimited, TooLong } from '../domain/read-limited.ts'
import { forbiddenReason, literalAddress, type AddressPolicy } from './address.ts'
import { createPoster, type PostLimits } from './post-json.ts'
import { createResolver, type Resolve } from './resolve.ts'

/** How many redirects a download follows, and their statuses. */
const MAX_REDIRECTS = 3
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/** The longest address that is stored and called. */
const MAX_URL_CHARACTERS = 2048

/** A failed call, for the operator only: callers must not learn the reason. */
export type OutboundFailure = {
  /** Of the address, without its path, which may contain secrets. */
  readonly origin: string
  /** The system's reason: `ECONNREFUSED`, "a.example: 10.0.0.1 is a private address". */
  readonly reason: string
}

/** Options beside the policy. */
export type OutboundOptions = {
  /** Replaces the system's name servers. */
  readonly resolve?: Resolve
  readonly onFailure?: (failure: OutboundFailure) => void
  readonly posts?: PostLimits
}

/** Opens outbound calls. `close` ends the idle connections. */
export function createOutbound(
  policy: AddressPolicy,
  { resolve, onFailure = () => undefined, posts }: OutboundOptions = {},
): Outbound & Downloads & { close(): Promise<void> } {
  let opening: Promise<Client> | undefined
  const names = createResolver({ asksSystem: policy.allowLoopback || policy.allowPrivate })
  const guarded = checkedLookup(policy, resolve ?? names.resolve)
  const client = (): Promise<Client> => (opening ??= openClient(guarded))
  const poster = createPoster(guarded, posts)
  const report = (url: string, thrown: unknown): void =>
    onFailure({ origin: URL.parse(url)?.origin ?? '', reason: reasonOf(thrown) })
  return {
    check: (field, url) => checkUrl(field, url, policy),
    postJson: async (call) => {
      try {
        requireAllowed(call.url, policy)
        return await poster.post(call)
      } catch (thrown) {
        if (!call.signal.aborted) report(call.url, thrown)
        throw thrown
      }
    },
    download: async (call) => download(await client(), { policy, report }, call),
    close: async () => {
      poster.close()
      names.close()
      await (await opening)?.agent.destroy()
    },
  }
}

function reasonOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown)
  const code = 'code' in thrown && typeof thrown.code === 'string' ? `${thrown.code}: ` : ''
  return `${code}${thrown.message || thrown.name}`.slice(0, 300)
}

/** The HTTP client. */
type Client = { readonly agent: Agent; readonly request: typeof request }

/** Loaded with the first request: a start need not wait for it. */
async function openClient(guarded: LookupFunction): Promise<Client> {
  const { Agent: Connections, request: send } = await import('undici')
  const agent = new Connections({
    connect: { lookup: guarded },
    maxRequestsPerClient: 100,
    connections: 8,
  })
  return { agent, request: send }
}

function checkUrl(field: string, text: string, policy: AddressPolicy): void {
  const reason = refusalOf(text, policy)
  if (reason !== undefined) throw invalid(field, `${field} ${reason}, got ${show(text)}`)
}

/** Why an address is refused without a look-up, or undefined. */
function refusalOf(text: string, policy: AddressPolicy): string | undefined {
  if (text.length > MAX_URL_CHARACTERS) return `must have at most ${MAX_URL_CHARACTERS} characters`
  const url = URL.parse(text)
  if (!url) return 'must be a full http or https address'
  if (!['http:', 'https:'].includes(url.protocol)) return 'must be an http or https address'
  if (url.username + url.password !== '') return 'must not hold a user or password'
  const reason = forbiddenHost(url, policy)
  return reason === undefined ? undefined : `must be a public address: ${reason}`
}

function forbiddenHost(url: URL, policy: AddressPolicy): string | undefined {
  const literal = literalAddress(url)
  if (literal !== undefined) return forbiddenReason(literal, policy)
  const isLocal = /(^|\.)localhost\.?$/i.test(url.hostname)
  return isLocal && !policy.allowLoopback ? 'localhost is this machine' : undefined
}

function show(url: string): string {
  return JSON.stringify(url.length > 80 ? `${url.slice(0, 80)}…` : url)
}

/** Throws for a forbidden literal address: it is never resolved, so the lookup cannot check it. */
function requireAllowed(url: string, policy: AddressPolicy): void {
  const literal = literalAddress(new URL(url))
  const reason = literal === undefined ? undefined : forbiddenReason(literal, policy)
  if (reason !== undefined) throw new Error(reason)
}

async function download(
  client: Client,
  {
    policy,
    report,
  }: { readonly policy: AddressPolicy; report(url: string, thrown: unknown): void },
  call: Parameters<Downloads['download']>[0],
): ReturnType<Downloads['download']> {
  const signal = AbortSignal.any([call.signal, AbortSignal.timeout(call.timeoutMs)])
  let { url } = call
  for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
    const refusal = refusalOf(url, policy)
    if (refusal !== undefined)
      return {
        reason:
          hops === 0
            ? `${refusal}, got ${show(url)}`
            : 'must be at an address that redirects to public http or https addresses only',
      }
    try {
      const found = await getOnce(client, url, { maxBytes: call.maxBytes, signal })
      if (!('location' in found)) return found
      url = new URL(found.location, url).href
    } catch (thrown) {
      call.signal.throwIfAborted()
      if (thrown instanceof TooLong) return { reason: `must have at most ${call.maxBytes} bytes` }
      report(url, signal.aborted ? signal.reason : thrown)
      // One message for everything: which it was would map the operator's network.
      const seconds = call.timeoutMs / 1000
      return {
        reason: `must be at an address that can be downloaded within ${seconds} seconds, but it failed`,
      }
    }
  }
  return { reason: `must be at an address that redirects at most ${MAX_REDIRECTS} times` }
}

async function getOnce(
  { agent, request: send }: Client,
  url: string,
  { maxBytes, signal }: { readonly maxBytes: number; readonly signal: AbortSignal },
): Promise<
  { readonly bytes: Uint8Array } | { readonly location: string } | { readonly reason: string }
> {
  const headers = { 'user-agent': 'Backlot', 'accept-encoding': 'identity' }
  const {
    statusCode,
    headers: received,
    body,
  } = await send(url, { headers, dispatcher: agent, signal })
  const isSuccess = statusCode >= 200 && statusCode < 300
  if (isSuccess && !(Number(received['content-length']) > maxBytes))
    return { bytes: await readLimited(body, maxBytes) }
  body.on('error', () => undefined).destroy()
  if (isSuccess) throw new TooLong(maxBytes)
  const [location] = [received['location']].flat()
  if (REDIRECTS.has(statusCode) && location !== undefined) return { location }
  return { reason: `must be at an address that answers 200, but it answered ${statusCode}` }
}

/** `dns.lookup` that fails when any of the addresses is forbidden. */
function checkedLookup(policy: AddressPolicy, resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const reason = addresses
        ?.map(({ address }) => forbiddenReason(address, policy))
        .find((found) => found !== undefined)
      if (error) return callback(error, [])
      if (reason !== undefined) return callback(new Error(`${hostname}: ${reason}`), [])
      const [first] = addresses
      if (options.all || !first) return callback(null, addresses)
      return callback(null, first.address, first.family)
    })
  }
}

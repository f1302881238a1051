import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Which addresses beyond the public internet may be called. */
export type AddressPolicy = {
  /** Allows this machine. For servers that only this machine can reach. */
  readonly allowLoopback: boolean
  /** Allows private networks as well; the operator's decision. */
  readonly allowPrivate: boolean
}

const PRIVATE_RANGES: ReadonlySet<string> = new Set(['private', 'uniqueLocal', 'carrierGradeNat'])

/**
 * Why an IP address must not be called, or undefined when it may be.
 *
 * An allowlist: only `unicast` addresses count as the public internet, for IPv6 those that are
 * assigned, so every new special range is refused until somebody adds it. Addresses that embed an
 * IPv4 address (mapped, compatible, NAT64, 6to4, Teredo) are refused too, except mapped ones, which
 * are judged by what they embed.
 */
export function forbiddenReason(address: string, policy: AddressPolicy): string | undefined {
  if (!ipaddr.isValid(address)) return `${address} is not an IP address`
  const range = rangeOf(ipaddr.process(address))
  if (range === 'unicast') return undefined
  if (range === 'loopback' && policy.allowLoopback) return undefined
  if (PRIVATE_RANGES.has(range) && policy.allowPrivate) return undefined
  return `${address} is a ${range} address`
}

/** The literal IP address in a URL, without brackets, or undefined when it has a host name. */
export function literalAddress(url: URL): string | undefined {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return isIP(host) ? host : undefined
}

/** All of IPv6 that is the public internet, 2000::/3. Source: IANA, IPv6 Address Space. */
const GLOBAL_UNICAST: readonly [ipaddr.IPv6, number] = [
  new ipaddr.IPv6([0x2000, 0, 0, 0, 0, 0, 0, 0]),
  3,
]

function rangeOf(address: ipaddr.IPv4 | ipaddr.IPv6): string {
  const range = address.range()
  const isAssigned = address instanceof ipaddr.IPv4 || address.match(...GLOBAL_UNICAST)
  return range === 'unicast' && !isAssigned ? 'reserved' : range
}

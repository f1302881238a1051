import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Which addresses beyond the public internet may be called. */
export type AddressPolicy = {
  /** This machine. For servers that only this machine can reach. */
  readonly allowLoopback: boolean
  /** Private networks as well. The operator's decision. */
  readonly allowPrivate: boolean
}

const PRIVATE_RANGES: ReadonlySet<string> = new Set(['private', 'uniqueLocal', 'carrierGradeNat'])

/**
 * Why an IP address must not be called, or undefined when it may be.
 *
 * A list of what is allowed, not of what is forbidden: only `unicast` addresses
 * are the public internet, of IPv6 those that are assigned to it, and every
 * special range that is invented later is refused until somebody adds it.
 * Addresses that embed an IPv4 address (mapped, compatible, NAT64, 6to4, Teredo)
 * are refused too, except mapped ones, which are judged by what they embed.
 */
export function forbiddenReason(address: string, policy: AddressPolicy): string | undefined {
  if (!ipaddr.isValid(address)) return `${address} is not an IP address`
  const range = rangeOf(ipaddr.process(address))
  if (range === 'unicast') return undefined
  if (range === 'loopback' && policy.allowLoopback) return undefined
  if (PRIVATE_RANGES.has(range) && policy.allowPrivate) return undefined
  return `${address} is a ${range} address`
}

/** The IP address that a URL writes out, without brackets, or undefined when it names a host. */
export function literalAddress(url: URL): string | undefined {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return isIP(host) ? host : undefined
}

/** All of IPv6 that is the public internet. Source: IANA, IPv6 Address Space. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')

function rangeOf(address: ipaddr.IPv4 | ipaddr.IPv6): string {
  const range = address.range()
  const isAssigned = address instanceof ipaddr.IPv4 || address.match(GLOBAL_UNICAST)
  return range === 'unicast' && !isAssigned ? 'reserved' : range
}

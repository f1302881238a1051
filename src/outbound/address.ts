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
 * are the public internet, and every special range that is invented later is
 * refused until somebody adds it. Addresses that embed an IPv4 address (mapped,
 * NAT64, 6to4, Teredo) are ranges of their own and so refused too, except
 * mapped ones, which are judged by what they embed.
 */
export function forbiddenReason(address: string, policy: AddressPolicy): string | undefined {
  if (!ipaddr.isValid(address)) return `${address} is not an IP address`
  const range = ipaddr.process(address).range()
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

import type { Config } from '../config/config.ts'

const LOOPBACK = /^(127(\.\d{1,3}){1,3}|localhost|::1)$/

/** True when what listens there is reachable from this machine only. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host)
}

/**
 * Whether there is an inbox. Unless it is said, only a server that strangers cannot reach has one: it listens on this
 * machine alone, and no proxy has given it a public address.
 */
export function hasInbox({
  host,
  inbox,
  public_url: publicUrl,
}: Pick<Config, 'host' | 'inbox' | 'public_url'>): boolean {
  return inbox ?? (isLoopback(host) && publicUrl === undefined)
}

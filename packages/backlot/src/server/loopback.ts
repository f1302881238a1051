import type { Config } from '../config/config.ts'

const LOOPBACK = /^(127(\.\d{1,3}){1,3}|localhost|::1)$/

/** True when only this machine can reach a server on that host. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host)
}

/**
 * Whether strangers cannot reach the server: it listens on this machine alone, and no proxy gives
 * it a public address.
 */
function isForItself({
  host,
  public_url: publicUrl,
}: Pick<Config, 'host' | 'public_url'>): boolean {
  return isLoopback(host) && publicUrl === undefined
}

/** Whether there is an inbox. By default only on a server that strangers cannot reach. */
export function hasInbox(config: Pick<Config, 'host' | 'inbox' | 'public_url'>): boolean {
  return config.inbox ?? isForItself(config)
}

/** Whether requests are recorded for their callers. By default only on a server that strangers cannot reach. */
export function recordsRequests(config: Pick<Config, 'host' | 'requests' | 'public_url'>): boolean {
  return config.requests ?? isForItself(config)
}

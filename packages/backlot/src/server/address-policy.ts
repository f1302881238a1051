import type { AddressPolicy } from '../outbound/address.ts'
import type { Config } from '../config/config.ts'
import { isLoopback } from './loopback.ts'

/**
 * Which addresses callers may name beyond the public internet. This machine only where nobody else
 * can be a caller: no proxy lets others in (`public_url`), and no other server takes orders whose
 * callbacks are sent from here (a role, a shared store).
 */
export function addressPolicy(
  config: Pick<Config, 'host' | 'public_url' | 'role' | 'store' | 'outbound'>,
): AddressPolicy {
  const { allowLoopback, allowPrivate } = config.outbound
  return { allowLoopback: allowLoopback ?? (allowPrivate || isAlone(config)), allowPrivate }
}

function isAlone({
  host,
  public_url: publicUrl,
  role,
  store,
}: Pick<Config, 'host' | 'public_url' | 'role' | 'store'>): boolean {
  const isShared = role !== 'all' || !store.url.startsWith('sqlite:')
  return isLoopback(host) && publicUrl === undefined && !isShared
}

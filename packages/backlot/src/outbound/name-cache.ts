import type { LookupAddress } from 'node:dns'

/** The addresses of a name, and their time to live; 0: not cached. */
export type Found = { readonly addresses: readonly LookupAddress[]; readonly ttlSeconds: number }

/** How many names are cached. */
export const MAX_CACHED_NAMES = 1000

/** The longest time in the cache, whatever the time to live says. */
const MAX_TTL_MS = 60_000

/** How long a failure is cached. */
const FAILURE_TTL_MS = 2000

/** The cached result of a name: its addresses, or why it has none. */
type Known = { readonly untilMs: number; readonly result: Promise<Found> }

/**
 * `search` with a cache. Concurrent look-ups of a name share the answer. Rejects as `search` does;
 * failures of this machine (`ENOBUFS`) are not cached.
 */
export function remember(
  search: (name: string) => Promise<Found>,
  monotonicMs: () => number,
): (name: string) => Promise<Found> {
  const pending = new Map<string, Promise<Found>>()
  const known = new Map<string, Known>() // the oldest first
  const keep = (name: string, result: Promise<Found>, ttlMs: number): void => {
    pending.delete(name)
    known.delete(name)
    if (ttlMs <= 0) return
    known.set(name, { untilMs: monotonicMs() + ttlMs, result })
    const oldest = known.size > MAX_CACHED_NAMES ? known.keys().next().value : undefined
    if (oldest !== undefined) known.delete(oldest)
  }
  return (name) => {
    const before = known.get(name)
    if (before !== undefined && before.untilMs > monotonicMs()) return before.result
    const asked = pending.get(name)
    if (asked !== undefined) return asked
    const result = search(name)
    pending.set(name, result)
    result.then(
      ({ ttlSeconds }) => keep(name, result, Math.min(ttlSeconds * 1000, MAX_TTL_MS)),
      ({ code }: NodeJS.ErrnoException) =>
        keep(name, result, code === 'ENOBUFS' ? 0 : FAILURE_TTL_MS),
    )
    return result
  }
}

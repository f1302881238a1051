import type { LookupAddress } from 'node:dns'

/** The addresses of a name, and for how long they may be kept; 0: not at all. */
export type Found = { readonly addresses: readonly LookupAddress[]; readonly ttlSeconds: number }

/** How many names are kept. */
export const MAX_CACHED_NAMES = 1000

/** The longest that an answer is kept, whatever its time to live says. */
const MAX_TTL_MS = 60_000

/** How long it is kept that a name could not be resolved. */
const FAILURE_TTL_MS = 2000

/** What is known of a name: its addresses, or why it has none. */
type Known = { readonly untilMs: number; readonly result: Promise<Found> }

/**
 * `search` with a memory. Whoever asks for a name that is being asked for shares the
 * answer. Rejects as `search` does; what this machine was unable to ask for
 * (`ENOBUFS`) is not remembered.
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

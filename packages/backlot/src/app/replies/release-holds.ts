/**
 * Gives back what is held for replies that nobody will end, because their
 * server died. That is known by their age alone: hardly any reply takes as
 * long, and one that does is charged without its hold when it ends
 * (`reply-charge.ts`). Holds of tasks stay: another worker ends those.
 */
import type { Clock } from '../../domain/clock.ts'
import { REPLY_HOLDS, type Ledger } from '../../domain/ledger.ts'

/** What it takes. */
export type ReleasePorts = {
  readonly ledger: Pick<Ledger, 'releaseStale'>
  readonly clock: Pick<Clock, 'nowMs'>
}

/** How old a hold must be. A reply of the largest limit, 131 072 tokens, takes as long at 18 tokens a second. */
const AGE_MS = 2 * 60 * 60 * 1000

/** How often a server that runs looks for such holds. */
export const RELEASE_MS = 15 * 60 * 1000

/** Gives back holds that have grown too old; how many there were. Ends early when `signal` aborts. Several servers may do it at once. */
export async function releaseHolds(
  { ledger, clock }: ReleasePorts,
  signal?: AbortSignal,
): Promise<number> {
  const nowMs = clock.nowMs()
  const sweep = { prefix: REPLY_HOLDS, beforeMs: nowMs - AGE_MS, nowMs }
  return ledger.releaseStale({ ...sweep, ...(signal && { signal }) })
}

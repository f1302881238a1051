/**
 * Releases holds of replies that nobody will end, because their server died. They are recognized by
 * age: hardly any reply takes so long, and one that does is charged without its hold when it ends
 * (`reply-charge.ts`). Holds of tasks stay, because another worker ends those.
 */
import type { Clock } from '../../domain/clock.ts'
import { REPLY_HOLDS, type Ledger } from '../../domain/ledger.ts'

/** Dependencies of releasing holds. */
export type ReleasePorts = {
  readonly ledger: Pick<Ledger, 'releaseStale'>
  readonly clock: Pick<Clock, 'nowMs'>
}

/** The age of an abandoned hold. A reply of the largest limit, 131 072 tokens, takes as long at 18 tokens a second. */
const AGE_MS = 2 * 60 * 60 * 1000

/** How often a running server looks for such holds. */
export const RELEASE_MS = 15 * 60 * 1000

/**
 * Releases holds that are too old; returns how many there were. Ends early when `signal` aborts.
 * Several servers may do so at once.
 */
export async function releaseHolds(
  { ledger, clock }: ReleasePorts,
  signal?: AbortSignal,
): Promise<number> {
  const nowMs = clock.nowMs()
  const sweep = { prefix: REPLY_HOLDS, beforeMs: nowMs - AGE_MS, nowMs }
  return ledger.releaseStale({ ...sweep, ...(signal && { signal }) })
}

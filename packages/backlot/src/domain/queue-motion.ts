/** How fast the queue of films has moved lately, and what that says of those that wait. */

/** Since when the queue has not been empty, as far as that is looked at, and how many tasks have ended since. */
export type QueueMotion = { readonly sinceMs: number; readonly endedCount: number }

/** No more of the tasks that ended are looked at: the last ones say most, and few cost little. */
export const ENDS_LOOKED_AT = 32

/**
 * How long a queued task with so many ahead of it is likely to wait until it is made, in milliseconds: as long as so
 * many and one more took to end lately. Undefined while none has ended.
 */
export function estimatedWaitMs(
  position: number,
  { sinceMs, endedCount }: QueueMotion,
  nowMs: number,
): number | undefined {
  if (endedCount === 0) return undefined
  const perTaskMs = Math.max(0, nowMs - sinceMs) / endedCount // clocks of servers differ
  return Math.round((position + 1) * perTaskMs)
}

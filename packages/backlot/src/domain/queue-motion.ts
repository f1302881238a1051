/** How fast the video queue has moved lately, and the wait that follows from it. */

/** Since when the queue has not been empty, as far as that was examined, and how many tasks have ended since. */
export type QueueMotion = { readonly sinceMs: number; readonly endedCount: number }

/** How many ended tasks are examined: the newest say most, and few are cheap to read. */
export const ENDS_LOOKED_AT = 32

/**
 * The expected wait, in milliseconds, of a queued task with so many ahead of it: the recent time
 * per task, times so many and one. Undefined while none has ended.
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

/**
 * Admission of videos to the queue. The queue is in the store, for all servers together, and has a
 * limited length: a submission that finds it full is refused at once. Its last slots are reserved
 * for priority.
 *
 * The queue is counted periodically, and what this server has admitted since is added, so that a
 * submission needs no count of its own; an old count refuses nobody. Other servers may admit as
 * many as they find free in the meantime.
 */
import type { Clock } from '../../domain/clock.ts'
import { Fault } from '../../domain/fault.ts'
import type { PendingWorkStore } from '../../domain/pending-work.ts'
import { mayWait, type QueueLimit, type ServiceTier, type Waiting } from '../../domain/tier.ts'

/** Admission of films. */
export interface VideoAdmission {
  /** Submits if the queue has a free slot for this tier; otherwise throws `overloaded` and submits nothing. */
  enter<T>(tier: ServiceTier, submit: () => Promise<T>): Promise<T>
}

/** How long a count of the queue is used to admit. */
const COUNTED_FOR_MS = 250

/** How long a count may be used to refuse. */
const REFUSED_FOR_MS = 10

/** The suggested wait while no video has left the queue yet. */
const UNKNOWN_MS = 30_000

/** The longest suggested wait: between two counts the queue may have been empty. */
const MAX_WAIT_MS = 60_000

/** The last count of the queue, and what was added since. */
type Known = {
  readonly waiting: Record<ServiceTier, number>
  readonly atMs: number
  readonly wasEmpty: boolean
}

/** Creates admission to the queue that `pendingWork` counts. */
export function createVideoAdmission({
  pendingWork,
  limits,
  clock,
}: {
  readonly pendingWork: Pick<PendingWorkStore, 'waiting'>
  readonly limits: QueueLimit
  readonly clock: Pick<Clock, 'monotonicMs'>
}): VideoAdmission {
  /** Submissions under way, which a count may not include yet. */
  const coming = { standard: 0, priority: 0 }
  const pace = leavingPace()
  let known: Known | undefined
  let counting: Promise<void> | undefined

  async function count(): Promise<void> {
    const before = known
    const waiting = { ...(await pendingWork.waiting()) }
    const wasEmpty = waiting.standard + waiting.priority === 0
    known = { waiting, atMs: clock.monotonicMs(), wasEmpty }
    if (before) pace.counted(before, known)
  }

  async function counted(believedForMs: number): Promise<void> {
    const ageMs = known ? clock.monotonicMs() - known.atMs : Infinity
    if (ageMs >= 0 && ageMs < believedForMs) return
    counting ??= count().finally(() => {
      counting = undefined
    })
    await counting
  }

  const waitingNow = (): Waiting => ({
    standard: coming.standard + (known?.waiting.standard ?? 0),
    priority: coming.priority + (known?.waiting.priority ?? 0),
  })

  return {
    enter: async (tier, submit) => {
      await counted(COUNTED_FOR_MS)
      if (!mayWait(tier, waitingNow(), limits)) await counted(REFUSED_FOR_MS)
      const waiting = waitingNow()
      if (!mayWait(tier, waiting, limits)) throw full(waiting, limits, pace.perVideoMs())
      coming[tier] += 1
      try {
        const submitted = await submit()
        if (known) known.waiting[tier] += 1
        return submitted
      } finally {
        coming[tier] -= 1
      }
    },
  }
}

/** Measures how long it takes until the next video leaves a non-empty queue. */
function leavingPace(): { counted(before: Known, now: Known): void; perVideoMs(): number } {
  let sinceMs: number | undefined // the time of the last departure, or when the queue became non-empty
  let perVideoMs = UNKNOWN_MS
  return {
    counted: (before, now) => {
      const left = lengthOf(before) - lengthOf(now)
      // Tasks that idle workers take at once say nothing about those that wait.
      if (before.wasEmpty) sinceMs = now.atMs
      if (before.wasEmpty || left <= 0) return
      perVideoMs = Math.min(MAX_WAIT_MS, Math.max(0, now.atMs - (sinceMs ?? before.atMs)) / left)
      sinceMs = now.atMs
    },
    perVideoMs: () => perVideoMs,
  }
}

function lengthOf({ waiting }: Known): number {
  return waiting.standard + waiting.priority
}

/** The `overloaded` fault, with an estimate of when the next video leaves the queue. */
function full(waiting: Waiting, { queue }: QueueLimit, perVideoMs: number): Fault {
  const count = waiting.standard + waiting.priority
  const kept = count < queue ? '; the other places are for priority' : ''
  return new Fault('overloaded', `the queue of films is full: ${count} wait${kept}`, {
    retryAfterSeconds: Math.max(1, perVideoMs / 1000),
  })
}

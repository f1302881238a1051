/**
 * Whether a film may wait for a worker. The queue is in the store, for all
 * servers together, and has a limited length: who finds it full gets an error at
 * once, rather than late. Its last places are for priority.
 *
 * The queue is counted now and then and what this server has let in since is
 * added, so that a submission costs no count of its own; nobody is refused by
 * an old count. Other servers may let in as many as they find room for in the meantime.
 */
import type { Clock } from '../../domain/clock.ts'
import { Fault } from '../../domain/fault.ts'
import type { PendingWorkStore } from '../../domain/pending-work.ts'
import { mayWait, type QueueLimit, type ServiceTier, type Waiting } from '../../domain/tier.ts'

/** Admission of films. */
export interface VideoAdmission {
  /** Submits into a place of the queue; throws `overloaded`, and submits nothing, when there is none for this tier. */
  enter<T>(tier: ServiceTier, submit: () => Promise<T>): Promise<T>
}

/** For how long a count of the queue is believed. */
const COUNTED_FOR_MS = 250

/** For how long somebody may be refused by it. */
const REFUSED_FOR_MS = 10

/** When nobody knows how long it takes until a film leaves the queue, because none has. */
const UNKNOWN_MS = 30_000

/** The longest wait that is suggested: in a time without counts the queue may have been empty. */
const MAX_WAIT_MS = 60_000

/** What is known of the queue: how many waited when it was counted, and what was added since. */
type Known = {
  readonly waiting: Record<ServiceTier, number>
  readonly atMs: number
  readonly wasEmpty: boolean
}

/** Admission to the queue that `pendingWork` counts. */
export function createVideoAdmission({
  pendingWork,
  limits,
  clock,
}: {
  readonly pendingWork: Pick<PendingWorkStore, 'waiting'>
  readonly limits: QueueLimit
  readonly clock: Pick<Clock, 'monotonicMs'>
}): VideoAdmission {
  /** Those that are being submitted, so that no count need have them yet. */
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

/** How long it takes until one more film has left a queue that is not empty. */
function leavingPace(): { counted(before: Known, now: Known): void; perVideoMs(): number } {
  let sinceMs: number | undefined // the last that left, or when the queue was no longer empty
  let perVideoMs = UNKNOWN_MS
  return {
    counted: (before, now) => {
      const left = lengthOf(before) - lengthOf(now)
      // What idle workers take at once says nothing of those that have to wait.
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

/** Estimates when the next video leaves the queue. */
function full(waiting: Waiting, { queue }: QueueLimit, perVideoMs: number): Fault {
  const count = waiting.standard + waiting.priority
  const kept = count < queue ? '; the other places are for priority' : ''
  return new Fault('overloaded', `the queue of films is full: ${count} wait${kept}`, {
    retryAfterSeconds: Math.max(1, perVideoMs / 1000),
  })
}

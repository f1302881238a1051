/** When a process that ended unexpectedly is restarted, and when that is given up. */

/** The time window in which ends of one process are counted. */
const WINDOW_MS = 60_000

/** So many ends in the window end the server, so that its supervisor notices. */
const MAX_ENDS = 8

/** The pause before the first restart; each further one is twice as long. */
const FIRST_MS = 50

const MAX_MS = 5000

/** Counts ends of processes by name. */
export type Restarts = {
  /** Reports that the process is ready. */
  started(name: string): void
  /**
   * Reports that the process has ended unexpectedly. Returns the pause before the restart in
   * milliseconds; undefined when it ends too often.
   */
  ended(name: string): number | undefined
}

/** No process has ended yet. */
export function createRestarts(nowMs: () => number = () => performance.now()): Restarts {
  const ends = new Map<string, readonly number[]>()
  /** Consecutive ends since the process was last ready for a while. */
  const inRow = new Map<string, number>()
  const startedAtMs = new Map<string, number>()
  return {
    started: (name) => void startedAtMs.set(name, nowMs()),
    ended: (name) => {
      const atMs = nowMs()
      const recent = [...(ends.get(name) ?? []).filter((one) => atMs - one < WINDOW_MS), atMs]
      ends.set(name, recent)
      if (recent.length >= MAX_ENDS) return undefined
      const ranMs = atMs - (startedAtMs.get(name) ?? -Infinity)
      const row = ranMs < WINDOW_MS ? (inRow.get(name) ?? 0) : 0
      inRow.set(name, row + 1)
      return Math.min(MAX_MS, FIRST_MS * 2 ** row)
    },
  }
}

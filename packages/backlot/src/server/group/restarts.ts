/** When a process that ended unasked is started again, and when that is given up. */

/** Within this time, ends of one process are counted. */
const WINDOW_MS = 60_000

/** So many are no accident: the server ends, and whoever watches it sees that. */
const MAX_ENDS = 8

/** How long the first replacement waits; each further one twice as long. */
const FIRST_MS = 50

const MAX_MS = 5000

/** Keeps the ends of processes, by their names. */
export type Restarts = {
  /** The process is ready. */
  started(name: string): void
  /** The process has ended unasked. Returns in how many milliseconds to start it again; undefined when it ends too often. */
  ended(name: string): number | undefined
}

/** No process has ended yet. */
export function createRestarts(nowMs: () => number = () => performance.now()): Restarts {
  const ends = new Map<string, readonly number[]>()
  /** Ends since the process was last ready for a while. */
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

/**
 * A pool of processes that have made a film and rest until the next one. Starting a process,
 * loading the painting code and warming it up costs 0.5 s of CPU time and of waiting for the first
 * frame. Resting processes hold only what is the same for all films; a film never depends on its
 * process.
 */
import { type Crew, type FilmProcess, startFilmProcess } from './film-process.ts'
import type { MemoryGate } from './memory-gate.ts'

/** Limits on resting processes. */
export type RestLimits = {
  /** A process ends after this long without a film. */
  readonly restMs: number
  /** The most films of a process. */
  readonly films: number
  /** A process that keeps more bytes, plus 40 MB per thread, ends at once. */
  readonly bytes: number
}

/** Provides processes for films. */
export interface FilmPool {
  /** A process for a film: a resting one, or else a new one. */
  take(crew: Crew): FilmProcess
  /**
   * Takes back a process that has dropped its film and keeps this many bytes: lets it rest, or ends
   * it. Resolves when either is done.
   */
  giveBack(process: FilmProcess, bytes: number): Promise<void>
  /** Ends all resting processes; no more will rest. */
  close(): Promise<void>
}

/**
 * Films at 768P with two threads leave 190 to 220 MB, which the next film reuses; a process that
 * keeps more is replaced.
 */
const REST_LIMITS: RestLimits = { restMs: 30_000, films: 50, bytes: 160e6 }

const THREAD_BYTES = 40e6

type Resting = { readonly process: FilmProcess; readonly wake: () => void }

/** Opens a pool; resting processes count at the memory gate, and end when films need the memory. */
export function openFilmPool(
  gate: Pick<MemoryGate, 'keep'>,
  limits: RestLimits = REST_LIMITS,
): FilmPool {
  const resting = new Set<Resting>()
  let closed = false

  const end = async (one: Resting): Promise<void> => {
    resting.delete(one)
    await one.process.end()
    one.wake()
  }
  const layToRest = (process: FilmProcess, bytes: number): void => {
    const timer = setTimeout(() => void end(one), limits.restMs).unref()
    const free = gate.keep(bytes, () => void end(one))
    const wake = (): void => {
      clearTimeout(timer)
      resting.delete(one)
      free()
    }
    const one: Resting = { process, wake }
    resting.add(one)
    process.setResting(true)
    void process.gone.then(wake)
  }
  return {
    take: (crew) => {
      const found = [...resting].findLast(
        ({ process }) => process.crew.kind === crew.kind && process.crew.threads === crew.threads,
      )
      if (found) {
        found.wake()
        found.process.setResting(false)
        return found.process
      }
      // The new process replaces a resting one: there are never more processes than simultaneous films.
      const [useless] = resting
      if (useless) void end(useless)
      return startFilmProcess(crew)
    },
    giveBack: async (process, bytes) => {
      const most = limits.bytes + process.crew.threads * THREAD_BYTES
      if (closed || process.filmCount >= limits.films || bytes > most) await process.end()
      else layToRest(process, bytes)
    },
    close: async () => {
      closed = true
      await Promise.all([...resting].map(end))
    },
  }
}

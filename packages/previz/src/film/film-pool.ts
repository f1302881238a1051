/**
 * Processes that have made a film and rest until the next one comes. Starting
 * a process, loading what paints and warming it up costs 0.5 s of CPU and of
 * waiting for the first frame. What rests is the same for all films; which
 * process a film was made in never shows in it.
 */
import { type Crew, type FilmProcess, startFilmProcess } from './film-process.ts'
import type { MemoryGate } from './memory-gate.ts'

/** How long and how large processes may rest. */
export type RestLimits = {
  /** After so long without a film a process ends. */
  readonly restMs: number
  /** A process makes at most so many films. */
  readonly films: number
  /** A process that keeps more than this, and 40 MB for each of its threads, ends at once. */
  readonly bytes: number
}

/** Where films get their processes. */
export interface FilmPool {
  /** A process for a film: one that rests, or else a new one. */
  take(crew: Crew): FilmProcess
  /**
   * Takes back a process that keeps so many bytes and has dropped its film, to
   * let it rest or end it. Resolves when either is so.
   */
  giveBack(process: FilmProcess, bytes: number): Promise<void>
  /** Ends all that rest; none rests from now on. */
  close(): Promise<void>
}

/** Films at 768P leave 190 to 220 MB with two threads, whose memory the next film takes first: a process that keeps more begins anew. */
const REST_LIMITS: RestLimits = { restMs: 30_000, films: 50, bytes: 160e6 }

const THREAD_BYTES = 40e6

type Resting = { readonly process: FilmProcess; readonly wake: () => void }

/** Opens a pool; what rests counts at the gate, and gives way to films that need the memory. */
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
      // A new process takes the place of one that rests: there are never more of them than films at once.
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

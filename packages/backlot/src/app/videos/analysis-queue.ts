/** A queue for analysing videos, one at a time: a video is all in memory, and takes up to some seconds of CPU. */
import { Fault } from '../../domain/fault.ts'

/** Why a video is analysed: for a report or a poster that somebody waits for, or in the background. */
export type AnalysisKind = 'report' | 'poster' | 'watch'

/** The analysis queue of one server. */
export type AnalysisQueue = {
  /** Runs `act` one at a time; background work runs last. */
  run<T>(kind: AnalysisKind, act: () => Promise<T>): Promise<T>
  /** How many of this kind run or wait. */
  count(kind: AnalysisKind): number
  /** Resolves when nothing runs or waits. */
  idle(): Promise<void>
}

const RETRY_AFTER_SECONDS = 10

/** Creates the queue. */
export function createAnalysisQueue(): AnalysisQueue {
  const asked: (() => Promise<void>)[] = []
  const unasked: (() => Promise<void>)[] = []
  const counts = { report: 0, poster: 0, watch: 0 }
  let running: Promise<void> | undefined
  const run = async (): Promise<void> => {
    for (let next = shift(); next; next = shift()) await next()
    running = undefined
  }
  const shift = (): (() => Promise<void>) | undefined => asked.shift() ?? unasked.shift()
  return {
    run<T>(kind: AnalysisKind, act: () => Promise<T>) {
      const { promise, resolve, reject } = Promise.withResolvers<T>()
      counts[kind] += 1
      const queue = kind === 'watch' ? unasked : asked
      queue.push(async () => {
        await act().then(resolve, reject)
        counts[kind] -= 1
      })
      running ??= run()
      return promise
    },
    count: (kind) => counts[kind],
    idle: async () => running,
  }
}

/** The fault for a caller when too many wait. */
export function analysisQueueFull(): Fault {
  return new Fault('overloaded', 'too many films are waiting to be analysed', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })
}

/** The failures of engines since this server started: the number and the newest of each. */
import { isFault } from '../domain/fault.ts'
import type { Clock } from '../domain/clock.ts'

/** The failures of an engine. */
export type EngineFailures = {
  failed(engine: string, thrown: unknown): void
  /** Counts a failure in another process. */
  add(failure: ReportedFailure): void
  of(engine: string): {
    readonly failures: number
    readonly last?: { readonly message: string; readonly atMs: number }
  }
}

/** The longest stored message. */
const MAX_MESSAGE_LENGTH = 300

/** A failure as it is sent between the processes of a server. */
export type ReportedFailure = { readonly engine: string; readonly message: string }

/** An empty list; `report` is called with failures of this process. */
export function createEngineFailures(
  clock: Pick<Clock, 'nowMs'>,
  report: (failure: ReportedFailure) => void = () => {},
): EngineFailures {
  const known = new Map<string, { count: number; message: string; atMs: number }>()
  const add = ({ engine, message }: ReportedFailure): void => {
    const count = (known.get(engine)?.count ?? 0) + 1
    known.set(engine, { count, message, atMs: clock.nowMs() })
  }
  return {
    failed: (engine, thrown) => {
      const failure = { engine, message: messageOf(thrown) }
      add(failure)
      report(failure)
    },
    add,
    of: (engine) => {
      const found = known.get(engine)
      if (!found) return { failures: 0 }
      const { count, message, atMs } = found
      return { failures: count, last: { message, atMs } }
    },
  }
}

function messageOf(thrown: unknown): string {
  const cause = isFault(thrown) ? (thrown.cause ?? thrown) : thrown
  return (cause instanceof Error ? cause.message : String(cause)).slice(0, MAX_MESSAGE_LENGTH)
}

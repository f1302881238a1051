/**
 * Whether the server can do its work: each check tries something that the server depends on, such
 * as a durable write. Checks can hang, so each has a deadline, only one of each runs at a time, and
 * its result is reused for a moment.
 */
import type { Clock } from '../../domain/clock.ts'
import { Fault, toFault } from '../../domain/fault.ts'

/** Something that must work. */
export type HealthCheck = {
  /** The name in the log and the metrics. */
  readonly name: string
  /** Rejects when it does not work; the message of a fault may be shown to anybody. */
  try(): Promise<void>
}

/** Dependencies of health checks. */
export type HealthPorts = {
  readonly checks: readonly HealthCheck[]
  readonly clock: Pick<Clock, 'monotonicMs' | 'sleep'>
  /** Called when a check begins to fail, and without a fault when it works again. */
  onChange(name: string, fault: Fault | undefined): void
}

/** The health of a server. */
export type Health = {
  /** Runs all checks whose results are too old. Rejects with the fault of the first that fails. */
  check(): Promise<void>
  /** Whether this check succeeded the last time; true before it was tried. */
  isWorking(name: string): boolean
}

/** The deadline of a check, in milliseconds. */
const TIMEOUT_MS = 5000

/** How long a result is reused, in milliseconds. */
const MAX_AGE_MS = 1000

/** Health by these checks. */
export function createHealth({ checks, clock, onChange }: HealthPorts): Health {
  const watched = checks.map((check) => ({ name: check.name, ...watch(check, clock, onChange) }))
  return {
    check: async () => {
      const faults = await Promise.all(watched.map(({ result }) => result()))
      const fault = faults.find(Boolean)
      if (fault) throw fault
    },
    isWorking: (name) => watched.every((each) => each.name !== name || each.isWorking()),
  }
}

/** One check, which runs at most once at a time and once a second. */
function watch(
  check: HealthCheck,
  clock: HealthPorts['clock'],
  onChange: HealthPorts['onChange'],
): { result(): Promise<Fault | undefined>; isWorking(): boolean } {
  /** Kept beyond its deadline: a check that hangs is not started again before it has ended. */
  let underWay: Promise<Fault | undefined> | undefined
  let asked: Promise<Fault | undefined> | undefined
  let fault: Fault | undefined
  let atMs = -Infinity

  const tried = (): Promise<Fault | undefined> => {
    underWay ??= check
      .try()
      .then(() => undefined, toFault)
      .finally(() => {
        underWay = undefined
      })
    return underWay
  }

  const inTime = async (): Promise<Fault | undefined> => {
    const ended = new AbortController()
    const late = clock.sleep(TIMEOUT_MS, ended.signal).then(() => doesNotAnswer(check.name))
    const now = await Promise.race([tried(), late])
    ended.abort()
    if ((now === undefined) !== (fault === undefined)) onChange(check.name, now)
    fault = now
    atMs = clock.monotonicMs()
    asked = undefined
    return now
  }

  return {
    result: async () => {
      if (asked) return asked
      if (clock.monotonicMs() - atMs < MAX_AGE_MS) return fault
      asked = inTime()
      return asked
    },
    isWorking: () => fault === undefined,
  }
}

function doesNotAnswer(name: string): Fault {
  return new Fault('overloaded', `the ${name} does not answer`, {
    cause: new Error(`no answer in ${TIMEOUT_MS / 1000} s`),
  })
}

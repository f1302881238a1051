import { createContext, Script } from 'node:vm'

/**
 * The result of `work`, or undefined when it takes longer than `limitMs`: then
 * it is cut off wherever it is, also inside a regular expression. For work
 * that a caller's own schema decides the length of, and that may be done
 * twice: where the processor was others' for more than half of that time, it
 * is begun anew, with twice the time. `usedMs` returns what this thread has had
 * of the processor.
 */
export function withinTime<T>(
  limitMs: number,
  work: () => T,
  usedMs: () => number = threadMs,
): T | undefined {
  let result: T | undefined
  CONTEXT['work'] = () => {
    result = work()
  }
  const endMs = usedMs() + limitMs / 2
  for (let waitMs = limitMs; !ended(waitMs); waitMs *= 2) if (usedMs() >= endMs) return undefined
  return result
}

const CONTEXT = createContext({})
const CALL = new Script('work()')
const TIMED_OUT = 'ERR_SCRIPT_EXECUTION_TIMEOUT'

/** True when the work has ended within so many milliseconds of the clock on the wall, which is all that can cut it off. */
function ended(waitMs: number): boolean {
  try {
    CALL.runInContext(CONTEXT, { timeout: waitMs })
    return true
  } catch (thrown) {
    if (isTimeout(thrown)) return false
    throw thrown
  }
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** By its code: the error is of the other context, so of no class of ours. */
function isTimeout(thrown: unknown): boolean {
  return (
    typeof thrown === 'object' && thrown !== null && 'code' in thrown && thrown.code === TIMED_OUT
  )
}

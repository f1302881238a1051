import { createContext, Script, type Context } from 'node:vm'

/**
 * The result of `work`, or undefined when it takes longer than `limitMs`: then it is aborted
 * anywhere, even inside a regular expression. For work whose duration a caller's schema decides,
 * and that may be repeated: if other processes had the CPU for more than half of that time, it
 * starts again with twice the time. `usedMs` returns the CPU time of this thread.
 */
export function withinTime<T>(
  limitMs: number,
  work: () => T,
  usedMs: () => number = threadMs,
): T | undefined {
  let result: T | undefined
  context ??= createContext({})
  const at = context
  at['work'] = () => {
    result = work()
  }
  const endMs = usedMs() + limitMs / 2
  for (let waitMs = limitMs; !ended(at, waitMs); waitMs *= 2)
    if (usedMs() >= endMs) return undefined
  return result
}

/** Made at the first use: it takes a millisecond and a megabyte. */
let context: Context | undefined

const CALL = new Script('work()')
const TIMED_OUT = 'ERR_SCRIPT_EXECUTION_TIMEOUT'

/** Whether the work has ended within so many milliseconds of wall-clock time, which is all that can abort it. */
function ended(at: Context, waitMs: number): boolean {
  try {
    CALL.runInContext(at, { timeout: waitMs })
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

/** By its code: the error comes from the other context, so it has no class of ours. */
function isTimeout(thrown: unknown): boolean {
  return (
    typeof thrown === 'object' && thrown !== null && 'code' in thrown && thrown.code === TIMED_OUT
  )
}

import { createContext, Script } from 'node:vm'

/**
 * The result of `work`, or undefined when it takes longer than `limitMs`: then
 * it is cut off wherever it is, also inside a regular expression. For work
 * that a caller's own schema decides the length of.
 */
export function withinTime<T>(limitMs: number, work: () => T): T | undefined {
  let result: T | undefined
  CONTEXT['work'] = () => {
    result = work()
  }
  try {
    CALL.runInContext(CONTEXT, { timeout: limitMs })
  } catch (thrown) {
    if (isTimeout(thrown)) return undefined
    throw thrown
  }
  return result
}

const CONTEXT = createContext({})
const CALL = new Script('work()')
const TIMED_OUT = 'ERR_SCRIPT_EXECUTION_TIMEOUT'

/** By its code: the error is of the other context, so of no class of ours. */
function isTimeout(thrown: unknown): boolean {
  return (
    typeof thrown === 'object' && thrown !== null && 'code' in thrown && thrown.code === TIMED_OUT
  )
}

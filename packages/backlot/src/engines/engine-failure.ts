import { isFault, type FaultKind } from '../domain/fault.ts'

/** What is the engine's failure rather than the caller's: another engine may do better. */
const FAILURES: ReadonlySet<FaultKind> = new Set(['overloaded', 'timeout', 'internal'])

/** True for what an engine throws when it is its own failure. What is no fault is a bug in it. */
export function isEngineFailure(thrown: unknown): boolean {
  return !isFault(thrown) || FAILURES.has(thrown.kind)
}

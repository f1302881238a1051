import { isFault, type FaultKind } from '../domain/fault.ts'

/** Faults of the engine rather than the caller: another engine may succeed. */
const FAILURES: ReadonlySet<FaultKind> = new Set(['overloaded', 'timeout', 'internal'])

/** Whether an error is the engine's own failure. An error that is no fault is a bug in it. */
export function isEngineFailure(thrown: unknown): boolean {
  return !isFault(thrown) || FAILURES.has(thrown.kind)
}

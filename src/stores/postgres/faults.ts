import { DatabaseError } from 'pg'
import { Fault } from '../../domain/fault.ts'

/** SQLSTATEs of transactions that failed because of another and may be tried again. */
const CONFLICTS: ReadonlySet<string> = new Set([
  '40001', // serialization_failure
  '40P01', // deadlock_detected
])

/** True when the same transaction may succeed if it is tried again. */
export function isConflict(thrown: unknown): boolean {
  return thrown instanceof DatabaseError && CONFLICTS.has(thrown.code ?? '')
}

/**
 * What the store's callers are told. A server that shuts down, is full or does
 * not let us in is `overloaded`, as is a conflict that did not go away; any
 * other answer of it is as it was.
 */
export function toStoreFault(thrown: unknown): unknown {
  if (!(thrown instanceof DatabaseError)) return thrown
  return isConflict(thrown) || isRefusal(thrown) ? unavailable(thrown) : thrown
}

/** What the driver threw: an answer of the server as it is, anything else as a connection that failed. */
export function toDriverError(thrown: unknown): unknown {
  return thrown instanceof DatabaseError ? thrown : unavailable(thrown)
}

function unavailable(cause: unknown): Fault {
  // The error of a malformed address carries the address, and that a password.
  if (cause instanceof TypeError)
    return new Fault('overloaded', 'the store has a malformed address')
  return new Fault('overloaded', 'the store is unavailable', { cause, retryAfterSeconds: 1 })
}

/** Classes 08 (connection), 53 (resources), 57P (shutdown), 28 and 3D (who, and which database). */
function isRefusal({ code }: DatabaseError): boolean {
  return /^(08|53|57P|28|3D)/.test(code ?? '')
}

import { DatabaseError } from 'pg'
import { Fault, isFault } from '../../domain/fault.ts'
import { explain } from './explain.ts'

/** A connection could not be opened, or was lost before it answered. Its message and cause are for the log. */
export class ConnectionLost extends Error {
  /** `silent`: nothing came back in time; `broken`: it ended; `refused`: it could not be opened. */
  readonly how: 'silent' | 'broken' | 'refused'

  constructor(how: ConnectionLost['how'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.how = how
  }
}

/** SQLSTATEs of transactions that failed because of another and may be tried again. */
const CONFLICTS: ReadonlySet<string> = new Set([
  '40001', // serialization_failure
  '40P01', // deadlock_detected
])

/** True when the same transaction may succeed if it is tried again. */
export function isConflict(thrown: unknown): boolean {
  return CONFLICTS.has(codeOf(thrown))
}

/** True when a statement waited longer for a lock than it may. */
export function isLockTimeout(thrown: unknown): boolean {
  return codeOf(thrown) === '55P03' // lock_not_available
}

/** True when other connections have probably died together with this one, or lead to the wrong server. */
export function concernsAllConnections(thrown: unknown): boolean {
  if (thrown instanceof ConnectionLost) return thrown.how !== 'refused'
  return isReadOnly(thrown) || /^57P0[1-4]/.test(codeOf(thrown))
}

/** True when the server accepts no writes: a standby after a failover, or a database that was set so. */
export function isReadOnly(thrown: unknown): boolean {
  return codeOf(thrown) === '25006' // read_only_sql_transaction
}

/** True for an error after which the server ends the connection. */
export function isFatal(thrown: unknown): boolean {
  return thrown instanceof DatabaseError && /^(FATAL|PANIC)$/.test(thrown.severity ?? '')
}

/**
 * Converts errors to faults for the store's callers. A server that shuts down, is full, takes too
 * long or refuses us is `overloaded`, as is a conflict that persists; other errors stay as they
 * are. The cause has the details for the operator.
 */
export function toStoreFault(thrown: unknown): unknown {
  if (thrown instanceof ConnectionLost) return unavailable(thrown)
  if (!(thrown instanceof DatabaseError)) return thrown
  if (isReadOnly(thrown) || DISK_FULL.has(thrown.code ?? '')) return unwritable(thrown)
  return isConflict(thrown) || isRefusal(thrown) ? unavailable(thrown) : thrown
}

/** Normalizes what the driver threw: a server error stays as it is, anything else becomes a failed connection. */
export function toDriverError(thrown: unknown): unknown {
  if (thrown instanceof DatabaseError || thrown instanceof ConnectionLost || isFault(thrown))
    return thrown
  // The error of a malformed address contains the address with its password.
  if (thrown instanceof TypeError)
    return new Fault('overloaded', 'the store has a malformed address')
  return new ConnectionLost(isBeforeConnecting(thrown) ? 'refused' : 'broken', messageOf(thrown), {
    cause: thrown,
  })
}

/** The fault of a write whose commit was not answered and whose outcome could not be determined. */
export function unknownOutcome(cause: unknown): Fault {
  return new Fault(
    'overloaded',
    'the store did not confirm the request: it may have been carried out, or not',
    { cause: explained(cause), retryAfterSeconds: 1 },
  )
}

function unavailable(cause: unknown): Fault {
  const retryAfterSeconds = 1
  return new Fault('overloaded', 'the store is unavailable', {
    cause: explained(cause),
    retryAfterSeconds,
  })
}

const DISK_FULL: ReadonlySet<string> = new Set(['53100'])

/** The `retry-after` when somebody has to free space first, in seconds. */
const UNWRITABLE_RETRY_SECONDS = 10

function unwritable(cause: unknown): Fault {
  return new Fault('overloaded', 'the store cannot be written to', {
    cause: explained(cause),
    retryAfterSeconds: UNWRITABLE_RETRY_SECONDS,
  })
}

/** The cause with an explanation for the operator, for the log or the terminal. */
function explained(cause: unknown): Error {
  const words = explain(cause)
  return cause instanceof Error && cause.message === words ? cause : new Error(words, { cause })
}

/**
 * Classes 08 (connection), 53 (resources), 57P (shutdown), 28 and 3D (authentication, database),
 * and time-outs: 57014 of a statement, 55P03 of a lock, 25P03 of a transaction.
 */
function isRefusal({ code }: DatabaseError): boolean {
  return /^(08|53|57P|28|3D|57014|55P03|25P0[34])/.test(code ?? '')
}

/** Errors of a socket before it is connected, and that of the connection time-out. */
function isBeforeConnecting(thrown: unknown): boolean {
  return (
    /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EACCES|ENOENT)$/.test(
      systemCodeOf(thrown),
    ) || /timeout/i.test(messageOf(thrown))
  )
}

function codeOf(thrown: unknown): string {
  return thrown instanceof DatabaseError ? (thrown.code ?? '') : ''
}

function systemCodeOf(thrown: unknown): string {
  return thrown instanceof Error && 'code' in thrown ? String(thrown.code) : ''
}

function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message || systemCodeOf(thrown) : 'an unknown error'
}

import { Fault, isFault } from '../../domain/fault.ts'

/** SQLite's primary result codes that say "not now". Source: sqlite.org/rescode.html. */
const BUSY = 5
const LOCKED = 6
const UNAVAILABLE: ReadonlySet<number> = new Set([
  BUSY,
  LOCKED,
  8, // READONLY
  10, // IOERR
  13, // FULL
  14, // CANTOPEN
])

/** True when another process holds the database and it is worth waiting for it. */
export function isBusy(thrown: unknown): boolean {
  const code = primaryCode(thrown)
  return code === BUSY || code === LOCKED
}

/** What the store's callers are told: trouble with the file is `overloaded`, anything else is as it was. */
export function toStoreFault(thrown: unknown): unknown {
  if (isFault(thrown) || !UNAVAILABLE.has(primaryCode(thrown) ?? -1)) return thrown
  return new Fault('overloaded', 'the store is unavailable', {
    cause: thrown,
    retryAfterSeconds: 1,
  })
}

function primaryCode(thrown: unknown): number | undefined {
  if (!(thrown instanceof Error) || !('errcode' in thrown)) return undefined
  return typeof thrown.errcode === 'number' ? thrown.errcode & 0xff : undefined
}

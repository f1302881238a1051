import { Fault, isFault } from '../../domain/fault.ts'

/** SQLite's primary result codes for temporary failures. Source: sqlite.org/rescode.html. */
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

/** True when another process has locked the database and waiting may help. */
export function isBusy(thrown: unknown): boolean {
  const code = primaryCode(thrown)
  return code === BUSY || code === LOCKED
}

/**
 * Converts errors to faults for the store's callers: trouble with the file is `overloaded`, other
 * errors stay as they are.
 */
export function toStoreFault(thrown: unknown): unknown {
  const code = primaryCode(thrown) ?? -1
  if (isFault(thrown) || !UNAVAILABLE.has(code)) return thrown
  const { message, advice, retryAfterSeconds } = WORDS[code] ?? UNAVAILABLE_WORDS
  const reason = thrown instanceof Error ? thrown.message : ''
  const cause = new Error(`${reason} (SQLite ${code})${advice}`, { cause: thrown })
  return new Fault('overloaded', message, { cause, retryAfterSeconds })
}

/** What callers get for a code, what the operator reads as well, and the `retry-after`. */
type Words = {
  readonly message: string
  readonly advice: string
  readonly retryAfterSeconds: number
}

const UNAVAILABLE_WORDS: Words = {
  message: 'the store is unavailable',
  advice: '',
  retryAfterSeconds: 1,
}

/** Somebody has to act first. */
const UNWRITABLE = { message: 'the store cannot be written to', retryAfterSeconds: 10 }

const WORDS: Readonly<Record<number, Words>> = {
  [BUSY]: { ...UNAVAILABLE_WORDS, advice: ': another process is writing to it' },
  8: { ...UNWRITABLE, advice: ': the file, its folder or its disk is read-only' },
  10: { ...UNWRITABLE, advice: ': the disk fails, or is full' },
  13: { ...UNWRITABLE, message: 'the disk is full', advice: ': make room' },
}

function primaryCode(thrown: unknown): number | undefined {
  if (!(thrown instanceof Error) || !('errcode' in thrown)) return undefined
  return typeof thrown.errcode === 'number' ? thrown.errcode & 0xff : undefined
}

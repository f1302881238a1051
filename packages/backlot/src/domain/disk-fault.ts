import { Fault } from './fault.ts'

/** The `retry-after` when somebody has to free space first, in seconds. */
const RETRY_AFTER_SECONDS = 10

/** System errors that mean that there is no space. */
const FULL: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** System errors that mean that a disk cannot be written, or that too many files are open. */
const UNWRITABLE: ReadonlySet<string> = new Set([
  'EROFS',
  'EIO',
  'EACCES',
  'EPERM',
  'EMFILE',
  'ENFILE',
])

/**
 * Turns a failed disk write into a fault for callers; other errors stay as they are. The cause
 * names the disk and the reason.
 */
export function toDiskFault(thrown: unknown): unknown {
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : ''
  if (FULL.has(code)) return new DiskFault('the disk is full', thrown)
  return UNWRITABLE.has(code) ? new DiskFault('the disk cannot be written to', thrown) : thrown
}

/** A disk or bucket that is temporarily unavailable for writing or reading. */
export class DiskFault extends Fault {
  constructor(message: string, cause: unknown) {
    super('overloaded', message, { cause, retryAfterSeconds: RETRY_AFTER_SECONDS })
  }
}

import { Fault } from './fault.ts'

/** How soon it is worth trying again where somebody has to make room first. */
const RETRY_AFTER_SECONDS = 10

/** Errors of the system that say that there is no room. */
const FULL: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** Errors of the system that say that a disk takes no writes, or that too many files are open. */
const UNWRITABLE: ReadonlySet<string> = new Set([
  'EROFS',
  'EIO',
  'EACCES',
  'EPERM',
  'EMFILE',
  'ENFILE',
])

/** A write to a disk that failed, as its callers get it; anything else as it was. Which disk and why is in the cause. */
export function toDiskFault(thrown: unknown): unknown {
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : ''
  if (FULL.has(code)) return new DiskFault('the disk is full', thrown)
  return UNWRITABLE.has(code) ? new DiskFault('the disk cannot be written to', thrown) : thrown
}

/** A disk, or a bucket, that keeps or gives nothing for now. */
export class DiskFault extends Fault {
  constructor(message: string, cause: unknown) {
    super('overloaded', message, { cause, retryAfterSeconds: RETRY_AFTER_SECONDS })
  }
}

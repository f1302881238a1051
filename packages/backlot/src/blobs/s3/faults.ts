import { DiskFault } from '../../domain/disk-fault.ts'
import { Fault } from '../../domain/fault.ts'

/** Whether the server reports that the object does not exist. A HEAD request has only its status. */
export function isMissing(thrown: unknown): boolean {
  return nameOf(thrown) === 'NoSuchKey' || nameOf(thrown) === 'NotFound'
}

/** Whether a range begins past the end of the object. */
export function isPastTheEnd(thrown: unknown): boolean {
  return nameOf(thrown) === 'InvalidRange' || statusOf(thrown) === 416
}

/**
 * A failure of the storage as a fault for callers: it is unavailable. The cause has the server's
 * error. Faults and other errors stay as they are.
 */
export function toStorageFault(thrown: unknown): unknown {
  if (thrown instanceof Fault || !isOfStorage(thrown)) return thrown
  return new DiskFault('the storage of files does not answer', thrown)
}

/** Errors of the library have metadata; those of sockets have a code. */
function isOfStorage(thrown: unknown): boolean {
  return (
    thrown instanceof Error &&
    ('$metadata' in thrown || 'code' in thrown || thrown.name === 'TimeoutError')
  )
}

function nameOf(thrown: unknown): string | undefined {
  return thrown instanceof Error ? thrown.name : undefined
}

function statusOf(thrown: unknown): number | undefined {
  if (!(thrown instanceof Error && '$metadata' in thrown)) return undefined
  const { $metadata: facts } = thrown
  const isFacts = typeof facts === 'object' && facts !== null && 'httpStatusCode' in facts
  return isFacts && typeof facts.httpStatusCode === 'number' ? facts.httpStatusCode : undefined
}

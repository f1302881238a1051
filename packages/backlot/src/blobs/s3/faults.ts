import { DiskFault } from '../../domain/disk-fault.ts'
import { Fault } from '../../domain/fault.ts'

/** Whether the server says that there is no such object. A request without a body has its status alone. */
export function isMissing(thrown: unknown): boolean {
  return nameOf(thrown) === 'NoSuchKey' || nameOf(thrown) === 'NotFound'
}

/** Whether a range begins where the object has ended. */
export function isPastTheEnd(thrown: unknown): boolean {
  return nameOf(thrown) === 'InvalidRange' || statusOf(thrown) === 416
}

/** A failure of the storage as callers are told: that it is away. What it said is in the cause. Faults, and what is no error of a request, stay as they are. */
export function toStorageFault(thrown: unknown): unknown {
  if (thrown instanceof Fault || !isOfStorage(thrown)) return thrown
  return new DiskFault('the storage of files does not answer', thrown)
}

/** The library's errors carry what was tried; those of sockets carry a code. */
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

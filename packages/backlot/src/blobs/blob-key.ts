import { Fault } from '../domain/fault.ts'

/** Throws `internal` for an invalid blob key. Keys are our own, never a caller's text, so only a bug could make one. */
export function checkBlobKey(key: string): void {
  if (/^[a-z0-9_-]+(\/[a-z0-9_-]+)*$/.test(key)) return
  throw new Fault('internal', 'internal error', {
    cause: new Error(`not a blob key: ${JSON.stringify(key)}`),
  })
}

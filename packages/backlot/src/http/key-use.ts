import { createHash } from 'node:crypto'
import type { KeyUse } from '../app/videos/submission.ts'

/** The use of an idempotency key for a request, as it is spread into a submission; nothing without a key. */
export function keyUseOf(
  key: string | undefined,
  request: object,
): { readonly idempotency?: KeyUse } {
  if (key === undefined) return {}
  const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('hex')
  return { idempotency: { key, requestHash } }
}

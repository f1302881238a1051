import { createHash } from 'node:crypto'
import type { KeyUse } from '../app/accounts/idempotency.ts'

/** The idempotency of a request, to be spread into a submission; empty when there is no key. */
export function keyUseOf(
  key: string | undefined,
  request: object,
): { readonly idempotency?: KeyUse } {
  if (key === undefined) return {}
  return { idempotency: { key, requestHash: sha256(JSON.stringify(request, bytesByTheirHash)) } }
}

/** Replaces bytes by their hash: as JSON, each byte of a picture would be a member of its own. */
function bytesByTheirHash(_: string, value: unknown): unknown {
  return value instanceof Uint8Array ? sha256(value) : value
}

function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

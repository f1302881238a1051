import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Signer } from '../domain/signer.ts'

/**
 * A signer over one secret. `prefix` names the kind and the version
 * (`bl1.`) and is part of what is signed, so a signature made for one purpose
 * is worthless for another.
 */
export function hmacSigner(secret: string, prefix: string): Signer {
  const sign = (text: string): string =>
    prefix + createHmac('sha256', secret).update(prefix).update(text).digest('base64url')
  return {
    sign,
    verify: (text, signature) => {
      const expected = Buffer.from(sign(text))
      const given = Buffer.from(signature)
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}

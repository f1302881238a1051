import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SigningSecrets } from '../domain/secret-ring.ts'
import type { Signer } from '../domain/signer.ts'

/**
 * A signer over the secrets of one purpose, which may rotate. `prefix` names the kind and version
 * (`bl1.`) and is part of what is signed, so a signature for one purpose is invalid for another.
 */
export function hmacSigner(secrets: SigningSecrets, prefix: string): Signer {
  const sign = (secret: string, text: string): string =>
    prefix + createHmac('sha256', secret).update(prefix).update(text).digest('base64url')
  return {
    sign: (text) => sign(secrets.signing(), text),
    verify: (text, signature) => {
      const given = Buffer.from(signature)
      let isOurs = false
      for (const secret of secrets.accepted()) {
        const expected = Buffer.from(sign(secret, text))
        if (given.length === expected.length && timingSafeEqual(given, expected)) isOurs = true
      }
      return isOurs
    },
  }
}

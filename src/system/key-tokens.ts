import { hash } from 'node:crypto'
import type { KeyTokens } from '../domain/key.ts'
import { createRecent } from '../domain/recent.ts'

const ALGORITHM = 'HS256'

/** How many verified tokens are remembered: a signature check costs more than all else before the handler. */
const REMEMBERED_TOKENS = 2048

/**
 * API keys as JWTs over one secret. The token says which key it is; whether the
 * key still counts is the store's to say, so a remembered token is never a way
 * around revocation.
 */
export function jwtKeyTokens(secret: string): KeyTokens {
  const key = new TextEncoder().encode(secret)
  const verified = createRecent<string>(REMEMBERED_TOKENS) // key ids by digests

  return {
    sign: async ({ id, accountId, createdAtMs, expiresAtMs }) => {
      const { SignJWT } = await import('jose') // with the first key rather than at the start
      const jwt = new SignJWT()
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setJti(id)
        .setSubject(accountId)
        .setIssuedAt(Math.floor(createdAtMs / 1000))
      if (expiresAtMs !== undefined) jwt.setExpirationTime(Math.floor(expiresAtMs / 1000))
      return jwt.sign(key)
    },
    verify: async (token) => {
      // By digest, so that how long the search takes tells nothing about the tokens in it.
      const digest = hash('sha256', token, 'base64')
      const known = verified.find(digest)
      if (known !== undefined) return known
      const keyId = await verifySignature(token, key)
      if (keyId !== undefined) verified.keep(digest, keyId)
      return keyId
    },
  }
}

async function verifySignature(token: string, key: Uint8Array): Promise<string | undefined> {
  const { errors, jwtVerify } = await import('jose')
  try {
    // Expiry is the store's to judge, by the service's own clock: the epoch expires nothing.
    const options = { algorithms: [ALGORITHM], currentDate: new Date(0) }
    const { payload } = await jwtVerify(token, key, options)
    return payload.jti
  } catch (thrown) {
    if (thrown instanceof errors.JOSEError) return undefined
    throw thrown
  }
}

import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Key, KeyTokens } from '../domain/key.ts'
import { createRecent } from '../domain/recent.ts'

const ALGORITHM = 'HS256'

/** How many verified tokens are cached: a signature check costs more than everything else before the handler. */
const REMEMBERED_TOKENS = 2048

/** The random part of a token, longer than any secret in the store. */
const NONCE_BYTES = 32

/** The current secrets that sign API keys. */
export interface KeySecrets {
  /** Signs new keys: the newest at once, because whoever creates them does not verify them. */
  newest(): string
  /** The secrets whose signatures are accepted. */
  accepted(): readonly string[]
  /** The key whose token has this hash, where its signing secret was discarded. */
  findByHash(tokenHash: string): Promise<string | undefined>
  /** Reads the secrets again unless that was done a moment ago: another server may have rotated them. */
  refresh(): Promise<void>
}

/** A verified token: its key, and the secret that signed it; empty for one that is known by its hash. */
type Verified = { readonly keyId: string; readonly secret: string }

/**
 * API keys as JWTs. The signature keeps forged tokens away from the store; what counts is the
 * token's hash in the record of its key. A token has a random part that is stored nowhere, so
 * neither the secret nor the store is enough to make it. The store decides whether the key is
 * valid, so a cached token never bypasses revocation.
 */
export function jwtKeyTokens(secrets: KeySecrets): KeyTokens {
  const verified = createRecent<Verified>(REMEMBERED_TOKENS)

  async function find(token: string, tokenHash: string): Promise<Verified | undefined> {
    for (const secret of secrets.accepted()) {
      const keyId = secret === '' ? undefined : await verifySignature(token, secret)
      if (keyId !== undefined) return { keyId, secret }
    }
    if (!secrets.accepted().includes('')) return undefined
    const keyId = await secrets.findByHash(tokenHash)
    return keyId === undefined ? undefined : { keyId, secret: '' }
  }

  return {
    issue: async (key) => {
      const nonce = randomBytes(NONCE_BYTES).toString('base64url')
      const token = await sign(key, { secret: secrets.newest(), claims: { nonce } })
      return { token, tokenHash: hashOf(token) }
    },

    verify: async (token) => {
      // By hash, so that the look-up time reveals nothing about the tokens.
      const tokenHash = hashOf(token)
      const known = verified.find(tokenHash)
      if (known && secrets.accepted().includes(known.secret))
        return { keyId: known.keyId, tokenHash }
      let found = await find(token, tokenHash)
      if (!found) {
        const before = secrets.accepted()
        await secrets.refresh()
        if (String(secrets.accepted()) !== String(before)) found = await find(token, tokenHash)
      }
      if (!found) return undefined
      verified.keep(tokenHash, found)
      return { keyId: found.keyId, tokenHash }
    },

    isOf: ({ tokenHash: given }, { tokenHash: kept }) => {
      if (kept === undefined) return false
      const [one, other] = [Buffer.from(given), Buffer.from(kept)]
      return one.length === other.length && timingSafeEqual(one, other)
    },
  }
}

/**
 * The token hash of a key from before hashes were stored: such a token contains only what its
 * record has, so that it can be derived.
 */
export async function hashOfDerivedToken(key: Key, secret: string): Promise<string> {
  return hashOf(await sign(key, { secret, claims: {} }))
}

async function sign(
  { id, accountId, createdAtMs, expiresAtMs }: Omit<Key, 'tokenHash'>,
  { secret, claims }: { readonly secret: string; readonly claims: Record<string, string> },
): Promise<string> {
  const { SignJWT } = await import('jose') // with the first key rather than at the start
  const jwt = new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setJti(id)
    .setSubject(accountId)
    .setIssuedAt(Math.floor(createdAtMs / 1000))
  if (expiresAtMs !== undefined) jwt.setExpirationTime(Math.floor(expiresAtMs / 1000))
  return jwt.sign(new TextEncoder().encode(secret))
}

function hashOf(token: string): string {
  return hash('sha256', token, 'base64url')
}

async function verifySignature(token: string, secret: string): Promise<string | undefined> {
  const { errors, jwtVerify } = await import('jose')
  try {
    // The store judges expiry, by the service's own clock: at the epoch nothing has expired.
    const options = { algorithms: [ALGORITHM], currentDate: new Date(0) }
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), options)
    return payload.jti
  } catch (thrown) {
    if (thrown instanceof errors.JOSEError) return undefined
    throw thrown
  }
}

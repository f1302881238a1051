import type { Clock } from '../../domain/clock.ts'
import { Fault } from '../../domain/fault.ts'
import {
  isLive,
  requireServed,
  type Account,
  type Key,
  type KeyStore,
  type KeyTokens,
} from '../../domain/key.ts'
import type { ObservedCaller } from '../../domain/observer.ts'

/** The authenticated caller. */
export type Caller = {
  readonly account: Account
  readonly key: Key
  /** The id of the request, its answer's `trace-id`; absent outside of requests. */
  readonly requestId?: string
}

/** The caller in the form for observers. */
export function observedCaller({ account, key, requestId }: Caller): ObservedCaller {
  const ids = { accountId: account.id, keyId: key.id }
  return requestId === undefined ? ids : { ...ids, requestId }
}

/** The credentials of a request: two headers as they were sent. */
export type Credentials = {
  readonly authorization?: string
  /** Only where the endpoint accepts it. */
  readonly xApiKey?: string
}

/** What authentication needs. */
export type AuthenticatePorts = {
  readonly keys: KeyStore
  readonly tokens: KeyTokens
  readonly clock: Clock
}

/**
 * The caller behind the credentials. Throws `unauthenticated` when there are none or they do not
 * look like a key, `unknownKey` when the key was not issued here, or is expired, revoked or
 * suspended. `Authorization` wins over `x-api-key`, even if it is the wrong one.
 *
 * Source: brief, "Authentication".
 */
export async function authenticate(
  { keys, tokens, clock }: AuthenticatePorts,
  credentials: Credentials,
): Promise<Caller> {
  const token = await tokens.verify(readToken(credentials))
  if (!token) throw refused()
  const found = await keys.findKey(token.keyId)
  if (!found || !tokens.isOf(token, found.key) || !isLive(found.key, clock.nowMs())) throw refused()
  requireServed(found)
  return found
}

function readToken({ authorization, xApiKey }: Credentials): string {
  const token = authorization === undefined ? xApiKey : /^Bearer +(\S+)$/i.exec(authorization)?.[1]
  if (token === undefined || token === '')
    throw new Fault(
      'unauthenticated',
      'authentication failed: send the API key as "Authorization: Bearer <key>"',
    )
  // Three base64url parts with dots between; anything else cannot be a key.
  if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token))
    throw new Fault(
      'unauthenticated',
      'authentication failed: the API key is not a JWT; "backlot keys create --account NAME" prints one',
    )
  return token
}

/** One message for every reason, so that nothing about keys can be found out by trying. */
function refused(): Fault {
  return new Fault('unknownKey', 'invalid API key')
}

import { createHash, timingSafeEqual } from 'node:crypto'
import { Fault } from '../domain/fault.ts'

/**
 * A check of an operator's key, sent as `Authorization: Bearer <key>`; throws `unauthenticated` or
 * `unknownKey`. It takes constant time: digests of one length are compared.
 */
export function keyCheck(key: string, name: string): (authorization: string | undefined) => void {
  const nameOf = namedKeyCheck({ '': key }, name)
  return (authorization) => void nameOf(authorization)
}

/** As `keyCheck`, for several named keys: returns the name of the key. Every key is compared, whichever it is. */
export function namedKeyCheck(
  keys: Readonly<Record<string, string>>,
  name: string,
): (authorization: string | undefined) => string {
  const expected = Object.entries(keys).map(([owner, key]) => ({ owner, digest: digest(key) }))
  return (authorization) => {
    const given = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
    if (given === undefined)
      throw new Fault('unauthenticated', `send ${name} as "Authorization: Bearer <key>"`)
    const sent = digest(given)
    let owner: string | undefined
    for (const each of expected) if (timingSafeEqual(sent, each.digest)) owner = each.owner
    if (owner === undefined) throw new Fault('unknownKey', `this is not ${name}`)
    return owner
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

import { createHash, timingSafeEqual } from 'node:crypto'
import { Fault } from '../domain/fault.ts'

/**
 * A check of a key of the operator's, sent as `Authorization: Bearer <key>`; throws
 * `unauthenticated` or `unknownKey`. How long it takes tells nothing about the
 * key: digests of one length are compared.
 */
export function keyCheck(key: string, name: string): (authorization: string | undefined) => void {
  const nameOf = namedKeyCheck({ '': key }, name)
  return (authorization) => void nameOf(authorization)
}

/** As `keyCheck`, of several keys by their names: the name of the one that was sent. Every key is compared, whichever it is. */
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

import { createHash, timingSafeEqual } from 'node:crypto'
import { Fault } from '../domain/fault.ts'

/**
 * A check of a key of the operator's, sent as `Authorization: Bearer <key>`; throws
 * `unauthenticated` or `unknownKey`. How long it takes tells nothing about the
 * key: digests of one length are compared.
 */
export function keyCheck(key: string, name: string): (authorization: string | undefined) => void {
  const expected = digest(key)
  return (authorization) => {
    const given = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
    if (given === undefined)
      throw new Fault('unauthenticated', `send ${name} as "Authorization: Bearer <key>"`)
    if (!timingSafeEqual(digest(given), expected))
      throw new Fault('unknownKey', `this is not ${name}`)
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

import { createHash } from 'node:crypto'

/**
 * A name for a server that does not reveal its address: it recognizes its opaque state under any
 * name of the engine.
 */
export function originOf(baseUrl: string): string {
  return createHash('sha256').update(baseUrl).digest('base64url').slice(0, 12)
}

/** The name of no server: it has no opaque state. */
export const NOBODY = 'nobody'

import { createHash } from 'node:crypto'

/** A name for the server that says nothing of where it is: what it seals, it knows under any name of the engine. */
export function originOf(baseUrl: string): string {
  return createHash('sha256').update(baseUrl).digest('base64url').slice(0, 12)
}

/** The name of no server: nothing is sealed by it. */
export const NOBODY = 'nobody'

/** Seals that travel in what callers pass back: in signatures of thoughts and ids of calls. */
import type { ThoughtSeal } from './conversation.ts'

/** The seal in letters, digits, `-` and `_`. */
export function packSeal({ origin, data }: ThoughtSeal): string {
  return Buffer.from(JSON.stringify([origin, data])).toString('base64url')
}

/** The seal that was packed so. What comes from a caller has to be verified before: anything else throws. */
export function unpackSeal(packed: string): ThoughtSeal {
  const [origin, data] = JSON.parse(Buffer.from(packed, 'base64url').toString())
  return { origin, data }
}

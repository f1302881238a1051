/** Seals that travel in what callers pass back: in signatures of thoughts and ids of calls. */
import type { OpaqueState } from './conversation.ts'

/** The seal in letters, digits, `-` and `_`. */
export function packOpaqueState({ origin, data }: OpaqueState): string {
  return Buffer.from(JSON.stringify([origin, data])).toString('base64url')
}

/** The seal that was packed so. What comes from a caller has to be verified before: anything else throws. */
export function unpackOpaqueState(packed: string): OpaqueState {
  const [origin, data] = JSON.parse(Buffer.from(packed, 'base64url').toString())
  return { origin, data }
}

/** Opaque state inside values that callers send back: signatures of thoughts, and ids of calls. */
import type { OpaqueState } from './conversation.ts'

/** The state as text of letters, digits, `-` and `_`. */
export function packOpaqueState({ origin, data }: OpaqueState): string {
  return Buffer.from(JSON.stringify([origin, data])).toString('base64url')
}

/** The state from such text. It must be verified before, because text from a caller may throw. */
export function unpackOpaqueState(packed: string): OpaqueState {
  const [origin, data] = JSON.parse(Buffer.from(packed, 'base64url').toString())
  return { origin, data }
}

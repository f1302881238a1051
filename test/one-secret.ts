import type { SigningSecrets } from '../packages/backlot/src/domain/secret-ring.ts'

/** A secret that is never rotated. */
export function oneSecret(value: string): SigningSecrets {
  return { signing: () => value, accepted: () => [value] }
}

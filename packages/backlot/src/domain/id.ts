/** The source of new identifiers and secrets. A simulation passes a seeded one. */
export interface Ids {
  /** A task id: 16 decimal digits, first digit not 0. Source: contract of the public family, 15–18 digits. */
  task(): string

  /** A file id: a decimal integer below 2^53, because file objects carry it as a number. */
  file(): string

  /** `prefix` followed by at least 20 unguessable letters and digits. */
  random(prefix: string): string

  /** `bytes` random bytes as lower-case hex. */
  hex(bytes: number): string
}

/** A use of an idempotency key. Tasks and batches of an account share one set of keys. */
export type IdempotencyUse = {
  readonly key: string
  readonly requestHash: string
  /** The key may be reused after this time. */
  readonly expiresAtMs: number
}

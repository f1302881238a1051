/** A use of an idempotency key. The keys of an account are the same for tasks and batches. */
export type IdempotencyUse = {
  readonly key: string
  readonly requestHash: string
  /** After this time the key may be used anew. */
  readonly expiresAtMs: number
}

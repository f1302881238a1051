/**
 * Operations that this server does not have yet, for pages that are ready for them. An operation
 * that the OpenAPI document describes does not compile here.
 */

type Operation<Q, B, A, P = undefined> = { path: P; query: Q; body: B; answer: A }
type Order = {
  readonly model: string
  readonly prompt: string
  readonly duration?: number
  readonly resolution?: string
}

/** The operations, in the shape of `Api`. */
export type Coming = {
  'POST /v1/video_generation/still': Operation<undefined, Order, unknown>
  'GET /v1/video_generation/preview': Operation<{ readonly task_id: string }, undefined, unknown>
}

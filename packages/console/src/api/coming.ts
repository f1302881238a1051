/**
 * Operations that this server does not have yet, and pages that are ready for them. What the OpenAPI
 * document describes does not compile here.
 */

type Page = { readonly next: string }
type OneId = { readonly id: string }
type Paged = { readonly limit?: number; readonly after?: string }
/** A request that was recorded. */
export type RecordedRequest = {
  readonly id: string
  readonly at_ms: number
  readonly method: string
  readonly route: string
  readonly path: string
  readonly status: number
  readonly duration_ms: number
  readonly model: string
  readonly stream: boolean
  readonly fault: string
  readonly message: string
  readonly bytes: number
}

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
  'GET /v1/requests': Operation<
    Paged,
    undefined,
    Page & { readonly on: boolean; readonly requests: readonly RecordedRequest[] }
  >
  'GET /v1/requests/{id}': Operation<
    undefined,
    undefined,
    RecordedRequest & {
      readonly request: {
        readonly headers: Readonly<Record<string, string>>
        readonly body: unknown
        readonly truncated: boolean
      }
      readonly answer: { readonly body: unknown; readonly truncated: boolean }
      readonly events: readonly { readonly at_ms: number; readonly text: string }[]
      readonly masked?: readonly unknown[]
    },
    OneId
  >
  'POST /v1/webhook_secret/rotate': Operation<
    undefined,
    Readonly<Record<string, never>>,
    { readonly secret: string; readonly old_valid_until?: number }
  >
  'GET /v1/inbox': Operation<
    undefined,
    undefined,
    {
      readonly inboxes: readonly {
        readonly token: string
        readonly inbox_url: string
        readonly expires_at: number
        readonly letters: number
      }[]
    }
  >
  'GET /v1/inbox/{token}': Operation<
    undefined,
    undefined,
    {
      readonly letters: readonly {
        readonly received_at_ms: number
        readonly body: unknown
        readonly webhook_id?: string
        readonly webhook_timestamp?: string
        readonly signature?: string
      }[]
    },
    { readonly token: string }
  >
  'GET /admin/v1/doctor': Operation<
    undefined,
    undefined,
    {
      readonly findings: readonly {
        readonly name: string
        readonly state: string
        readonly text: string
      }[]
    }
  >
}

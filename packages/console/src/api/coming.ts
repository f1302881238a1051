/**
 * Answers that the OpenAPI document leaves open (most of the operator's), and
 * operations that this server does not have. What the document describes does not
 * compile here.
 */

type Page = { readonly next: string }
type OneName = { readonly name: string }
type OneId = { readonly id: string }
type Paged = { readonly limit?: number; readonly after?: string }
type Reason = { readonly reason?: string }

/** An account as the operator sees it. */
export type ListedAccount = {
  readonly id: string
  readonly name: string
  readonly prepaid: boolean
  readonly created_at: number
  readonly suspended_at: number | null
  readonly balance_micros: number
  readonly held_micros: number
  readonly charged_micros: number
  readonly refunded_micros: number
  readonly corrected_micros: number
}

/** The limits of an account or key: a number, `none`, or `default`. */
type LimitSet = Readonly<Record<string, number | string>>

/** A key as the operator sees it: never its token. */
export type ListedKey = {
  readonly id: string
  readonly created_at: number
  readonly expires_at: number | null
  readonly suspended_at: number | null
  readonly revoked_at: number | null
  readonly limits: LimitSet
  readonly account?: string
}

/** A task of any account. */
export type AccountTask = {
  readonly task_id: string
  readonly account: string
  readonly model: string
  readonly state: string
  readonly tier: string
  readonly attempts: number
  readonly progress: number
  readonly file_id: string
  readonly error: string
  readonly created_at: number
  readonly updated_at: number
}

/** A line of a ledger. */
type Movement = {
  readonly id?: string
  readonly kind: string
  readonly reference?: string
  readonly amount_micros: number
  readonly note?: string
  readonly at?: number
  readonly created_at?: number
}

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
  'GET /v1/ledger': Operation<Paged, undefined, Page & { readonly lines: readonly Movement[] }>
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
  'GET /admin/v1/accounts': Operation<
    Paged,
    undefined,
    Page & { readonly accounts: readonly ListedAccount[] }
  >
  'GET /admin/v1/accounts/{name}': Operation<
    undefined,
    undefined,
    ListedAccount & { readonly limits: LimitSet; readonly keys: readonly ListedKey[] },
    OneName
  >
  'GET /admin/v1/accounts/{name}/keys': Operation<
    Paged,
    undefined,
    Page & { readonly keys: readonly ListedKey[] },
    OneName
  >
  'POST /admin/v1/accounts/{name}/keys': Operation<
    undefined,
    Reason & { readonly prepaid?: boolean; readonly expires_in_s?: number },
    { readonly key_id: string; readonly key: string },
    OneName
  >
  'GET /admin/v1/keys': Operation<Paged, undefined, Page & { readonly keys: readonly ListedKey[] }>
  'POST /admin/v1/keys/{id}/rotate': Operation<
    undefined,
    Reason & { readonly overlap_s?: number },
    { readonly key_id: string; readonly key: string },
    OneId
  >
  'GET /admin/v1/tasks': Operation<
    Paged & { readonly account?: string; readonly state?: string; readonly model?: string },
    undefined,
    Page & { readonly tasks: readonly AccountTask[] }
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

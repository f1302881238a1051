/**
 * Operations whose answers the OpenAPI document does not describe (those of the
 * operator), or that an older server does not have.
 */

type Page = { readonly next: string }
type OneName = { readonly name: string }
type OneId = { readonly id: string }
type Paged = { readonly limit?: number; readonly after?: string }
type Reason = { readonly reason?: string }

/** How far the making of a film is. */
export type Making = {
  readonly stage: string
  readonly frames_rendered?: number
  readonly frames_total?: number
  readonly time_left_s?: number
}

/** A task in a list. */
export type TaskItem = {
  readonly task_id: string
  readonly status: string
  readonly file_id: string
  readonly video_width: number
  readonly video_height: number
  readonly progress: number
  readonly base_resp: { readonly status_code: number; readonly status_msg: string }
  readonly model: string
  readonly template_id: string
  readonly created_at: number
  readonly state?: string
  readonly prompt?: string
  readonly duration_s?: number
  readonly resolution?: string
  readonly tier?: string
  readonly price_micros?: number
  readonly updated_at?: number
  readonly making?: Making
  readonly key_id?: string
}

/** The state of a callback, and the attempts. */
export type Callback = {
  readonly url: string
  readonly state: string
  readonly attempts: number
  readonly last_error: string
  readonly next_at: number
}

/** One attempt to deliver a callback. */
export type Delivery = {
  readonly number: number
  readonly step: string
  readonly outcome: string
  readonly http_status: number
  readonly error: string
  readonly started_at: number
  readonly duration_ms: number
  readonly next_at: number
  readonly webhook_id?: string
  readonly body?: string
}

/** What the server makes of a prompt, without making it. */
export type Plan = {
  readonly scene: {
    readonly place?: string
    readonly time_of_day?: string
    readonly weather?: string
    readonly season?: string
    readonly style?: string
    readonly mood?: string
    readonly subjects?: readonly {
      readonly kind: string
      readonly count?: number
      readonly action?: string
      readonly colour?: string
    }[]
    readonly details?: readonly string[]
  }
  readonly moves: readonly {
    readonly from_s: number
    readonly to_s: number
    readonly commands: readonly string[]
  }[]
  readonly moves_from: string
  readonly corrections: readonly {
    readonly written: string
    readonly read_as: string
    readonly start?: number
    readonly end?: number
  }[]
  readonly not_understood: readonly { readonly text: string }[]
  readonly price_micros: number
  readonly price_note: string
  readonly duration_s: number
  readonly width: number
  readonly height: number
  readonly frames: number
  readonly queue_length?: number
  readonly ready_in_s?: number
  readonly still: boolean
}

/** An account as the operator sees it. */
export type AccountRow = {
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
export type LimitSet = Readonly<Record<string, number | string>>

/** A key as the operator sees it: never its token. */
export type KeyRow = {
  readonly id: string
  readonly created_at: number
  readonly expires_at: number | null
  readonly suspended_at: number | null
  readonly revoked_at: number | null
  readonly limits: LimitSet
  readonly account?: string
}

/** A task of any account. */
export type OperatorTask = {
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
export type LedgerLine = {
  readonly id?: string
  readonly kind: string
  readonly reference?: string
  readonly amount_micros: number
  readonly note?: string
  readonly at?: number
  readonly created_at?: number
}

/** A request that was recorded. */
export type RequestRow = {
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

/** A video model and what it can be asked for. */
export type VideoModel = {
  readonly name: string
  readonly resolutions: readonly {
    readonly name: string
    readonly width: number
    readonly height: number
    readonly durations: readonly number[]
  }[]
  readonly camera_commands: boolean
  readonly engine: string
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
  'POST /v1/video_generation/plan': Operation<undefined, Order, Plan>
  'POST /v1/video_generation/still': Operation<undefined, Order, unknown>
  'GET /v1/video_generation/preview': Operation<{ readonly task_id: string }, undefined, unknown>
  'GET /v1/video_generation/tasks': Operation<
    Paged & { readonly state?: string; readonly model?: string; readonly text?: string },
    undefined,
    Page & { readonly tasks: readonly TaskItem[] }
  >
  'GET /v1/video_models': Operation<
    undefined,
    undefined,
    { readonly models: readonly VideoModel[] }
  >
  'GET /v1/requests': Operation<
    Paged,
    undefined,
    Page & { readonly on: boolean; readonly requests: readonly RequestRow[] }
  >
  'GET /v1/requests/{id}': Operation<
    undefined,
    undefined,
    RequestRow & {
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
  'GET /v1/account': Operation<
    undefined,
    undefined,
    {
      readonly account: { readonly id: string; readonly name: string; readonly prepaid: boolean }
      readonly key: { readonly id: string }
      readonly balance: {
        readonly balance_micros: number
        readonly held_micros: number
        readonly charged_micros: number
      }
      readonly limits: readonly {
        readonly scope: string
        readonly name: string
        readonly limit: number
        readonly used: number
      }[]
      readonly features?: { readonly inbox?: boolean; readonly requests?: boolean }
    }
  >
  'GET /v1/ledger': Operation<Paged, undefined, Page & { readonly lines: readonly LedgerLine[] }>
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
    Page & { readonly accounts: readonly AccountRow[] }
  >
  'GET /admin/v1/accounts/{name}': Operation<
    undefined,
    undefined,
    AccountRow & { readonly limits: LimitSet; readonly keys: readonly KeyRow[] },
    OneName
  >
  'GET /admin/v1/accounts/{name}/keys': Operation<
    Paged,
    undefined,
    Page & { readonly keys: readonly KeyRow[] },
    OneName
  >
  'POST /admin/v1/accounts/{name}/keys': Operation<
    undefined,
    Reason & { readonly prepaid?: boolean; readonly expires_in_s?: number },
    { readonly key_id: string; readonly key: string },
    OneName
  >
  'GET /admin/v1/keys': Operation<Paged, undefined, Page & { readonly keys: readonly KeyRow[] }>
  'POST /admin/v1/keys/{id}/rotate': Operation<
    undefined,
    Reason & { readonly overlap_s?: number },
    { readonly key_id: string; readonly key: string },
    OneId
  >
  'GET /admin/v1/tasks': Operation<
    Paged & { readonly account?: string; readonly state?: string; readonly model?: string },
    undefined,
    Page & { readonly tasks: readonly OperatorTask[] }
  >
  'GET /admin/v1/accounts/{name}/ledger': Operation<
    Paged,
    undefined,
    Page & { readonly lines: readonly LedgerLine[] },
    OneName
  >
  'GET /admin/v1/engines': Operation<
    undefined,
    undefined,
    {
      readonly engines: readonly {
        readonly name: string
        readonly kind: string
        readonly models: readonly string[]
        readonly busy: number
        readonly waiting: number
        readonly failures: number
        readonly last_failure: string
      }[]
    }
  >
  'GET /admin/v1/queue': Operation<
    undefined,
    undefined,
    {
      readonly queued: number
      readonly processing: number
      readonly by_tier: Readonly<Record<string, number>>
      readonly next_waited_s?: number
      readonly tasks: readonly {
        readonly task_id: string
        readonly account: string
        readonly tier: string
        readonly created_at: number
        readonly position: number
      }[]
    }
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
  'GET /admin/v1/servers': Operation<
    undefined,
    undefined,
    {
      readonly servers: readonly {
        readonly id: string
        readonly last_seen_at_ms: number
        readonly is_this: boolean
      }[]
    }
  >
}

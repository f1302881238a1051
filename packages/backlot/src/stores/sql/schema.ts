/**
 * The tables in Kysely's types. Columns are spelled as in the domain; `migrations.ts` creates them.
 *
 * Lists and records are JSON text on both databases: `jsonb` would refuse the NUL characters that a
 * prompt may contain, and no query looks inside them.
 */
import type { Generated } from 'kysely'
import type { AuditEntry, AuditedAction } from '../../domain/audit.ts'
import type { BatchEndpoint, BatchKind, BatchState, RequestState } from '../../domain/batch.ts'
import type { CallbackState } from '../../domain/callback.ts'
import type { Delivery } from '../../domain/delivery.ts'
import type { FaultKind } from '../../domain/fault.ts'
import type { FilePurpose } from '../../domain/file.ts'
import type { LedgerKind } from '../../domain/ledger.ts'
import type { Bucket } from '../../domain/rate.ts'
import type { TaskState } from '../../domain/task.ts'
import type { ServiceTier } from '../../domain/tier.ts'
import type { Amounts, Purchase } from '../../domain/usage.ts'

/** An account and its money. */
export type AccountRow = {
  readonly id: string
  readonly name: string
  /** 1 or 0. */
  readonly prepaid: number
  readonly createdAtMs: number
  readonly balanceMicros: number
  readonly heldMicros: number
  readonly chargedMicros: number
  /** JSON. */
  readonly limits: string | null
  /** JSON. */
  readonly userLimits: string | null
  readonly suspendedAtMs: number | null
  readonly refundedMicros: number
  readonly correctedMicros: number
}

/** The money of an account, in micro-units. */
export const MONEY_COLUMNS = [
  'balanceMicros',
  'heldMicros',
  'chargedMicros',
  'refundedMicros',
  'correctedMicros',
] as const satisfies readonly (keyof AccountRow)[]

/** An API key. */
export type KeyRow = {
  readonly id: string
  readonly accountId: string
  readonly createdAtMs: number
  readonly expiresAtMs: number | null
  readonly revokedAtMs: number | null
  readonly suspendedAtMs: number | null
  /** JSON. */
  readonly limits: string | null
  readonly tokenHash: string | null
  /** 1 for a key of an older version, whose token can be derived from an old copy of the store. */
  readonly isDerived: number
  /** The key that replaced it. */
  readonly successorId: string | null
}

/** A task. The token of its lease is `attempts`. */
export type TaskRow = {
  readonly id: string
  readonly accountId: string
  /** JSON. */
  readonly order: string
  readonly tier: ServiceTier
  /** The queue order: the lowest is claimed first. */
  readonly turnMs: number
  readonly state: TaskState
  readonly createdAtMs: number
  readonly updatedAtMs: number
  readonly attempts: number
  readonly progress: number
  readonly leaseWorkerId: string | null
  /** By the store's clock for leases. */
  readonly leaseEndsAtMs: number | null
  readonly fileId: string | null
  /** JSON. */
  readonly failure: string | null
  readonly kept: string | null
  readonly widthPx: number | null
  readonly heightPx: number | null
  /** JSON. */
  readonly sighting: string | null
  /** JSON. */
  readonly plan: string | null
  /** JSON. */
  readonly life: string | null
  readonly traceparent: string | null
}

/** A use of an idempotency key. */
export type IdempotencyRow = {
  readonly accountId: string
  readonly key: string
  readonly requestHash: string
  /** The task or batch of the order. */
  readonly taskId: string
  readonly expiresAtMs: number
}

/** A callback. */
export type CallbackRow = {
  readonly taskId: string
  readonly accountId: string
  readonly url: string
  readonly challenge: string
  readonly state: CallbackState
  readonly attempts: number
  readonly dueAtMs: number | null
  readonly leaseEndsAtMs: number | null
  readonly answerBase: string | null
  readonly traceparent: string | null
  /** The origin of `url`; `-` in rows of older versions. */
  readonly origin: string
  /**
   * When it can next be claimed, the later of `dueAtMs` and `leaseEndsAtMs`; null when it can be
   * claimed now, or nothing is pending.
   */
  readonly wakeAtMs: number | null
  /** When `wakeAtMs` was set, by the same clock; null in older rows. */
  readonly setAtMs: number | null
  /** Since when it can be claimed; null when it cannot be claimed now. */
  readonly readyAtMs: number | null
  readonly token: number
  readonly lastError: string | null
  /** The sequence of the newest push, delivered or not. */
  readonly lastSequence: number
}

/** The creation of a callback, which no attempt changes. */
export type CallbackAge = {
  /** 0 in rows of older versions. */
  readonly createdAtMs: number
}

/** A pending push. */
export type PushRow = {
  readonly taskId: string
  readonly sequence: number
  /** JSON. */
  readonly event: string
  readonly createdAtMs: number
}

/** One attempt to send a receiver something. */
export type DeliveryRow = {
  readonly taskId: string
  readonly number: number
  readonly step: Delivery['step']
  readonly startedAtMs: number
  readonly durationMs: number
  readonly outcome: Delivery['outcome']
  readonly status: number | null
  readonly error: string | null
  readonly nextAtMs: number | null
}

/** A file. */
export type FileRow = {
  readonly id: string
  readonly accountId: string
  readonly purpose: FilePurpose
  readonly filename: string
  readonly contentType: string
  readonly sizeBytes: number
  readonly createdAtMs: number
  readonly blobKey: string
  readonly taskId: string | null
  readonly widthPx: number | null
  readonly heightPx: number | null
  readonly expiresAtMs: number | null
}

/** A response that is kept. */
export type ResponseRow = {
  readonly id: string
  readonly accountId: string
  readonly createdAtMs: number
  readonly expiresAtMs: number
  readonly previousId: string | null
  readonly sizeBytes: number
  /** JSON, as the next two. */
  readonly body: string
  readonly input: string
  readonly output: string
}

/** A batch. */
export type BatchRow = {
  readonly id: string
  readonly accountId: string
  readonly keyId: string
  readonly endpoint: BatchEndpoint
  /** The dialect in which clients see it. */
  readonly kind: BatchKind
  readonly state: BatchState
  readonly createdAtMs: number
  readonly expiresAtMs: number
  readonly removeAtMs: number
  readonly cancelledAtMs: number | null
  readonly finalizingAtMs: number | null
  readonly endedAtMs: number | null
  readonly total: number
  /** How many requests may be claimed. */
  readonly pending: number
  readonly succeeded: number
  readonly errored: number
  readonly canceled: number
  readonly expired: number
  /** Its virtual time: the lowest is claimed from first. */
  readonly turn: number
  /** None of its requests begins before. */
  readonly readyAtMs: number
  readonly sizeBytes: number
  /** The token of the lease for finalizing. */
  readonly token: number
  /** By the store's clock for leases. */
  readonly leaseEndsAtMs: number | null
  /** JSON. */
  readonly details: string
}

/** A request of a batch. */
export type BatchRequestRow = {
  readonly batchId: string
  /** Its position in the batch, from 0. */
  readonly number: number
  readonly customId: string
  /** The position of its body in the batch's blob; `end` is the byte after its last. */
  readonly start: number
  readonly end: number
  readonly state: RequestState
  readonly token: number
  readonly failures: number
  /** By the store's clock for leases. */
  readonly leaseEndsAtMs: number | null
  /** JSON. */
  readonly result: string | null
}

/** How often an account revoked its inbox addresses. */
export type InboxRow = {
  /** The account's pseudonym, as in its addresses. */
  readonly owner: string
  readonly generation: number
}

/** A hold. */
export type HoldRow = {
  readonly id: string
  readonly accountId: string
  readonly amountMicros: number
  readonly createdAtMs: number
  /** JSON. */
  readonly purchase: string
  readonly note: string
}

/** A final movement of money; lines are never changed: all lines but charges, less charges = balance + holds. */
export type LedgerLineRow = {
  readonly accountId: string
  readonly kind: LedgerKind
  readonly amountMicros: number
  /** The reply or task that was charged or refunded; for a credit, the name that its operator gave. */
  readonly reference: string
  readonly note: string
  readonly atMs: number
}

/** An admin action, or an attempt at one. */
export type AuditRow = Omit<AuditedAction, 'parameters'> & {
  readonly atMs: number
  /** JSON. */
  readonly parameters: string
  readonly outcome: AuditEntry['outcome']
  /** The kind and message of a refusal. */
  readonly fault: FaultKind | null
  readonly message: string | null
}

/** A use of an idempotency key for an admin action. */
export type AdminRepeatRow = {
  readonly actor: string
  readonly key: string
  readonly request: string
  /** JSON; empty while the action is under way. */
  readonly result: string
  readonly expiresAtMs: number
}

/** The charges of one purchase on one day, summed up. */
export type UsageRow = Purchase &
  Amounts & {
    readonly accountId: string
    /** As `2026-11-21`, in UTC. */
    readonly day: string
    readonly requests: number
    readonly chargedMicros: number
  }

/** A token bucket, where servers share them. */
export type RateRow = Bucket & { readonly name: string }

/** How much a server has under way under one name, where servers share limits. */
export type UnderWayRow = {
  readonly name: string
  readonly serverId: string
  readonly count: number
}

/** Until when a server with concurrent work is assumed to live. */
export type LeaseRow = { readonly serverId: string; readonly endsAtMs: number }

/** When a server last checked that the store accepts writes. */
export type WriteCheckRow = { readonly serverId: string; readonly atMs: number }

/** An account's storage, in bytes. Updated with every file that is added or deleted. */
export type StorageRow = {
  readonly accountId: string
  readonly uploadBytes: number
  readonly filmBytes: number
}

/** The reservation of an upload under way. */
export type UploadRow = {
  /** The id of the future file. */
  readonly id: string
  readonly accountId: string
  readonly bytes: number
  readonly endsAtMs: number
}

/** Rows that are numbered in the order of insertion. */
type Numbered = { readonly seq: Generated<number> }

/** Every table. */
export type Schema = {
  readonly account: AccountRow
  readonly apiKey: KeyRow
  readonly secret: { readonly name: string; readonly value: string }
  readonly task: TaskRow & Numbered
  readonly idempotency: IdempotencyRow
  readonly callback: CallbackRow & CallbackAge
  readonly push: PushRow
  readonly delivery: DeliveryRow
  readonly file: FileRow
  readonly storage: StorageRow
  readonly upload: UploadRow
  readonly response: ResponseRow
  readonly batch: BatchRow
  readonly batchRequest: BatchRequestRow
  readonly inbox: InboxRow
  readonly hold: HoldRow
  readonly ledgerLine: LedgerLineRow & Numbered
  readonly usage: UsageRow
  readonly audit: AuditRow & Numbered
  readonly adminRepeat: AdminRepeatRow
  readonly rate: RateRow
  readonly underWay: UnderWayRow
  readonly lease: LeaseRow
  readonly writeCheck: WriteCheckRow
}

/**
 * The tables, as Kysely sees them. Columns are spelled as in the domain;
 * `migrations.ts` creates them.
 *
 * Lists and records are JSON text on both databases: `jsonb` would refuse the
 * NUL characters that a prompt may hold, and nothing asks inside them.
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
  /** 1 for a key of an older version, whose token can be worked out from an old copy of the store. */
  readonly isDerived: number
  /** The key that was made in its place. */
  readonly successorId: string | null
}

/** A task. The token of its lease is `attempts`. */
export type TaskRow = {
  readonly id: string
  readonly accountId: string
  /** JSON. */
  readonly order: string
  readonly tier: ServiceTier
  /** The lowest is claimed first. */
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
  /** The task, or the batch, that it led to. */
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
  /** Of `url`; `-` in rows that older versions wrote. */
  readonly origin: string
  /** When it can next be claimed, the later of `dueAtMs` and `leaseEndsAtMs`; null when it can be now, or nothing is owed. */
  readonly wakeAtMs: number | null
  /** When that was decided, by the same clock; null where it was before this was noted. */
  readonly setAtMs: number | null
  /** Since when it can be claimed; null when it cannot be now. */
  readonly readyAtMs: number | null
  readonly token: number
  readonly lastError: string | null
  /** The sequence of the newest push, delivered or not. */
  readonly lastSequence: number
}

/** What a callback keeps that no attempt changes. */
export type CallbackAge = {
  /** 0 in rows that older versions wrote. */
  readonly createdAtMs: number
}

/** A push that is owed. */
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
  /** Whose clients see it. */
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
  /** Nothing of it begins before. */
  readonly readyAtMs: number
  readonly sizeBytes: number
  /** Of the lease under which it is finalized. */
  readonly token: number
  /** By the store's clock for leases. */
  readonly leaseEndsAtMs: number | null
  /** JSON. */
  readonly details: string
}

/** A request of a batch. */
export type BatchRequestRow = {
  readonly batchId: string
  /** Its place in the batch, from 0 on. */
  readonly number: number
  readonly customId: string
  /** Where its body stands in the blob of the batch; `end` is the byte after its last. */
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

/** How often an account took back its addresses of the inbox. */
export type InboxRow = {
  /** A mark of the account, as its addresses carry it. */
  readonly owner: string
  readonly generation: number
}

/** Money set aside. */
export type HoldRow = {
  readonly id: string
  readonly accountId: string
  readonly amountMicros: number
  readonly createdAtMs: number
  /** JSON. */
  readonly purchase: string
  readonly note: string
}

/** Money that came or went for good, never changed: all lines but charges, less charges = balance + holds. */
export type LedgerLineRow = {
  readonly accountId: string
  readonly kind: LedgerKind
  readonly amountMicros: number
  /** The reply or task that is charged or refunded; for a credit, what its giver called it. */
  readonly reference: string
  readonly note: string
  readonly atMs: number
}

/** What an operator did, or tried to do. */
export type AuditRow = Omit<AuditedAction, 'parameters'> & {
  readonly atMs: number
  /** JSON. */
  readonly parameters: string
  readonly outcome: AuditEntry['outcome']
  /** What a refusal was, and what was said about it. */
  readonly fault: FaultKind | null
  readonly message: string | null
}

/** A use of a key under which an operator's action may be asked for again. */
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

/** A bucket of a rate, where servers share them. */
export type RateRow = Bucket & { readonly name: string }

/** How much of one name a server has under way, where servers share limits. */
export type UnderWayRow = {
  readonly name: string
  readonly serverId: string
  readonly count: number
}

/** Until when a server that has something under way is believed to live. */
export type LeaseRow = { readonly serverId: string; readonly endsAtMs: number }

/** When a server last checked that the store can be written to. */
export type WriteCheckRow = { readonly serverId: string; readonly atMs: number }

/** What an account keeps, in bytes. Written with every file that comes or goes. */
export type StorageRow = {
  readonly accountId: string
  readonly uploadBytes: number
  readonly filmBytes: number
}

/** What an upload that is under way has reserved. */
export type UploadRow = {
  /** The id of the file that it will be. */
  readonly id: string
  readonly accountId: string
  readonly bytes: number
  readonly endsAtMs: number
}

/** Rows that are numbered as they arrive. */
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

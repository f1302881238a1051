/**
 * The audit log: what operators did, or tried to do, through the admin API and the command line. An
 * entry is written in the transaction of its action, so neither exists without the other; entries
 * are never changed.
 */
import type { FaultKind } from './fault.ts'
import type { Page } from './page.ts'

/** A stored parameter of an action: never a secret, never longer than `MAX_PARAMETER_CHARS`. */
export type AuditParameter = string | number | boolean

/** The longest text of a parameter, in characters. */
export const MAX_PARAMETER_CHARS = 256

/** The action that was attempted. */
export type AuditedAction = {
  /**
   * The actor: `key:NAME` for an admin key of the configuration, `os:NAME` for a system user at the
   * command line, `caller:ID` for the API key of an account.
   */
  readonly actor: string
  /** One of `ADMIN_ACTIONS`, or an action of a newer version. */
  readonly action: string
  /** The account name, key id or task id that it was applied to. */
  readonly subject: string
  /** The name of the account concerned; empty if there is none. */
  readonly account: string
  /** The reason in the operator's words; may be empty. */
  readonly reason: string
  /** The `trace-id` of the request; empty at the command line. */
  readonly requestId: string
  readonly parameters: Readonly<Record<string, AuditParameter>>
}

/** How the action ended. */
export type AuditOutcome =
  | { readonly outcome: 'done' }
  /** `refused`: nothing was changed. `failed`: the store could not be reached, so the action may have happened. */
  | {
      readonly outcome: 'refused' | 'failed'
      readonly fault: FaultKind
      readonly message: string
    }

/** The outcome of an action that threw this fault. */
export function outcomeOf(fault: FaultKind): 'refused' | 'failed' {
  return fault === 'overloaded' || fault === 'internal' ? 'failed' : 'refused'
}

/** An entry of the log. */
export type AuditEntry = AuditedAction &
  AuditOutcome & { readonly id: string; readonly atMs: number }

/** Filters of the log; an entry must match all that are given. */
export type AuditQuery = {
  readonly account?: string
  readonly actor?: string
  readonly action?: string
  readonly limit: number
  readonly after?: string
}

/** The store of the log. Every store passes `test/contracts/admin-store.ts`. */
export interface AuditStore {
  /** Entries, newest first. `after` is the `next` of an earlier page. */
  list(query: AuditQuery): Promise<Page<AuditEntry>>

  /** Adds an entry about a refused action, which has no transaction of its own. Durable when it resolves. */
  addRefusal(
    refusal: AuditedAction & {
      readonly fault: FaultKind
      readonly message: string
      readonly nowMs: number
    },
  ): Promise<void>

  /** Deletes up to `limit` older entries, oldest first; returns how many. */
  expire(wish: { readonly beforeMs: number; readonly limit: number }): Promise<number>
}

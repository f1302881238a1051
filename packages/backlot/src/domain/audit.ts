/**
 * The audit log: what operators did, or tried to do, over the admin API and at
 * the command line. An entry is written in the transaction of its action, so
 * neither is there without the other; nothing changes an entry afterwards.
 */
import type { FaultKind } from './fault.ts'
import type { Page } from './page.ts'

/** A parameter of an action as it is kept: never a secret, and never longer than `MAX_PARAMETER_CHARS`. */
export type AuditParameter = string | number | boolean

/** The longest text of a parameter, in characters. */
export const MAX_PARAMETER_CHARS = 256

/** What somebody set out to do. */
export type AuditedAction = {
  /** Who: `key:NAME` for an admin key of the configuration, `os:NAME` for a user of the machine at the command line, `caller:ID` for the API key of an account. */
  readonly actor: string
  /** Its name: one of `ADMIN_ACTIONS`, or of a newer version. */
  readonly action: string
  /** What it was done to: the name of an account, the id of a key or task. */
  readonly subject: string
  /** The name of the account that it concerns; empty for none that there is. */
  readonly account: string
  /** Why, in the operator's words; empty when nothing was said. */
  readonly reason: string
  /** The `trace-id` of the request; empty at the command line. */
  readonly requestId: string
  readonly parameters: Readonly<Record<string, AuditParameter>>
}

/** How it ended. */
export type AuditOutcome =
  | { readonly outcome: 'done' }
  /** `refused`: nothing was changed. `failed`: the store could not be reached, so it may have been done. */
  | {
      readonly outcome: 'refused' | 'failed'
      readonly fault: FaultKind
      readonly message: string
    }

/** How an action ended that threw this. */
export function outcomeOf(fault: FaultKind): 'refused' | 'failed' {
  return fault === 'overloaded' || fault === 'internal' ? 'failed' : 'refused'
}

/** An entry of the log. */
export type AuditEntry = AuditedAction &
  AuditOutcome & { readonly id: string; readonly atMs: number }

/** Which entries are asked for; those that all given members fit. */
export type AuditQuery = {
  readonly account?: string
  readonly actor?: string
  readonly action?: string
  readonly limit: number
  readonly after?: string
}

/** The log as it is read and forgotten. Every store passes `test/contracts/admin-store.ts`. */
export interface AuditStore {
  /** Entries, newest first. `after` is the `next` of an earlier page. */
  list(query: AuditQuery): Promise<Page<AuditEntry>>

  /** Adds an entry about an action that was refused, and so had no transaction of its own. Durable when it resolves. */
  addRefusal(
    refusal: AuditedAction & {
      readonly fault: FaultKind
      readonly message: string
      readonly nowMs: number
    },
  ): Promise<void>

  /** Removes up to `limit` entries from before, oldest first; how many. */
  expire(wish: { readonly beforeMs: number; readonly limit: number }): Promise<number>
}

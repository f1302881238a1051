/** The audit log, for operators. (ours) */
import Type, { type Static } from 'typebox'
import { ADMIN_ACTIONS } from '../../domain/admin.ts'
import type { AuditEntry, AuditQuery } from '../../domain/audit.ts'
import { invalid } from '../../domain/fault.ts'
import type { Page } from '../../domain/page.ts'
import { BaseRespSchema, OK } from '../base-resp.ts'
import { NextSchema, PAGE_MEMBERS, toPageQuery } from '../page.ts'
import { echo, parser } from '../parse.ts'

/** Schema of a query for the audit log. */
export const AuditQuerySchema = Type.Object({
  account: Type.Optional(Type.String({ description: 'The name of the account it was done to' })),
  actor: Type.Optional(
    Type.String({ description: '`key:NAME` of an admin key, `os:NAME` at the command line' }),
  ),
  action: Type.Optional(Type.String({ description: ADMIN_ACTIONS.join(', ') })),
  ...PAGE_MEMBERS,
})

const EntrySchema = Type.Object({
  id: Type.String(),
  at: Type.Integer({ description: 'Seconds since the epoch' }),
  actor: Type.String(),
  action: Type.String(),
  subject: Type.String({ description: 'The name of an account, the ID of a key or task' }),
  account: Type.String({ description: 'The name of the account; empty if there was none' }),
  reason: Type.String(),
  request_id: Type.String({ description: 'The `trace-id`; empty at the command line' }),
  parameters: Type.Record(Type.String(), Type.Unknown()),
  outcome: Type.String({ description: 'done, refused, or failed: then it may have been done' }),
  error: Type.String({ description: 'Why it was not done' }),
})

/** Schema of a page of the audit log. */
export const AuditSchema = Type.Object({
  entries: Type.Array(EntrySchema),
  next: NextSchema,
  base_resp: BaseRespSchema,
})

const parseQuery = parser(AuditQuerySchema)

/** A query for the audit log; throws `invalid`. */
export function parseAuditQuery(query: unknown): AuditQuery {
  const { account, actor, action, ...page } = parseQuery(query)
  return {
    ...(account === undefined ? {} : { account }),
    ...(actor === undefined ? {} : { actor }),
    ...(action === undefined ? {} : { action: readAuditAction(action) }),
    ...toPageQuery(page),
  }
}

/** The action of this name; throws `invalid`. */
export function readAuditAction(action: string): string {
  if (ADMIN_ACTIONS.some((known) => known === action)) return action
  throw invalid('action', `action must be one of ${ADMIN_ACTIONS.join(', ')}, got ${echo(action)}`)
}

/** A page of the audit log. */
export function formatAudit(page: Page<AuditEntry>): Static<typeof AuditSchema> {
  return { entries: page.items.map(formatAuditEntry), next: page.next ?? '', base_resp: OK }
}

/** An entry of the audit log. */
export function formatAuditEntry(entry: AuditEntry): Static<typeof EntrySchema> {
  const { id, atMs, actor, action, subject, account, reason, requestId, parameters } = entry
  return {
    id,
    at: Math.floor(atMs / 1000),
    actor,
    action,
    subject,
    account,
    reason,
    request_id: requestId,
    parameters,
    outcome: entry.outcome,
    error: entry.outcome === 'done' ? '' : entry.message,
  }
}

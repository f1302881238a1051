import {
  type AuditedAction,
  type AuditEntry,
  type AuditOutcome,
  type AuditStore,
  MAX_PARAMETER_CHARS,
  outcomeOf,
} from '../../domain/audit.ts'
import type { Database, Sql } from './database.ts'
import { toSequence, toSequencePage } from './paging.ts'
import type { AuditRow } from './schema.ts'
import { type Bound, prepare, type Statement, type Steps } from './steps.ts'

/** A row with its number of arrival. */
type NumberedRow = AuditRow & { readonly seq: number }

type Listing = {
  /** Empty for any. */
  readonly actor: string
  /** Empty for any. */
  readonly action: string
  readonly beforeSeq: number
  readonly limit: number
}

/** SQL statements for the audit log. */
export type AuditStatements = {
  readonly add: Statement<AuditRow, unknown>
  /** Entries about all accounts, newest first. */
  readonly list: Statement<Listing, NumberedRow>
  /** Entries about one account, newest first. */
  readonly listOf: Statement<Listing & { readonly account: string }, NumberedRow>
  readonly expire: Statement<{ readonly beforeMs: number; readonly limit: number }, unknown>
}

/** The statements of the audit log. There is none that changes an entry. */
export function auditStatements({ builder, lockRows }: Sql): AuditStatements {
  const entries = builder.selectFrom('audit').selectAll()
  const page = ({ actor, action, beforeSeq, limit }: Bound<Listing>): typeof entries =>
    entries
      .where('seq', '<', beforeSeq)
      .where((where) => where.or([where(actor, '=', ''), where('actor', '=', actor)]))
      .where((where) => where.or([where(action, '=', ''), where('action', '=', action)]))
      .orderBy('seq', 'desc')
      .limit(limit)
  return {
    add: prepare((row: Bound<AuditRow>) => {
      const { atMs, actor, action, subject, account, reason, requestId, parameters } = row
      const { outcome, fault, message } = row
      const what = { atMs, actor, action, subject, account, reason, requestId, parameters }
      return builder.insertInto('audit').values({ ...what, outcome, fault, message })
    }),
    list: prepare((listing: Bound<Listing>) => page(listing)),
    listOf: prepare((listing: Bound<Listing & { account: string }>) =>
      page(listing).where('account', '=', listing.account),
    ),
    expire: prepare(({ beforeMs, limit }: Bound<{ beforeMs: number; limit: number }>) => {
      const old = builder
        .selectFrom('audit')
        .select('seq')
        .where('atMs', '<', beforeMs)
        .orderBy('atMs')
        .limit(limit)
        .$if(lockRows, (query) => query.forUpdate().skipLocked())
      return builder.deleteFrom('audit').where('seq', 'in', old).returning('seq')
    }),
  }
}

/** The audit log of a database. */
export function sqlAudit(database: Database): AuditStore {
  const statements = auditStatements(database.sql)
  const { addEntry } = auditSteps(database.sql)
  return {
    list: ({ account, actor = '', action = '', limit, after }) =>
      database.read(function* () {
        const page = { actor, action, beforeSeq: toSequence(after), limit: limit + 1 }
        const rows = yield* account === undefined
          ? statements.list(page)
          : statements.listOf({ ...page, account })
        const { items, ...rest } = toSequencePage(rows, limit)
        return { items: items.map(toEntry), ...rest }
      }),

    addRefusal: ({ fault, message, nowMs, ...entry }) =>
      database.write(() => addEntry(entry, { outcome: outcomeOf(fault), fault, message }, nowMs)),

    expire: (wish) =>
      database.write(function* () {
        return (yield* statements.expire(wish)).length
      }),
  }
}

/** The steps that keep the audit log. */
export function auditSteps(sql: Sql): {
  /** Adds an entry, in the transaction of the action. */
  readonly addEntry: (action: AuditedAction, outcome: AuditOutcome, nowMs: number) => Steps<void>
} {
  const { add } = auditStatements(sql)
  return {
    *addEntry(action, outcome, nowMs) {
      const short = Object.entries(action.parameters).map(([name, value]) => [
        name,
        typeof value === 'string' ? value.slice(0, MAX_PARAMETER_CHARS) : value,
      ])
      const refusal = outcome.outcome === 'done' ? undefined : outcome
      yield* add({
        ...action,
        atMs: nowMs,
        parameters: JSON.stringify(Object.fromEntries(short)),
        outcome: outcome.outcome,
        fault: refusal?.fault ?? null,
        message: refusal?.message.slice(0, MAX_PARAMETER_CHARS) ?? null,
      })
    },
  }
}

function toEntry(row: NumberedRow): AuditEntry {
  const { seq, atMs, actor, action, subject, account, reason, requestId } = row
  const parameters: AuditEntry['parameters'] = JSON.parse(row.parameters)
  const what = { id: String(seq), atMs, actor, action, subject, account, reason, requestId }
  return row.outcome === 'done'
    ? { ...what, parameters, outcome: 'done' }
    : {
        ...what,
        parameters,
        outcome: row.outcome,
        fault: row.fault ?? 'internal',
        message: row.message ?? '',
      }
}

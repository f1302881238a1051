import { sql as literal, type RawBuilder } from 'kysely'
import type { GivenUpState } from '../../domain/admin.ts'
import type { Sql } from './database.ts'
import type { AccountColumns } from './key-statements.ts'
import { newestFirst, oldestFirst, type PagePosition, type PlaceAfter } from './paging.ts'
import type { AdminRepeatRow, KeyRow, TaskRow } from './schema.ts'
import { type Bound, prepare, type Statement } from './steps.ts'

type AccountId = { readonly accountId: string }
type KeyId = { readonly keyId: string }
type At = { readonly nowMs: number }
type Listing = PagePosition & { readonly limit: number }
type RepeatKey = Pick<AdminRepeatRow, 'actor' | 'key'>

/** An account with its storage. */
export type StoredRow = AccountColumns & {
  readonly films: number
  readonly filmBytes: number
  readonly uploads: number
  readonly uploadBytes: number
}

/** SQL statements for operators, beyond the common ones. */
export type AdminStatements = {
  /** Suspends and returns the account; an earlier suspension is kept. */
  readonly suspendAccount: Statement<AccountId & At, AccountColumns>
  readonly resumeAccount: Statement<AccountId, AccountColumns>
  readonly suspendKey: Statement<KeyId & At, { readonly id: string }>
  readonly resumeKey: Statement<KeyId, { readonly id: string }>
  /** The key, locked until the end of this transaction. */
  readonly lockKey: Statement<KeyId, KeyRow>
  /** Ends a key that was replaced. */
  readonly endKey: Statement<KeyId & Pick<KeyRow, 'expiresAtMs' | 'successorId'>, unknown>
  readonly copyLimits: Statement<KeyId & { readonly limits: string | null }, unknown>
  /** Takes the account's queued tasks out of the queue, and returns them. */
  readonly suspendTasks: Statement<AccountId, { readonly id: string }>
  /** Puts them back, at their old places. */
  readonly resumeTasks: Statement<AccountId, { readonly id: string }>
  /** The account's tasks that were created in a time range and whose callbacks are in this state. */
  readonly givenUp: Statement<
    AccountId & {
      readonly state: GivenUpState
      readonly fromMs: number
      readonly toMs: number
      readonly limit: number
    },
    { readonly taskId: string }
  >
  /** Tasks of all accounts, newest first. */
  readonly listTasks: Statement<Listing, TaskRow>
  readonly listTasksIn: Statement<Listing & Pick<TaskRow, 'state'>, TaskRow>
  /** Accounts with what they store, oldest first. */
  readonly listStorage: Statement<PlaceAfter & { readonly limit: number }, StoredRow>
  /** Inserts a key that is new or has expired; no row when it is in use. */
  readonly takeRepeat: Statement<Omit<AdminRepeatRow, 'result'> & At, unknown>
  readonly findRepeat: Statement<RepeatKey, AdminRepeatRow>
  readonly keepResult: Statement<RepeatKey & { readonly result: string }, unknown>
  /** Removes a few keys that have expired. */
  readonly forgetRepeats: Statement<At, unknown>
}

/** How many expired keys one action deletes: more than it adds, so they never pile up. */
const FORGOTTEN_AT_ONCE = 4

const ACCOUNT = [
  'id',
  'name',
  'prepaid',
  'createdAtMs',
  'limits',
  'userLimits',
  'suspendedAtMs',
] as const

/** The statements of operators. */
export function adminStatements(sql: Sql): AdminStatements {
  return { ...suspensions(sql), ...rotations(sql), ...listings(sql), ...repeats(sql) }
}

function suspensions({
  builder,
}: Sql): Pick<
  AdminStatements,
  'suspendAccount' | 'resumeAccount' | 'suspendKey' | 'resumeKey' | 'suspendTasks' | 'resumeTasks'
> {
  // The states are literals, because partial indexes are not used for bound values.
  const moved = (accountId: RawBuilder<string>, from: 'queued' | 'suspended') =>
    builder
      .updateTable('task')
      .set({ state: from === 'queued' ? 'suspended' : 'queued' })
      .where('accountId', '=', accountId)
      .where('state', '=', literal.lit(from))
      .returning('id')
  return {
    suspendAccount: prepare(({ accountId, nowMs }: Bound<AccountId & At>) =>
      builder
        .updateTable('account')
        .set((set) => ({ suspendedAtMs: set.fn.coalesce('suspendedAtMs', nowMs) }))
        .where('id', '=', accountId)
        .returning(ACCOUNT),
    ),
    resumeAccount: prepare(({ accountId }: Bound<AccountId>) =>
      builder
        .updateTable('account')
        .set({ suspendedAtMs: null })
        .where('id', '=', accountId)
        .returning(ACCOUNT),
    ),
    suspendKey: prepare(({ keyId, nowMs }: Bound<KeyId & At>) =>
      builder
        .updateTable('apiKey')
        .set((set) => ({ suspendedAtMs: set.fn.coalesce('suspendedAtMs', nowMs) }))
        .where('id', '=', keyId)
        .returning('id'),
    ),
    resumeKey: prepare(({ keyId }: Bound<KeyId>) =>
      builder
        .updateTable('apiKey')
        .set({ suspendedAtMs: null })
        .where('id', '=', keyId)
        .returning('id'),
    ),
    suspendTasks: prepare(({ accountId }: Bound<AccountId>) => moved(accountId, 'queued')),
    resumeTasks: prepare(({ accountId }: Bound<AccountId>) => moved(accountId, 'suspended')),
  }
}

function rotations({
  builder,
  lockRows,
}: Sql): Pick<AdminStatements, 'lockKey' | 'endKey' | 'copyLimits'> {
  return {
    lockKey: prepare(({ keyId }: Bound<KeyId>) =>
      builder
        .selectFrom('apiKey')
        .selectAll()
        .where('id', '=', keyId)
        .$if(lockRows, (query) => query.forUpdate()),
    ),
    endKey: prepare((end: Bound<KeyId & Pick<KeyRow, 'expiresAtMs' | 'successorId'>>) =>
      builder
        .updateTable('apiKey')
        .set({ expiresAtMs: end.expiresAtMs, successorId: end.successorId })
        .where('id', '=', end.keyId),
    ),
    copyLimits: prepare(({ keyId, limits }: Bound<KeyId & { limits: string | null }>) =>
      builder.updateTable('apiKey').set({ limits }).where('id', '=', keyId),
    ),
  }
}

function listings({
  builder,
}: Sql): Pick<AdminStatements, 'givenUp' | 'listTasks' | 'listTasksIn' | 'listStorage'> {
  const tasks = builder.selectFrom('task').selectAll()
  const page = (listing: Bound<Listing>): typeof tasks => newestFirst(tasks, listing)
  return {
    givenUp: prepare(
      ({
        accountId,
        state,
        fromMs,
        toMs,
        limit,
      }: Bound<Parameters<AdminStatements['givenUp']>[0]>) =>
        builder
          .selectFrom('callback')
          .innerJoin('task', 'task.id', 'callback.taskId')
          .select('callback.taskId')
          .where('callback.accountId', '=', accountId)
          .where('callback.state', '=', state)
          // Written exactly as in the partial index, which is not used otherwise.
          .where(literal<boolean>`callback.state in ('unreachable', 'parked')`)
          .where('task.createdAtMs', '>=', fromMs)
          .where('task.createdAtMs', '<=', toMs)
          .orderBy('callback.taskId')
          .limit(limit),
    ),
    listTasks: prepare((listing: Bound<Listing>) => page(listing)),
    listTasksIn: prepare((listing: Bound<Listing & Pick<TaskRow, 'state'>>) =>
      page(listing).where(literal<string>`(${literal.ref('state')} || '')`, '=', listing.state),
    ),
    listStorage: prepare((listing: Bound<PlaceAfter & { limit: number }>) => {
      const accounts = builder
        .selectFrom('account')
        .select(ACCOUNT)
        .select([
          filesOf('films', 'count(*)').as('films'),
          filesOf('films', 'coalesce(sum("sizeBytes"), 0)').as('filmBytes'),
          filesOf('uploads', 'count(*)').as('uploads'),
          filesOf('uploads', 'coalesce(sum("sizeBytes"), 0)').as('uploadBytes'),
        ])
      return oldestFirst(accounts, listing)
    }),
  }
}

/** A sum over the files of the account of the row, as a 64-bit integer: PostgreSQL would make it a decimal text. */
function filesOf(kind: 'films' | 'uploads', sum: string): RawBuilder<number> {
  const isOfKind = kind === 'films' ? 'is not null' : 'is null'
  return literal<number>`(select cast(${literal.raw(sum)} as bigint) from file where file."accountId" = account.id and file."taskId" ${literal.raw(isOfKind)})`
}

function repeats({
  builder,
  lockRows,
}: Sql): Pick<AdminStatements, 'takeRepeat' | 'findRepeat' | 'keepResult' | 'forgetRepeats'> {
  return {
    takeRepeat: prepare((use: Bound<Omit<AdminRepeatRow, 'result'> & At>) => {
      const { actor, key, request, expiresAtMs, nowMs } = use
      return builder
        .insertInto('adminRepeat')
        .values({ actor, key, request, result: '', expiresAtMs })
        .onConflict((conflict) =>
          conflict
            .columns(['actor', 'key'])
            .doUpdateSet((set) => ({
              request: set.ref('excluded.request'),
              result: set.ref('excluded.result'),
              expiresAtMs: set.ref('excluded.expiresAtMs'),
            }))
            .where('adminRepeat.expiresAtMs', '<=', nowMs),
        )
        .returning('key')
    }),
    findRepeat: prepare(({ actor, key }: Bound<RepeatKey>) =>
      builder
        .selectFrom('adminRepeat')
        .selectAll()
        .where('actor', '=', actor)
        .where('key', '=', key),
    ),
    keepResult: prepare(({ actor, key, result }: Bound<RepeatKey & { result: string }>) =>
      builder
        .updateTable('adminRepeat')
        .set({ result })
        .where('actor', '=', actor)
        .where('key', '=', key),
    ),
    forgetRepeats: prepare(({ nowMs }: Bound<At>) => {
      const expired = builder
        .selectFrom('adminRepeat')
        .select(['actor', 'key'])
        .where('expiresAtMs', '<=', nowMs)
        .orderBy('expiresAtMs')
        .limit(FORGOTTEN_AT_ONCE)
        .$if(lockRows, (query) => query.forUpdate().skipLocked())
      return builder
        .deleteFrom('adminRepeat')
        .where((where) =>
          where(where.refTuple('actor', 'key'), 'in', expired.$asTuple('actor', 'key')),
        )
    }),
  }
}

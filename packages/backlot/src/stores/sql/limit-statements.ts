import type { LimitScope } from '../../domain/limit.ts'
import type { Sql } from './database.ts'
import { type Bound, prepare, type Statement } from './steps.ts'

type Id = { readonly id: string }
type LimitsColumn = { readonly limits: string | null }
type LimitsOf = Id & { readonly limits: string }

/** SQL statements for limits. Those of end users are stored with their account. */
export type LimitStatements = {
  /** The limits of a scope, locked until the end of this transaction. */
  readonly lock: Readonly<Record<LimitScope, Statement<Id, LimitsColumn>>>
  readonly write: Readonly<Record<LimitScope, Statement<LimitsOf, unknown>>>
}

/** The statements of limits. */
export function limitStatements({ builder, lockRows }: Sql): LimitStatements {
  const lock = (table: 'account' | 'apiKey'): Statement<Id, LimitsColumn> =>
    prepare(({ id }: Bound<Id>) =>
      builder
        .selectFrom(table)
        .select('limits')
        .where('id', '=', id)
        .$if(lockRows, (query) => query.forNoKeyUpdate()),
    )
  const lockUser = prepare(({ id }: Bound<Id>) =>
    builder
      .selectFrom('account')
      .select('userLimits as limits')
      .where('id', '=', id)
      .$if(lockRows, (query) => query.forNoKeyUpdate()),
  )
  return {
    lock: { account: lock('account'), key: lock('apiKey'), user: lockUser },
    write: {
      account: prepare(({ id, limits }: Bound<LimitsOf>) =>
        builder.updateTable('account').set({ limits }).where('id', '=', id),
      ),
      key: prepare(({ id, limits }: Bound<LimitsOf>) =>
        builder.updateTable('apiKey').set({ limits }).where('id', '=', id),
      ),
      user: prepare(({ id, limits }: Bound<LimitsOf>) =>
        builder.updateTable('account').set({ userLimits: limits }).where('id', '=', id),
      ),
    },
  }
}

import type { Sql } from './database.ts'
import type { ResponseRow } from './schema.ts'
import { type Bound, prepare, type Statement } from './steps.ts'

type Key = { readonly accountId: string; readonly id: string; readonly nowMs: number }
type Expiry = { readonly nowMs: number; readonly limit: number }
type Oldest = { readonly accountId: string; readonly limit: number }

/** SQL statements for responses. */
export type ResponseStatements = {
  readonly add: Statement<ResponseRow, unknown>
  readonly find: Statement<Key, ResponseRow>
  readonly remove: Statement<Key, Pick<ResponseRow, 'id'>>
  readonly expire: Statement<Expiry, Pick<ResponseRow, 'id'>>
  /** The number and total size of an account's responses. */
  readonly weigh: Statement<
    Pick<Key, 'accountId'>,
    { readonly count: number | string | bigint; readonly bytes: number | string | bigint | null }
  >
  /** Deletes the oldest of an account. */
  readonly removeOldest: Statement<Oldest, Pick<ResponseRow, 'sizeBytes'>>
}

/** The statements of responses. */
export function responseStatements(sql: Sql): ResponseStatements {
  const { builder } = sql
  return {
    ...removals(sql),
    add: prepare((row: Bound<ResponseRow>) => {
      const { id, accountId, createdAtMs, expiresAtMs, previousId, sizeBytes } = row
      const { body, input, output } = row
      return builder.insertInto('response').values({
        id,
        accountId,
        createdAtMs,
        expiresAtMs,
        previousId,
        sizeBytes,
        body,
        input,
        output,
      })
    }),
    find: prepare(({ accountId, id, nowMs }: Bound<Key>) =>
      builder
        .selectFrom('response')
        .selectAll()
        .where('id', '=', id)
        .where('accountId', '=', accountId)
        .where('expiresAtMs', '>', nowMs),
    ),
    remove: prepare(({ accountId, id, nowMs }: Bound<Key>) =>
      builder
        .deleteFrom('response')
        .where('id', '=', id)
        .where('accountId', '=', accountId)
        .where('expiresAtMs', '>', nowMs)
        .returning('id'),
    ),
    weigh: prepare(({ accountId }: Bound<Pick<Key, 'accountId'>>) =>
      builder
        .selectFrom('response')
        .select(({ fn }) => [fn.countAll().as('count'), fn.sum('sizeBytes').as('bytes')])
        .where('accountId', '=', accountId),
    ),
  }
}

/** Deletions by expiry and eviction. */
function removals({ builder, lockRows }: Sql): Pick<ResponseStatements, 'expire' | 'removeOldest'> {
  return {
    expire: prepare(({ nowMs, limit }: Bound<Expiry>) =>
      builder
        .deleteFrom('response')
        .where('id', 'in', (responses) =>
          responses
            .selectFrom('response')
            .select('id')
            .where('expiresAtMs', '<=', nowMs)
            .orderBy('expiresAtMs')
            .limit(limit)
            .$if(lockRows, (query) => query.forUpdate().skipLocked()),
        )
        .returning('id'),
    ),
    removeOldest: prepare(({ accountId, limit }: Bound<Oldest>) =>
      builder
        .deleteFrom('response')
        .where('id', 'in', (responses) =>
          responses
            .selectFrom('response')
            .select('id')
            .where('accountId', '=', accountId)
            .orderBy('createdAtMs')
            .orderBy('id')
            .limit(limit)
            .$if(lockRows, (query) => query.forUpdate().skipLocked()),
        )
        .returning('sizeBytes'),
    ),
  }
}

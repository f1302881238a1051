/** Idempotency keys: what an account has ordered under each. */
import { invalid } from '../../domain/fault.ts'
import type { IdempotencyUse } from '../../domain/idempotency.ts'
import type { Sql } from './database.ts'
import type { IdempotencyRow } from './schema.ts'
import { type Bound, first, prepare, type Statement, type Steps } from './steps.ts'

type OwnKey = { readonly accountId: string; readonly key: string }
type Asked = OwnKey & Pick<IdempotencyUse, 'requestHash'> & { readonly nowMs: number }

type IdempotencyStatements = {
  /** Inserts a key that is new or has expired; no row when another order has it. */
  readonly take: Statement<IdempotencyRow & { readonly nowMs: number }, unknown>
  readonly find: Statement<OwnKey, IdempotencyRow>
  /** Removes a few keys that have expired. */
  readonly forget: Statement<{ readonly nowMs: number }, unknown>
}

/** How many expired keys one order deletes: more than it adds, so they never pile up. */
const KEYS_FORGOTTEN_AT_ONCE = 4

/** Steps on idempotency keys. Each throws `invalid` when the key was used with another hash. */
export type IdempotencySteps = {
  /**
   * The id of an earlier order under the same key. Otherwise undefined, and the key now belongs to
   * `id`; a concurrent order waits here until the first has ended, and then finds it.
   */
  take(
    use: IdempotencyUse & Pick<Asked, 'accountId' | 'nowMs'> & { readonly id: string },
  ): Steps<string | undefined>
  /** The id of an order under the key, undefined when it is free. */
  find(use: Asked): Steps<string | undefined>
}

/** The steps over a database. */
export function idempotencySteps(sql: Sql): IdempotencySteps {
  const statements = idempotencyStatements(sql)
  return {
    *take({ id: taskId, nowMs, ...use }) {
      yield* statements.forget({ nowMs })
      const taken = yield* statements.take({ ...use, taskId, nowMs })
      if (taken.length > 0) return undefined
      return idOf(yield* first(statements.find(use)), use)
    },
    *find({ nowMs, ...use }) {
      const row = yield* first(statements.find(use))
      return row && row.expiresAtMs > nowMs ? idOf(row, use) : undefined
    },
  }
}

function idOf(
  row: IdempotencyRow | undefined,
  { requestHash }: Pick<Asked, 'requestHash'>,
): string {
  if (row?.requestHash === requestHash) return row.taskId
  throw invalid('Idempotency-Key', 'this idempotency key was used with another request')
}

/** The statements of keys. */
export function idempotencyStatements({ builder, lockRows }: Sql): IdempotencyStatements {
  return {
    take: prepare((use: Bound<IdempotencyRow & { nowMs: number }>) => {
      const { accountId, key, requestHash, taskId, expiresAtMs, nowMs } = use
      return builder
        .insertInto('idempotency')
        .values({ accountId, key, requestHash, taskId, expiresAtMs })
        .onConflict((conflict) =>
          conflict
            .columns(['accountId', 'key'])
            .doUpdateSet((set) => ({
              requestHash: set.ref('excluded.requestHash'),
              taskId: set.ref('excluded.taskId'),
              expiresAtMs: set.ref('excluded.expiresAtMs'),
            }))
            .where('idempotency.expiresAtMs', '<=', nowMs),
        )
        .returning('taskId')
    }),
    find: prepare(({ accountId, key }: Bound<OwnKey>) =>
      builder
        .selectFrom('idempotency')
        .selectAll()
        .where('accountId', '=', accountId)
        .where('key', '=', key),
    ),
    forget: prepare(({ nowMs }: Bound<{ nowMs: number }>) => {
      const expired = builder
        .selectFrom('idempotency')
        .select(['accountId', 'key'])
        .where('expiresAtMs', '<=', nowMs)
        .orderBy('expiresAtMs')
        .limit(KEYS_FORGOTTEN_AT_ONCE)
        .$if(lockRows, (query) => query.forUpdate().skipLocked())
      return builder
        .deleteFrom('idempotency')
        .where((where) =>
          where(where.refTuple('accountId', 'key'), 'in', expired.$asTuple('accountId', 'key')),
        )
    }),
  }
}

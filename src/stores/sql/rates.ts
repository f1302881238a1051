import { sql as literal } from 'kysely'
import { refilled, taken, type Bucket, type RateStore } from '../../domain/rate.ts'
import type { Database, Sql } from './database.ts'
import type { RateRow } from './schema.ts'
import { type Bound, first, prepare, type Statement } from './steps.ts'

/**
 * Buckets that all servers on one database share, for PostgreSQL. Their time
 * is the database's, so servers whose clocks differ refill nothing twice.
 */
export function sharedRates(database: Database): RateStore {
  const { lock, write, forget } = rateStatements(database.sql)
  return {
    take: ({ takes, isOwed }) =>
      database.write(function* () {
        const now: Bucket[] = []
        // In the order of their names everywhere, so that no two servers wait for each other.
        for (const take of takes.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
          const full = refilled(undefined, take, 0)
          const row = yield* first(lock({ name: take.name, levelParts: full.levelParts }))
          now[takes.indexOf(take)] = row ? refilled(row, take, row.nowMs) : full
        }
        const outcome = taken(takes, now, isOwed)
        for (const [index, { levelParts, atMs }] of outcome.buckets.entries())
          yield* write({ name: takes[index]?.name ?? '', levelParts, atMs })
        yield* forget({})
        return outcome
      }),
  }
}

/** What shared rates need of a database. */
type RateStatements = {
  /** The bucket, to be changed in this transaction; a full one when there was none. */
  readonly lock: Statement<
    Pick<RateRow, 'name' | 'levelParts'>,
    Bucket & { readonly nowMs: number }
  >
  readonly write: Statement<RateRow, unknown>
  /** Removes a few buckets that nobody has used for an hour; what they still owe is let go. */
  readonly forget: Statement<object, unknown>
}

/** How many unused buckets one request clears away: more than it adds, so they never pile up. */
const FORGOTTEN_AT_ONCE = 8

const HOUR_MS = 3_600_000

function rateStatements({ builder }: Sql): RateStatements {
  const nowMs = literal<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`
  return {
    lock: prepare(({ name, levelParts }: Bound<Pick<RateRow, 'name' | 'levelParts'>>) =>
      builder
        .insertInto('rate')
        .values({ name, levelParts, atMs: nowMs })
        .onConflict((conflict) =>
          conflict.column('name').doUpdateSet((set) => ({ name: set.ref('excluded.name') })),
        )
        .returning(['levelParts', 'atMs', nowMs.as('nowMs')]),
    ),
    write: prepare(({ name, levelParts, atMs }: Bound<RateRow>) =>
      builder.updateTable('rate').set({ levelParts, atMs }).where('name', '=', name),
    ),
    forget: prepare(() => {
      const unused = builder
        .selectFrom('rate')
        .select('name')
        .where('atMs', '<', literal<number>`${nowMs} - ${literal.lit(HOUR_MS)}`)
        .orderBy('atMs')
        .limit(FORGOTTEN_AT_ONCE)
        .forUpdate()
        .skipLocked()
      return builder.deleteFrom('rate').where('name', 'in', unused)
    }),
  }
}

import { type RawBuilder, sql as literal } from 'kysely'
import type { Bucket } from '../../domain/rate.ts'
import type { Sql } from './database.ts'
import type { RateRow, UnderWayRow } from './schema.ts'
import { type Bound, prepare, prepareRows, type RowsStatement, type Statement } from './steps.ts'
import { NOW_MS } from './time.ts'

type NewBucket = Pick<RateRow, 'name' | 'levelParts'>
type Place = Pick<UnderWayRow, 'name' | 'serverId'>
type ServerId = { readonly serverId: string }
type LeaseOf = ServerId & { readonly leaseMs: number }

/** SQL statements for shared rates: buckets, counters of concurrent work, and the leases of servers. */
export type RateStatements = BucketStatements & CountStatements & LeaseStatements

type BucketStatements = {
  /** The buckets, locked until the end of this transaction, in the requested order; new ones are full. */
  readonly lock: RowsStatement<NewBucket, RateRow & Bucket & { readonly nowMs: number }>
  readonly write: RowsStatement<RateRow, unknown>
  /** Deletes a few buckets that nobody has used for an hour; a negative level is forgotten. */
  readonly forget: Statement<object, unknown>
}

type CountStatements = {
  /** What other servers with valid leases have under way. */
  readonly elsewhere: RowsStatement<Place, Pick<UnderWayRow, 'name' | 'count'>>
  readonly writeCounts: RowsStatement<UnderWayRow, unknown>
  readonly removeCounts: RowsStatement<Place, unknown>
  /** Deletes all counts of a server. */
  readonly endCounts: Statement<ServerId, unknown>
  /** Deletes counts of servers without a lease. */
  readonly clearCounts: Statement<object, unknown>
}

type LeaseStatements = {
  /** Renews a lease; no row when it does not exist. */
  readonly renew: Statement<LeaseOf, ServerId>
  readonly begin: Statement<LeaseOf, unknown>
  readonly end: Statement<ServerId, unknown>
  /** Deletes leases that ended at least one lease time ago. */
  readonly clearServers: Statement<Pick<LeaseOf, 'leaseMs'>, unknown>
}

/** How many unused buckets one transaction deletes; later ones delete the rest. */
const FORGOTTEN_AT_ONCE = 8

const HOUR_MS = 3_600_000

/** The statements of shared rates, for PostgreSQL. */
export function rateStatements(sql: Sql): RateStatements {
  return { ...bucketStatements(sql), ...countStatements(sql), ...leaseStatements(sql) }
}

function bucketStatements({ builder }: Sql): BucketStatements {
  return {
    lock: prepareRows((rows: readonly Bound<NewBucket>[]) =>
      builder
        .insertInto('rate')
        .values(rows.map(({ name, levelParts }) => ({ name, levelParts, atMs: NOW_MS })))
        .onConflict((conflict) =>
          conflict.column('name').doUpdateSet((set) => ({ name: set.ref('excluded.name') })),
        )
        .returning(['name', 'levelParts', 'atMs', NOW_MS.as('nowMs')]),
    ),
    write: prepareRows((rows: readonly Bound<RateRow>[]) =>
      builder
        .insertInto('rate')
        .values(rows.map(({ name, levelParts, atMs }) => ({ name, levelParts, atMs })))
        .onConflict((conflict) =>
          conflict.column('name').doUpdateSet((set) => ({
            levelParts: set.ref('excluded.levelParts'),
            atMs: set.ref('excluded.atMs'),
          })),
        ),
    ),
    forget: prepare(() => {
      const unused = builder
        .selectFrom('rate')
        .select('name')
        .where('atMs', '<', literal<number>`${NOW_MS} - ${literal.lit(HOUR_MS)}`)
        .orderBy('atMs')
        .limit(FORGOTTEN_AT_ONCE)
        .forUpdate()
        .skipLocked()
      return builder.deleteFrom('rate').where('name', 'in', unused)
    }),
  }
}

function countStatements({ builder }: Sql): CountStatements {
  return {
    elsewhere: prepareRows((places: readonly Bound<Place>[]) =>
      builder
        .selectFrom('underWay')
        .innerJoin('lease', 'lease.serverId', 'underWay.serverId')
        .where('underWay.name', 'in', places.map(nameOf))
        .where('underWay.serverId', '<>', places[0]?.serverId ?? literal<string>`''`)
        .where('lease.endsAtMs', '>', NOW_MS)
        .groupBy('underWay.name')
        .select('underWay.name')
        .select(literal<number>`cast(sum(count) as bigint)`.as('count')),
    ),
    writeCounts: prepareRows((rows: readonly Bound<UnderWayRow>[]) =>
      builder
        .insertInto('underWay')
        .values(rows.map(({ name, serverId, count }) => ({ name, serverId, count })))
        .onConflict((conflict) =>
          conflict
            .columns(['name', 'serverId'])
            .doUpdateSet((set) => ({ count: set.ref('excluded.count') })),
        ),
    ),
    removeCounts: prepareRows((places: readonly Bound<Place>[]) =>
      builder
        .deleteFrom('underWay')
        .where('name', 'in', places.map(nameOf))
        .where('serverId', '=', places[0]?.serverId ?? literal<string>`''`),
    ),
    endCounts: prepare(({ serverId }: Bound<ServerId>) =>
      builder.deleteFrom('underWay').where('serverId', '=', serverId),
    ),
    clearCounts: prepare(() => {
      const gone = builder
        .selectFrom('underWay')
        .select(['name', 'serverId'])
        .where('serverId', 'not in', builder.selectFrom('lease').select('serverId'))
        .forUpdate()
        .skipLocked()
      return builder
        .deleteFrom('underWay')
        .using(gone.as('gone'))
        .whereRef('underWay.name', '=', 'gone.name')
        .whereRef('underWay.serverId', '=', 'gone.serverId')
    }),
  }
}

function nameOf({ name }: Bound<Place>): RawBuilder<string> {
  return name
}

function leaseStatements({ builder }: Sql): LeaseStatements {
  const endOf = (leaseMs: RawBuilder<number>): RawBuilder<number> =>
    literal<number>`${NOW_MS} + cast(${leaseMs} as bigint)`
  return {
    renew: prepare(({ serverId, leaseMs }: Bound<LeaseOf>) =>
      builder
        .updateTable('lease')
        .set({ endsAtMs: endOf(leaseMs) })
        .where('serverId', '=', serverId)
        .returning('serverId'),
    ),
    begin: prepare(({ serverId, leaseMs }: Bound<LeaseOf>) =>
      builder.insertInto('lease').values({ serverId, endsAtMs: endOf(leaseMs) }),
    ),
    end: prepare(({ serverId }: Bound<ServerId>) =>
      builder.deleteFrom('lease').where('serverId', '=', serverId),
    ),
    clearServers: prepare(({ leaseMs }: Bound<Pick<LeaseOf, 'leaseMs'>>) => {
      const gone = builder
        .selectFrom('lease')
        .select('serverId')
        .where('endsAtMs', '<', literal<number>`${NOW_MS} - cast(${leaseMs} as bigint)`)
        .forUpdate()
        .skipLocked()
      return builder.deleteFrom('lease').where('serverId', 'in', gone)
    }),
  }
}

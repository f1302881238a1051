/** The callbacks of an account in pages, each with its newest attempt. */
import { sql as literal } from 'kysely'
import type { CallbackStanding } from '../../domain/callback.ts'
import type { CallbackStore, ListedCallback } from '../../domain/callback-store.ts'
import { toCallback, toDelivery } from './callback-rows.ts'
import type { Database, Sql } from './database.ts'
import { type PagePosition, toPage, toPlace } from './paging.ts'
import type { CallbackAge, CallbackRow, DeliveryRow } from './schema.ts'
import { type Bound, prepare, type Statement } from './steps.ts'

/** A callback with its newest attempt, whose columns are null where there is none. */
type ListedRow = CallbackRow &
  CallbackAge & {
    readonly number: DeliveryRow['number'] | null
    readonly step: DeliveryRow['step'] | null
    readonly startedAtMs: DeliveryRow['startedAtMs'] | null
    readonly durationMs: DeliveryRow['durationMs'] | null
    readonly outcome: DeliveryRow['outcome'] | null
    readonly status: DeliveryRow['status']
    readonly error: DeliveryRow['error']
    readonly nextAtMs: DeliveryRow['nextAtMs']
  }

type Listing = PagePosition & { readonly accountId: string; readonly limit: number }

/** SQL statements for the listing. */
export type CallbackListingStatements = {
  readonly list: Statement<Listing, ListedRow>
  readonly listIn: Statement<Listing & { readonly standing: CallbackStanding }, ListedRow>
}

/** `standingOf` in SQL, as the index `callbackByStanding` has it. */
const STANDING = literal<CallbackStanding>`(case
  when ${literal.ref('callback.dueAtMs')} is not null then 'pending'
  when ${literal.ref('callback.state')} = 'verified' then 'delivered' else 'abandoned' end)`

/** The statements of the listing. */
export function callbackListingStatements({ builder }: Sql): CallbackListingStatements {
  const callbacks = builder
    .selectFrom('callback')
    .leftJoin('delivery', (join) =>
      join
        .onRef('delivery.taskId', '=', 'callback.taskId')
        .on('delivery.number', '=', ({ selectFrom }) =>
          selectFrom('delivery as newest')
            .select(({ fn }) => fn.max('newest.number').as('number'))
            .whereRef('newest.taskId', '=', 'callback.taskId'),
        ),
    )
    .selectAll('callback')
    .select(['delivery.number', 'delivery.step', 'delivery.startedAtMs', 'delivery.durationMs'])
    .select(['delivery.outcome', 'delivery.status', 'delivery.error', 'delivery.nextAtMs'])
    .orderBy('callback.createdAtMs', 'desc')
    .orderBy('callback.taskId', 'desc')
  const page = ({ accountId, beforeMs, beforeId, limit }: Bound<Listing>): typeof callbacks => {
    const [createdAtMs, taskId] = [
      literal.ref('callback.createdAtMs'),
      literal.ref('callback.taskId'),
    ]
    return callbacks
      .where('callback.accountId', '=', accountId)
      .where(literal<boolean>`(${createdAtMs}, ${taskId}) < (${beforeMs}, ${beforeId})`)
      .limit(limit)
  }
  return {
    list: prepare((listing: Bound<Listing>) => page(listing)),
    listIn: prepare((listing: Bound<Listing & { standing: CallbackStanding }>) =>
      page(listing).where(STANDING, '=', listing.standing),
    ),
  }
}

/** The listing on a database. */
export function sqlCallbackListing(database: Database): Pick<CallbackStore, 'list'> {
  const statements = callbackListingStatements(database.sql)
  return {
    list: ({ accountId, standing, limit, after }) =>
      database.read(function* () {
        const listing = { accountId, ...toPlace(after), limit: limit + 1 }
        const rows =
          standing === undefined
            ? yield* statements.list(listing)
            : yield* statements.listIn({ ...listing, standing })
        const { items, ...rest } = toPage(
          rows.map((row) => ({ id: row.taskId, createdAtMs: row.createdAtMs, row })),
          limit,
        )
        return { items: items.map(({ row }) => toListed(row)), ...rest }
      }),
  }
}

function toListed(row: ListedRow): ListedCallback {
  const { createdAtMs } = row
  const lastDelivery = toLastDelivery(row)
  return { callback: toCallback(row), createdAtMs, ...(lastDelivery && { lastDelivery }) }
}

function toLastDelivery(row: ListedRow): ListedCallback['lastDelivery'] {
  const { taskId, number, step, startedAtMs, durationMs, outcome } = row
  // The columns of the attempt are all null, or none is.
  if (number === null || step === null || outcome === null) return undefined
  if (startedAtMs === null || durationMs === null) return undefined
  const { status, error, nextAtMs } = row
  const given = { taskId, number, step, startedAtMs, durationMs }
  return toDelivery({ ...given, outcome, status, error, nextAtMs })
}

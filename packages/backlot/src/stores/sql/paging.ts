/**
 * Paged lists, newest first. The cursor is the last item's time and id rather than an offset: items
 * that come or go between two pages neither repeat nor hide others, and items of one millisecond
 * are distinguished.
 */
import { type SelectQueryBuilder, sql as literal } from 'kysely'
import { type Fault, invalid } from '../../domain/fault.ts'
import { type Page, pagePlaceOf } from '../../domain/page.ts'
import type { Schema } from './schema.ts'
import type { Bound } from './steps.ts'

/** The cursor values of a list statement. */
export type PagePosition = {
  /** The time of the last item seen. */
  readonly beforeMs: number
  /** Its id, for those of the same time. */
  readonly beforeId: string
}

type Listed = { readonly id: string; readonly createdAtMs: number }

/** The start of a page: after the newest possible item, or after the cursor. Throws `invalid`. */
export function toPlace(after: string | undefined): PagePosition {
  if (after === undefined) return { beforeMs: Number.MAX_SAFE_INTEGER, beforeId: '' }
  const [, ms, beforeId] = /^(\d{1,15})-(.{1,100})$/.exec(after) ?? []
  if (ms === undefined || beforeId === undefined) throw notOfAPage()
  return { beforeMs: Number(ms), beforeId }
}

/** The page made of `limit + 1` items: the extra one only shows that there is more. */
export function toPage<T extends Listed>(items: readonly T[], limit: number): Page<T> {
  const page = items.slice(0, limit)
  const last = page.at(-1)
  if (items.length <= limit || !last) return { items: page }
  return { items: page, next: pagePlaceOf(last) }
}

/** The start of a page of numbered rows: after the newest possible row, or before the cursor. Throws `invalid`. */
export function toSequence(after: string | undefined): number {
  if (after === undefined) return Number.MAX_SAFE_INTEGER
  if (/^\d{1,15}$/.test(after)) return Number(after)
  throw notOfAPage()
}

/** The page made of `limit + 1` numbered rows. */
export function toSequencePage<T extends { readonly seq: number }>(
  rows: readonly T[],
  limit: number,
): Page<T> {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return rows.length <= limit || !last ? { items } : { items, next: String(last.seq) }
}

/** The cursor values of a list statement with the oldest first. */
export type PlaceAfter = {
  /** The time of the last item seen. */
  readonly afterMs: number
  /** Its id, for those of the same time. */
  readonly afterId: string
}

/** As `toPlace`, with the oldest first: before every possible item, or after the cursor. Throws `invalid`. */
export function toPlaceAfter(after: string | undefined): PlaceAfter {
  if (after === undefined) return { afterMs: -1, afterId: '' }
  const { beforeMs, beforeId } = toPlace(after)
  return { afterMs: beforeMs, afterId: beforeId }
}

/** The rows before a position, newest first. */
export function newestFirst<Tables extends keyof Schema, Row>(
  query: SelectQueryBuilder<Schema, Tables, Row>,
  { beforeMs, beforeId, limit }: Bound<PagePosition & { readonly limit: number }>,
): SelectQueryBuilder<Schema, Tables, Row> {
  const [createdAtMs, id] = [literal.ref('createdAtMs'), literal.ref('id')]
  return query
    .where(literal<boolean>`(${createdAtMs}, ${id}) < (${beforeMs}, ${beforeId})`)
    .orderBy(createdAtMs, 'desc')
    .orderBy(id, 'desc')
    .limit(limit)
}

/** The rows after a position, oldest first; `table` says whose columns these are when the query joins several. */
export function oldestFirst<Tables extends keyof Schema, Row>(
  query: SelectQueryBuilder<Schema, Tables, Row>,
  { afterMs, afterId, limit }: Bound<PlaceAfter & { readonly limit: number }>,
  table?: 'apiKey',
): SelectQueryBuilder<Schema, Tables, Row> {
  const prefix = table === undefined ? '' : `${table}.`
  const [createdAtMs, id] = [literal.ref(`${prefix}createdAtMs`), literal.ref(`${prefix}id`)]
  return query
    .where(literal<boolean>`(${createdAtMs}, ${id}) > (${afterMs}, ${afterId})`)
    .orderBy(createdAtMs)
    .orderBy(id)
    .limit(limit)
}

function notOfAPage(): Fault {
  return invalid('after', 'after must be the next value of an earlier page')
}

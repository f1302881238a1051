import { sql as literal, type RawBuilder } from 'kysely'
import { invalid } from '../../domain/fault.ts'
import type {
  Amounts,
  Days,
  Purchase,
  UsageDimension,
  UsageStore,
  UsageSum,
} from '../../domain/usage.ts'
import type { Database, Sql } from './database.ts'
import type { UsageRow } from './schema.ts'
import {
  type Bound,
  picked,
  prepare,
  prepareRows,
  type RowsStatement,
  storableText,
  type Statement,
  type Steps,
} from './steps.ts'

/** What an account was charged for. */
export type Used = {
  readonly accountId: string
  readonly purchase: Purchase
  readonly amounts: Amounts
  readonly chargedMicros: number
  readonly nowMs: number
}

/** What adding to the usage takes, inside the transaction that charges. */
export type UsageSteps = {
  /** Adds what was used, in one row for what belongs to one sum. */
  readonly addUsage: (used: readonly Used[]) => Steps<void>
}

/** The usage of a database. */
export function sqlUsage(database: Database): UsageStore {
  const statements = usageStatements(database.sql)
  return {
    list: ({ accountId, by, days, limit, after }) =>
      database.read(function* () {
        const page = { accountId, ...days, start: toStart(after), limit: limit + 1 }
        const rows = yield* statements[by](page)
        const items = rows.slice(0, limit).map(toSum)
        const last = items.at(-1)
        return rows.length <= limit || !last ? { items } : { items, next: `>${last.value}` }
      }),
  }
}

/** The steps that keep the usage. */
export function usageSteps(sql: Sql): UsageSteps {
  const add = usageAddition(sql)
  return {
    *addUsage(used) {
      const byUser = new Map<string, Mutable<UsageRow>[]>() // of end users there are most
      const rows: Mutable<UsageRow>[] = []
      for (const each of used) {
        const row = toRow(each)
        const ofUser = byUser.get(row.userId)
        const sum = ofUser?.find((other) => isOneSum(other, row))
        if (sum) addTo(sum, row)
        else {
          rows.push(row)
          if (ofUser) ofUser.push(row)
          else byUser.set(row.userId, [row])
        }
      }
      yield* add(rows)
    },
  }
}

function isOneSum(one: UsageRow, other: UsageRow): boolean {
  return KEY.every((name) => one[name] === other[name])
}

function addTo(sum: Mutable<UsageRow>, row: UsageRow): void {
  for (const name of SUMS) sum[name] += row[name]
}

type Mutable<Row> = { -readonly [Name in keyof Row]: Row[Name] }

function toRow({ accountId, purchase, amounts, chargedMicros, nowMs }: Used): Mutable<UsageRow> {
  const { keyId, modelId, tier } = purchase
  const userId = storableText(purchase.userId) // so that equal rows are known as such
  const day = dayOf(nowMs)
  return { accountId, day, keyId, modelId, tier, userId, requests: 1, chargedMicros, ...amounts }
}

/** What reading usage needs of a database: the sums by each dimension. */
export type UsageStatements = Readonly<Record<UsageDimension, Statement<Range, UsageSum>>>

/** Which sums are asked for. */
type Range = Days & {
  readonly accountId: string
  /** The first value that may be told. */
  readonly start: string
  readonly limit: number
}

/** What is summed up. */
const SUMS = [
  'requests',
  'inputTokens',
  'outputTokens',
  'cacheReadTokens',
  'cacheWriteTokens',
  'films',
  'filmSeconds',
  'chargedMicros',
] as const

/** What sums are told apart by. */
const KEY = ['accountId', 'day', 'keyId', 'modelId', 'tier', 'userId'] as const

const COLUMNS = [...KEY, ...SUMS] as const

/** The statements that read the usage. */
export function usageStatements(sql: Sql): UsageStatements {
  return {
    day: sums(sql, 'day'),
    key: sums(sql, 'keyId'),
    model: sums(sql, 'modelId'),
    tier: sums(sql, 'tier'),
    user: sums(sql, 'userId'),
  }
}

/** The statement that adds rows to their sums. No two rows may belong to one sum. */
export function usageAddition({ builder }: Sql): RowsStatement<UsageRow, unknown> {
  return prepareRows((rows: readonly Bound<UsageRow>[]) =>
    builder
      .insertInto('usage')
      .values(rows.map((row) => picked(row, COLUMNS)))
      .onConflict((conflict) =>
        conflict
          .columns(KEY)
          .doUpdateSet((set) =>
            Object.fromEntries(
              SUMS.map((name) => [name, set(`usage.${name}`, '+', set.ref(`excluded.${name}`))]),
            ),
          ),
      ),
  )
}

function sums(
  { builder }: Sql,
  column: 'day' | 'keyId' | 'modelId' | 'tier' | 'userId',
): Statement<Range, UsageSum> {
  return prepare(({ accountId, from, to, start, limit }: Bound<Range>) =>
    builder
      .selectFrom('usage')
      .where('accountId', '=', accountId)
      .where('day', '>=', from)
      .where('day', '<=', to)
      .where(column, '>=', start)
      .groupBy(column)
      .orderBy(column)
      .limit(limit)
      .select(`${column} as value`)
      .select(SUMS.map((name) => summed(name).as(name))),
  )
}

/** A sum as a 64-bit integer: PostgreSQL would make it a decimal text. */
function summed(name: (typeof SUMS)[number]): RawBuilder<number> {
  return literal<number>`cast(sum(${literal.ref(name)}) as bigint)`
}

/**
 * The first value of a page: the very first, which may be empty, or the one
 * that follows the last of the page before. No stored text has a NUL, so
 * nothing lies between a text and the same with U+0001 at its end.
 */
function toStart(after: string | undefined): string {
  if (after === undefined) return ''
  if (after.startsWith('>')) return `${after.slice(1)}\u0001`
  throw invalid('after', 'after must be the next value of an earlier page')
}

/** As a plain object: drivers give rows without a prototype. */
function toSum(row: UsageSum): UsageSum {
  return { ...row }
}

const DAY_MS = 86_400_000

/** Writes days, and the same one again without ado. */
function dayWriter(): (timeMs: number) => string {
  let last = Number.NaN
  let text = ''
  return (timeMs) => {
    const day = Math.floor(timeMs / DAY_MS)
    if (day !== last) text = new Date(day * DAY_MS).toISOString().slice(0, 10)
    last = day
    return text
  }
}

const dayOf = dayWriter()

import { sql as literal, type RawBuilder } from 'kysely'
import { type Fault, invalid } from '../../domain/fault.ts'
import {
  type AccountUsageSum,
  type Amounts,
  type Days,
  MAX_ACCOUNTS_SCANNED,
  type Purchase,
  type TotalUsageDimension,
  type UsageStore,
  type UsageSum,
} from '../../domain/usage.ts'
import type { Page } from '../../domain/page.ts'
import type { Database, Sql } from './database.ts'
import { keyStatements } from './key-statements.ts'
import type { UsageRow } from './schema.ts'
import {
  type Bound,
  first,
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

/** Adds to the usage inside the transaction that charges. */
export type UsageSteps = {
  /** Adds usage, in one row per sum. */
  readonly addUsage: (used: readonly Used[]) => Steps<void>
}

/** Usage on a database. */
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

    listAll: allUsage(database),
  }
}

/** Reads the usage of one account after the other until the page is full, or enough accounts were scanned. */
function allUsage(database: Database): UsageStore['listAll'] {
  const statements = usageStatements(database.sql)
  const { findAccount } = keyStatements(database.sql)

  /** The first account of a page: that of the cursor if more of it may come, otherwise the next. */
  function* beginning({ accountId, isDone }: Cursor): Steps<UsedAccount | undefined> {
    if (isDone) return yield* first(statements.nextAccount({ accountId }))
    const row = yield* first(findAccount({ accountId }))
    return row && { accountId, name: row.name }
  }

  return ({ by, days, limit, after }) =>
    database.read(function* (): Steps<Page<AccountUsageSum>> {
      const cursor = toCursor(after)
      const items: AccountUsageSum[] = []
      let { start } = cursor
      let account = yield* beginning(cursor)
      for (let scanned = 0; account; scanned += 1) {
        const { accountId, name } = account
        if (scanned === MAX_ACCOUNTS_SCANNED) return { items, next: cursorBefore(accountId) }
        const left = limit - items.length
        const page = { accountId, ...days, start, limit: left + 1 }
        const rows = yield* statements[by](page)
        for (const row of rows.slice(0, left))
          items.push({ ...toSum(row), account: name, ...(by === 'account' && { value: '' }) })
        const last = rows[left - 1]
        if (rows.length > left)
          return {
            items,
            next: last ? cursorAfter(accountId, last.value) : cursorBefore(accountId),
          }
        start = ''
        account = yield* first(statements.nextAccount({ accountId }))
      }
      return { items }
    })
}

/** The start of a page of all usage. */
type Cursor = {
  readonly accountId: string
  /** The first value of this account that may be listed. */
  readonly start: string
  /** Whether the account is finished. */
  readonly isDone: boolean
}

function toCursor(after: string | undefined): Cursor {
  if (after === undefined) return { accountId: '', start: '', isDone: true }
  const [, id = '', value] = /^([\w%.!~*'()-]{1,300})(>[^]*)?$/.exec(after) ?? []
  const accountId = decoded(id)
  if (accountId === '') throw notOfAPage()
  return { accountId, start: value === undefined ? '' : toStart(value), isDone: false }
}

function cursorAfter(accountId: string, value: string): string {
  return `${encodeURIComponent(accountId)}>${value}`
}

/** A cursor before everything of this account. */
function cursorBefore(accountId: string): string {
  return encodeURIComponent(accountId)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw notOfAPage()
  }
}

/** The steps that update usage. */
export function usageSteps(sql: Sql): UsageSteps {
  const add = usageAddition(sql)
  return {
    *addUsage(used) {
      const byUser = new Map<string, Mutable<UsageRow>[]>() // end users are the most numerous
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
  const userId = storableText(purchase.userId) // so that equal rows are recognized
  const day = dayOf(nowMs)
  return { accountId, day, keyId, modelId, tier, userId, requests: 1, chargedMicros, ...amounts }
}

/** What reading usage needs of a database: the sums by each dimension. */
export type UsageStatements = Readonly<Record<TotalUsageDimension, Statement<Range, UsageSum>>> & {
  /** The first account after this one with usage. */
  readonly nextAccount: Statement<{ readonly accountId: string }, UsedAccount>
}

/** An account with usage. */
type UsedAccount = { readonly accountId: string; readonly name: string }

/** Which sums are read. */
type Range = Days & {
  readonly accountId: string
  /** The first value that may be listed. */
  readonly start: string
  readonly limit: number
}

/** The summed columns. */
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

/** The columns that identify a sum. */
const KEY = ['accountId', 'day', 'keyId', 'modelId', 'tier', 'userId'] as const

const COLUMNS = [...KEY, ...SUMS] as const

/** The statements that read the usage. */
export function usageStatements(sql: Sql): UsageStatements {
  return {
    nextAccount: prepare(({ accountId }: Bound<{ accountId: string }>) =>
      sql.builder
        .selectFrom('usage')
        .innerJoin('account', 'account.id', 'usage.accountId')
        .select(['usage.accountId', 'account.name'])
        .where('usage.accountId', '>', accountId)
        .orderBy('usage.accountId')
        .limit(1),
    ),
    account: sums(sql, 'accountId'),
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
  column: 'accountId' | 'day' | 'keyId' | 'modelId' | 'tier' | 'userId',
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
 * The first value of a page: the very first, which may be empty, or the successor of the last one
 * of the page before. No stored text has a NUL, so nothing lies between a text and the same with
 * U+0001 at its end.
 */
function toStart(after: string | undefined): string {
  if (after === undefined) return ''
  if (after.startsWith('>')) return `${after.slice(1)}\u0001`
  throw notOfAPage()
}

function notOfAPage(): Fault {
  return invalid('after', 'after must be the next value of an earlier page')
}

/** As a plain object: drivers return rows without a prototype. */
function toSum(row: UsageSum): UsageSum {
  return { ...row }
}

const DAY_MS = 86_400_000

/** Formats days, and caches the last one. */
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

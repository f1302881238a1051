/**
 * Copies everything from one database to another: SQLite to PostgreSQL, or back.
 *
 * Rows are read and written in the order of their keys, so after a kill the target has a prefix of
 * each table, and the next run continues after it. Only when every row was read back from both
 * sides and compared is the target marked as complete; until then no server opens it.
 */
import { createHash } from 'node:crypto'
import { Fault } from '../../domain/fault.ts'
import type { Query, Row, SqlValue } from '../sql/steps.ts'
import type { MoveDatabase } from './database.ts'
import { MOVED_TABLES, type MovedTable } from './tables.ts'

/** The result of a move. */
export type Moved = {
  /** How many rows each table has, by its name. */
  readonly rows: ReadonlyMap<string, number>
  /** How many of them an earlier run had copied. */
  readonly found: number
  /** Sums over all accounts, in micro-units, as they were read from the target. */
  readonly money: { readonly balance: number; readonly held: number; readonly charged: number }
}

/** Reports progress: `done` of `total` rows, while copying and then while comparing. */
export type MoveProgress = (part: 'copy' | 'compare', done: number, total: number) => void

/** Rows per page, and values per statement: PostgreSQL takes 65 535. */
const MAX_PAGE_ROWS = 500
const MAX_VALUES = 16_000

/**
 * Marks the target as incomplete, so that no server opens it, and returns how many rows an earlier
 * run has copied. Throws `invalid` for one that has rows of its own.
 */
export async function reserveTarget(target: MoveDatabase): Promise<number> {
  const found = await countAll(target)
  if (found > 0 && !(await target.isMarked()))
    throw new Fault('invalid', 'the target is in use already: its database must be empty')
  await target.mark(false)
  return found
}

/**
 * Fills the target from the source. Throws a fault when the target has rows of its own, or when a
 * comparison fails; the target then stays marked as incomplete.
 */
export async function moveStore(
  source: MoveDatabase,
  target: MoveDatabase,
  report: MoveProgress = () => undefined,
): Promise<Moved> {
  const total = await countAll(source)
  const found = await reserveTarget(target)
  let done = found
  for (const table of MOVED_TABLES)
    await copyTable(table, { source, target }, (count) => report('copy', (done += count), total))
  await target.continueNumbers(MOVED_TABLES.filter(({ isNumbered }) => isNumbered).map(nameOf))
  const rows = await compareAll(source, target, (compared) => report('compare', compared, total))
  await target.mark(true)
  return { rows, found, money: await sumMoney(target) }
}

function nameOf({ name }: MovedTable): string {
  return name
}

async function countAll(database: MoveDatabase): Promise<number> {
  let sum = 0
  for (const { name } of MOVED_TABLES) sum += await countOf(database, name)
  return sum
}

async function countOf(database: MoveDatabase, table: string): Promise<number> {
  const [row] = await database.query(plain(`select count(*) as count from "${table}"`))
  return Number(row?.['count'])
}

/** A table and its columns. */
type Columned = MovedTable & { readonly columns: readonly string[] }

async function copyTable(
  bare: MovedTable,
  { source, target }: { readonly source: MoveDatabase; readonly target: MoveDatabase },
  wrote: (count: number) => void,
): Promise<void> {
  const table = { ...bare, columns: await source.columns(bare.name) }
  for await (const page of pagesOf(source, table, await lastKey(target, table))) {
    const size = Math.max(1, Math.floor(MAX_VALUES / table.columns.length))
    const parts = Array.from({ length: Math.ceil(page.length / size) }, (_, part) =>
      page.slice(part * size, (part + 1) * size),
    )
    await target.write(parts.map((rows) => insertion(table, rows, target)))
    wrote(page.length)
  }
}

/** The key of the last row; undefined for an empty table. */
async function lastKey(
  database: MoveDatabase,
  { name, key }: MovedTable,
): Promise<readonly SqlValue[] | undefined> {
  const order = key.map((column) => `${quoted(column)} desc`).join(', ')
  const [row] = await database.query(
    plain(`select ${list(key)} from "${name}" order by ${order} limit 1`),
  )
  return row && valuesOf(row, key)
}

/** The rows after `after`, in the order of their keys, a page at a time. */
async function* pagesOf(
  database: MoveDatabase,
  { name, key, columns, leases = [] }: Columned,
  after?: readonly SqlValue[],
): AsyncGenerator<readonly (readonly SqlValue[])[]> {
  const selected = columns.map((column) =>
    leases.includes(column)
      ? `case when ${quoted(column)} is null then null else 0 end as ${quoted(column)}`
      : quoted(column),
  )
  const marks = key.map((_, index) => database.parameter(index + 1)).join(', ')
  for (let last = after; ;) {
    const where = last ? `where (${list(key)}) > (${marks})` : ''
    const rows = await database.query({
      sql: `select ${selected.join(', ')} from "${name}" ${where} order by ${list(key)} limit ${MAX_PAGE_ROWS}`,
      parameters: last ?? [],
    })
    if (rows.length > 0) yield rows.map((row) => valuesOf(row, columns))
    const end = rows.at(-1)
    if (!end || rows.length < MAX_PAGE_ROWS) return
    last = valuesOf(end, key)
  }
}

function insertion(
  { name, columns, isNumbered = false }: Columned,
  rows: readonly (readonly SqlValue[])[],
  { parameter, overriding }: MoveDatabase,
): Query {
  const places = rows.map((row, index) => {
    const marks = row.map((_, column) => parameter(index * columns.length + column + 1))
    return `(${marks.join(', ')})`
  })
  const numbers = isNumbered ? overriding : ''
  return {
    sql: `insert into "${name}" (${list(columns)}) ${numbers} values ${places.join(', ')}`,
    parameters: rows.flat(),
  }
}

/** Reads everything back from both sides. Throws when a table differs; otherwise returns the row count of each. */
async function compareAll(
  source: MoveDatabase,
  target: MoveDatabase,
  report: (compared: number) => void,
): Promise<ReadonlyMap<string, number>> {
  const rows = new Map<string, number>()
  let compared = 0
  for (const bare of MOVED_TABLES) {
    const table = { ...bare, columns: await source.columns(bare.name) }
    const [ours, theirs] = await Promise.all([digest(source, table), digest(target, table)])
    if (ours.hash !== theirs.hash)
      throw new Fault(
        'internal',
        `the table ${table.name} has ${theirs.count} rows in the target that are not the ${ours.count} of the source: empty the target, and move again`,
      )
    rows.set(table.name, ours.count)
    report((compared += ours.count))
  }
  return rows
}

/** How many rows a table has, and the SHA-256 of all of them in their order. */
async function digest(
  database: MoveDatabase,
  table: Columned,
): Promise<{ readonly count: number; readonly hash: string }> {
  const hash = createHash('sha256')
  let count = 0
  for await (const page of pagesOf(database, table)) {
    for (const row of page) hash.update(`${JSON.stringify(row)}\n`)
    count += page.length
  }
  return { count, hash: hash.digest('hex') }
}

async function sumMoney(database: MoveDatabase): Promise<Moved['money']> {
  const sum = (column: string): string => `coalesce(sum(${quoted(column)}), 0)`
  const [row] = await database.query(
    plain(
      `select ${sum('balanceMicros')} as balance, ${sum('heldMicros')} as held, ${sum('chargedMicros')} as charged from account`,
    ),
  )
  return {
    balance: Number(row?.['balance']),
    held: Number(row?.['held']),
    charged: Number(row?.['charged']),
  }
}

function plain(sql: string): Query {
  return { sql, parameters: [] }
}

function quoted(column: string): string {
  return `"${column}"`
}

function list(columns: readonly string[]): string {
  return columns.map(quoted).join(', ')
}

function valuesOf(row: Row, columns: readonly string[]): readonly SqlValue[] {
  return columns.map((column) => {
    const value = row[column]
    if (value === null || typeof value === 'string' || typeof value === 'number') return value
    throw new TypeError(`the column ${column} holds a ${typeof value}`)
  })
}

/**
 * Work on a database, written once for synchronous drivers (SQLite) and asynchronous drivers
 * (PostgreSQL).
 *
 * A unit of work is a generator. It yields one query at a time and is resumed with that query's
 * rows, so it does not depend on whether its driver had to wait. That lets SQLite run many units
 * inside one transaction without returning to the event loop (`sqlite/group.ts`).
 *
 * Statements are built with Kysely and compiled once, when a store opens; running one only fills in
 * its values. Those of many rows are compiled when first used with so many.
 */
import { type Compilable, type RawBuilder, sql } from 'kysely'
import type { Change } from '../../domain/change.ts'

/** SQL text with its values in order. */
export type Query = { readonly sql: string; readonly parameters: readonly SqlValue[] }

/** A value that both databases can store. */
export type SqlValue = string | number | null

/** A row from a driver. */
export type Row = Readonly<Record<string, unknown>>

/** Wake-up topics: tasks to claim, callbacks to deliver, cancelled tasks, batches to work on. */
export const TOPICS = ['queued', 'due', 'cancelled', 'batched'] as const

/** One of `TOPICS`. */
export type Topic = (typeof TOPICS)[number]

/** Announced once work is committed: a topic for workers, or a change for event streams. */
export type Announcement = Topic | Change

/** One step: a query to run, or an announcement for after the commit. */
export type Step = Query | { readonly wakes: Announcement }

/** A unit of work. It may be restarted, so it must have no state of its own. */
export type Steps<T> = Generator<Step, T, readonly Row[]>

/** Placeholders for the values of a statement while it is built. */
export type Bound<Values> = { readonly [Name in keyof Values]: RawBuilder<Values[Name]> }

/** A compiled statement, waiting for its values. */
export type Statement<Values, Result> = (values: Values) => Steps<readonly Result[]>

/** Marks the position of a value in the parameters of a compiled statement. */
class Placeholder {
  readonly name: string
  /** The row that it belongs to. */
  readonly index: number
  constructor(name: string, index: number) {
    this.name = name
    this.index = index
  }
}

/** A compiled statement of many rows, for any number of them. */
export type RowsStatement<Values, Result> = (rows: readonly Values[]) => Steps<readonly Result[]>

/**
 * A statement that is compiled when it is first run: a start runs few of hundreds. `build` is
 * called once, with placeholders for the values.
 */
export function prepare<Values extends object, Result>(
  build: (values: Bound<Values>) => Compilable<Result>,
): Statement<Values, Result> {
  let bind: Bind | undefined
  return function* (values): Steps<readonly Result[]> {
    bind ??= compiled(build(standIns<Values>()))
    const rows = yield bind([values], 0)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Kysely derived it from the schema
    return rows as readonly Result[]
  }
}

/** The most rows in one statement. */
const MAX_ROWS = 64

/** Up to so many rows have a statement of exactly their number; beyond, there is one for each power of two. */
const MAX_EXACT_ROWS = 16

/**
 * Compiles a statement of many rows: one round trip for up to 64 of them, in their order. Only a
 * few row counts are compiled, so that few texts have to be prepared; forty rows are run as
 * thirty-two and eight. No rows run no statement.
 */
export function prepareRows<Values extends object, Result>(
  build: (rows: readonly Bound<Values>[]) => Compilable<Result>,
): RowsStatement<Values, Result> {
  const bySize: (Bind | undefined)[] = []
  const compiledFor = (size: number): Bind => {
    const indexes = Array.from({ length: size }, (_, index) => index)
    return compiled(build(indexes.map((index) => standIns(index))))
  }
  return function* (rows): Steps<readonly Result[]> {
    let found: readonly Row[] = []
    for (let from = 0; from < rows.length;) {
      const size = fittingSize(rows.length - from)
      const bind = (bySize[size] ??= compiledFor(size))
      const given = yield bind(rows, from)
      found = found.length === 0 ? given : found.concat(given)
      from += size
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Kysely derived it from the schema
    return found as readonly unknown[] as readonly Result[]
  }
}

function fittingSize(count: number): number {
  if (count <= MAX_EXACT_ROWS) return count
  return count < 2 * MAX_EXACT_ROWS
    ? MAX_EXACT_ROWS
    : count < MAX_ROWS
      ? 2 * MAX_EXACT_ROWS
      : MAX_ROWS
}

/** Fills in the values of a compiled statement from the rows, starting at this index. */
type Bind = (rows: readonly object[], from: number) => Query

function compiled(built: Compilable): Bind {
  const { sql: text, parameters } = built.compile()
  return (rows, from) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- any object answers to a name
    const given = rows as readonly Readonly<Record<string, unknown>>[]
    const values = parameters.map((each) =>
      storable(each instanceof Placeholder ? given[from + each.index]?.[each.name] : each),
    )
    return { sql: text, parameters: values }
  }
}

/** Picks columns of a row by name: placeholders answer to every name, but cannot be enumerated. */
export function picked<Whole extends object, Name extends keyof Whole>(
  row: Whole,
  names: readonly Name[],
): Pick<Whole, Name> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every name is there
  return Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Whole, Name>
}

/** The first row of a statement, or undefined when there is none. */
export function* first<Result>(statement: Steps<readonly Result[]>): Steps<Result | undefined> {
  return (yield* statement)[0]
}

/** Announces the topic once the work around it is committed. */
export function* wake(topic: Topic): Steps<void> {
  yield { wakes: topic }
}

/** Announces the change once the work around it is committed. */
export function* changed(change: Change): Steps<void> {
  yield { wakes: change }
}

/** Runs the steps to their end on a synchronous driver. */
export function runSteps<T>(
  steps: Steps<T>,
  driver: { readonly query: (query: Query) => readonly Row[]; readonly wakes: Set<Announcement> },
): T {
  let step = steps.next([])
  while (!step.done) {
    const { value } = step
    if ('wakes' in value) driver.wakes.add(value.wakes)
    step = steps.next('wakes' in value ? [] : driver.query(value))
  }
  return step.value
}

/** Runs the steps to their end on an asynchronous driver. */
export async function awaitSteps<T>(
  steps: Steps<T>,
  driver: {
    readonly query: (query: Query) => Promise<readonly Row[]>
    readonly wakes: Set<Announcement>
  },
): Promise<T> {
  let step = steps.next([])
  while (!step.done) {
    const { value } = step
    if ('wakes' in value) driver.wakes.add(value.wakes)
    step = steps.next('wakes' in value ? [] : await driver.query(value))
  }
  return step.value
}

/** A value that both databases can store: absent becomes null. JSON text is not changed, because it escapes NULs. */
function storable(value: unknown): SqlValue {
  if (typeof value === 'string') return storableText(value)
  if (typeof value === 'number') return value
  if (value === undefined || value === null) return null
  throw new TypeError(`a ${typeof value} cannot be stored`)
}

/** A text that both databases can store: no NUL, which PostgreSQL refuses, and no lone surrogate. */
export function storableText(text: string): string {
  const whole = text.toWellFormed()
  return whole.includes('\0') ? whole.replaceAll('\0', '\uFFFD') : whole
}

function standIns<Values extends object>(index = 0): Bound<Values> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it answers to every name
  return new Proxy({} as Bound<Values>, {
    get: (_, name) => sql.val(new Placeholder(String(name), index)),
  })
}

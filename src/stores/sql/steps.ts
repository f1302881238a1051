/**
 * Work on a database, written once for drivers that answer at once (SQLite)
 * and drivers that answer later (PostgreSQL).
 *
 * A unit of work is a generator. It yields one query at a time and is resumed
 * with that query's rows, so it neither knows nor cares whether its driver had
 * to wait. That is what lets SQLite run many units inside one transaction
 * without ever returning to the event loop (`sqlite/group.ts`).
 *
 * Statements are built with Kysely and compiled once, when a store opens;
 * running one only fills in its values.
 */
import { type Compilable, type RawBuilder, sql } from 'kysely'

/** SQL text with its values in order. */
export type Query = { readonly sql: string; readonly parameters: readonly SqlValue[] }

/** A value that both databases can keep. */
export type SqlValue = string | number | null

/** A row as a driver gives it. */
export type Row = Readonly<Record<string, unknown>>

/** What others may be waiting for: tasks to claim, callbacks to deliver, tasks to let go of. */
export type Topic = 'queued' | 'due' | 'cancelled'

/** One step: a query to run, or a topic to announce once the work is committed. */
export type Step = Query | { readonly wakes: Topic }

/** A unit of work. It may be run anew from its start, so it holds no state of its own. */
export type Steps<T> = Generator<Step, T, readonly Row[]>

/** Stand-ins for the values of a statement while it is built. */
export type Bound<Values> = { readonly [Name in keyof Values]: RawBuilder<Values[Name]> }

/** A compiled statement, waiting for its values. */
export type Statement<Values, Result> = (values: Values) => Steps<readonly Result[]>

/** Marks the place of a value in the parameters of a compiled statement. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** Compiles a statement. `build` is called once, with stand-ins for the values that differ by call. */
export function prepare<Values extends object, Result>(
  build: (values: Bound<Values>) => Compilable<Result>,
): Statement<Values, Result> {
  const compiled = build(standIns<Values>()).compile()
  return function* (values): Steps<readonly Result[]> {
    const parameters = compiled.parameters.map((parameter) =>
      storable(parameter instanceof Placeholder ? Reflect.get(values, parameter.name) : parameter),
    )
    const rows = yield { sql: compiled.sql, parameters }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Kysely derived it from the schema
    return rows as readonly Result[]
  }
}

/** The first row of a statement, or undefined when there is none. */
export function* first<Result>(statement: Steps<readonly Result[]>): Steps<Result | undefined> {
  return (yield* statement)[0]
}

/** Announces the topic once the work around it is committed. */
export function* wake(topic: Topic): Steps<void> {
  yield { wakes: topic }
}

/** Runs the steps to their end on a driver that answers at once. */
export function runSteps<T>(
  steps: Steps<T>,
  driver: { readonly query: (query: Query) => readonly Row[]; readonly wakes: Set<Topic> },
): T {
  let step = steps.next([])
  while (!step.done) {
    const { value } = step
    if ('wakes' in value) driver.wakes.add(value.wakes)
    step = steps.next('wakes' in value ? [] : driver.query(value))
  }
  return step.value
}

/** Runs the steps to their end on a driver that answers later. */
export async function awaitSteps<T>(
  steps: Steps<T>,
  driver: {
    readonly query: (query: Query) => Promise<readonly Row[]>
    readonly wakes: Set<Topic>
  },
): Promise<T> {
  let step = steps.next([])
  while (!step.done) {
    const { value } = step
    if ('wakes' in value) driver.wakes.add(value.wakes)
    // oxlint-disable-next-line no-await-in-loop -- each step decides what the next one is
    step = steps.next('wakes' in value ? [] : await driver.query(value))
  }
  return step.value
}

/**
 * A value as both databases can keep it: absent is null, and text has no NUL,
 * which PostgreSQL refuses. JSON text is not touched: it escapes its NULs.
 */
function storable(value: unknown): SqlValue {
  if (typeof value === 'string')
    return value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value
  if (typeof value === 'number') return value
  if (value === undefined || value === null) return null
  throw new TypeError(`a ${typeof value} cannot be stored`)
}

function standIns<Values extends object>(): Bound<Values> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it answers to every name
  return new Proxy({} as Bound<Values>, {
    get: (_, name) => sql.val(new Placeholder(String(name))),
  })
}

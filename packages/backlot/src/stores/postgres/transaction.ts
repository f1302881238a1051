import { type Announcement, awaitSteps, type Query, type Row, type Steps } from '../sql/steps.ts'
import type { PostgresConnection } from './connections.ts'
import { concernsAllConnections, ConnectionLost, isFatal } from './faults.ts'

/**
 * The statement time-out must not apply to the commit: it would end the wait for a synchronous
 * standby, and report a commit that the standby may not have.
 */
const COMMIT = 'set local statement_timeout = 0; commit'

/** A transaction that reached its commit. */
export type Done<T> = { readonly value: T; readonly wakes: ReadonlySet<Announcement> }

/**
 * How work on a connection ended. A value with an error: the commit was not answered, so it may
 * have happened or not. An error alone: nothing was stored.
 */
export type End<T> = { readonly isSound: boolean } & (
  | { readonly done: Done<T>; readonly error?: unknown }
  | { readonly error: unknown }
)

/** Runs the steps in one transaction. Never rejects. */
export async function transaction<T>(
  connection: PostgresConnection,
  steps: () => Steps<T>,
): Promise<End<T>> {
  const wakes = new Set<Announcement>()
  let done: Done<T>
  try {
    await connection.query('begin')
    done = { value: await awaitSteps(steps(), { query: on(connection), wakes }), wakes }
  } catch (error) {
    return { error, isSound: await isRolledBack(connection, error) }
  }
  try {
    await connection.query(COMMIT)
    return { done, isSound: true }
  } catch (error) {
    if (error instanceof ConnectionLost || isFatal(error)) return { done, error, isSound: false }
    return { error, isSound: await isRolledBack(connection, error) }
  }
}

/** Rolls back after an error; false when the connection is unusable, or leads to the wrong server. */
async function isRolledBack(connection: PostgresConnection, error: unknown): Promise<boolean> {
  if (isFatal(error) || concernsAllConnections(error)) return false
  try {
    await connection.query('rollback')
    return true
  } catch {
    return false // the first error says more
  }
}

/** Runs the steps outside any transaction. Never rejects. */
export async function untransacted<T>(
  connection: PostgresConnection,
  steps: () => Steps<T>,
): Promise<End<T>> {
  const wakes = new Set<Announcement>()
  try {
    const value = await awaitSteps(steps(), { query: on(connection), wakes })
    return { done: { value, wakes }, isSound: true }
  } catch (error) {
    return { error, isSound: false }
  }
}

function on(connection: PostgresConnection): (query: Query) => Promise<readonly Row[]> {
  return ({ sql, parameters }) => connection.query(sql, parameters)
}

/** A database as a move needs it: texts of SQL, no servers, nothing in between. */
import type { Query, Row } from '../sql/steps.ts'

/**
 * How a database is opened: to be left by its servers, `source`; to be read as it is at this moment while they go
 * on, `snapshot`; or to be filled by nobody else, `target`.
 */
export type MoveMode = 'source' | 'snapshot' | 'target'

/** One side of a move. */
export type MoveDatabase = {
  /** How the n-th value of a statement is written, from 1. */
  parameter(n: number): string
  /** What stands before `values` where the database numbers the rows by itself. */
  readonly overriding: string
  /** Runs a query and gives its rows. */
  query(query: Query): Promise<readonly Row[]>
  /** Runs the queries in one transaction, durably. */
  write(queries: readonly Query[]): Promise<void>
  /** The columns of a table, in the order of their names. */
  columns(table: string): Promise<readonly string[]>
  /** The names of all tables. */
  tables(): Promise<readonly string[]>
  /** Has the database number the rows of these tables after the last that is there. */
  continueNumbers(tables: readonly string[]): Promise<void>
  /** Whether it is marked as half filled: servers refuse such a database. */
  isMarked(): Promise<boolean>
  /** Marks it as half filled, or as whole. */
  mark(isWhole: boolean): Promise<void>
  close(): Promise<void>
}

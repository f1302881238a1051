/** A database in the form that a move needs: SQL texts, without servers or statement builders. */
import type { Query, Row } from '../sql/steps.ts'

/**
 * How a database is opened: `source`, unused by servers; `snapshot`, read as of one moment while
 * servers go on; or `target`, to be filled exclusively.
 */
export type MoveMode = 'source' | 'snapshot' | 'target'

/** One side of a move. */
export type MoveDatabase = {
  /** How the n-th value of a statement is written, from 1. */
  parameter(n: number): string
  /** The clause before `values` where the database numbers rows by itself. */
  readonly overriding: string
  /** Runs a query and gives its rows. */
  query(query: Query): Promise<readonly Row[]>
  /** Runs the queries in one transaction, durably. */
  write(queries: readonly Query[]): Promise<void>
  /** The columns of a table, in the order of their names. */
  columns(table: string): Promise<readonly string[]>
  /** The names of all tables. */
  tables(): Promise<readonly string[]>
  /** Sets the row numbering of these tables to continue after the last row. */
  continueNumbers(tables: readonly string[]): Promise<void>
  /** Whether it is marked as incomplete: servers refuse such a database. */
  isMarked(): Promise<boolean>
  /** Marks it as incomplete or complete. */
  mark(isWhole: boolean): Promise<void>
  close(): Promise<void>
}

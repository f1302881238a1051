/** What the two databases write differently. */
export type ColumnTypes = {
  readonly text: string
  /** 64-bit. */
  readonly integer: string
  /** A primary key that numbers rows in the order of insertion. */
  readonly sequence: string
  /** Options after a table's closing parenthesis. */
  readonly tableOptions: string
  /** The same for tables that are only read by key. */
  readonly keyedOptions: string
  /** Whether several servers may share the database. */
  readonly isShared: boolean
}

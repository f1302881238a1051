/** What the two databases spell differently. */
export type ColumnTypes = {
  readonly text: string
  /** 64-bit. */
  readonly integer: string
  /** A primary key that numbers rows as they arrive. */
  readonly sequence: string
  /** What follows a table's closing parenthesis. */
  readonly tableOptions: string
  /** The same for tables that are only ever found by their key. */
  readonly keyedOptions: string
  /** Whether several servers may share the database. */
  readonly isShared: boolean
}

import type { JSX, ReactNode } from 'react'
import css from './table.module.css'

/** A column: its heading, and the content of its cells. */
export type Column<T> = {
  readonly name: string
  readonly of: (row: T) => ReactNode
  readonly isNumber?: boolean
  /** Whether it holds sentences or lists, which wrap even in a narrow window. */
  readonly isText?: boolean
}

/** A table; one that is too wide scrolls, by the keyboard as well. */
export function Table<T>({
  label,
  rows,
  columns,
  keyOf,
}: {
  readonly label: string
  readonly rows: readonly T[]
  readonly columns: readonly Column<T>[]
  readonly keyOf: (row: T) => string
}): JSX.Element {
  return (
    <div className={css.scroll} role="group" aria-label={label} tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col" className={classOf(column)}>
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <td key={column.name} className={classOf(column)}>
                  {column.of(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function classOf({
  isNumber,
  isText,
}: Pick<Column<never>, 'isNumber' | 'isText'>): string | undefined {
  if (isNumber) return css.number
  return isText ? css.text : undefined
}

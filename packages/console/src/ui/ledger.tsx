import type { JSX, ReactNode } from 'react'
import type { Answer } from '../api/client.ts'
import { capital, money } from './format.ts'
import { Moment } from './moment.tsx'
import { type Column, Table } from './table.tsx'

/** A line of the ledger. */
export type ShownLedgerLine = Answer<'GET /v1/ledger'>['lines'][number]

const COLUMNS: readonly Column<ShownLedgerLine>[] = [
  { name: 'When', of: ({ at }) => <Moment ms={at * 1000} /> },
  { name: 'What', of: ({ kind }) => capital(kind) },
  { name: 'Amount', of: (line) => money(line.amount_micros), isNumber: true },
  { name: 'Reference', of: ({ reference }) => <code>{reference || '–'}</code> },
  { name: 'Note', of: ({ note }) => note || '–', isText: true },
]

/** A table of ledger lines. */
export function Ledger({
  lines,
  act,
}: {
  readonly lines: readonly ShownLedgerLine[]
  /** The action on a line; absent when there is none. */
  readonly act?: (line: ShownLedgerLine) => ReactNode
}): JSX.Element {
  const rows = lines.map((line, index) => ({ ...line, index }))
  const columns = act ? [...COLUMNS, { name: 'Do', of: act }] : COLUMNS
  return <Table label="Ledger" rows={rows} columns={columns} keyOf={({ index }) => String(index)} />
}

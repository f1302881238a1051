import { useNavigate, useSearch } from '@tanstack/react-router'
import type { JSX } from 'react'
import { useApi } from '../../api/use-api.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/field.tsx'
import { capital, count, money } from '../../ui/format.ts'
import layout from '../../ui/layout.module.css'
import { Pager } from '../../ui/pager.tsx'
import { Empty, Page, Panel, Trouble, Waiting } from '../../ui/panel.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { type Column, Table } from '../../ui/table.tsx'
import { Account } from './account.tsx'
import { OwnLedger } from './own-ledger.tsx'
import { Plots, type PlottedRow as Row } from './plots.tsx'

const WAYS = [
  ['day', 'By day'],
  ['model', 'By model'],
  ['key', 'By key'],
  ['user', 'By end user'],
  ['tier', 'By tier'],
] as const

const SPANS = [
  ['7', 'Last 7 days'],
  ['30', 'Last 30 days'],
  ['90', 'Last 90 days'],
] as const

const DAY_MS = 86_400_000

/** The usage and the charges of this account. */
export function Usage(): JSX.Element {
  const search = useSearch({ from: '/usage' })
  const navigate = useNavigate({ from: '/usage' })
  const by = WAYS.find(([name]) => name === search.by)?.[0] ?? 'day'
  const days = SPANS.find(([name]) => name === search.days)?.[0] ?? '30'
  const { data, error } = useApi(
    'GET /v1/usage',
    {
      query: {
        by,
        from: dayBefore(Number(days) - 1),
        limit: 100,
        ...(search.after ? { after: search.after } : {}),
      },
    },
    { keep: true },
  )
  const rows = data?.usage ?? []
  return (
    <Page
      title="Usage"
      about="Tokens, films and money of this account. Days are those of UTC."
      actions={
        <>
          <Select
            label="Show"
            hideLabel
            options={WAYS}
            value={by}
            onPick={(way) => void navigate({ search: { by: way, days }, replace: true })}
          />
          <Select
            label="Since"
            hideLabel
            options={SPANS}
            value={days}
            onPick={(span) => void navigate({ search: { by, days: span }, replace: true })}
          />
          <Button disabled={rows.length === 0} onClick={() => save(rows, by)}>
            CSV
          </Button>
        </>
      }
    >
      <div className={layout.stack}>
        <Account />
        {error && <Trouble error={error} />}
        {!data && !error && <Waiting lines={6} />}
        {data && rows.length === 0 && (
          <Empty title="Nothing was used yet">
            Make a film in the studio, or talk to a model in the playground: what it costs is here a
            moment later.
          </Empty>
        )}
        {rows.length > 0 && (
          <>
            <Sums rows={rows} />
            <Plots rows={rows} names={names(rows, by, Number(days))} />
            <Panel title="All figures">
              <Table
                label="Usage"
                rows={rows}
                columns={columnsOf(by)}
                keyOf={({ value }) => value}
              />
              <Pager
                label="Pages of usage"
                first="First"
                further="More"
                after={search.after}
                next={data?.next}
                onGo={(after) =>
                  void navigate({ search: { by, days, ...(after ? { after } : {}) } })
                }
              />
            </Panel>
          </>
        )}
        <OwnLedger />
      </div>
    </Page>
  )
}

/** The UTC day this many days ago. */
function dayBefore(days: number): string {
  return new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)
}

/**
 * The names on the axis: every day of the range, also those without use; or each value of another
 * grouping.
 */
function names(rows: readonly Row[], by: string, days: number): readonly string[] {
  if (by !== 'day') return rows.map(({ value }) => value)
  return Array.from({ length: days }, (_, index) => dayBefore(days - 1 - index))
}

function Sums({ rows }: { readonly rows: readonly Row[] }): JSX.Element {
  const sum = (of: (row: Row) => number): number => rows.reduce((all, row) => all + of(row), 0)
  return (
    <Panel title="Together">
      <dl className={layout.figures}>
        {(
          [
            ['Charged', money(sum((row) => row.charged_micros))],
            ['Films', count(sum((row) => row.films))],
            ['Requests', count(sum((row) => row.requests))],
            ['Tokens in', count(sum((row) => row.input_tokens))],
            ['Tokens out', count(sum((row) => row.output_tokens))],
          ] as const
        ).map(([name, value]) => (
          <div key={name} className={layout.figure}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

function columnsOf(by: string): readonly Column<Row>[] {
  const number = (name: string, of: (row: Row) => string): Column<Row> => ({
    name,
    of,
    isNumber: true,
  })
  return [
    {
      name: capital(WAYS.find(([way]) => way === by)?.[1].slice(3) ?? by),
      of: ({ value }) => value || '–',
    },
    number('Requests', (row) => count(row.requests)),
    number('Tokens in', (row) => count(row.input_tokens)),
    number('Tokens out', (row) => count(row.output_tokens)),
    number('Films', (row) => count(row.films)),
    number('Seconds', (row) => count(row.film_seconds)),
    number('Charged', (row) => money(row.charged_micros)),
  ]
}

/** Saves the rows as a CSV file. */
function save(rows: readonly Row[], by: string): void {
  const [first] = rows
  if (!first) return
  const members = Object.keys(first)
  const lines = [members, ...rows.map((row) => Object.values(row).map(cell))]
  const text = `${lines.map((line) => line.join(',')).join('\r\n')}\r\n`
  saveFile(`usage-by-${by}.csv`, text, 'text/csv')
}

/** A CSV cell that spreadsheets read as text, never as a formula. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const harmless = /^[=+\-@\t\r]/u.test(value) ? `'${value}` : value
  return `"${harmless.replaceAll('"', '""')}"`
}

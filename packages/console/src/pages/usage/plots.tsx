import { type JSX, lazy, Suspense, useState } from 'react'
import type { Answer } from '../../api/client.ts'
import { Select } from '../../ui/field.tsx'
import { Panel, Waiting } from '../../ui/panel.tsx'

const Plot = lazy(async () => ({ default: (await import('./plot.tsx')).Plot }))

/** Usage by day, or by another grouping. */
export type PlottedRow = Answer<'GET /v1/usage'>['usage'][number]

const MICROS = 1_000_000

/** The measures that can be plotted: name, amount, and number of decimals. */
const MEASURES = [
  ['money', 'Money', (row: PlottedRow) => row.charged_micros / MICROS, 4],
  ['films', 'Films', (row: PlottedRow) => row.films, 0],
  ['seconds', 'Seconds of film', (row: PlottedRow) => row.film_seconds, 0],
  ['input', 'Tokens in', (row: PlottedRow) => row.input_tokens, 0],
  ['output', 'Tokens out', (row: PlottedRow) => row.output_tokens, 0],
  ['requests', 'Requests', (row: PlottedRow) => row.requests, 0],
] as const

const OPTIONS = MEASURES.map(([id, words]) => [id, words] as const)

/** A bar chart of one measure of the usage; the table below it contains the same data. */
export function Plots({
  rows,
  names,
}: {
  readonly rows: readonly PlottedRow[]
  readonly names: readonly string[]
}): JSX.Element {
  const [chosen, choose] = useState<(typeof MEASURES)[number][0]>('money')
  const [, label, amountOf, digits] = MEASURES.find(([id]) => id === chosen) ?? MEASURES[0]
  const byName = new Map(rows.map((row) => [row.value, amountOf(row)]))
  return (
    <Panel
      title="Plot"
      actions={<Select label="Plot" hideLabel options={OPTIONS} value={chosen} onPick={choose} />}
    >
      <Suspense fallback={<Waiting />}>
        <Plot
          label={label}
          digits={digits}
          names={names}
          values={names.map((name) => byName.get(name) ?? 0)}
        />
      </Suspense>
    </Panel>
  )
}

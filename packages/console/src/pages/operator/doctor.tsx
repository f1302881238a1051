import type { JSX } from 'react'
import type { Answer } from '../../api/client.ts'
import { isMissing, refresh, useApi } from '../../api/use-api.ts'
import { Button } from '../../ui/button.tsx'
import { moment } from '../../ui/format.ts'
import layout from '../../ui/layout.module.css'
import { Panel, Trouble, Waiting } from '../../ui/panel.tsx'
import { StateBadge } from '../../ui/state-badge.tsx'
import { type Column, Table } from '../../ui/table.tsx'

const COLUMNS: readonly Column<Answer<'GET /admin/v1/doctor'>['findings'][number]>[] = [
  { name: 'Part', of: ({ name }) => name },
  { name: 'State', of: ({ state }) => <StateBadge state={state} /> },
  { name: 'Finding', of: ({ message }) => message, isText: true },
  { name: 'What to do', of: ({ mend }) => mend || '–', isText: true },
]

/** Checks that everything the server needs works; renders nothing on a server without this check. */
export function Doctor(): JSX.Element | null {
  const { data, error, isFetching } = useApi('GET /admin/v1/doctor')
  if (isMissing(error)) return null
  const findings = data?.findings.map((finding, index) => ({ ...finding, index })) ?? []
  return (
    <Panel
      title="Doctor"
      actions={
        <Button size="s" disabled={isFetching} onClick={() => void refresh('GET /admin/v1/doctor')}>
          Look again
        </Button>
      }
    >
      {error && <Trouble error={error} />}
      {!data && !error && <Waiting />}
      {data && (
        <div className={layout.stack}>
          <Table
            label="Findings"
            rows={findings}
            keyOf={({ index }) => String(index)}
            columns={COLUMNS}
          />
          <p className={layout.quiet}>Looked at {moment(data.looked_at_ms)}.</p>
        </div>
      )}
    </Panel>
  )
}

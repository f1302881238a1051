import { useNavigate, useSearch } from '@tanstack/react-router'
import type { JSX } from 'react'
import type { RecordedRequest } from '../../api/coming.ts'
import { isMissing, useApi } from '../../api/use-api.ts'
import { Button } from '../../ui/button.tsx'
import { milliseconds, moment } from '../../ui/format.ts'
import { Json } from '../../ui/json.tsx'
import layout from '../../ui/layout.module.css'
import { Empty, Page, Panel, Trouble, Waiting } from '../../ui/panel.tsx'
import { type Column, Table } from '../../ui/table.tsx'

/** How often it is looked for something new: not every server tells of it. */
const LOOK_MS = 1500

/** The last requests of this account, each as it came and was answered. */
export function Requests(): JSX.Element {
  const { id } = useSearch({ from: '/requests' })
  const navigate = useNavigate({ from: '/requests' })
  const { data, error } = useApi(
    'GET /v1/requests',
    { query: { limit: 100 } },
    { everyMs: LOOK_MS },
  )
  const isOff = isMissing(error) || data?.on === false
  return (
    <Page title="Requests" about="What your programs sent to this server, and what it answered.">
      <div className={layout.stack}>
        {isOff && (
          <Empty title="Requests are not recorded here">
            A server that only its own machine can reach records them by itself. Elsewhere its
            operator sets <code>requests: true</code>, and they are kept in memory.
          </Empty>
        )}
        {!isOff && error && <Trouble error={error} />}
        {!data && !error && <Waiting lines={6} />}
        {id !== undefined && <OneRequest id={id} onClose={() => void navigate({ search: {} })} />}
        {data?.on && data.requests.length === 0 && (
          <Empty title="No requests yet">Send one, from your program or from the playground.</Empty>
        )}
        {data?.on && data.requests.length > 0 && (
          <Panel title="Newest first">
            <Table
              label="Requests"
              rows={data.requests}
              columns={columnsOf((row) => void navigate({ search: { id: row.id } }))}
              keyOf={(row) => row.id}
            />
          </Panel>
        )}
      </div>
    </Page>
  )
}

function columnsOf(open: (row: RecordedRequest) => void): readonly Column<RecordedRequest>[] {
  return [
    { name: 'When', of: (row) => moment(row.at_ms) },
    { name: 'Request', of: (row) => `${row.method} ${row.path}` },
    { name: 'Model', of: (row) => row.model || '–' },
    { name: 'Answer', of: (row) => (row.fault ? `${row.status} · ${row.message}` : row.status) },
    { name: 'Took', of: (row) => milliseconds(row.duration_ms), isNumber: true },
    {
      name: 'Look',
      of: (row) => (
        <Button size="s" onClick={() => open(row)}>
          Open
        </Button>
      ),
    },
  ]
}

function OneRequest({
  id,
  onClose,
}: {
  readonly id: string
  readonly onClose: () => void
}): JSX.Element {
  const { data, error } = useApi('GET /v1/requests/{id}', { path: { id } })
  return (
    <Panel
      title={data ? `${data.method} ${data.path}` : 'Request'}
      actions={
        <Button size="s" look="quiet" onClick={onClose}>
          Close
        </Button>
      }
    >
      {error && <Trouble error={error} />}
      {data && (
        <div className={layout.stack}>
          <h3>Sent</h3>
          <Json value={data.request} label="Request" />
          <h3>Answered</h3>
          <Json value={data.answer} label="Answer" />
          {data.events.length > 0 && (
            <>
              <h3>Events</h3>
              <Table
                label="Events"
                rows={data.events}
                keyOf={(event) => String(data.events.indexOf(event))}
                columns={[
                  { name: 'After', of: (event) => milliseconds(event.at_ms), isNumber: true },
                  { name: 'Event', of: (event) => event.text },
                ]}
              />
            </>
          )}
        </div>
      )}
    </Panel>
  )
}

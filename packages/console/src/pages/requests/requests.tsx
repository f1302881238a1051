import { useNavigate, useSearch } from '@tanstack/react-router'
import type { JSX } from 'react'
import type { RequestItem } from '../../api/answers.ts'
import type { Answer } from '../../api/client.ts'
import { isMissing, useApi } from '../../api/use-api.ts'
import { Button } from '../../ui/button.tsx'
import { milliseconds } from '../../ui/format.ts'
import { Moment } from '../../ui/moment.tsx'
import layout from '../../ui/layout.module.css'
import { Pager } from '../../ui/pager.tsx'
import { Empty, Page, Panel, Trouble, Waiting } from '../../ui/panel.tsx'
import { StateBadge } from '../../ui/state-badge.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { OneRequest } from './one-request.tsx'

/** The polling interval: no event announces what another process recorded. */
const LOOK_MS = 3000

const PAGE_SIZE = 25

/** The last requests of this account with their responses. */
export function Requests(): JSX.Element {
  const { id, after } = useSearch({ from: '/requests' })
  const navigate = useNavigate({ from: '/requests' })
  const { data, error } = useApi(
    'GET /v1/requests',
    { query: { limit: PAGE_SIZE, ...(after ? { after } : {}) } },
    { everyMs: LOOK_MS, keep: true },
  )
  const go = (search: { readonly id?: string; readonly after?: string }): void =>
    void navigate({ search, resetScroll: search.id !== undefined })
  const isOff = isMissing(error) || data?.on === false
  const page = after ? { after } : {}
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
        {id !== undefined && <OneRequest key={id} id={id} onClose={() => go(page)} />}
        {data?.on && (
          <Listed
            page={data}
            after={after}
            onOpen={(request) => go({ ...page, id: request.id })}
            onGo={(next) => go(next === undefined ? {} : { after: next })}
          />
        )}
      </div>
    </Page>
  )
}

function Listed({
  page,
  after,
  onOpen,
  onGo,
}: {
  readonly page: Answer<'GET /v1/requests'>
  readonly after: string | undefined
  readonly onOpen: (request: RequestItem) => void
  readonly onGo: (after?: string) => void
}): JSX.Element {
  const { requests, next } = page
  if (requests.length === 0)
    return (
      <Empty title={after ? 'Nothing older is kept' : 'No requests yet'}>
        Send one, from your program or from the playground.
      </Empty>
    )
  return (
    <Panel title={after ? 'Older requests' : 'Newest first'}>
      <div className={layout.stack}>
        <Table
          label="Requests"
          rows={requests}
          columns={columnsOf(onOpen)}
          keyOf={(row) => row.id}
        />
        <Pager label="Pages of requests" after={after} next={next} onGo={onGo} />
      </div>
    </Panel>
  )
}

function columnsOf(open: (row: RequestItem) => void): readonly Column<RequestItem>[] {
  return [
    {
      name: 'Request',
      of: (row) => (
        <Button look="link" onClick={() => open(row)}>
          {row.method} {row.path.split('?')[0]}
        </Button>
      ),
    },
    { name: 'Answer', of: (row) => <AnswerOf row={row} /> },
    { name: 'Model', of: (row) => row.model || '–' },
    { name: 'Took', of: (row) => milliseconds(row.duration_ms), isNumber: true },
    {
      name: 'When',
      of: (row) => <Moment ms={row.at_ms} />,
    },
  ]
}

function AnswerOf({ row }: { readonly row: RequestItem }): JSX.Element {
  const isBad = row.fault !== '' || row.status >= 400
  return (
    <span className={layout.whole}>
      <StateBadge state={isBad ? 'failed' : 'ok'} /> {row.status}
      {row.stream && ' · stream'}
      {row.fault && ` · ${row.fault}`}
    </span>
  )
}

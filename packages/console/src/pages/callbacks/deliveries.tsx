import { Link } from '@tanstack/react-router'
import { type JSX, useState } from 'react'
import { type Answer, send } from '../../api/client.ts'
import { refresh, useApi, wordsOf } from '../../api/use-api.ts'
import { usePollMs } from '../../app/live.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/field.tsx'
import { Moment } from '../../ui/moment.tsx'
import layout from '../../ui/layout.module.css'
import { Pager } from '../../ui/pager.tsx'
import { Empty, Panel, Trouble, Waiting } from '../../ui/panel.tsx'
import { StateBadge } from '../../ui/state-badge.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { usePages } from '../../ui/use-pages.ts'
import css from './callbacks.module.css'

type Delivery = Answer<'GET /v1/callbacks'>['callbacks'][number]

const STATES = [
  ['', 'Any state'],
  ['pending', 'Pending'],
  ['delivered', 'Delivered'],
  ['abandoned', 'Abandoned'],
] as const

/**
 * The callbacks of the account to any address, with their state and a way to send each again.
 * Renders nothing when there are none: the inbox explains what to do.
 */
export function Deliveries({
  state,
  onState,
}: {
  readonly state: string
  readonly onState: (state: string) => void
}): JSX.Element | null {
  const { after, query, go } = usePages()
  const { data, error } = useApi(
    'GET /v1/callbacks',
    { query: { ...query, ...(state && { state }) } },
    { everyMs: usePollMs(), keep: true },
  )
  const [problem, setProblem] = useState('')
  const sendAgain = (taskId: string): void => {
    setProblem('')
    send('POST /v1/video_generation/callbacks/redeliver', { body: { task_id: taskId } })
      .then(() => refresh('GET /v1/callbacks'))
      .catch((thrown: unknown) => setProblem(wordsOf(thrown)))
  }
  const isEmpty = data?.callbacks.length === 0 && state === '' && after === undefined
  if (isEmpty) return null
  const picker = (
    <Select
      label="State"
      hideLabel
      options={STATES}
      value={STATES.find(([known]) => known === state)?.[0] ?? ''}
      onPick={(picked) => {
        go()
        onState(picked)
      }}
    />
  )
  return (
    <Panel title="Deliveries" actions={picker}>
      <div className={layout.stack}>
        {problem && (
          <p role="alert" className={layout.bad}>
            {problem}
          </p>
        )}
        {error && <Trouble error={error} />}
        {!data && !error && <Waiting />}
        {data?.callbacks.length === 0 && (
          <Empty title="None in this state">Choose “Any state” to see all of them.</Empty>
        )}
        {data && data.callbacks.length > 0 && (
          <Table
            label="Deliveries"
            rows={data.callbacks}
            columns={columnsOf(sendAgain)}
            keyOf={(row) => row.task_id}
          />
        )}
        <Pager label="Pages of deliveries" after={after} next={data?.next} onGo={go} />
      </div>
    </Panel>
  )
}

function columnsOf(sendAgain: (taskId: string) => void): readonly Column<Delivery>[] {
  return [
    { name: 'State', of: (row) => <StateBadge state={row.state} /> },
    {
      name: 'Task',
      of: ({ task_id: taskId }) => (
        <Link to="/tasks/$taskId" params={{ taskId }}>
          {taskId}
        </Link>
      ),
    },
    { name: 'To', of: (row) => <Address url={row.url} /> },
    { name: 'Last answer', of: lastAnswer },
    { name: 'Failed tries', of: (row) => row.attempts, isNumber: true },
    { name: 'Last try', of: (row) => momentOf(row.last_at) },
    { name: 'Next try', of: (row) => momentOf(row.next_at) },
    {
      name: '',
      of: (row) => (
        <Button
          size="s"
          aria-label={`Send again the callback of task ${row.task_id}`}
          onClick={() => sendAgain(row.task_id)}
        >
          Send again
        </Button>
      ),
    },
  ]
}

function lastAnswer(row: Delivery): JSX.Element {
  const words = row.last_outcome === '' ? '–' : `${row.last_step} ${row.last_outcome}`
  return (
    <>
      <span className={layout.whole}>
        {words}
        {row.last_http_status > 0 && ` · ${row.last_http_status}`}
      </span>
      {row.last_error && <span className={css.reason}>{row.last_error}</span>}
    </>
  )
}

/** An address on one line; hovering shows all of it. */
function Address({ url }: { readonly url: string }): JSX.Element {
  return (
    <code className={css.address} title={url}>
      {url}
    </code>
  )
}

/** A time in seconds since the epoch; a dash for 0. */
function momentOf(at: number): JSX.Element | string {
  return at === 0 ? '–' : <Moment className={layout.whole} ms={at * 1000} />
}

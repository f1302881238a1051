import type { JSX } from 'react'
import type { Answer } from '../../api/client.ts'
import type { AccountTask } from '../../api/operator.ts'
import { isMissing, useApi } from '../../api/use-api.ts'
import { usePollMs } from '../../app/live.ts'
import { seconds } from '../../ui/format.ts'
import { Moment } from '../../ui/moment.tsx'
import layout from '../../ui/layout.module.css'
import { Pager } from '../../ui/pager.tsx'
import { Panel, Trouble } from '../../ui/panel.tsx'
import { StateBadge } from '../../ui/state-badge.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { usePages } from '../../ui/use-pages.ts'

type Waiting = Answer<'GET /admin/v1/queue'>['tasks'][number]

const QUEUE_COLUMNS: readonly Column<Waiting>[] = [
  { name: 'Place', of: ({ position }) => position + 1, isNumber: true },
  { name: 'Task', of: (task) => <code>{task.task_id}</code> },
  { name: 'Account', of: ({ account }) => account },
  { name: 'Model', of: ({ model }) => model || 'Template' },
  { name: 'Priority', of: ({ tier }) => tier },
  { name: 'Waits', of: ({ created_at: at }) => seconds(Date.now() / 1000 - at), isNumber: true },
]

/** The waiting tasks, in queue order. */
export function Queue(): JSX.Element | null {
  const { data, error } = useApi('GET /admin/v1/queue', {}, { everyMs: 2000 })
  if (isMissing(error) || !data) return null
  return (
    <Panel title="Queue">
      <div className={layout.stack}>
        <dl className={layout.figures}>
          {[
            ['Waiting', String(data.queued)],
            ['In progress', String(data.processing)],
            ['The next one waits', seconds(data.next_waited_s)],
            ['Callbacks to send', String(data.callbacks_pending)],
            ['Callbacks given up', String(data.callbacks_dead_lettered)],
          ].map(([name, value]) => (
            <div key={name} className={layout.figure}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {data.tasks.length > 0 && (
          <Table
            label="Waiting tasks"
            rows={data.tasks}
            columns={QUEUE_COLUMNS}
            keyOf={(task) => task.task_id}
          />
        )}
      </div>
    </Panel>
  )
}

const TASK_COLUMNS: readonly Column<AccountTask>[] = [
  { name: 'Task', of: (task) => <code>{task.task_id}</code> },
  { name: 'Account', of: ({ account }) => account },
  { name: 'Model', of: ({ model }) => model || 'Template' },
  { name: 'State', of: ({ state }) => <StateBadge state={state} /> },
  { name: 'Done', of: ({ progress }) => `${progress} %`, isNumber: true },
  { name: 'Tries', of: ({ attempts }) => attempts, isNumber: true },
  {
    name: 'Ordered',
    of: ({ created_at: at }) => <Moment ms={at * 1000} />,
  },
  { name: 'Why', of: ({ error }) => error || '–', isText: true },
]

/** Films of all accounts or of one, newest first. */
export function Work({ account }: { readonly account: string | undefined }): JSX.Element {
  const everyMs = usePollMs()
  const pages = usePages()
  const query = { ...pages.query, ...(account === undefined ? {} : { account }) }
  const { data, error } = useApi('GET /admin/v1/tasks', { query }, { everyMs, keep: true })
  return (
    <Panel title="Films">
      {error && <Trouble error={error} />}
      {data?.tasks.length === 0 && <p className={layout.quiet}>No films were ordered yet.</p>}
      {data && data.tasks.length > 0 && (
        <div className={layout.stack}>
          <Table
            label="Films"
            rows={data.tasks}
            columns={TASK_COLUMNS}
            keyOf={(task) => task.task_id}
          />
          <Pager label="Pages of films" after={pages.after} next={data.next} onGo={pages.go} />
        </div>
      )}
    </Panel>
  )
}

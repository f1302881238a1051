import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, type JSX, useState } from 'react'
import { type Answer, send } from '../../api/client.ts'
import type { ListedAccount, AccountTask } from '../../api/operator.ts'
import { isMissing, refresh, useApi, wordsOf } from '../../api/use-api.ts'
import { usePollMs } from '../../app/live.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { fullMoment, moment, money, seconds } from '../../ui/format.ts'
import layout from '../../ui/layout.module.css'
import { Empty, Page, Panel, Trouble, Waiting } from '../../ui/panel.tsx'
import { StateBadge } from '../../ui/state-badge.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { OneAccount } from './account.tsx'
import { NewKey } from './new-key.tsx'

/** What runs, waits, fails and costs, for whoever runs the server. */
export function Operator(): JSX.Element {
  const { account } = useSearch({ from: '/operator' })
  const navigate = useNavigate({ from: '/operator' })
  const show = (name: string | undefined): void =>
    void navigate({ search: name === undefined ? {} : { account: name } })
  return (
    <Page title="Operator" about="Accounts and keys, money, and what the server is busy with.">
      <div className={layout.stack}>
        {account === undefined ? (
          <Accounts onShow={show} />
        ) : (
          <OneAccount name={account} onClose={() => show(undefined)} />
        )}
        <Engines />
        <Queue />
        <Work account={account} />
        <Doctor />
        <Servers />
        <Audit />
      </div>
    </Page>
  )
}

function Accounts({ onShow }: { readonly onShow: (name: string) => void }): JSX.Element {
  const { data, error } = useApi('GET /admin/v1/accounts', { query: { limit: 100 } })
  const [made, setMade] = useState<string>()
  const [problem, setProblem] = useState('')
  const create = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = event.currentTarget
    const field = new FormData(form).get('name')
    const name = typeof field === 'string' ? field.trim() : ''
    setProblem('')
    send('POST /admin/v1/accounts/{name}/keys', { path: { name }, body: {} })
      .then(({ key }) => {
        setMade(key)
        form.reset()
        return refresh('GET /admin/v1/accounts')
      })
      .catch((thrown: unknown) => setProblem(wordsOf(thrown)))
  }
  return (
    <Panel title="Accounts">
      <div className={layout.stack}>
        {error && <Trouble error={error} />}
        {!data && !error && <Waiting />}
        {data?.accounts.length === 0 && <Empty title="No accounts yet">Make the first one.</Empty>}
        {data && data.accounts.length > 0 && (
          <Table
            label="Accounts"
            rows={data.accounts}
            columns={accountColumns(onShow)}
            keyOf={({ id }) => id}
          />
        )}
        <form className={layout.row} onSubmit={create}>
          <TextField
            label="Account for a new key"
            name="name"
            required
            problem={problem || undefined}
          />
          <Button type="submit">Make a key</Button>
        </form>
        <NewKey token={made} onClose={() => setMade(undefined)} />
      </div>
    </Panel>
  )
}

function accountColumns(onShow: (name: string) => void): readonly Column<ListedAccount>[] {
  return [
    {
      name: 'Account',
      of: ({ name }) => (
        <Button size="s" onClick={() => onShow(name)}>
          {name}
        </Button>
      ),
    },
    {
      name: 'State',
      of: ({ suspended_at: at }) => <StateBadge state={at === null ? 'active' : 'suspended'} />,
    },
    { name: 'Paid', of: ({ prepaid }) => (prepaid ? 'Before' : 'Later') },
    { name: 'Balance', of: (row) => money(row.balance_micros), isNumber: true },
    { name: 'Held', of: (row) => money(row.held_micros), isNumber: true },
    { name: 'Charged', of: (row) => money(row.charged_micros), isNumber: true },
  ]
}

function Engines(): JSX.Element | null {
  const { data, error } = useApi('GET /admin/v1/engines', {}, { everyMs: 2000 })
  if (isMissing(error) || !data) return null
  return (
    <Panel title="Engines">
      <Table
        label="Engines"
        rows={data.engines}
        keyOf={({ kind, name }) => `${kind} ${name}`}
        columns={[
          { name: 'Engine', of: ({ name }) => name },
          { name: 'Makes', of: ({ kind }) => kind },
          { name: 'Models', of: ({ models }) => models.join(', ') },
          { name: 'Busy', of: ({ busy }) => busy, isNumber: true },
          { name: 'Waiting', of: ({ waiting }) => waiting, isNumber: true },
          { name: 'Failed', of: ({ failures }) => failures, isNumber: true },
          { name: 'Last failure', of: (engine) => engine.last_failure || '–' },
        ]}
      />
    </Panel>
  )
}

function Queue(): JSX.Element | null {
  const { data, error } = useApi('GET /admin/v1/queue', {}, { everyMs: 2000 })
  if (isMissing(error) || !data) return null
  return (
    <Panel title="Queue">
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
    of: ({ created_at: at }) => <time title={fullMoment(at * 1000)}>{moment(at * 1000)}</time>,
  },
  { name: 'Why', of: ({ error }) => error || '–' },
]

function Work({ account }: { readonly account: string | undefined }): JSX.Element {
  const everyMs = usePollMs()
  const { data, error } = useApi(
    'GET /admin/v1/tasks',
    { query: { limit: 20, ...(account === undefined ? {} : { account }) } },
    { everyMs, keep: true },
  )
  return (
    <Panel title="Films">
      {error && <Trouble error={error} />}
      {data?.tasks.length === 0 && <p className={layout.quiet}>No films were ordered yet.</p>}
      {data && data.tasks.length > 0 && (
        <Table
          label="Films"
          rows={data.tasks}
          columns={TASK_COLUMNS}
          keyOf={(task) => task.task_id}
        />
      )}
    </Panel>
  )
}

const FINDING_COLUMNS: readonly Column<Answer<'GET /admin/v1/doctor'>['findings'][number]>[] = [
  { name: 'Part', of: ({ name }) => name },
  { name: 'State', of: ({ state }) => <StateBadge state={state} /> },
  { name: 'Finding', of: ({ text }) => text },
]

function Doctor(): JSX.Element | null {
  const { data, error } = useApi('GET /admin/v1/doctor')
  if (isMissing(error) || !data) return null
  return (
    <Panel title="Doctor">
      <Table
        label="Findings"
        rows={data.findings}
        keyOf={({ name }) => name}
        columns={FINDING_COLUMNS}
      />
    </Panel>
  )
}

function Servers(): JSX.Element | null {
  const { data, error } = useApi('GET /admin/v1/servers', {}, { everyMs: 5000 })
  if (isMissing(error) || !data) return null
  return (
    <Panel title="Servers">
      <Table
        label="Servers"
        rows={data.servers}
        keyOf={({ id }) => id}
        columns={[
          { name: 'Server', of: ({ id, is_this: isThis }) => (isThis ? `${id} (this one)` : id) },
          { name: 'Last sign of life', of: ({ last_seen_at_ms: at }) => moment(at) },
        ]}
      />
    </Panel>
  )
}

function Audit(): JSX.Element {
  const { data, error } = useApi('GET /admin/v1/audit')
  return (
    <Panel title="What operators did">
      {error && <Trouble error={error} />}
      {data?.entries.length === 0 && <p className={layout.quiet}>Nothing yet.</p>}
      {data && data.entries.length > 0 && (
        <Table
          label="Audit"
          rows={data.entries.slice(0, 20)}
          keyOf={({ id }) => id}
          columns={[
            { name: 'When', of: ({ at }) => moment(at * 1000) },
            { name: 'Who', of: ({ actor }) => actor },
            { name: 'Did', of: ({ action }) => action },
            { name: 'To', of: ({ account, subject }) => account || subject },
            { name: 'Why', of: ({ reason }) => reason || '–' },
            { name: 'Outcome', of: ({ outcome, error: failure }) => failure || outcome },
          ]}
        />
      )}
    </Panel>
  )
}

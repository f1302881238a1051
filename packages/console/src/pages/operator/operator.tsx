import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, type JSX, useState } from 'react'
import { send } from '../../api/client.ts'
import type { ListedAccount } from '../../api/operator.ts'
import { isMissing, refresh, useApi, wordsOf } from '../../api/use-api.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { moment, money } from '../../ui/format.ts'
import layout from '../../ui/layout.module.css'
import { Pager } from '../../ui/pager.tsx'
import { Empty, Page, Panel, Trouble, Waiting } from '../../ui/panel.tsx'
import { StateBadge } from '../../ui/state-badge.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { usePages } from '../../ui/use-pages.ts'
import { OneAccount } from './account.tsx'
import { Doctor } from './doctor.tsx'
import { Queue, Work } from './work.tsx'
import { NewKey } from './new-key.tsx'

/** Running and waiting work, failures and costs, for operators. */
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
        <Work key={account} account={account} />
        <Doctor />
        <Servers />
        <Audit />
      </div>
    </Page>
  )
}

function Accounts({ onShow }: { readonly onShow: (name: string) => void }): JSX.Element {
  const pages = usePages()
  const { data, error } = useApi('GET /admin/v1/accounts', { query: pages.query }, { keep: true })
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
        <Pager
          label="Pages of accounts"
          first="Oldest"
          further="Newer"
          after={pages.after}
          next={data?.next}
          onGo={pages.go}
        />
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
          { name: 'Models', of: ({ models }) => models.join(', '), isText: true },
          { name: 'Busy', of: ({ busy }) => busy, isNumber: true },
          { name: 'Waiting', of: ({ waiting }) => waiting, isNumber: true },
          { name: 'Failed', of: ({ failures }) => failures, isNumber: true },
          { name: 'Last failure', of: (engine) => engine.last_failure || '–', isText: true },
        ]}
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
  const pages = usePages()
  const { data, error } = useApi('GET /admin/v1/audit', { query: pages.query }, { keep: true })
  return (
    <Panel title="What operators did">
      {error && <Trouble error={error} />}
      {data?.entries.length === 0 && <p className={layout.quiet}>Nothing yet.</p>}
      {data && data.entries.length > 0 && (
        <div className={layout.stack}>
          <Table
            label="Audit"
            rows={data.entries}
            keyOf={({ id }) => id}
            columns={[
              { name: 'When', of: ({ at }) => moment(at * 1000) },
              { name: 'Who', of: ({ actor }) => actor },
              { name: 'Did', of: ({ action }) => action },
              { name: 'To', of: ({ account, subject }) => account || subject },
              { name: 'Why', of: ({ reason }) => reason || '–', isText: true },
              { name: 'Outcome', of: ({ outcome, error: failure }) => failure || outcome },
            ]}
          />
          <Pager
            label="Pages of what operators did"
            after={pages.after}
            next={data.next}
            onGo={pages.go}
          />
        </div>
      )}
    </Panel>
  )
}

import { type FormEvent, type JSX, useState } from 'react'
import { type OperationBody, send } from '../../api/client.ts'
import type { ListedKey } from '../../api/operator.ts'
import { refresh, useApi, wordsOf } from '../../api/use-api.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { moment, money } from '../../ui/format.ts'
import layout from '../../ui/layout.module.css'
import { Panel, Trouble, Waiting } from '../../ui/panel.tsx'
import { StateBadge } from '../../ui/state-badge.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { AccountLedger } from './account-ledger.tsx'
import { NewKey } from './new-key.tsx'

/** One account: its money, its limits, its keys. */
export function OneAccount({
  name,
  onClose,
}: {
  readonly name: string
  readonly onClose: () => void
}): JSX.Element {
  const path = { name }
  const { data, error } = useApi('GET /admin/v1/accounts/{name}', { path })
  const { made, problem, act, forget } = useActs()
  const amount = (event: FormEvent<HTMLFormElement>): void => {
    const field = takeForm(event).get('amount')
    if (typeof field === 'string' && field.trim() !== '')
      act(send('POST /admin/v1/accounts/{name}/credit', { path, body: { amount: field } }))
  }
  return (
    <Panel
      title={name}
      actions={
        <Button size="s" look="quiet" onClick={onClose}>
          All accounts
        </Button>
      }
    >
      {error && <Trouble error={error} />}
      {!data && !error && <Waiting />}
      {data && (
        <div className={layout.stack}>
          <dl className={layout.figures}>
            {(
              [
                ['Balance', data.balance_micros],
                ['Held', data.held_micros],
                ['Charged', data.charged_micros],
              ] as const
            ).map(([label, micros]) => (
              <div key={label} className={layout.figure}>
                <dt>{label}</dt>
                <dd>{money(micros)}</dd>
              </div>
            ))}
          </dl>
          {problem && (
            <p role="alert" className={layout.bad}>
              {problem}
            </p>
          )}
          <form className={layout.row} onSubmit={amount}>
            <TextField label="Add money" name="amount" inputMode="decimal" placeholder="10.00" />
            <Button type="submit">Credit</Button>
          </form>
          <Limits name={name} limits={data.limits} act={act} />
          <h3>Ledger</h3>
          <AccountLedger name={name} />
          <h3>Keys</h3>
          <Table label="Keys" rows={data.keys} columns={keyColumns(act)} keyOf={({ id }) => id} />
          <div className={layout.row}>
            <Button
              onClick={() => act(send('POST /admin/v1/accounts/{name}/keys', { path, body: {} }))}
            >
              Make a key
            </Button>
            <Button
              look="danger"
              onClick={() =>
                act(
                  data.suspended_at === null
                    ? send('POST /admin/v1/accounts/{name}/suspend', { path, body: {} })
                    : send('POST /admin/v1/accounts/{name}/resume', { path, body: {} }),
                )
              }
            >
              {data.suspended_at === null ? 'Suspend the account' : 'Resume the account'}
            </Button>
          </div>
          <NewKey token={made} onClose={forget} />
        </div>
      )}
    </Panel>
  )
}

type Act = (answer: Promise<unknown>) => void

/** Performs an operator's action, shows a new key, and reports errors. */
function useActs(): {
  readonly made: string | undefined
  readonly problem: string
  readonly act: Act
  readonly forget: () => void
} {
  const [made, setMade] = useState<string>()
  const [problem, setProblem] = useState('')
  return {
    made,
    problem,
    forget: () => setMade(undefined),
    act: (answer) => {
      setProblem('')
      answer
        .then((given) => {
          if (hasKey(given)) setMade(given.key)
          return refresh(
            'GET /admin/v1/accounts/{name}',
            'GET /admin/v1/accounts/{name}/ledger',
            'GET /admin/v1/audit',
          )
        })
        .catch((thrown: unknown) => setProblem(wordsOf(thrown)))
    },
  }
}

function hasKey(answer: unknown): answer is { readonly key: string } {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'key' in answer &&
    typeof answer.key === 'string'
  )
}

function takeForm(event: FormEvent<HTMLFormElement>): FormData {
  event.preventDefault()
  const form = new FormData(event.currentTarget)
  event.currentTarget.reset()
  return form
}

const LIMITS = ['rpm', 'tpm', 'video_rpm', 'concurrent'] as const

function Limits({
  name,
  limits,
  act,
}: {
  readonly name: string
  readonly limits: Readonly<Record<string, number | string>>
  readonly act: Act
}): JSX.Element {
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const body: OperationBody<'POST /admin/v1/accounts/{name}/limits'> = Object.fromEntries(
      LIMITS.flatMap((limit) => limitOf(form, limit)),
    )
    act(send('POST /admin/v1/accounts/{name}/limits', { path: { name }, body }))
  }
  return (
    <form className={layout.stack} onSubmit={submit}>
      <div className={layout.figures}>
        {LIMITS.map((limit) => (
          <TextField
            key={limit}
            label={limit}
            name={limit}
            defaultValue={String(limits[limit] ?? 'default')}
          />
        ))}
      </div>
      <div className={layout.row}>
        <Button type="submit">Set the limits</Button>
        <p className={layout.quiet}>
          A number, <code>none</code>, or <code>default</code> for what the settings say.
        </p>
      </div>
    </form>
  )
}

/**
 * A limit as the server takes it; text that is no number becomes null in JSON, and the server
 * explains what is wrong.
 */
function limitOf(form: FormData, limit: string): [string, number | 'none' | 'default'][] {
  const field = form.get(limit)
  if (typeof field !== 'string' || field.trim() === '') return []
  const text = field.trim()
  if (text === 'none' || text === 'default') return [[limit, text]]
  return [[limit, Number(text)]]
}

function keyColumns(act: Act): readonly Column<ListedKey>[] {
  return [
    { name: 'Key', of: ({ id }) => <code>{id}</code> },
    { name: 'State', of: (key) => <StateBadge state={stateOf(key)} /> },
    { name: 'Made', of: (key) => moment(key.created_at * 1000) },
    {
      name: 'Do',
      of: (key) =>
        key.revoked_at === null ? (
          <span className={layout.row}>
            <Button
              size="s"
              onClick={() =>
                act(send('POST /admin/v1/keys/{id}/rotate', { path: { id: key.id }, body: {} }))
              }
            >
              Replace
            </Button>
            <Button
              size="s"
              look="danger"
              onClick={() =>
                act(send('POST /admin/v1/keys/{id}/revoke', { path: { id: key.id }, body: {} }))
              }
            >
              Revoke
            </Button>
          </span>
        ) : (
          '–'
        ),
    },
  ]
}

function stateOf({ revoked_at: revoked, suspended_at: suspended }: ListedKey): string {
  if (revoked !== null) return 'revoked'
  return suspended === null ? 'active' : 'suspended'
}

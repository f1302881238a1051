import { type FormEvent, type JSX, type ReactNode, useState } from 'react'
import { send } from '../../api/client.ts'
import { refresh, useApi, wordsOf } from '../../api/use-api.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import layout from '../../ui/layout.module.css'
import { Ledger, type ShownLedgerLine } from '../../ui/ledger.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Trouble, Waiting } from '../../ui/panel.tsx'
import { usePages } from '../../ui/use-pages.ts'

/** The ledger of an account, with refunds of charges. */
export function AccountLedger({ name }: { readonly name: string }): JSX.Element {
  const pages = usePages()
  const path = { name }
  const { data, error } = useApi(
    'GET /admin/v1/accounts/{name}/ledger',
    { path, query: pages.query },
    { keep: true },
  )
  const [charge, setCharge] = useState<string>()
  if (error) return <Trouble error={error} />
  if (!data) return <Waiting />
  if (data.lines.length === 0) return <p className={layout.quiet}>No money came or went yet.</p>
  return (
    <div className={layout.stack}>
      <Ledger lines={data.lines} act={refundOf(setCharge)} />
      <Pager label="Pages of the ledger" after={pages.after} next={data.next} onGo={pages.go} />
      {charge !== undefined && (
        <Refund key={charge} name={name} charge={charge} onDone={() => setCharge(undefined)} />
      )}
    </div>
  )
}

/** The refund button, on lines that are charges. */
function refundOf(begin: (charge: string) => void): (line: ShownLedgerLine) => ReactNode {
  return ({ kind, reference }) =>
    kind === 'charge' && (
      <Button size="s" onClick={() => begin(reference)}>
        Refund
      </Button>
    )
}

/** Refunds a charge, or a part of it; the reason is written to the ledger and the audit log. */
function Refund({
  name,
  charge,
  onDone,
}: {
  readonly name: string
  readonly charge: string
  readonly onDone: () => void
}): JSX.Element {
  const [problem, setProblem] = useState('')
  const refund = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [amount, reason] = [textOf(form, 'amount'), textOf(form, 'reason')]
    setProblem('')
    send('POST /admin/v1/accounts/{name}/refund', {
      path: { name },
      body: { charge, reason, ...(amount === '' ? {} : { amount }) },
    })
      .then(() => {
        onDone()
        return refresh(
          'GET /admin/v1/accounts/{name}',
          'GET /admin/v1/accounts/{name}/ledger',
          'GET /admin/v1/audit',
        )
      })
      .catch((thrown: unknown) => setProblem(wordsOf(thrown)))
  }
  return (
    <form className={layout.stack} onSubmit={refund} aria-label={`Refund ${charge}`}>
      <h3 className={layout.breaks}>Refund {charge}</h3>
      <div className={layout.row}>
        <TextField
          label="Amount"
          name="amount"
          inputMode="decimal"
          placeholder="All that is left of it"
        />
        <TextField label="Reason" name="reason" required />
      </div>
      {problem && (
        <p role="alert" className={layout.bad}>
          {problem}
        </p>
      )}
      <div className={layout.row}>
        <Button type="submit" look="main">
          Refund
        </Button>
        <Button look="quiet" onClick={onDone}>
          Keep the charge
        </Button>
      </div>
    </form>
  )
}

function textOf(form: FormData, name: string): string {
  const field = form.get(name)
  return typeof field === 'string' ? field.trim() : ''
}

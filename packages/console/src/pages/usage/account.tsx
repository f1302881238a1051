import type { JSX } from 'react'
import { useApi } from '../../api/use-api.ts'
import { count, money } from '../../ui/format.ts'
import layout from '../../ui/layout.module.css'
import { Panel } from '../../ui/panel.tsx'

/** The balance of this account and its limits; nothing on a server that does not tell them. */
export function Account(): JSX.Element | null {
  const { data } = useApi('GET /v1/account')
  if (!data) return null
  const { account, balance, limits } = data
  return (
    <Panel title={account.name}>
      <dl className={layout.figures}>
        <div className={layout.figure}>
          <dt>{account.prepaid ? 'Balance' : 'Billed later'}</dt>
          <dd>{money(balance.balance_micros)}</dd>
        </div>
        <div className={layout.figure}>
          <dt>Held</dt>
          <dd>{money(balance.held_micros)}</dd>
        </div>
        {limits.map(({ scope, name, limit, used }) => (
          <div key={`${scope} ${name}`} className={layout.figure}>
            <dt>
              {name} of the {scope}
            </dt>
            <dd>{used === undefined ? count(limit) : `${count(used)} / ${count(limit)}`}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

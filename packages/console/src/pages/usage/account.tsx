import type { JSX } from 'react'
import { useApi } from '../../api/use-api.ts'
import { bytes, count, money } from '../../ui/format.ts'
import layout from '../../ui/layout.module.css'
import { Panel } from '../../ui/panel.tsx'

/** Display names of limits, by their names on the wire. */
const LIMIT_NAMES: Readonly<Record<string, string>> = {
  rpm: 'Replies this minute',
  tpm: 'Tokens this minute',
  video_rpm: 'Films this minute',
  concurrent: 'Replies at once',
  upload_rpm: 'Uploads this minute',
  concurrent_uploads: 'Uploads at once',
  storage_gb: 'Storage',
}

/** The balance and limits of this account; renders nothing on a server that does not provide them. */
export function Account(): JSX.Element | null {
  const { data } = useApi('GET /v1/account')
  if (!data) return null
  const { account, balance, limits, storage } = data
  const stored = storage.upload_bytes + storage.reserved_bytes
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
              {LIMIT_NAMES[name] ?? name}
              {scope === 'account' ? '' : `, of this ${scope}`}
            </dt>
            <dd>{amountOf(name, limit, name === 'storage_gb' ? stored : used)}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

/** A limit, and how much of it is used if that is counted. */
function amountOf(name: string, limit: number, used: number | undefined): string {
  const format = name === 'storage_gb' ? bytes : count
  return used === undefined ? format(limit) : `${format(used)} of ${format(limit)}`
}

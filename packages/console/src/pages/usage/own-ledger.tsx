import type { JSX } from 'react'
import { isMissing, useApi } from '../../api/use-api.ts'
import layout from '../../ui/layout.module.css'
import { Ledger } from '../../ui/ledger.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Panel, Trouble } from '../../ui/panel.tsx'
import { usePages } from '../../ui/use-pages.ts'

/** The ledger of this account, newest line first; renders nothing on a server that does not provide it. */
export function OwnLedger(): JSX.Element | null {
  const pages = usePages()
  const { data, error } = useApi('GET /v1/ledger', { query: pages.query }, { keep: true })
  if (isMissing(error) || (!data && !error)) return null
  return (
    <Panel title="Ledger">
      {error && <Trouble error={error} />}
      {data?.lines.length === 0 && <p className={layout.quiet}>No money came or went yet.</p>}
      {data && data.lines.length > 0 && (
        <div className={layout.stack}>
          <Ledger lines={data.lines} />
          <Pager label="Pages of the ledger" after={pages.after} next={data.next} onGo={pages.go} />
        </div>
      )}
    </Panel>
  )
}

import { type JSX, useState } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type Answer, send } from '../../api/client.ts'
import { isMissing, refresh, useApi, wordsOf } from '../../api/use-api.ts'
import { Button } from '../../ui/button.tsx'
import { moment } from '../../ui/format.ts'
import layout from '../../ui/layout.module.css'
import { Empty, Page, Panel, Trouble, Waiting } from '../../ui/panel.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { Deliveries } from './deliveries.tsx'
import { Inbox } from './inbox.tsx'
import { Secret } from './secret.tsx'

/** The polling interval: no event announces received callbacks. */
const LOOK_MS = 1500

/** The callbacks that were sent, inboxes for tests, and what those received. */
export function Callbacks(): JSX.Element {
  const { inbox: chosen, state = '' } = useSearch({ from: '/callbacks' })
  const navigate = useNavigate({ from: '/callbacks' })
  const { data, error } = useApi('GET /v1/inbox', {}, { everyMs: LOOK_MS })
  const [problem, setProblem] = useState('')
  const change = (wish: Promise<unknown>): void => {
    setProblem('')
    wish
      .then(() => refresh('GET /v1/inbox', 'GET /v1/inbox/{token}'))
      .catch((thrown: unknown) => setProblem(wordsOf(thrown)))
  }
  const show = (token: string | undefined): void =>
    void navigate({ search: { state, ...(token && { inbox: token }) }, resetScroll: false })
  const inboxes = data?.inboxes ?? []
  const shown = inboxes.find(({ token }) => token === chosen) ?? inboxes[0]
  return (
    <Page
      title="Callbacks"
      about="What your films reported to which server. Without a server of your own, give a film the address of an inbox as its callback."
      actions={
        data && (
          <Button
            look={shown ? 'plain' : 'main'}
            onClick={() => change(send('POST /v1/inbox').then(({ token }) => show(token)))}
          >
            {shown ? 'Another inbox' : 'Open an inbox'}
          </Button>
        )
      }
    >
      <div className={layout.stack}>
        {problem && (
          <p role="alert" className={layout.bad}>
            {problem}
          </p>
        )}
        <Deliveries
          state={state}
          onState={(picked) =>
            void navigate({
              search: { state: picked, ...(chosen && { inbox: chosen }) },
              resetScroll: false,
            })
          }
        />
        {isMissing(error) && (
          <Empty title="There is no inbox here">
            A server that only its own machine can reach has one. Elsewhere its operator sets{' '}
            <code>inbox: true</code>.
          </Empty>
        )}
        {error && !isMissing(error) && <Trouble error={error} />}
        {!data && !error && <Waiting />}
        {data && !shown && (
          <Empty title="No inbox yet">
            Open one, and put its address into “Callback URL” in the studio, or into{' '}
            <code>callback_url</code> of a request.
          </Empty>
        )}
        {shown && <Inbox key={shown.token} inbox={shown} everyMs={LOOK_MS} />}
        {inboxes.length > 1 && (
          <Inboxes
            inboxes={inboxes}
            onShow={show}
            onRevoke={() => change(send('DELETE /v1/inbox').then(() => show(undefined)))}
          />
        )}
        <Secret />
      </div>
    </Page>
  )
}

type OwnInbox = Answer<'GET /v1/inbox'>['inboxes'][number]

function Inboxes({
  inboxes,
  onShow,
  onRevoke,
}: {
  readonly inboxes: readonly OwnInbox[]
  readonly onShow: (token: string) => void
  readonly onRevoke: () => void
}): JSX.Element {
  return (
    <Panel
      title="Your inboxes"
      actions={
        <Button size="s" look="danger" onClick={onRevoke}>
          Take all back
        </Button>
      }
    >
      <Table
        label="Inboxes"
        rows={inboxes}
        keyOf={({ token }) => token}
        columns={columnsOf(onShow)}
      />
    </Panel>
  )
}

function columnsOf(onShow: (token: string) => void): readonly Column<OwnInbox>[] {
  return [
    {
      name: 'Inbox',
      of: ({ token }) => (
        <Button look="link" onClick={() => onShow(token)}>
          …{token.slice(-8)}
        </Button>
      ),
    },
    { name: 'Callbacks', of: ({ letters }) => letters, isNumber: true },
    { name: 'Ends', of: ({ expires_at: at }) => moment(at * 1000) },
  ]
}

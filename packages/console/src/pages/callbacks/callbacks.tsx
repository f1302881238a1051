import { type JSX, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { type Answer, send } from '../../api/client.ts'
import { onThisServer } from '../../api/task.ts'
import { isMissing, refresh, useApi, wordsOf } from '../../api/use-api.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { fullMoment, moment } from '../../ui/format.ts'
import { Json } from '../../ui/json.tsx'
import layout from '../../ui/layout.module.css'
import { Empty, Page, Panel, Trouble, Waiting } from '../../ui/panel.tsx'
import { StateBadge } from '../../ui/state-badge.tsx'
import css from './callbacks.module.css'

const PLACE = 'backlot.inbox'

/** How often it is looked for something new: not every server tells of it. */
const LOOK_MS = 1500

/** An address of one's own to receive callbacks, and what came to it. */
export function Callbacks(): JSX.Element {
  const [address, setAddress] = useState(() => sessionStorage.getItem(PLACE) ?? '')
  const [problem, setProblem] = useState('')
  const create = (): void => {
    setProblem('')
    send('POST /v1/inbox', { body: undefined })
      .then(({ inbox_url: url }) => {
        sessionStorage.setItem(PLACE, url)
        setAddress(url)
        return refresh('GET /v1/inbox')
      })
      .catch((thrown: unknown) => setProblem(wordsOf(thrown)))
  }
  return (
    <Page
      title="Callbacks"
      about="An inbox on this server receives what your own server would: give its address as the callback of a film."
      actions={
        <Button look={address ? 'plain' : 'main'} onClick={create}>
          {address ? 'Another inbox' : 'Open an inbox'}
        </Button>
      }
    >
      <div className={layout.stack}>
        {problem && (
          <p role="alert" className={layout.bad}>
            {problem}
          </p>
        )}
        {address ? (
          <Inbox address={address} />
        ) : (
          <Empty title="No inbox yet">
            Open one, and put its address into “Callback URL” in the studio, or into{' '}
            <code>callback_url</code> of a request.
          </Empty>
        )}
        <Secret />
      </div>
    </Page>
  )
}

function Inbox({ address }: { readonly address: string }): JSX.Element {
  const path = onThisServer(address)
  const token = path.split('/').at(-1) ?? ''
  const checked = useApi('GET /v1/inbox/{token}', { path: { token } }, { everyMs: LOOK_MS })
  // A server that does not check signatures for us shows what came all the same.
  const plain = useQuery({
    queryKey: ['inbox', path],
    queryFn: () => send('GET /inbox/{token}', { path: { token } }),
    enabled: isMissing(checked.error),
    refetchInterval: LOOK_MS,
  })
  const pushes: readonly Push[] | undefined = checked.data?.letters ?? plain.data?.pushes
  const error = isMissing(checked.error) ? plain.error : checked.error
  return (
    <Panel title="Inbox" actions={<CopyButton text={address} label="Copy the address" />}>
      <p className={layout.breaks}>
        <code>{address}</code>
      </p>
      {error && <Trouble error={error} />}
      {!pushes && !error && <Waiting />}
      {pushes?.length === 0 && (
        <Empty title="Nothing came yet">Order a film with this address as its callback.</Empty>
      )}
      <ol className={css.pushes} aria-label="Callbacks received">
        {pushes?.map((push, index) => (
          <ReceivedPush key={index} push={push} number={index + 1} />
        ))}
      </ol>
    </Panel>
  )
}

type Push =
  | Answer<'GET /v1/inbox/{token}'>['letters'][number]
  | Answer<'GET /inbox/{token}'>['pushes'][number]

function ReceivedPush({
  push,
  number,
}: {
  readonly push: Push
  readonly number: number
}): JSX.Element {
  const signature = 'signature' in push ? push.signature : undefined
  return (
    <li className={css.push}>
      <div className={css.pushHead}>
        <strong>{number}</strong>
        <time title={fullMoment(push.received_at_ms)}>{moment(push.received_at_ms)}</time>
        {signature !== undefined && (
          <span>
            Signature: <StateBadge state={signature} />
          </span>
        )}
      </div>
      <Json value={push.body} label={`Callback ${number}`} />
    </li>
  )
}

/** A new secret, shown once; nothing on a server that leaves this to its operator. */
function Secret(): JSX.Element {
  const [secret, setSecret] = useState('')
  const [problem, setProblem] = useState('')
  const [isSure, setSure] = useState(false)
  const rotate = (): void => {
    setProblem('')
    send('POST /v1/webhook_secret/rotate', { body: {} })
      .then((answer) => setSecret(answer.secret))
      .catch((thrown: unknown) =>
        setProblem(
          isMissing(thrown)
            ? 'On this server its operator makes secrets: backlot callbacks secret NAME --rotate.'
            : wordsOf(thrown),
        ),
      )
      .finally(() => setSure(false))
  }
  return (
    <Panel
      title="Secret"
      actions={
        isSure ? (
          <span className={layout.row}>
            <Button size="s" look="danger" onClick={rotate}>
              Make it, and sign with both for a day
            </Button>
            <Button size="s" look="quiet" onClick={() => setSure(false)}>
              Keep the old one
            </Button>
          </span>
        ) : (
          <Button size="s" onClick={() => setSure(true)}>
            New secret
          </Button>
        )
      }
    >
      <p className={layout.quiet}>
        Callbacks are signed as Standard Webhooks defines, with a secret that only this account and
        its receivers know.
      </p>
      {secret && (
        <p className={layout.secret}>
          Shown only now: <code>{secret}</code> <CopyButton text={secret} />
        </p>
      )}
      {problem && (
        <p role="alert" className={layout.bad}>
          {problem}
        </p>
      )}
    </Panel>
  )
}

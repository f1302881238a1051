import { Link } from '@tanstack/react-router'
import { type JSX, useState } from 'react'
import { type Answer, send } from '../../api/client.ts'
import { refresh, useApi, wordsOf } from '../../api/use-api.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { moment } from '../../ui/format.ts'
import { Moment } from '../../ui/moment.tsx'
import { Json } from '../../ui/json.tsx'
import layout from '../../ui/layout.module.css'
import { Empty, Panel, Trouble, Waiting } from '../../ui/panel.tsx'
import { StateBadge } from '../../ui/state-badge.tsx'
import css from './callbacks.module.css'

type Letter = Answer<'GET /v1/inbox/{token}'>['letters'][number]

/** An inbox and what it received, newest first. */
export function Inbox({
  inbox,
  everyMs,
}: {
  readonly inbox: Answer<'GET /v1/inbox'>['inboxes'][number]
  readonly everyMs: number
}): JSX.Element {
  const { token, inbox_url: address, expires_at: expiresAt } = inbox
  const { data, error } = useApi('GET /v1/inbox/{token}', { path: { token } }, { everyMs })
  const letters = data?.letters ?? []
  return (
    <Panel title="Inbox" actions={<CopyButton text={address} label="Copy the address" />}>
      <p className={layout.breaks}>
        <code>{address}</code>
      </p>
      <p className={layout.quiet}>It takes callbacks until {moment(expiresAt * 1000)}.</p>
      {error && <Trouble error={error} />}
      {!data && !error && <Waiting />}
      {data && letters.length === 0 && (
        <Empty title="Nothing came yet">Order a film with this address as its callback.</Empty>
      )}
      <ol className={css.pushes} aria-label="Callbacks received" reversed>
        {letters
          .map((letter, index) => <Received key={index} letter={letter} number={index + 1} />)
          .toReversed()}
      </ol>
    </Panel>
  )
}

function Received({
  letter,
  number,
}: {
  readonly letter: Letter
  readonly number: number
}): JSX.Element {
  const { received_at_ms: atMs, webhook_id: id, signature, body } = letter
  const taskId = taskOf(body)
  return (
    <li className={css.push}>
      <div className={css.pushHead}>
        <strong>{number}</strong>
        <Moment ms={atMs} />
        <span>
          Signature: <StateBadge state={signature} />
        </span>
        {id !== '' && <code className={layout.breaks}>{id}</code>}
        {taskId !== undefined && <Replay taskId={taskId} />}
      </div>
      <Json value={body} label={`Callback ${number}`} />
    </li>
  )
}

function taskOf(body: object): string | undefined {
  return 'task_id' in body && typeof body.task_id === 'string' ? body.task_id : undefined
}

/** The task of a callback, and a way to send its callbacks again. */
function Replay({ taskId }: { readonly taskId: string }): JSX.Element {
  const [said, setSaid] = useState('')
  const again = (): void => {
    setSaid('')
    send('POST /v1/video_generation/callbacks/redeliver', { body: { task_id: taskId } })
      .then(() => {
        setSaid('On its way.')
        return refresh('GET /v1/inbox/{token}')
      })
      .catch((thrown: unknown) => setSaid(wordsOf(thrown)))
  }
  return (
    <>
      <Link to="/tasks/$taskId" params={{ taskId }}>
        Task {taskId}
      </Link>
      <Button size="s" onClick={again}>
        Send again
      </Button>
      <span role="status" className={layout.quiet}>
        {said}
      </span>
    </>
  )
}

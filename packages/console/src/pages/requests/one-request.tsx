import { Link } from '@tanstack/react-router'
import { type JSX, useState } from 'react'
import type { Answer } from '../../api/client.ts'
import { sendAgain } from '../../api/send-again.ts'
import { refresh, useApi, wordsOf } from '../../api/use-api.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { CopyAs } from '../../ui/copy-as.tsx'
import { milliseconds } from '../../ui/format.ts'
import { Json } from '../../ui/json.tsx'
import layout from '../../ui/layout.module.css'
import { Panel, Trouble, Waiting } from '../../ui/panel.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { dialectOf } from '../playground/conversation-of.ts'

type Recorded = Answer<'GET /v1/requests/{id}'>

/** A recorded request with its response, and actions on it. */
export function OneRequest({
  id,
  onClose,
}: {
  readonly id: string
  readonly onClose: () => void
}): JSX.Element {
  const { data, error } = useApi('GET /v1/requests/{id}', { path: { id } })
  return (
    <Panel
      title={data ? `${data.method} ${data.path}` : 'Request'}
      actions={
        <Button size="s" look="quiet" onClick={onClose}>
          Close
        </Button>
      }
    >
      {error && <Trouble error={error} />}
      {!data && !error && <Waiting />}
      {data && (
        <div className={layout.stack}>
          <Actions request={data} />
          <Reason request={data} />
          <p className={layout.quiet}>
            Answered with {data.status} after {milliseconds(data.duration_ms)}. Request{' '}
            <code>{data.id}</code>, key <code>{data.key_id}</code>.{' '}
            {data.masked !== undefined && `Private values masked: ${data.masked}.`}
          </p>
          <h3>Sent</h3>
          {data.request.truncated && <Shortened />}
          <Json value={data.request} label="Request" />
          <h3>Answered</h3>
          {data.answer.truncated && <Shortened />}
          {data.answer.body === null ? (
            <p className={layout.quiet}>{data.answer.content_type || 'Nothing'}</p>
          ) : (
            <Json value={data.answer.body} label="Answer" />
          )}
          <Events request={data} />
        </div>
      )}
    </Panel>
  )
}

function Shortened(): JSX.Element {
  return <p className={layout.quiet}>Something was left out: long texts, bytes, or secrets.</p>
}

/** Why it was refused: the message names the member, the limit and the value. */
function Reason({ request }: { readonly request: Recorded }): JSX.Element | null {
  const { fault, message, field } = request
  if (fault === '') return null
  return (
    <p className={layout.bad}>
      {message}
      {field !== '' && (
        <>
          {' '}
          Member <code>{field}</code>.
        </>
      )}
    </p>
  )
}

function Actions({ request }: { readonly request: Recorded }): JSX.Element {
  const { method, path, route, request: sent } = request
  const [said, setSaid] = useState('')
  const isWhole = !sent.truncated && sent.body !== null
  const again = (): void => {
    setSaid('')
    sendAgain(method, path, sent.body)
      .then((status) => {
        setSaid(`Sent again: ${status}.`)
        return refresh('GET /v1/requests')
      })
      .catch((thrown: unknown) => setSaid(wordsOf(thrown)))
  }
  return (
    <>
      <div className={layout.row}>
        {dialectOf(route) && (
          <Link
            to="/playground"
            search={{ request: request.id }}
            className={buttonClass('main', 's')}
          >
            Open in playground
          </Link>
        )}
        {method === 'POST' && (
          <Button size="s" disabled={!isWhole} onClick={again}>
            Send again
          </Button>
        )}
        <span role="status" className={layout.quiet}>
          {said ||
            (method === 'POST' && !isWhole && 'Not all of it is kept, so it cannot be sent.')}
        </span>
      </div>
      {method === 'POST' && sent.body !== null && (
        <details>
          <summary>Copy as</summary>
          <CopyAs call={{ path, body: sent.body }} />
        </details>
      )}
    </>
  )
}

const EVENT_COLUMNS: readonly Column<Recorded['events'][number]>[] = [
  { name: 'After', of: (event) => milliseconds(event.at_ms), isNumber: true },
  { name: 'Event', of: (event) => <code className={layout.lines}>{event.text.trim()}</code> },
]

function Events({ request }: { readonly request: Recorded }): JSX.Element | null {
  const { events, events_left_out: leftOut } = request
  if (events.length === 0) return null
  return (
    <>
      <h3>Events</h3>
      <Table
        label="Events"
        rows={events}
        keyOf={(event) => String(events.indexOf(event))}
        columns={EVENT_COLUMNS}
      />
      {leftOut > 0 && <p className={layout.quiet}>{leftOut} more were not kept.</p>}
    </>
  )
}

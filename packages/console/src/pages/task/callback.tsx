import { type JSX, useState } from 'react'
import { type Answer, send } from '../../api/client.ts'
import { queries, useApi, wordsOf } from '../../api/use-api.ts'
import { usePollMs } from '../../app/live.ts'
import { Button } from '../../ui/button.tsx'
import { fullMoment, milliseconds, moment } from '../../ui/format.ts'
import { Panel } from '../../ui/panel.tsx'
import { StateBadge } from '../../ui/state-badge.tsx'
import css from './callback.module.css'

type Deliveries = Answer<'GET /v1/video_generation/callbacks'>

/** Every delivery attempt of the task's callback, and a way to send it again. */
export function CallbackOf({ taskId }: { readonly taskId: string }): JSX.Element | null {
  const everyMs = usePollMs()
  const query = { task_id: taskId }
  const { data } = useApi(
    'GET /v1/video_generation/callbacks',
    { query },
    { everyMs: (answer) => (answer?.callback?.state === 'delivered' ? false : everyMs) },
  )
  const [problem, setProblem] = useState('')
  const redeliver = (): void => {
    setProblem('')
    send('POST /v1/video_generation/callbacks/redeliver', { body: query })
      .then((answer) =>
        queries.setQueryData(['GET /v1/video_generation/callbacks', { query }], answer),
      )
      .catch((thrown: unknown) => setProblem(wordsOf(thrown)))
  }
  if (!data?.callback) return null
  const { url, state, last_error: lastError, next_at: nextAt } = data.callback
  return (
    <Panel
      title="Callback"
      actions={
        <Button size="s" onClick={redeliver}>
          Send again
        </Button>
      }
    >
      <p className={css.address}>
        <StateBadge state={state} /> <code>{url}</code>
      </p>
      {lastError && <p className={css.quiet}>{lastError}</p>}
      {nextAt > 0 && <p className={css.quiet}>Next try {moment(nextAt * 1000)}</p>}
      {problem && (
        <p role="alert" className={css.bad}>
          {problem}
        </p>
      )}
      <Attempts deliveries={data.deliveries} />
    </Panel>
  )
}

function Attempts({ deliveries }: { readonly deliveries: Deliveries['deliveries'] }): JSX.Element {
  return (
    <div className={css.scroll} role="group" aria-label="Attempts" tabIndex={0}>
      <table className={css.attempts}>
        <thead>
          <tr>
            <th scope="col">Attempt</th>
            <th scope="col">Sent</th>
            <th scope="col">Answer</th>
            <th scope="col">Took</th>
            <th scope="col">When</th>
          </tr>
        </thead>
        <tbody>
          {deliveries.map((delivery) => (
            <tr key={delivery.number}>
              <td>{delivery.number}</td>
              <td>{delivery.step}</td>
              <td>
                {delivery.outcome}
                {delivery.http_status > 0 && ` · ${delivery.http_status}`}
                {delivery.error && <span className={css.bad}> {delivery.error}</span>}
              </td>
              <td>{milliseconds(delivery.duration_ms)}</td>
              <td title={fullMoment(delivery.started_at * 1000)}>
                {moment(delivery.started_at * 1000)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

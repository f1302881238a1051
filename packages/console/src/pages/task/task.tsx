import { Link, useParams } from '@tanstack/react-router'
import { type JSX, type ReactNode, useState } from 'react'
import { send } from '../../api/client.ts'
import { type TaskAnswer, useFilmAddress, useTask, type TaskDetails } from '../../api/task.ts'
import { isMissing, refresh, useApi, wordsOf } from '../../api/use-api.ts'
import { usePollMs } from '../../app/live.ts'
import { useFilms } from '../../player/films.ts'
import { Player } from '../../player/player.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { CopyAs } from '../../ui/copy-as.tsx'
import { money } from '../../ui/format.ts'
import { Moment } from '../../ui/moment.tsx'
import { Json } from '../../ui/json.tsx'
import { Page, Panel, Trouble, Waiting } from '../../ui/panel.tsx'
import { StateBadge } from '../../ui/state-badge.tsx'
import { Stage } from '../studio/stage.tsx'
import { CallbackOf } from './callback.tsx'
import { CameraLane } from './camera-lane.tsx'
import { Life } from './life.tsx'
import css from './task.module.css'

/** All details of one task. */
export function Task(): JSX.Element {
  const { taskId } = useParams({ from: '/tasks/$taskId' })
  const { data: task, error } = useTask(taskId)
  const whole = useWhole(taskId, task)
  return (
    <Page
      title="Task"
      about={<code className={css.id}>{taskId}</code>}
      actions={task && <Actions task={task} whole={whole} />}
    >
      {error && <Trouble error={error} />}
      {!task && !error && <Waiting lines={6} />}
      {task && (
        <div className={css.task}>
          <div className={css.main}>
            {task.status === 'success' ? (
              <Shown task={task} />
            ) : (
              <Stage taskId={taskId} still={undefined} />
            )}
            {whole && <Life life={whole.life} />}
            <CallbackOf taskId={taskId} />
          </div>
          <aside className={css.side} aria-label="Details">
            <Facts task={task} whole={whole} />
            <Wire task={task} whole={whole} />
          </aside>
        </div>
      )}
    </Page>
  )
}

/** All details of the task, on a server that provides them. */
function useWhole(taskId: string, task: TaskAnswer | undefined): TaskDetails | undefined {
  const everyMs = usePollMs()
  const { data, error } = useApi(
    'GET /v1/video_generation/tasks/{task_id}',
    { path: { task_id: taskId } },
    { everyMs: task?.status === 'processing' ? everyMs : false },
  )
  return isMissing(error) ? undefined : data
}

function Actions({
  task,
  whole,
}: {
  readonly task: TaskAnswer
  readonly whole: TaskDetails | undefined
}): JSX.Element {
  const [problem, setProblem] = useState('')
  const cancel = (): void => {
    send('POST /v1/video_generation/cancel', { body: { task_id: task.task_id } })
      .then(() => refresh('GET /v1/query/video_generation'))
      .catch((thrown: unknown) => setProblem(wordsOf(thrown)))
  }
  const { prompt, model, resolution, duration } = whole?.task ?? {}
  return (
    <>
      {problem && (
        <p role="alert" className={css.problem}>
          {problem}
        </p>
      )}
      {task.status === 'processing' && (
        <Button look="danger" onClick={cancel}>
          Cancel
        </Button>
      )}
      {prompt !== undefined && (
        <Link
          to="/"
          search={{
            prompt,
            ...(model === undefined ? {} : { model }),
            ...(resolution === undefined ? {} : { resolution }),
            ...(duration === undefined ? {} : { duration: String(duration) }),
          }}
          className={buttonClass()}
        >
          Again, with changes
        </Link>
      )}
      {task.status === 'success' && (
        <Link to="/compare" search={{ left: task.task_id }} className={buttonClass()}>
          Compare
        </Link>
      )}
    </>
  )
}

function Shown({ task }: { readonly task: TaskAnswer }): JSX.Element {
  const films = useFilms()
  const source = useFilmAddress(task.file_id)
  const { data: report } = useApi('GET /v1/video_generation/camera_report', {
    query: { task_id: task.task_id },
  })
  if (source === undefined) return <Waiting />
  return (
    <Player films={films} source={source} name={`${task.task_id}.mp4`}>
      {report && <CameraLane report={report} films={films} />}
    </Player>
  )
}

function Facts({
  task,
  whole,
}: {
  readonly task: TaskAnswer
  readonly whole: TaskDetails | undefined
}): JSX.Element {
  const item = whole?.task
  return (
    <Panel title="About">
      {item?.prompt !== undefined && (
        <p className={css.prompt} dir="auto">
          {item.prompt}
        </p>
      )}
      <dl className={css.facts}>
        <Fact name="State">
          <StateBadge state={item?.state ?? task.status} />
        </Fact>
        {task.status === 'failed' && <Fact name="Why">{task.base_resp.status_msg}</Fact>}
        {item && <OrderFacts order={item} />}
        {task.video_width > 0 && (
          <Fact name="Size">
            {task.video_width} × {task.video_height}
          </Fact>
        )}
        {task.corrections?.map(({ written, read_as: readAs }) => (
          <Fact key={written} name="Read as">
            <s>{written}</s> → {readAs}
          </Fact>
        ))}
        <Between task={task} />
        {whole?.not_shown.map(({ words }) => (
          <Fact key={words} name="Not shown">
            {words}
          </Fact>
        ))}
        {whole?.ledger.map(({ kind, amount_micros: micros }, index) => (
          <Fact key={index} name={kind}>
            {money(micros)}
          </Fact>
        ))}
      </dl>
    </Panel>
  )
}

/** The order, its time and key, and its cost. */
function OrderFacts({ order }: { readonly order: TaskDetails['task'] }): JSX.Element {
  return (
    <>
      <Fact name="Model">{order.model || `Template ${order.template_id}`}</Fact>
      {order.duration !== undefined && <Fact name="Length">{order.duration} s</Fact>}
      {order.price_micros !== undefined && <Fact name="Price">{money(order.price_micros)}</Fact>}
      <Fact name="Ordered">
        <Moment ms={order.created_at * 1000} />
      </Fact>
      {order.key_id && (
        <Fact name="Key">
          <code>{order.key_id}</code>
        </Fact>
      )}
    </>
  )
}

/** The move from the first frame to the last, for films that have both pictures. */
function Between({ task }: { readonly task: TaskAnswer }): ReactNode {
  const { between_pictures: between } = task
  return between && <Fact name="Between the pictures">{between.note}</Fact>
}

function Fact({
  name,
  children,
}: {
  readonly name: string
  readonly children: ReactNode
}): JSX.Element {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The request and the response. */
function Wire({
  task,
  whole,
}: {
  readonly task: TaskAnswer
  readonly whole: TaskDetails | undefined
}): JSX.Element {
  return (
    <Panel title="On the wire">
      <div className={css.wire}>
        {whole ? (
          <>
            <details>
              <summary>Copy the request</summary>
              <CopyAs call={{ path: pathOf(whole), body: whole.request }} />
            </details>
          </>
        ) : null}
        <details>
          <summary>Answer: query</summary>
          <Json value={task} label="Answer query" />
        </details>
      </div>
    </Panel>
  )
}

function pathOf({ task }: TaskDetails): string {
  return task.template_id ? '/v1/video_template_generation' : '/v1/video_generation'
}

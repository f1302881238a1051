import { Link } from '@tanstack/react-router'
import { type JSX, lazy, Suspense, useState } from 'react'
import { send } from '../../api/client.ts'
import type { Making as MakingState } from '../../api/coming.ts'
import { type TaskAnswer, useTask } from '../../api/task.ts'
import { wordsOf } from '../../api/use-api.ts'
import { useProgress } from '../../app/live.ts'
import { Button } from '../../ui/button.tsx'
import { capital, seconds } from '../../ui/format.ts'
import { Trouble } from '../../ui/panel.tsx'
import css from './stage.module.css'
import { usePreview } from './use-picture.ts'

const Shown = lazy(async () => ({ default: (await import('./shown.tsx')).Shown }))

/** The stage: what a prompt would look like, what is being made, and then the film. */
export function Stage({
  taskId,
  still,
}: {
  readonly taskId: string | undefined
  readonly still: string | undefined
}): JSX.Element {
  const { data: task, error } = useTask(taskId)
  if (taskId === undefined) return <Unlit still={still} />
  if (error) return <Trouble error={error} />
  if (task?.status === 'success')
    return (
      <Suspense fallback={<figure className={css.stage} />}>
        <Shown task={task} />
      </Suspense>
    )
  if (task?.status === 'failed') return <Failed task={task} />
  return <Making taskId={taskId} task={task} still={still} />
}

function Unlit({ still }: { readonly still: string | undefined }): JSX.Element {
  return (
    <figure className={css.stage}>
      {still === undefined ? (
        <div className={css.empty}>
          <Landscape />
          <figcaption className={css.caption}>
            <strong>Your film appears here.</strong>
            Describe a place and what happens in it, and choose how the camera moves.
          </figcaption>
        </div>
      ) : (
        <>
          <img src={still} alt="The first frame, as it would be" className={css.picture} />
          <figcaption className={css.tag}>First frame</figcaption>
        </>
      )}
    </figure>
  )
}

function Making({
  taskId,
  task,
  still,
}: {
  readonly taskId: string
  readonly task: TaskAnswer | undefined
  readonly still: string | undefined
}): JSX.Element {
  const preview = usePreview(taskId)
  const picture = preview ?? still
  return (
    <div className={css.making}>
      <figure className={css.stage}>
        {picture === undefined ? (
          <div className={css.empty}>
            <Landscape />
          </div>
        ) : (
          <img
            src={picture}
            alt={preview ? 'The film so far' : 'The first frame'}
            className={css.picture}
          />
        )}
      </figure>
      <Progress taskId={taskId} task={task} />
    </div>
  )
}

const STAGES: Readonly<Record<string, string>> = {
  queued: 'Waiting in the queue',
  planning: 'Reading the prompt',
  preparing: 'Building the world',
  rendering: 'Filming',
  encoding: 'Encoding',
  storing: 'Putting it away',
}

/** How far it is, in words and as a bar; and a way to stop it. */
function Progress({
  taskId,
  task,
}: {
  readonly taskId: string
  readonly task: TaskAnswer | undefined
}): JSX.Element {
  const live = useProgress(taskId)
  const { making, percent } = { percent: 0, ...goingOf(task), ...goingOf(live) }
  const stage = making?.stage ?? (percent > 0 ? 'rendering' : 'queued')
  return (
    <div className={css.progress}>
      <div className={css.words}>
        <strong aria-live="polite">{STAGES[stage] ?? capital(stage)}</strong>
        <span className={css.detail}>{detailOf(making, task)}</span>
        <Cancel taskId={taskId} />
      </div>
      <progress className={css.bar} max={100} value={percent} aria-label="Progress" />
    </div>
  )
}

type Going = { readonly making?: MakingState; readonly percent?: number }

/** How far it is by what was said: in an answer, or in an event. */
function goingOf(said: TaskAnswer | ReturnType<typeof useProgress>): Going {
  if (!said) return {}
  const making = 'stage' in said ? said : 'making' in said ? said.making : undefined
  return {
    ...(making ? { making } : {}),
    ...(said.progress === undefined ? {} : { percent: said.progress }),
  }
}

function detailOf(making: MakingState | undefined, task: TaskAnswer | undefined): string {
  const frames =
    making?.frames_total === undefined
      ? ''
      : `frame ${making.frames_rendered ?? 0} of ${making.frames_total}`
  const left = making?.time_left_s === undefined ? '' : `${seconds(making.time_left_s)} left`
  const position = task?.queue_position ? `${task.queue_position} before it` : ''
  return [position, frames, left].filter(Boolean).join(' · ')
}

function Cancel({ taskId }: { readonly taskId: string }): JSX.Element {
  const [problem, setProblem] = useState('')
  const cancel = (): void => {
    send('POST /v1/video_generation/cancel', { body: { task_id: taskId } }).catch(
      (thrown: unknown) => setProblem(wordsOf(thrown)),
    )
  }
  return (
    <>
      {problem && <span role="alert">{problem}</span>}
      <Button look="danger" size="s" onClick={cancel}>
        Cancel
      </Button>
    </>
  )
}

function Failed({ task }: { readonly task: TaskAnswer }): JSX.Element {
  return (
    <figure className={css.stage}>
      <figcaption className={css.failed} role="alert">
        <strong>There is no film.</strong>
        {task.base_resp.status_msg}
        <Link to="/tasks/$taskId" params={{ taskId: task.task_id }}>
          See the task
        </Link>
      </figcaption>
    </figure>
  )
}

/** A lake without anybody, for a stage on which nothing happens yet. */
function Landscape(): JSX.Element {
  return (
    <svg
      viewBox="0 0 640 360"
      className={css.landscape}
      aria-hidden="true"
      preserveAspectRatio="xMidYMid slice"
    >
      <defs>
        <linearGradient id="stage-sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#12152a" />
          <stop offset="0.6" stopColor="#3b3357" />
          <stop offset="1" stopColor="#9a5c56" />
        </linearGradient>
        <linearGradient id="stage-water" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#5a4258" />
          <stop offset="0.4" stopColor="#24233f" />
          <stop offset="1" stopColor="#0d0f1d" />
        </linearGradient>
      </defs>
      <rect width="640" height="246" fill="url(#stage-sky)" />
      <circle cx="412" cy="176" r="27" fill="#f2b27a" />
      <path d="M0 205c90-50 150-66 230-34s120 52 200 30 130-62 210-40v90H0z" fill="#372f52" />
      <path d="M0 236c120-24 200-20 320-4s220 6 320-12v30H0z" fill="#231f3a" />
      <rect y="244" width="640" height="116" fill="url(#stage-water)" />
      <path
        d="M386 258h52M376 270h72M394 284h36M402 298h20"
        stroke="#f2b27a"
        strokeWidth="3"
        strokeLinecap="round"
        opacity="0.5"
      />
      <path d="M0 360v-46c60-10 140-2 220 22 40 12 70 20 110 24z" fill="#0c0e1a" />
    </svg>
  )
}

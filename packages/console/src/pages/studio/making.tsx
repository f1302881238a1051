import { type JSX, useState } from 'react'
import { send } from '../../api/client.ts'
import type { MakingState } from '../../api/answers.ts'
import type { TaskAnswer } from '../../api/task.ts'
import { wordsOf } from '../../api/use-api.ts'
import { useProgress } from '../../app/live.ts'
import { Button } from '../../ui/button.tsx'
import { capital, seconds } from '../../ui/format.ts'
import { Landscape } from './landscape.tsx'
import css from './stage.module.css'
import { usePreview } from './use-picture.ts'

/** A film that is being made: its newest frame and its progress. */
export function Making({
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

/** The progress in words and as a bar, and a button to cancel. */
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

/** The progress from a query or from an event. */
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

import { Link, useMatch } from '@tanstack/react-router'
import { type JSX, lazy, Suspense } from 'react'
import { type TaskAnswer, useTask } from '../../api/task.ts'
import { Trouble } from '../../ui/panel.tsx'
import { Landscape } from './landscape.tsx'
import css from './stage.module.css'

const Making = lazy(async () => ({ default: (await import('./making.tsx')).Making }))

const Shown = lazy(async () => ({ default: (await import('./shown.tsx')).Shown }))

/** The stage: a still of the prompt, then the film being made, then the finished film. */
export function Stage({
  taskId,
  still,
  hint = 'Describe a place and what happens in it, and choose how the camera moves.',
}: {
  readonly taskId: string | undefined
  readonly still: string | undefined
  /** What to do next while there is nothing to show. */
  readonly hint?: string
}): JSX.Element {
  const { data: task, error } = useTask(taskId)
  if (taskId === undefined) return <Unlit still={still} hint={hint} />
  if (error) return <Trouble error={error} />
  if (task?.status === 'success')
    return (
      <Suspense fallback={<figure className={css.stage} />}>
        <Shown task={task} />
      </Suspense>
    )
  if (task?.status === 'failed') return <Failed task={task} />
  return (
    <Suspense fallback={<Unlit still={still} hint={hint} />}>
      <Making taskId={taskId} task={task} still={still} />
    </Suspense>
  )
}

function Unlit({
  still,
  hint,
}: {
  readonly still: string | undefined
  readonly hint: string
}): JSX.Element {
  return (
    <figure className={css.stage}>
      {still === undefined ? (
        <div className={css.empty}>
          <Landscape />
          <figcaption className={css.caption}>
            <strong>Your film appears here.</strong>
            {hint}
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

function Failed({ task }: { readonly task: TaskAnswer }): JSX.Element {
  const isOnItsPage = useMatch({ from: '/tasks/$taskId', shouldThrow: false }) !== undefined
  return (
    <figure className={css.stage}>
      <figcaption className={css.failed} role="alert">
        <strong>There is no film.</strong>
        {task.base_resp.status_msg}
        {!isOnItsPage && (
          <Link to="/tasks/$taskId" params={{ taskId: task.task_id }}>
            See the task
          </Link>
        )}
      </figcaption>
    </figure>
  )
}

import { useNavigate, useSearch } from '@tanstack/react-router'
import type { JSX } from 'react'
import { useTaskList } from '../../api/task-list.ts'
import { useFilmAddress, useTask } from '../../api/task.ts'
import { useApi } from '../../api/use-api.ts'
import { type Films, useFilms } from '../../player/films.ts'
import { Film } from '../../player/player.tsx'
import { Transport } from '../../player/transport.tsx'
import { Select } from '../../ui/field.tsx'
import { Empty, Page, Trouble } from '../../ui/panel.tsx'
import { CameraLane } from '../task/camera-lane.tsx'
import css from './compare.module.css'

/** Two films side by side, in sync, each with its camera report. */
export function Compare(): JSX.Element {
  const { left, right } = useSearch({ from: '/compare' })
  const navigate = useNavigate({ from: '/compare' })
  const films = useFilms()
  const list = useTaskList({})
  const tasks = (list.data?.pages.flatMap((page) => page.tasks) ?? [])
    .filter(({ status }) => status === 'success')
    .map(({ task_id: id, prompt }) => [id, prompt || id] as const)
  const options = (chosen: string | undefined): readonly (readonly [string, string])[] => [
    ['', 'Choose a film'],
    ...tasks,
    ...(chosen !== undefined && !tasks.some(([id]) => id === chosen)
      ? [[chosen, chosen] as const]
      : []),
  ]
  return (
    <Page title="Compare" about="The rehearsal and the take, or any two films, frame by frame.">
      <div className={css.films}>
        <div className={css.side}>
          <Select
            label="Left"
            options={options(left)}
            value={left ?? ''}
            onPick={(id) => void navigate({ search: { left: id, right: right ?? '' } })}
          />
          <Side taskId={left} films={films} label="Left film" />
        </div>
        <div className={css.side}>
          <Select
            label="Right"
            options={options(right)}
            value={right ?? ''}
            onPick={(id) => void navigate({ search: { left: left ?? '', right: id } })}
          />
          <Side taskId={right} films={films} label="Right film" />
        </div>
      </div>
      {(left || right) && <Transport films={films} />}
    </Page>
  )
}

function Side({
  taskId,
  films,
  label,
}: {
  readonly taskId: string | undefined
  readonly films: Films
  readonly label: string
}): JSX.Element {
  const { data: task, error } = useTask(taskId || undefined)
  const source = useFilmAddress(task?.file_id || undefined)
  const { data: report } = useApi(
    'GET /v1/video_generation/camera_report',
    { query: { task_id: taskId ?? '' } },
    { enabled: source !== undefined },
  )
  if (error) return <Trouble error={error} />
  if (!taskId)
    return (
      <div className={css.nothing}>
        <Empty title="No film here yet">Choose one of your finished films above.</Empty>
      </div>
    )
  return (
    <>
      {source && <Film films={films} source={source} label={label} />}
      {report && <CameraLane report={report} films={films} label={`Camera: ${label}`} />}
    </>
  )
}

import { Link } from '@tanstack/react-router'
import type { JSX } from 'react'
import { type TaskAnswer, useFilmAddress } from '../../api/task.ts'
import { useFilms } from '../../player/films.ts'
import { Player } from '../../player/player.tsx'
import { buttonClass } from '../../ui/button.tsx'
import css from './stage.module.css'

/** A finished film. */
export function Shown({ task }: { readonly task: TaskAnswer }): JSX.Element {
  const films = useFilms()
  const source = useFilmAddress(task.file_id)
  if (source === undefined) return <figure className={css.stage} />
  return (
    <Player films={films} source={source} name={`${task.task_id}.mp4`}>
      <div className={css.after}>
        <Link
          to="/tasks/$taskId"
          params={{ taskId: task.task_id }}
          className={buttonClass('plain', 's')}
        >
          What the camera did
        </Link>
      </div>
    </Player>
  )
}

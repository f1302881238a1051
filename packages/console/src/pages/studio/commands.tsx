import { CAMERA_COMMANDS, type CameraCommand } from '@backlot/camera/commands'
import type { JSX } from 'react'
import css from './commands.module.css'
import { Pictogram } from './pictogram.tsx'

/** The fifteen commands, each as a button with a pictogram. */
export function Commands({
  here,
  onPick,
}: {
  /** The commands of the bracket around the cursor. */
  readonly here: readonly CameraCommand[]
  readonly onPick: (command: CameraCommand) => void
}): JSX.Element {
  return (
    <fieldset className={css.commands}>
      <legend className={css.legend}>
        Camera <span>Moves in one bracket act together, brackets act in turn.</span>
      </legend>
      <div className={css.grid}>
        {CAMERA_COMMANDS.map((command) => (
          <button
            key={command}
            type="button"
            className={css.command}
            data-shown={here.includes(command)}
            // Keeps the focus in the prompt.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onPick(command)}
          >
            <Pictogram command={command} />
            <span>{command}</span>
          </button>
        ))}
      </div>
    </fieldset>
  )
}

import type { CameraCommand } from '@backlot/camera/commands'
import type { JSX } from 'react'
import css from './pictogram.module.css'

/** Arrows for the direction of each command, visible without hovering. */
const ARROWS: Readonly<Record<CameraCommand, string>> = {
  'Truck left': 'M21 6H7m4-4L7 6l4 4',
  'Truck right': 'M7 6h14m-4-4 4 4-4 4',
  'Pan left': 'M21 8C17 3 11 3 7 8m0-5v5h5',
  'Pan right': 'M7 8c4-5 10-5 14 0m0-5v5h-5',
  'Push in': 'M6 3l6 5m-4.5 0H12V3.5M22 3l-6 5m4.5 0H16V3.5',
  'Pull out': 'M12 8 6 3m0 4.5V3h4.500M16 8l6-5m-4.500 0H22v4.500',
  'Pedestal up': 'M14 12V3M10 6.500 14 2.500l4 4M9 12.500h10',
  'Pedestal down': 'M14 3v9M10 8.500l4 4 4-4M9 2.500h10',
  'Tilt up': 'M10 12c5-2 5-6 3-9m-4 2 4-2.500L17 5',
  'Tilt down': 'M10 3c5 2 5 6 3 9m-4-2 4 2.500 4-2.500',
  'Zoom in': 'M13 3a4.500 4.500 0 1 0 .01 0M16.500 11l4 3M13 5.500v4M11 7.500h4',
  'Zoom out': 'M13 3a4.500 4.500 0 1 0 .01 0M16.500 11l4 3M11 7.500h4',
  Shake: 'M5 7l3-4 3 7 3-7 3 7 3-6',
  'Tracking shot': '',
  'Static shot': '',
}

/**
 * An animated pictogram of a command: a hill far away, a tree nearby. A camera that travels moves
 * near things more than far ones (parallax); one that only turns or zooms moves both alike.
 */
export function Pictogram({ command }: { readonly command: CameraCommand }): JSX.Element {
  const name = command.toLowerCase().replaceAll(' ', '-')
  return (
    <svg viewBox="0 0 48 30" className={css.picture} data-move={name} aria-hidden="true">
      <rect width="48" height="30" className={css.sky} />
      <g className={css.far}>
        <circle cx="33" cy="11" r="4.5" className={css.sun} />
        <path
          d="M-40 21c10-6 17-8 27-4s14 5 24 0 18-8 28-4 15 5 25 1 16-5 24-3v39h-128z"
          className={css.hill}
        />
      </g>
      <g className={css.near}>
        <path d="M-40 25h128v30H-40z" className={css.ground} />
        <path d="M16 26v-5M16 22l-4.5 0 4.5-9 4.5 9z" className={css.tree} />
        <path
          d="M-14 26v-4M-14 22.5h-4l4-8 4 8zM46 26v-4M46 22.5h-4l4-8 4 8z"
          className={css.tree}
        />
      </g>
      <path d={ARROWS[command]} className={css.arrow} />
      {command === 'Tracking shot' && <circle cx="24" cy="24" r="3" className={css.subject} />}
      {command === 'Static shot' && (
        <path d="M5 9V5h5M38 5h5v4M43 21v4h-5M10 25H5v-4" className={css.frame} />
      )}
    </svg>
  )
}

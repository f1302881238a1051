import type { JSX } from 'react'
import { fullMoment, moment } from './format.ts'

/** A time in useful precision; hovering shows it in full. Takes milliseconds since the epoch. */
export function Moment({
  ms,
  className,
}: {
  readonly ms: number
  readonly className?: string | undefined
}): JSX.Element {
  return (
    <time className={className} title={fullMoment(ms)} dateTime={new Date(ms).toISOString()}>
      {moment(ms)}
    </time>
  )
}

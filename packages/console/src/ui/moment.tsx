import type { JSX } from 'react'
import { fullMoment, moment } from './format.ts'

/** A moment as near as it is useful, in full under the pointer. Takes milliseconds since the epoch. */
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

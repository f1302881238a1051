import type { JSX } from 'react'
import { Button } from './button.tsx'
import layout from './layout.module.css'

/** The way through a listing in pages. Nothing where all of it is on one. */
export function Pager({
  label,
  first = 'Newest',
  further = 'Older',
  after,
  next,
  onGo,
}: {
  readonly label: string
  /** What leads to the first page, and to the following one. */
  readonly first?: string
  readonly further?: string
  /** Where this page begins; absent on the first. */
  readonly after: string | undefined
  /** Where the following one begins; empty on the last. */
  readonly next: string | undefined
  /** Goes to the page that begins there; to the first without an argument. */
  readonly onGo: (after?: string) => void
}): JSX.Element | null {
  if (!after && !next) return null
  return (
    <nav className={layout.row} aria-label={label}>
      <Button size="s" disabled={!after} onClick={() => onGo()}>
        {first}
      </Button>
      <Button size="s" disabled={!next} onClick={() => onGo(next)}>
        {further}
      </Button>
    </nav>
  )
}

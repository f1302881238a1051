import type { JSX } from 'react'
import { Button } from './button.tsx'
import layout from './layout.module.css'

/** Navigation through a paged list. Renders nothing when there is only one page. */
export function Pager({
  label,
  first = 'Newest',
  further = 'Older',
  after,
  next,
  onGo,
}: {
  readonly label: string
  /** Labels of the buttons for the first page and the next one. */
  readonly first?: string
  readonly further?: string
  /** The cursor of this page; undefined for the first. */
  readonly after: string | undefined
  /** The cursor of the next page; empty on the last. */
  readonly next: string | undefined
  /** Goes to the page of this cursor; to the first page without one. */
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

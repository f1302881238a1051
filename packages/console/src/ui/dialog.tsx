import { Dialog as Base } from '@base-ui/react/dialog'
import type { JSX, ReactNode } from 'react'
import css from './dialog.module.css'

/** What must be seen or decided before anything else; Escape and the ground behind it close it. */
export function Dialog({
  title,
  isOpen,
  onClose,
  children,
}: {
  readonly title: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}): JSX.Element {
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={css.ground} />
        <Base.Popup className={css.dialog}>
          <Base.Title className={css.title}>{title}</Base.Title>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

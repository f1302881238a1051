import { Dialog as Base } from '@base-ui/react/dialog'
import type { JSX, ReactNode } from 'react'
import css from './dialog.module.css'

/** A modal dialog; Escape and a click on the backdrop close it. */
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

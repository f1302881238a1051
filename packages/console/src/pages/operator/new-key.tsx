import type { JSX } from 'react'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import layout from '../../ui/layout.module.css'

/** A new key: it is shown here and never again. */
export function NewKey({
  token,
  onClose,
}: {
  readonly token: string | undefined
  readonly onClose: () => void
}): JSX.Element {
  return (
    <Dialog title="A new key" isOpen={token !== undefined} onClose={onClose}>
      <p className={layout.quiet}>It is shown only now. The server keeps nothing but its hash.</p>
      <code className={layout.secret}>{token}</code>
      <div className={layout.row}>
        <CopyButton text={token ?? ''} size="m" />
        <Button look="quiet" onClick={onClose}>
          I have it
        </Button>
      </div>
    </Dialog>
  )
}

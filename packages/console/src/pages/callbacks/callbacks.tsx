import type { JSX } from 'react'
import { Empty, Page } from '../../ui/panel.tsx'

/** The page of this name. */
export function Callbacks(): JSX.Element {
  return (
    <Page title="Callbacks">
      <Empty title="Not here yet" />
    </Page>
  )
}

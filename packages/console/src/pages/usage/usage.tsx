import type { JSX } from 'react'
import { Empty, Page } from '../../ui/panel.tsx'

/** The page of this name. */
export function Usage(): JSX.Element {
  return (
    <Page title="Usage">
      <Empty title="Not here yet" />
    </Page>
  )
}

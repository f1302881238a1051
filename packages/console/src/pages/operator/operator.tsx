import type { JSX } from 'react'
import { Empty, Page } from '../../ui/panel.tsx'

/** The page of this name. */
export function Operator(): JSX.Element {
  return (
    <Page title="Operator">
      <Empty title="Not here yet" />
    </Page>
  )
}

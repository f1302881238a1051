import type { JSX } from 'react'
import { Empty, Page } from '../../ui/panel.tsx'

/** The page of this name. */
export function Requests(): JSX.Element {
  return (
    <Page title="Requests">
      <Empty title="Not here yet" />
    </Page>
  )
}

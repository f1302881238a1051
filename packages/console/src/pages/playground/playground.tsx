import type { JSX } from 'react'
import { Empty, Page } from '../../ui/panel.tsx'

/** The page of this name. */
export function Playground(): JSX.Element {
  return (
    <Page title="Playground">
      <Empty title="Not here yet" />
    </Page>
  )
}

import { useState } from 'react'

/** How much a page of a listing holds. */
const PAGE_SIZE = 20

/** Where a listing stands that is shown page by page: what its query takes, and what its `Pager` does. */
export function usePages(): {
  readonly after: string | undefined
  readonly query: { readonly limit: number; readonly after?: string }
  readonly go: (after?: string) => void
} {
  const [after, setAfter] = useState<string>()
  return {
    after,
    query: { limit: PAGE_SIZE, ...(after ? { after } : {}) },
    go: (next) => setAfter(next === '' ? undefined : next),
  }
}

import { useState } from 'react'

/** The number of items on a page. */
const PAGE_SIZE = 20

/** The position in a paged list: the parameters for its query, and the properties of its `Pager`. */
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

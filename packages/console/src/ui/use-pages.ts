import { useState } from 'react'

/** Where a listing stands that is shown page by page: what its query takes, and what its `Pager` does. */
export function usePages(): {
  readonly after: string | undefined
  readonly query: { readonly after?: string }
  readonly go: (after?: string) => void
} {
  const [after, setAfter] = useState<string>()
  return {
    after,
    query: after ? { after } : {},
    go: (next) => setAfter(next === '' ? undefined : next),
  }
}

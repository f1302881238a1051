import type { Page } from '../domain/page.ts'

/** The page size of listings. */
const PAGE = 500

/** Every item of a listing, read page by page. */
export async function* everyItem<T>(
  list: (page: { readonly limit: number; readonly after?: string }) => Promise<Page<T>>,
): AsyncGenerator<T> {
  let after: string | undefined
  do {
    const page = await list({ limit: PAGE, ...(after === undefined ? {} : { after }) })
    yield* page.items
    after = page.next
  } while (after !== undefined)
}

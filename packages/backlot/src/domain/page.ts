/** A page of a listing. */
export type Page<T> = {
  readonly items: readonly T[]
  /** What to pass as `after` for the following page; absent on the last. */
  readonly next?: string
}

/** The cursor of a page that begins after this item: what `next` would be if it were the last of its page. */
export function pagePlaceOf(item: { readonly id: string; readonly createdAtMs: number }): string {
  return `${item.createdAtMs}-${item.id}`
}

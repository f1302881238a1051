/** A page of a listing. */
export type Page<T> = {
  readonly items: readonly T[]
  /** What to pass as `after` for the following page; absent on the last. */
  readonly next?: string
}

/** What is there, or will be. Work that seldom has to wait gives this, because each wait for nothing costs a turn of the microtask queue. */
export type MaybePromise<T> = T | Promise<T>

/** What `use` makes of the value, as soon as that is there: at once where it is. */
export function after<T, U>(
  value: MaybePromise<T>,
  use: (value: T) => MaybePromise<U>,
): MaybePromise<U> {
  return value instanceof Promise ? value.then(use) : use(value)
}

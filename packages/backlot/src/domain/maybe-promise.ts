/** A value, or a promise of it. Code that seldom waits returns this, because each needless await costs a microtask. */
export type MaybePromise<T> = T | Promise<T>

/** Applies `use` to the value: synchronously if it is there, otherwise when it resolves. */
export function after<T, U>(
  value: MaybePromise<T>,
  use: (value: T) => MaybePromise<U>,
): MaybePromise<U> {
  return value instanceof Promise ? value.then(use) : use(value)
}

/** A value that is made when it is first needed, and then kept. */
export type Later<T> = {
  /** The value; undefined until it has been made. */
  readonly now: T | undefined
  /** Makes the value once; after a failure, the next call tries again. */
  load(): Promise<T>
}

/** The value that `make` resolves to. */
export function later<T>(make: () => Promise<T>): Later<T> {
  let now: T | undefined
  let making: Promise<T> | undefined
  const load = async (): Promise<T> => {
    making ??= make().finally(() => {
      making = undefined
    })
    return (now ??= await making)
  }
  return {
    get now() {
      return now
    },
    load: () => (now === undefined ? load() : Promise.resolve(now)),
  }
}

/** A value that exists already. */
export function already<T>(now: T): Later<T> {
  return { now, load: () => Promise.resolve(now) }
}

/** A part of a value that is made later. */
export function partOf<T, P>(whole: Later<T>, take: (whole: T) => P): Later<P> {
  return {
    get now() {
      return whole.now === undefined ? undefined : take(whole.now)
    },
    load: async () => take(await whole.load()),
  }
}

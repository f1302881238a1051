/** A cache of values by name that keeps the most recently used ones (LRU). */
export interface Recent<T> {
  /** The value; undefined when it is not cached. */
  find(name: string): T | undefined

  /** Caches a value. */
  keep(name: string, value: T): void
}

/** Caches at most `most` values. */
export function createRecent<T>(most: number): Recent<T> {
  const values = new Map<string, T>() // in the order of last use
  const use = (name: string, value: T): void => {
    values.delete(name)
    values.set(name, value)
  }
  return {
    find: (name) => {
      const value = values.get(name)
      if (value !== undefined) use(name, value)
      return value
    },
    keep: (name, value) => {
      use(name, value)
      const [oldest] = values.keys()
      if (values.size > most && oldest !== undefined) values.delete(oldest)
    },
  }
}

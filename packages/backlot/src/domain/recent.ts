/** Values by their names, the last used ones. */
export interface Recent<T> {
  /** The value; undefined when it was never kept, or not used for so long that others took its place. */
  find(name: string): T | undefined

  /** Keeps a value. */
  keep(name: string, value: T): void
}

/** Keeps `most` values at most. */
export function createRecent<T>(most: number): Recent<T> {
  const values = new Map<string, T>() // in the order of their use
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

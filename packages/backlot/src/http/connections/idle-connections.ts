/** Idle connections in order, the longest idle first: of all callers and of each address. */
export interface IdleConnections<C> {
  add(connection: C): void
  delete(connection: C): void
  /** The connection that has been idle for longest; of this address, if one is given. */
  oldest(address?: string): C | undefined
}

/** Creates the list, empty. */
export function idleConnections<
  C extends { readonly address: string | undefined },
>(): IdleConnections<C> {
  const all = new Set<C>() // sets keep insertion order
  const perAddress = new Map<string, Set<C>>()
  return {
    add: (connection) => {
      all.add(connection)
      if (connection.address === undefined) return
      const those = perAddress.get(connection.address)
      if (those) those.add(connection)
      else perAddress.set(connection.address, new Set([connection]))
    },
    delete: (connection) => {
      all.delete(connection)
      if (connection.address === undefined) return
      const those = perAddress.get(connection.address)
      those?.delete(connection)
      if (those?.size === 0) perAddress.delete(connection.address)
    },
    oldest: (address) => {
      const [first] = (address === undefined ? all : perAddress.get(address)) ?? []
      return first
    },
  }
}

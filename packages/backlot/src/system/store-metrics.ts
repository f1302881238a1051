import { Gauge, type Registry } from 'prom-client'
import type { Observer } from '../domain/observer.ts'

/** Values of the store and the disks that are read when metrics are. None of them may reject. */
export type StoreSources = {
  /** The number of connections, and of requests that wait for one; undefined for a store without connections. */
  connectionCounts():
    | { readonly inUse: number; readonly idle: number; readonly waiting: number }
    | undefined
  /** Whether durable writes work. */
  isWritable(): Promise<boolean>
  /** How far this machine's clock is ahead of the store's; NaN while unknown. */
  clockSkewMs(): number
  /** The free bytes of each disk; NaN where unknown. */
  freeBytes(): Promise<ReadonlyMap<string, number>>
}

/** Adds the gauges of the store and the disks, which are read with the metrics. */
export function addStoreSourceGauges(
  registry: Registry,
  sources: StoreSources,
): Pick<Observer, 'swept'> {
  const registers = [registry]
  const connections = new Gauge({
    name: 'backlot_store_pool_connections',
    help: 'Connections of this server to PostgreSQL; state: in_use, idle, or waiting for those that wait for one',
    labelNames: ['state'],
    registers,
    collect: () => {
      const counts = sources.connectionCounts()
      if (!counts) return
      connections.set({ state: 'in_use' }, counts.inUse)
      connections.set({ state: 'idle' }, counts.idle)
      connections.set({ state: 'waiting' }, counts.waiting)
    },
  })
  const writable = new Gauge({
    name: 'backlot_store_writable',
    help: 'Whether a durable write to the store works',
    aggregator: 'min',
    registers,
    collect: async () => {
      writable.set((await sources.isWritable()) ? 1 : 0)
    },
  })
  const skew = new Gauge({
    name: 'backlot_clock_skew_seconds',
    help: 'How far the clock of this machine is ahead of that of the store, negative where behind; NaN while unknown',
    aggregator: 'max',
    registers,
    collect: () => {
      skew.set(sources.clockSkewMs() / 1000)
    },
  })
  const free = new Gauge({
    name: 'backlot_disk_free_bytes',
    help: 'What is free on a disk; volume: data or files',
    aggregator: 'min',
    labelNames: ['volume'],
    registers,
    collect: async () => {
      for (const [volume, bytes] of await sources.freeBytes()) free.set({ volume }, bytes)
    },
  })
  const lastSweep = new Gauge({
    name: 'backlot_last_sweep_timestamp_seconds',
    help: 'When this server last swept what crashed processes left; 0 before',
    aggregator: 'max',
    registers,
  })
  return { swept: ({ endedAtMs }) => lastSweep.set(endedAtMs / 1000) }
}

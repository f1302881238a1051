/** The number of processes of a server. A small module, because every start loads it. */
import cluster from 'node:cluster'
import { availableParallelism } from 'node:os'
import type { Config } from '../../config/config.ts'

/** Whether the primary of a server started this process. */
export function isMember(): boolean {
  return cluster.isWorker
}

/**
 * How many processes answer requests; 1 means no group: one process does everything. `auto` leaves
 * one core to the primary, the worker and the disk: docs/decisions/0139.
 */
export function apiProcesses(
  { processes, role }: Pick<Config, 'processes' | 'role'>,
  cores: number = availableParallelism(),
): number {
  if (role === 'worker') return 1
  return processes === 'auto' ? Math.max(1, cores - 1) : processes
}

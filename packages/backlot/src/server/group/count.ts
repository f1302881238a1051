/** How many processes a server is. Small: it is loaded for every start. */
import cluster from 'node:cluster'
import { availableParallelism } from 'node:os'
import type { Config } from '../../config/config.ts'

/** Whether this process was started by the primary of a server. */
export function isMember(): boolean {
  return cluster.isWorker
}

/**
 * How many processes answer requests; 1 is no group: one process does everything. `auto`
 * leaves one core to the primary, the worker and the disk: docs/decisions/0139.
 */
export function apiProcesses(
  { processes, role }: Pick<Config, 'processes' | 'role'>,
  cores: number = availableParallelism(),
): number {
  if (role === 'worker') return 1
  return processes === 'auto' ? Math.max(1, cores - 1) : processes
}

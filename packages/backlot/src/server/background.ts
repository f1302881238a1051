import { startBatches } from './batches.ts'
import { startWatchingClock } from './clock-watch.ts'
import { startWatchingHealth } from './health.ts'
import { startLoops } from './loops.ts'
import { startSweepingTemp } from './sweep-temp.ts'
import { clock } from './clock-and-ids.ts'
import type { ServerResources } from './resources.ts'
import { startReadingSecrets } from './follow-rotations.ts'

/** Starts all that a process of this role does beside the requests. Returns the way to stop it, which resolves when it has. */
export function startBackground(resources: ServerResources): () => Promise<void> {
  const { config, membership } = resources
  const stops = [
    startReadingSecrets(resources),
    startWatchingHealth(resources.health),
    startWatchingClock(resources.clockWatch),
    startSweepingTemp(resources, clock),
  ]
  const isWorker = membership ? membership.part === 'worker' : config.role !== 'api'
  if (isWorker) stops.push(startLoops(resources, config.workers), startBatches(resources))
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}

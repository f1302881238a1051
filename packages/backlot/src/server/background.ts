import { startBatches } from './batches.ts'
import { startWatchingClock } from './clock-watch.ts'
import { startWatchingHealth } from './health.ts'
import { startLoops } from './loops.ts'
import { startSweepingTemp } from './sweep-temp.ts'
import { clock } from './clock-and-ids.ts'
import type { ServerResources } from './resources.ts'
import { startReadingSecrets } from './follow-rotations.ts'

/** Starts the background work of this role. Returns a function that stops it and resolves when it has ended. */
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

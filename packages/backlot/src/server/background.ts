import { startBatches } from './batches.ts'
import { startWatchingClock } from './clock-watch.ts'
import { startWatchingHealth } from './health.ts'
import { startLoops } from './loops.ts'
import { startSweepingTemp } from './sweep-temp.ts'
import { clock, type Parts } from './parts.ts'
import { startReadingSecrets } from './follow-rotations.ts'

/** Starts all that a process of this role does beside the requests. Returns the way to stop it, which resolves when it has. */
export function startBackground(parts: Parts): () => Promise<void> {
  const { config, membership } = parts
  const stops = [
    startReadingSecrets(parts),
    startWatchingHealth(parts.health),
    startWatchingClock(parts.clockWatch),
    startSweepingTemp(parts, clock),
  ]
  const isWorker = membership ? membership.part === 'worker' : config.role !== 'api'
  if (isWorker) stops.push(startLoops(parts, config.workers), startBatches(parts))
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}

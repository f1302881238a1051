import type { Clock } from '../domain/clock.ts'
import { startRepeating } from '../app/upkeep/loop.ts'
import { SWEEP_MS } from '../app/upkeep/sweep.ts'
import type { ServerResources } from './resources.ts'

/** The pause before a failed sweep is retried. */
const RETRY_MS = 10 * 60 * 1000

/**
 * Deletes the temporary files of dead processes. False when some could not be deleted, which is
 * logged; never rejects.
 */
async function sweepTemp({ temp, log }: Pick<ServerResources, 'temp' | 'log'>): Promise<boolean> {
  try {
    const processes = await temp.sweep()
    if (processes > 0) log.info({ processes }, 'swept the temporary files of processes that ended')
    return true
  } catch (err) {
    log.error({ err }, 'temporary files cannot be swept')
    return false
  }
}

/** Sweeps temporary files now and once a day. Returns a function that stops it and resolves when it has ended. */
export function startSweepingTemp(
  resources: Pick<ServerResources, 'temp' | 'log'>,
  clock: Pick<Clock, 'sleep'>,
): () => Promise<void> {
  const round = async (): Promise<{ againInMs: number }> => ({
    againInMs: (await sweepTemp(resources)) ? SWEEP_MS : RETRY_MS,
  })
  return startRepeating(clock, { round })
}

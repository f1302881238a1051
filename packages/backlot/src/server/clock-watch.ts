/** Watches this machine's clock, and logs when it is wrong. */
import type pino from 'pino'
import { startRepeating } from '../app/upkeep/loop.ts'
import { type ClockWatch, createClockWatch } from '../app/upkeep/watch-clock.ts'
import type { Store } from '../stores/sql/store.ts'
import { clock } from './clock-and-ids.ts'

/** How often the clock is checked. */
const INTERVAL_MS = 10_000

/** Compares the clock of the process with that of its store. */
export function openClockWatch(
  { clockSkew }: Pick<Store, 'clockSkew'>,
  log: pino.Logger,
): ClockWatch {
  return createClockWatch({
    clock,
    ...(clockSkew && { readSkew: (ours) => clockSkew(ours) }),
    onSkew: (skewMs, isTooLarge) => {
      if (isTooLarge)
        log.warn(
          { event: 'clock:skewed', skewMs: Math.round(skewMs) },
          `the clock of this machine is ${describeSkew(skewMs)}`,
        )
      else
        log.warn(
          { event: 'clock:agreed', skewMs: Math.round(skewMs) },
          'the clock of this machine agrees with that of the database again',
        )
    },
    onStep: (stepMs) =>
      log.warn(
        { event: 'clock:stepped', stepMs: Math.round(stepMs) },
        `the clock of this machine was set ${stepMs > 0 ? 'forward' : 'back'} by ${seconds(stepMs)}, or the machine slept`,
      ),
  })
}

/** Describes a skew, after "the clock of this machine is". */
export function describeSkew(skewMs: number): string {
  return `${seconds(skewMs)} ${skewMs > 0 ? 'ahead of' : 'behind'} that of the database`
}

function seconds(durationMs: number): string {
  return `${(Math.abs(durationMs) / 1000).toFixed(1)} s`
}

/** Checks the clock periodically. Returns a function that stops it and resolves when it has ended. */
export function startWatchingClock(watch: Pick<ClockWatch, 'look'>): () => Promise<void> {
  const round = async (): Promise<{ againInMs: number }> => {
    await watch.look()
    return { againInMs: INTERVAL_MS }
  }
  return startRepeating(clock, { round })
}

/**
 * Watches this machine's clock: its skew against the store's clock, by which all servers agree on
 * leases, and whether it is set while the server runs.
 */
import type { ClockSkew } from '../../domain/clock-skew.ts'
import type { Clock } from '../../domain/clock.ts'

/** Dependencies of watching the clock. */
export type WatchClockPorts = {
  readonly clock: Pick<Clock, 'nowMs' | 'monotonicMs'>
  /** Compares the clock with the store's; absent where the store uses this machine's clock. May reject. */
  readonly readSkew?: (clock: WatchClockPorts['clock']) => Promise<ClockSkew>
  /** Called when the skew becomes too large, and when that has ended; positive where this machine is ahead. */
  onSkew(skewMs: number, isTooLarge: boolean): void
  /** Called when the clock was set by so much, forward or back, since the last check. */
  onStep(stepMs: number): void
}

/** A watched clock. */
export type ClockWatch = {
  /** Checks the clock. Never rejects: a comparison that fails is repeated at the next check. */
  look(): Promise<void>
  /** How far this machine's clock is ahead of the store's, in milliseconds; NaN while unknown. */
  skewMs(): number
}

/** Beyond this, dates written by different servers contradict each other visibly. */
export const MAX_SKEW_MS = 2000

/** A skew has recovered below this; the hysteresis keeps a skew at the limit from being reported again and again. */
const RECOVERED_SKEW_MS = 1000

/** Slower answers say too little: the error may be half of the round trip. */
const MAX_ROUND_TRIP_MS = 1000

/** Watches the clock from its first `look` on. */
export function createClockWatch(ports: WatchClockPorts): ClockWatch {
  const lookForStep = stepWatch(ports)
  const { clock, readSkew } = ports
  if (!readSkew) return { look: async () => lookForStep(), skewMs: () => 0 }
  let skewMs = Number.NaN
  let isTooLarge = false

  const judge = (measured: ClockSkew): void => {
    if (measured.roundTripMs > MAX_ROUND_TRIP_MS) return
    skewMs = measured.skewMs
    const sizeMs = Math.abs(skewMs)
    const wasTooLarge = isTooLarge
    isTooLarge = sizeMs > (wasTooLarge ? RECOVERED_SKEW_MS : MAX_SKEW_MS)
    if (isTooLarge !== wasTooLarge) ports.onSkew(skewMs, isTooLarge)
  }

  return {
    look: async () => {
      lookForStep()
      const measured = await readSkew(clock).catch(() => undefined)
      if (measured) judge(measured)
      else skewMs = Number.NaN
    },
    skewMs: () => skewMs,
  }
}

/** Checks whether the clock has advanced by more or less than the time that passed. */
function stepWatch({ clock, onStep }: WatchClockPorts): () => void {
  const aheadMs = (): number => clock.nowMs() - clock.monotonicMs()
  let lastMs: number | undefined
  return () => {
    const nowMs = aheadMs()
    const stepMs = nowMs - (lastMs ?? nowMs)
    lastMs = nowMs
    if (Math.abs(stepMs) > MAX_SKEW_MS) onStep(stepMs)
  }
}

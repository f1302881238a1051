/**
 * Watches this machine's clock: how far it is from the store's, by which all servers
 * agree on leases, and whether it is set anew while the server runs.
 */
import type { ClockSkew } from '../../domain/clock-skew.ts'
import type { Clock } from '../../domain/clock.ts'

/** What watching needs. */
export type WatchClockPorts = {
  readonly clock: Pick<Clock, 'nowMs' | 'monotonicMs'>
  /** Compares the clock with the store's; absent where the store has no clock but this machine's. May reject. */
  readonly readSkew?: (clock: WatchClockPorts['clock']) => Promise<ClockSkew>
  /** Called when the skew becomes too large, and when that has ended; positive where this machine is ahead. */
  onSkew(skewMs: number, isTooLarge: boolean): void
  /** Called when the clock was set by so much, forward or back, since the last look. */
  onStep(stepMs: number): void
}

/** A watched clock. */
export type ClockWatch = {
  /** Looks at the clock. Never rejects: what cannot be compared now is compared the next time. */
  look(): Promise<void>
  /** How far this machine's clock is ahead of the store's, in milliseconds; not a number while that is unknown. */
  skewMs(): number
}

/** Beyond this, what servers write as dates contradicts each other visibly. */
export const MAX_SKEW_MS = 2000

/** A skew that was too large has ended below this; between the two nothing is reported, so that a skew at the limit is reported once. */
const RECOVERED_SKEW_MS = 1000

/** An answer that took longer says too little: half of its time is how wrong it may be. */
const MAX_ROUND_TRIP_MS = 1000

/** Watches the clock, from its first `look` on. */
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

/** Looks whether the clock has gone further, or less far, than time has since the last look. */
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

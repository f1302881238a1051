/** Time as the service sees it. A simulation passes a clock of its own. */
export interface Clock {
  /**
   * Milliseconds since the epoch, as the machine's clock is set: for what is shown or
   * stored as a date. It can step forward or back at any moment, so it measures nothing.
   */
  nowMs(): number

  /** Milliseconds since some moment of this process; never steps, so its differences are durations. */
  monotonicMs(): number

  /**
   * Resolves after `durationMs`, or at once when `signal` aborts; never
   * rejects, so a loop looks at its signal after waking.
   */
  sleep(durationMs: number, signal: AbortSignal): Promise<void>

  /**
   * Resolves after everything else that waits has had its turn: sockets,
   * timers. Long work awaits it between its pieces.
   */
  turn(): Promise<void>

  /** Calls `ring` after `durationMs`, unless it is cleared before: where a `sleep` that is mostly woken early would cost too much. */
  alarm(durationMs: number, ring: () => void): { clear(): void }

  /**
   * A signal that aborts with `reason()` after `durationMs`, or with the
   * reason of `parent` when that aborts first. `clear` must be called when the
   * guarded work has ended.
   */
  deadline(
    durationMs: number,
    parent: AbortSignal,
    reason: () => Error,
  ): { readonly signal: AbortSignal; clear(): void }
}

/** Time as the service sees it. A simulation passes a clock of its own. */
export interface Clock {
  /**
   * Milliseconds since the epoch by the system clock: for dates that are shown or stored. It can be
   * set at any moment, so it must not measure durations.
   */
  nowMs(): number

  /** Milliseconds of a monotonic clock; only differences have a meaning. */
  monotonicMs(): number

  /**
   * Resolves after `durationMs`, or at once when `signal` aborts; never rejects, so loops check
   * their signal after waking.
   */
  sleep(durationMs: number, signal: AbortSignal): Promise<void>

  /** Yields: resolves after pending sockets and timers were served. Long work awaits it between its pieces. */
  turn(): Promise<void>

  /** Calls `ring` after `durationMs` unless it is cleared before: cheaper than a `sleep` that is mostly woken early. */
  alarm(durationMs: number, ring: () => void): { clear(): void }

  /**
   * A signal that aborts with `reason()` after `durationMs`, or with the reason of `parent` when
   * that aborts first. `clear` must be called when the guarded work has ended.
   */
  deadline(
    durationMs: number,
    parent: AbortSignal,
    reason: () => Error,
  ): { readonly signal: AbortSignal; clear(): void }
}

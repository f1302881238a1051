/** Limits of time, rate and number for connections and transfers. All of them are settings: docs/settings.md. */
export type EdgeLimits = {
  /**
   * Milliseconds in which the head of a request must arrive; for the first, counted from the start
   * of its connection.
   */
  readonly headMs: number
  /** Milliseconds that a connection without a request is kept. */
  readonly idleMs: number
  /** The minimum rate at which a body must arrive, and how long it may fall behind. */
  readonly body: TransferRate
  /** The minimum rate at which a reader must take bytes that wait for it, and how long it may fall behind. */
  readonly reader: TransferRate
  readonly maxConnections: number
  /** Connections of one address; behind a trusted proxy, its requests under way. */
  readonly maxPerAddress: number
  /** Whether connections are counted by address. False where an unknown proxy stands before all callers. */
  readonly countsAddresses: boolean
  /** Proxies whose `x-forwarded-for` is trusted: addresses and subnets (`10.0.0.0/8`). */
  readonly trustedProxies: readonly string[]
}

/** A minimum rate with a grace period: whoever falls behind `bytesPerSecond` by more than `graceMs` is too slow. */
export type TransferRate = { readonly bytesPerSecond: number; readonly graceMs: number }

/** The defaults. */
export const DEFAULT_EDGE_LIMITS: EdgeLimits = {
  headMs: 20_000,
  // Longer than load balancers keep theirs (60 s): the server must not be the side that closes first.
  idleMs: 75_000,
  // A weak mobile connection is several times as fast.
  body: { bytesPerSecond: 2048, graceMs: 20_000 },
  reader: { bytesPerSecond: 1024, graceMs: 60_000 },
  maxConnections: 8192,
  maxPerAddress: 4096,
  countsAddresses: true,
  trustedProxies: [],
}

/**
 * The listen backlog; the system may allow less. Beyond it SYN packets are dropped, and their
 * senders try again after a second.
 */
export const MAX_UNACCEPTED = 4096

/** Measures a transfer against a minimum rate. */
export interface PaceMeter {
  /** Records how much moved in so much time; true when the transfer is too slow. */
  isTooSlow(elapsedMs: number, bytes: number): boolean
  /** Starts again with the full grace period. */
  reset(): void
}

/** Creates a meter: a bucket of time. Bytes fill it, at most to the grace period, and time empties it. */
export function paceMeter({ bytesPerSecond, graceMs }: TransferRate): PaceMeter {
  let leftMs = graceMs
  return {
    isTooSlow: (elapsedMs, bytes) => {
      leftMs = Math.min(graceMs, leftMs - elapsedMs + (bytes / bytesPerSecond) * 1000)
      return leftMs <= 0
    },
    reset: () => {
      leftMs = graceMs
    },
  }
}

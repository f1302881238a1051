/** How long, how slowly and how often callers may use connections. All of it can be set: docs/settings.md. */
export type EdgeLimits = {
  /** How long the head of a request may take to arrive; from the start of its connection, for the first. */
  readonly headMs: number
  /** How long a connection without a request is kept. */
  readonly idleMs: number
  /** Bytes a second that a body must have, and for how long it may have none. */
  readonly body: TransferRate
  /** Bytes a second that a reader must take while some wait for it, and for how long it may take none. */
  readonly reader: TransferRate
  readonly maxConnections: number
  /** Connections of one address; behind a trusted proxy, its requests under way. */
  readonly maxPerAddress: number
  /** Whether connections are counted by their address: not where an unknown proxy stands before all callers. */
  readonly countsAddresses: boolean
  /** Proxies whose word on their callers' addresses is taken: addresses and subnets (`10.0.0.0/8`). */
  readonly trustedProxies: readonly string[]
}

/** A rate with a grace: whoever falls behind `bytesPerSecond` by more than `graceMs` is too slow. */
export type TransferRate = { readonly bytesPerSecond: number; readonly graceMs: number }

/** What holds unless it is set otherwise. */
export const DEFAULT_EDGE_LIMITS: EdgeLimits = {
  headMs: 20_000,
  // Longer than load balancers keep theirs (60 s): who closes first must not be the server.
  idleMs: 75_000,
  // A telephone in the country sends and takes several times as much.
  body: { bytesPerSecond: 2048, graceMs: 20_000 },
  reader: { bytesPerSecond: 1024, graceMs: 60_000 },
  maxConnections: 8192,
  maxPerAddress: 4096,
  countsAddresses: true,
  trustedProxies: [],
}

/**
 * How many connections may wait until they are accepted; the system may allow fewer. Beyond it beginnings get lost, and their
 * senders try again after a second.
 */
export const MAX_UNACCEPTED = 4096

/** Keeps account of a transfer that should move. */
export interface PaceMeter {
  /** Takes note of what moved in so much time; true when the transfer is too slow. */
  isTooSlow(elapsedMs: number, bytes: number): boolean
  /** Begins anew, with all of the grace. */
  reset(): void
}

/** Creates a meter. It is a bucket of time: bytes fill it, at most to the grace, and time empties it. */
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

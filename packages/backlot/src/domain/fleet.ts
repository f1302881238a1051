/** A server of the fleet, by the last write that it made to see whether it can. */
export type SeenServer = {
  /** Another one whenever it starts. */
  readonly id: string
  /** By its own clock. */
  readonly lastSeenAtMs: number
  /** Whether it is the one that was asked. */
  readonly isThis: boolean
}

/** A server of the fleet, as of its last health write. */
export type SeenServer = {
  /** New at every start. */
  readonly id: string
  /** By its own clock. */
  readonly lastSeenAtMs: number
  /** Whether it is the server that answers. */
  readonly isThis: boolean
}

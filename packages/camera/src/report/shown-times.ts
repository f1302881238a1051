/**
 * Presentation times of decoded frames. A decoder is fed in decoding order and returns frames in
 * presentation order; some decoders give each frame the timestamp of the packet that was fed in its
 * position, so times jump wherever a frame depends on a later one.
 */
export type ShownTimes = {
  /** Records the time of a packet that is fed. */
  feed(time: number): void
  /**
   * The time of the next frame: the earliest that was fed and not yet returned; the decoder's own
   * when there is none.
   */
  next(own: number): number
}

/** Creates the times for one film. */
export function openShownTimes(): ShownTimes {
  const fed: number[] = []
  return {
    feed: (time) => {
      const later = fed.findIndex((other) => other > time)
      fed.splice(later < 0 ? fed.length : later, 0, time)
    },
    next: (own) => fed.shift() ?? own,
  }
}

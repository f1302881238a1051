/**
 * When each picture of a film is shown. A decoder is fed in the order in which
 * pictures need each other and gives them in the order in which they are
 * shown; some give each the time of whatever was fed in its turn, which goes to
 * and fro wherever a picture needs a later one.
 */
export type ShownTimes = {
  /** Takes the time of what is fed. */
  feed(time: number): void
  /** The time of the next picture: the earliest that was fed and not yet shown; the decoder's own where nothing was. */
  next(own: number): number
}

/** Opens the times of one film. */
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

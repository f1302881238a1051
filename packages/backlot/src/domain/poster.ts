/** Something that takes a picture out of a film, to stand for it. */
export interface PosterMaker {
  /**
   * The JPEG of what a film file shows halfway. Throws `invalid` when it cannot
   * be read and `timeout` when that takes too long; rejects with the signal's
   * reason.
   */
  middle(film: Uint8Array, signal: AbortSignal): Promise<Uint8Array>
}

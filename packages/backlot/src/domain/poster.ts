/** Takes a still from a video, to represent it. */
export interface PosterMaker {
  /**
   * The JPEG of the frame in the middle of a video file. Throws `invalid` when it cannot be read
   * and `timeout` when that takes too long; rejects with the signal's reason.
   */
  middle(film: Uint8Array, signal: AbortSignal): Promise<Uint8Array>
}

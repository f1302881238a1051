/** A film that cannot be analysed; the message says why. */
export class UnreadableFilm extends Error {
  override readonly name = 'UnreadableFilm'
}

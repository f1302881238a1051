/** A film that cannot be looked at; the message says why. */
export class UnreadableFilm extends Error {
  override readonly name = 'UnreadableFilm'
}

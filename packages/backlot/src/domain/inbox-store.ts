/**
 * Which addresses of the built-in inbox were taken back. Nothing is kept for an address that is made: it carries a number, and counts
 * for as long as its account has not gone on to the next one. So there is one row for an account that ever took
 * any back, however many it made.
 */

/** Keeps the numbers. `owner` is a mark of an account, as its addresses carry it. */
export interface InboxStore {
  /** The number that addresses must have; 0 for an account that took none back. Rejects with `overloaded`. */
  generation(owner: string): Promise<number>

  /** Takes back all that were made until now: resolves to the next number. Rejects with `overloaded`. */
  revoke(owner: string): Promise<number>
}

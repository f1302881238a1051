/**
 * Revocations of inbox addresses. A new address needs no record: it carries a generation number,
 * and is valid while that is the current one of its account. So there is one row for each account
 * that ever revoked its addresses.
 */

/** Stores the generation numbers. `owner` is the pseudonym of an account that its addresses carry. */
export interface InboxStore {
  /** The current generation; 0 for an account that revoked nothing. Rejects with `overloaded`. */
  generation(owner: string): Promise<number>

  /** Revokes all addresses so far: resolves to the next generation. Rejects with `overloaded`. */
  revoke(owner: string): Promise<number>
}

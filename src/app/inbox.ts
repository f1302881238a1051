/**
 * The built-in inbox: a callback receiver for trying callbacks without a public
 * address. It lives in the memory of one process and forgets.
 */

/** A push that was received. */
export type Letter = { readonly receivedAtMs: number; readonly body: unknown }

/** Keeps the newest letters of each token, within bounds. */
export type Inbox = {
  add(token: string, letter: Letter): void
  /** Oldest first; empty for a token that never got one. */
  list(token: string): readonly Letter[]
}

/** The most tokens, and letters of each, that are kept: anybody may post. */
const MOST_TOKENS = 256
const MOST_LETTERS = 64

/** An empty inbox. */
export function createInbox(): Inbox {
  const letters = new Map<string, readonly Letter[]>() // insertion order is age
  return {
    add: (token, letter) => {
      const kept = [...(letters.get(token) ?? []), letter].slice(-MOST_LETTERS)
      letters.delete(token)
      letters.set(token, kept)
      const [oldest] = letters.keys()
      if (letters.size > MOST_TOKENS && oldest !== undefined) letters.delete(oldest)
    },
    list: (token) => letters.get(token) ?? [],
  }
}

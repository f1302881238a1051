/** A node of the trie: after some letters of a word. */
export interface TrieNode {
  readonly next: Map<number, TrieNode>
  /** The node one letter before; none at the root. */
  readonly parent?: TrieNode
  /** The number of the word that ends here. */
  word?: number
  /** Whether a word that a term begins with leads through here. */
  mayBegin?: boolean
}

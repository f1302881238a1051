/** Marks text as ours, so that it can be recognised when a caller passes it back. */
export interface Signer {
  /** The signature of the text. The same text has the same signature on all servers of one store. */
  sign(text: string): string

  /** True when the signature is ours and of this very text. Takes the same time for every wrong one. */
  verify(text: string, signature: string): boolean
}

/** Signs text that callers will send back, so that it can be verified. */
export interface Signer {
  /** The signature of the text; the same on all servers of one store. */
  sign(text: string): string

  /** Whether the signature is ours and for this text. Constant time for wrong ones. */
  verify(text: string, signature: string): boolean
}

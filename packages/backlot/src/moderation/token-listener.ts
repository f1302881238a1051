/** Receives words. The number is the word's in the vocabulary; undefined for a word that is in no term. */
export interface TokenListener {
  onWord(number: number | undefined, start: number, end: number): void

  /** A Chinese character, which counts half as much as a word. */
  onSign(number: number | undefined, start: number, end: number): void

  /** A new sentence begins; terms continue over a `line` end. */
  onBreak(kind: 'sentence' | 'line'): void

  /** The text is complete. */
  onEnd(): void

  /** Whether a word and the end of its sentence may come at once from there on. */
  mayTakeMore(position: number): boolean
}

/** Who is told of words. A number is the word's in the vocabulary; undefined for a word that is in no term. */
export interface TokenListener {
  onWord(number: number | undefined, start: number, end: number): void

  /** A Chinese character, which counts half as much as a word when words are counted. */
  onSign(number: number | undefined, start: number, end: number): void

  /** A new sentence begins; a `line` end is one inside which terms go on. */
  onBreak(kind: 'sentence' | 'line'): void

  /** Nothing more comes. */
  onEnd(): void

  /** Whether a word and the end of its sentence may come at once from there on. */
  mayTakeMore(position: number): boolean
}

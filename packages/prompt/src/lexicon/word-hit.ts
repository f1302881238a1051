/** What is found in a text: a word, where it stands and what it means. */
import type { WordLine, WordSlots } from './scene-words.ts'

/** A word of the lexicon found in a text. */
export type WordHit = {
  readonly slot: WordLine[0]
  readonly value: WordLine[1]
  /** Offsets in the text, in UTF-16 units. */
  readonly start: number
  readonly end: number
  /** True after "no", "without", 没有 and the like. */
  readonly negated: boolean
  /** True when an English noun stands in the plural. */
  readonly plural: boolean
  /** True when it counts only where nothing plainer is said. */
  readonly hint: boolean
  /** Of a thing: the name of its cut-out. */
  readonly shape?: string
}

/** A hit known to fill the given slot. */
export type HitOf<Slot extends keyof WordSlots> = WordHit & {
  readonly slot: Slot
  readonly value: WordSlots[Slot]
}

/** What a word means. */
export type Meaning = Pick<WordHit, 'slot' | 'value' | 'hint' | 'shape'>

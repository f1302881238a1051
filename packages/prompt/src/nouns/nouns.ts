/** English nouns of WordNet: what sort a word is of, and what several words mean together. */
import { OWN_COMPOUNDS } from './own-compounds.ts'
import data from './data/nouns.json' with { type: 'json' }

const SORTS = ['verb', 'noun', 'food', 'animal', 'person'] as const

/** What a noun is: somebody, an animal, something to eat or drink, anything else, or anything else that is a verb as well. */
export type NounSort = (typeof SORTS)[number]

/** The most words of a compound. */
export const MAX_COMPOUND_WORDS = 3

type Tables = {
  readonly sorts: ReadonlyMap<string, NounSort>
  readonly kinds: ReadonlyMap<string, string>
}

const wordsOf: Partial<Record<NounSort, string>> = data.words

let built: Tables | undefined

/** Built when the first English prompt is read. */
function tables(): Tables {
  built ??= {
    sorts: new Map(SORTS.flatMap((sort) => listed(wordsOf[sort] ?? '', sort))),
    kinds: new Map(
      [data.compounds, OWN_COMPOUNDS].flatMap((kinds) =>
        Object.entries(kinds).flatMap(([kind, words]) => listed(words, kind)),
      ),
    ),
  }
  return built
}

const listed = <Value extends string>(words: string, value: Value): readonly [string, Value][] =>
  words.split(',').map((word) => [word, value])

/** The sort of a noun in lower case and in the singular; undefined for rare ones, and for words that are seldom nouns. */
export const nounSort = (word: string): NounSort | undefined => tables().sorts.get(word)

/**
 * What words in lower case, the last one in the singular, mean together: an English word of the lexicon, or '' for what has
 * no picture. Undefined where each means what it says.
 */
export const compoundKind = (words: string): string | undefined => tables().kinds.get(words)

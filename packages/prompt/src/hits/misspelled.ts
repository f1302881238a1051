/** Words with one letter too many or too few of two that are the same: "ballon", "girraffe", "carrousel". */
import words from '../things/data/words.json' with { type: 'json' }
import { lexicon } from '../lexicon/lexicon.ts'

/** Shorter words are too often others that are right. */
const MIN_LETTERS = 6

const TOKEN = /\b[a-z]{6,}\b/giu

/** A word with doubled letters as one, by which a misspelled word finds the right one. */
const collapsed = (word: string): string => word.replaceAll(/(.)\1+/gu, '$1')

type Spellings = {
  readonly known: ReadonlySet<string>
  /** The only word that a collapsed one stands for. */
  readonly right: ReadonlyMap<string, string>
}

let built: Spellings | undefined

function spellings(): Spellings {
  if (built) return built
  const known = new Set(
    [...lexicon().english.keys(), ...Object.keys(words.en)].flatMap((name) => name.split(/[ -]/u)),
  )
  const right = new Map<string, string>()
  const isTaken = new Set<string>()
  for (const word of known) {
    if (word.length < MIN_LETTERS) continue
    const key = collapsed(word)
    if (right.has(key)) isTaken.add(key)
    right.set(key, word)
  }
  for (const key of isTaken) right.delete(key)
  built = { known, right }
  return built
}

/** The text with words of that kind as they are spelled. A word that is known, or nobody can mean, stays. Linear in its length. */
export function rightlySpelled(text: string): string {
  return text.replaceAll(TOKEN, (word) => {
    const lower = word.toLowerCase()
    const { known, right } = spellings()
    if (isKnown(known, lower)) return word
    const [singular, ending] = lower.endsWith('s') ? [lower.slice(0, -1), 's'] : [lower, '']
    const found = right.get(collapsed(lower)) ?? right.get(collapsed(singular))
    if (found === undefined || found === lower) return word
    return collapsed(found) === collapsed(lower) ? found : found + ending
  })
}

/** Forms of verbs and plurals of what is known are known. */
const isKnown = (known: ReadonlySet<string>, word: string): boolean =>
  known.has(word) ||
  FORMS.some(
    ([ending, stem]) => word.endsWith(ending) && known.has(word.slice(0, -ending.length) + stem),
  ) ||
  known.has(word.replace(/(.)\1(?:ing|ed|er)$/u, '$1'))

const FORMS: readonly (readonly [ending: string, stem: string])[] = [
  ['s', ''],
  ['es', ''],
  ['ies', 'y'],
  ['ing', ''],
  ['ing', 'e'],
  ['ed', ''],
  ['ed', 'e'],
  ['er', ''],
  ['er', 'e'],
  ['ly', ''],
]

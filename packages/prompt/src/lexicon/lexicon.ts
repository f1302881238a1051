/** The words of English and Chinese as they are looked up, and what an English word means. */
import { ACTION_WORDS } from './action-words.ts'
import { HOUSE_WORDS } from './house-words.ts'
import { OUTFIT_WORDS } from './outfit-words.ts'
import { PEOPLE_WORDS } from './people-words.ts'
import { PLACE_NAMES } from './place-names.ts'
import { ROLE_WORDS } from './role-words.ts'
import { SCENE_WORDS } from './scene-words.ts'
import { backgroundShape, namedShape } from './shape-hits.ts'
import { SCENERY_WORDS } from './scenery-words.ts'
import { SITE_WORDS } from './site-words.ts'
import { STYLE_WORDS } from './style-words.ts'
import { CHINESE_MEASURES, CHINESE_NUMERALS, SUBJECT_WORDS } from './subject-words.ts'
import { AIR_WORDS } from './air-words.ts'
import { TABLE_WORDS } from './table-words.ts'
import { VIEW_WORDS } from './view-words.ts'
import type { Meaning, WordHit } from './word-hit.ts'

type Index = Map<string, Meaning[]>

type Lexicon = {
  readonly english: Index
  readonly chinese: Index
  /** How many words the longest English entry has that begins with a word; absent where that is 1. */
  readonly reach: ReadonlyMap<string, number>
}

let built: Lexicon | undefined

/** Built when the first prompt is read: most processes that import this never read one. */
export function lexicon(): Lexicon {
  built ??= buildLexicon()
  return built
}

function buildLexicon(): Lexicon {
  const [english, chinese]: [Index, Index] = [new Map(), new Map()]
  for (const lines of [
    SCENE_WORDS,
    VIEW_WORDS,
    SITE_WORDS,
    HOUSE_WORDS,
    SCENERY_WORDS,
    STYLE_WORDS,
    PLACE_NAMES,
    TABLE_WORDS,
    AIR_WORDS,
    SUBJECT_WORDS,
    PEOPLE_WORDS,
    ROLE_WORDS,
    OUTFIT_WORDS,
    ACTION_WORDS,
  ])
    for (const [slot, value, englishWords, chineseWords] of lines) {
      addWords(english, englishWords, { slot, value })
      addWords(chinese, chineseWords, { slot, value })
    }
  for (const measure of CHINESE_MEASURES) {
    for (const [value, numeral] of CHINESE_NUMERALS.entries())
      if (value > 0) addWords(chinese, `${numeral}${measure}`, { slot: 'count', value })
    addWords(chinese, `两${measure}`, { slot: 'count', value: 2 })
    addWords(chinese, `几${measure}`, { slot: 'count', value: 3 })
  }
  return { english, chinese, reach: reachOf(english) }
}

function reachOf(index: Index): ReadonlyMap<string, number> {
  const reach = new Map<string, number>()
  for (const entry of index.keys()) {
    const words = entry.split(' ')
    const [first = ''] = words
    if (words.length > 1) reach.set(first, Math.max(reach.get(first) ?? 1, words.length))
  }
  return reach
}

function addWords(
  index: Index,
  words: string,
  { slot, value }: Pick<Meaning, 'slot' | 'value'>,
): void {
  for (const entry of words.split(',')) {
    if (entry === '') continue
    const hint = entry.endsWith('?')
    const word = hint ? entry.slice(0, -1) : entry
    const meaning = { slot, value, hint }
    const meanings = index.get(word)
    if (meanings) meanings.push(meaning)
    else index.set(word, [meaning])
  }
}

/** Slots whose words may be looked at for themselves: "a toilet" is a bathroom, and a toilet where nobody is in it. */
const SEEN_ALONE: ReadonlySet<WordHit['slot']> = new Set([
  'mood',
  'room',
  'garment',
  'outfit',
  'worn',
  'surface',
  'colour',
  'nothing',
])

/** Details that are looked at for themselves where nothing else is. */
const PARTS_OF_PLACES: ReadonlySet<string> = new Set(['flowers', 'petals', 'castle'])

/** What a noun of the background names, or one that says something else first. */
export function hintedShape(
  words: string,
  known: readonly Meaning[],
): ReturnType<typeof backgroundShape> {
  const shape = backgroundShape(words)
  if (shape || known.length === 0) return shape
  const isAlone = known.every(
    ({ slot, value }) => SEEN_ALONE.has(slot) || PARTS_OF_PLACES.has(String(value)),
  )
  const named = isAlone ? namedShape('en', words) : undefined
  const thing = named?.meanings.find(({ value }) => value === 'thing')
  return named && thing && { ...named, meanings: [{ ...thing, hint: true }] }
}

/** Places that are not things in the middle of another place. */
export const ROOMS: ReadonlySet<string> = new Set(
  'blackboard house houses home stage gym office museum hospital school church cathedral supermarket store shop mall airport library theatre theater jungle stadium palm palms log tree trees wave waves ice coral reef farmhouse fireplace skyscrapers'.split(
    ' ',
  ),
)

/** What an English word or name in its base form means, as it does in a text; none for other words. */
export function englishMeanings(words: string): readonly Meaning[] {
  const own = lexicon().english.get(words) ?? []
  const isPlace = own.every(({ slot }) => slot === 'place')
  const thing = isPlace && !ROOMS.has(words) ? (namedShape('en', words)?.meanings ?? []) : []
  const known = [...own, ...thing]
  const isSubject = known.some(({ slot }) => slot === 'subject')
  return isSubject ? known : [...known, ...(hintedShape(words, known)?.meanings ?? [])]
}

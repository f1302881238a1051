/** Adjectives that say how large something is and what it is made of, as they stand around its name. */
import { MATERIALS, type Material, type RelativeSize, SIZES } from '../scene/looks.ts'

/** What is said of the look of something, and where that stands. */
export type SaidLook = {
  readonly size?: RelativeSize
  readonly material?: Material
  /** True for a toy, a model or a figurine of what is named. */
  readonly isToy?: boolean
  /** True where only the dark form is seen. */
  readonly isSilhouette?: boolean
  /** True for a likeness of what is named. */
  readonly isStatue?: boolean
  /** The words of it: offsets in UTF-16 units. */
  readonly words: readonly { readonly start: number; readonly end: number }[]
}

type Meaning =
  | { readonly slot: 'size'; readonly value: RelativeSize }
  | { readonly slot: 'material'; readonly value: Material }
  | { readonly slot: 'toy' }

const SIZE_WORDS: Readonly<Record<RelativeSize, string>> = {
  tiny: 'tiny minuscule microscopic teeny itty-bitty wee',
  small: 'small little smallish compact',
  large: 'large big tall oversized sizable sizeable bulky hefty',
  giant:
    'giant huge enormous gigantic colossal massive immense gargantuan titanic humongous monumental mammoth towering',
}

const MATERIAL_WORDS: Readonly<Record<Material, string>> = {
  glass: 'glass crystal transparent translucent see-through glassy',
  ice: 'ice icy frozen',
  wood: 'wooden wood timber oak bamboo mahogany teak pine plywood',
  metal:
    'metal metallic steel iron aluminum aluminium chrome chromed tin stainless titanium mechanical',
  gold: 'golden gold gilded',
  silver: 'silver silvery',
  bronze: 'bronze copper brass',
  rust: 'rusty rusted corroded rusting',
  stone: 'stone granite concrete cement sandstone limestone slate cobblestone',
  marble: 'marble alabaster',
  brick: 'brick bricks',
  ceramic: 'ceramic porcelain',
  clay: 'clay terracotta claymation plasticine',
  plastic: 'plastic lego vinyl acrylic',
  rubber: 'rubber inflatable silicone latex',
  leather: 'leather suede',
  wool: 'wool woolen woollen knitted knit crochet crocheted felt felted yarn plush stuffed fabric cloth',
  paper: 'paper origami cardboard papercraft',
  neon: 'neon-outlined',
}

const TOYS = ['toy', 'figurine', 'plush', 'stuffed', 'model', 'miniature']

const WORDS: ReadonlyMap<string, readonly Meaning[]> = (() => {
  const words = new Map<string, Meaning[]>()
  const add = (list: Iterable<string>, meaning: Meaning): void => {
    for (const word of list) words.set(word, [...(words.get(word) ?? []), meaning])
  }
  for (const value of SIZES) add(SIZE_WORDS[value].split(' '), { slot: 'size', value })
  for (const value of MATERIALS) add(MATERIAL_WORDS[value].split(' '), { slot: 'material', value })
  add(TOYS, { slot: 'toy' })
  return words
})()

/** Words that no adjective stands before: there a group of words begins. */
const OPENING = new Set(
  `a an the this that these those his her their its my our your some many several few two three four five six seven eight nine ten
  and or but with of in on at to from into onto over under by near behind beside between through around as like than is are was were
  be been being has have had holding wearing while then next no not very so`.split(/\s+/u),
)

/** Between an adjective and its noun: at most so many words that say nothing here, such as "shiny" or "red". */
const MAX_OTHERS = 3
const MAX_LETTERS = 72

type Found = {
  size?: RelativeSize
  material?: Material
  isToy?: boolean
  isSilhouette?: boolean
  isStatue?: boolean
  readonly words: { start: number; end: number }[]
}

/** What is said of what is named between two offsets, by the words before and after it. */
export function lookOf(
  text: string,
  noun: { readonly start: number; readonly end: number },
): SaidLook {
  const found: Found = { words: [] }
  readBefore(text, noun.start, found)
  readWithin(text, noun, found)
  readChinese(text, noun.start, found)
  readLikeness(text, noun.start, found)
  readAfter(text, noun.end, found)
  readForm(text, noun, found)
  return found
}

function readBefore(text: string, start: number, found: Found): void {
  const from = Math.max(0, start - MAX_LETTERS)
  let before = text.slice(from, start)
  for (let others = 0; others <= MAX_OTHERS;) {
    const last = lastWord(before)
    if (!last) return
    before = before.slice(0, last.at)
    if (!last.meanings || isInName(last.word, before)) others++
    else {
      const at = from + last.at
      take(found, { meanings: last.meanings, start: at, end: at + last.word.length })
    }
  }
}

/** The word before a noun, or before another adjective; undefined where a group of words begins. */
function lastWord(before: string):
  | {
      readonly word: string
      readonly at: number
      readonly meanings: readonly Meaning[] | undefined
    }
  | undefined {
  const last = /(?<![\p{L}’'-])([\p{L}’'-]+)(, | |-)$/u.exec(before)
  const [, word = '', gap = ''] = last ?? []
  const meanings = WORDS.get(word.toLowerCase())
  if (!last || isOpening(word) || (gap === ', ' && !meanings)) return undefined
  return { word, at: last.index, meanings }
}

const isOpening = (word: string): boolean => {
  const plain = word.toLowerCase()
  // What ends in s is a verb of who was named before, or a noun.
  return OPENING.has(plain) || (/[^sui]s$/u.test(plain) && !WORDS.has(plain))
}

/** "Stained glass" is painted, and "felt" after somebody is a verb. */
const isInName = (word: string, before: string): boolean =>
  /^glass$/iu.test(word) && /\b(?:stained|looking|magnifying|wine) $/iu.test(before)

/** "Glass bottle" is one name. */
function readWithin(text: string, noun: { start: number; end: number }, found: Found): void {
  const name = text.slice(noun.start, noun.end)
  for (const { 0: word, index } of name.matchAll(/[a-z]+(?= )/giu)) {
    const meanings = (WORDS.get(word.toLowerCase()) ?? []).filter(({ slot }) => slot === 'material')
    const start = noun.start + index
    if (meanings.length > 0) take(found, { meanings, start, end: start + word.length })
  }
}

/** Chinese puts them right before the noun. */
const CHINESE: readonly (readonly [RegExp, Meaning])[] = [
  [/(?:巨大|巨型|庞大|超大)的?$/u, { slot: 'size', value: 'giant' }],
  [/(?:微小|迷你|微型|极小)的?$/u, { slot: 'size', value: 'tiny' }],
  [/(?:玻璃|水晶|透明)(?:制)?的?$/u, { slot: 'material', value: 'glass' }],
  [/(?:木头|木制|木质|木)的?$/u, { slot: 'material', value: 'wood' }],
  [/(?:金属|钢铁|铁制)的?$/u, { slot: 'material', value: 'metal' }],
  [/(?:黄金|纯金|金制)的?$/u, { slot: 'material', value: 'gold' }],
  [/(?:石头|石制|石)的?$/u, { slot: 'material', value: 'stone' }],
  [/(?:塑料)的?$/u, { slot: 'material', value: 'plastic' }],
  [/(?:陶瓷|瓷)的?$/u, { slot: 'material', value: 'ceramic' }],
  [/(?:玩具)$/u, { slot: 'toy' }],
]

function readChinese(text: string, start: number, found: Found): void {
  const before = text.slice(Math.max(0, start - 8), start)
  if (!/\p{Script=Han}$/u.test(before)) return
  for (const [pattern, meaning] of CHINESE) {
    const said = pattern.exec(before)?.[0]
    if (said !== undefined)
      take(found, { meanings: [meaning], start: start - said.length, end: start })
  }
}

function take(
  found: Found,
  { meanings, start, end }: { readonly meanings: readonly Meaning[]; start: number; end: number },
): void {
  for (const meaning of meanings) {
    if (meaning.slot === 'toy') found.isToy = true
    else if (meaning.slot === 'size') found.size ??= meaning.value
    else found.material ??= meaning.value
  }
  found.words.push({ start, end })
}

/** "A bronze statue of a horse": a likeness is of what it is said to be of, and of stone where that is not said. */
const LIKENESS = /\b(statues?|sculptures?|busts?|figurines?) of (?:[a-z-]+ ){0,4}$/iu

function readLikeness(text: string, start: number, found: Found): void {
  const from = Math.max(0, start - MAX_LETTERS)
  const said = LIKENESS.exec(text.slice(from, start))
  const [, word = ''] = said ?? []
  if (!said) return
  readBefore(text, from + said.index, found)
  found.words.push({ start: from + said.index, end: from + said.index + word.length })
  if (/^figurine/iu.test(word)) found.isToy = true
  else found.isStatue = true
}

/** "Made entirely out of clear glass", "is huge", "cat figurine". */
const MADE = new RegExp(
  String.raw`^(?:[^.;:!?,]{0,28}?|, | )\b(?:made|built|carved|sculpted|crafted|constructed|formed|woven|cast|knitted|molded|moulded) (?:[a-z]+ly )?(?:up )?(?:out )?(?:of|from|in|with) (?:[a-z-]+ ){0,2}?(${Object.values(MATERIAL_WORDS).join(' ').replaceAll(' ', '|')})\b`,
  'iu',
)
const BEING =
  /^ (?:that |which |who )?(?:is|are|was|were) (?:very |so |extremely |really )?([a-z-]+)\b/iu
const CALLED = /^ (toy|figurine|plush|plushie|miniature|model)s?\b/iu

function readAfter(text: string, end: number, found: Found): void {
  const after = text.slice(end, end + MAX_LETTERS)
  const made = wordIn(MADE, after, 'material')
  if (made) take(found, { ...made, start: end + made.start, end: end + made.end })
  const being = wordIn(BEING, after, 'size')
  if (being) take(found, { ...being, start: end + being.start, end: end + being.end })
  const called = CALLED.exec(after)
  if (!called) return
  take(found, { meanings: [{ slot: 'toy' }], start: end + 1, end: end + called[0].length })
  if (/plush/iu.test(called[0])) found.material ??= 'wool'
}

/** The word that a pattern leads to, where it is one of this sort; offsets in the text after the noun. */
function wordIn(
  pattern: RegExp,
  after: string,
  slot: Meaning['slot'],
): { readonly meanings: readonly Meaning[]; start: number; end: number } | undefined {
  const found = pattern.exec(after)
  const [whole = '', word = ''] = found ?? []
  const meanings = (WORDS.get(word.toLowerCase()) ?? []).filter((one) => one.slot === slot)
  if (!found || meanings.length === 0) return undefined
  return {
    meanings,
    start: found.index + whole.length - word.length,
    end: found.index + whole.length,
  }
}

const FORM_BEFORE = /\b(silhouettes? of|silhouetted) (?:[a-z-]+ ){0,4}$/iu
const FORM_AFTER = /^(?:[^.;]{0,48}\b(silhouetted|in silhouette)\b| (silhouettes?)\b)/iu

function readForm(text: string, noun: { start: number; end: number }, found: Found): void {
  const from = Math.max(0, noun.start - MAX_LETTERS)
  const before = FORM_BEFORE.exec(text.slice(from, noun.start))
  const after = FORM_AFTER.exec(text.slice(noun.end, noun.end + MAX_LETTERS))
  if (!before && !after) return
  found.isSilhouette = true
  if (before) {
    const start = from + before.index
    found.words.push({ start, end: start + (before[1] ?? '').length })
  }
  if (after) {
    const end = noun.end + after[0].length
    found.words.push({ start: end - (after[1] ?? after[2] ?? '').length, end })
  }
}

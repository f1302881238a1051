/** Which of its kind a building is: what is said of it around its noun chooses the drawing. */
import { cutOutNamed } from '../things/catalogue.ts'
import type { WordHit } from '../lexicon/word-hit.ts'

/** What a drawing of a building becomes, and the words that say so, before the noun or after it. */
type Kind = readonly [shape: string, before: RegExp, after?: RegExp]

const DESTROYED =
  /\b(?:destroyed|bombed|abandoned|dilapidated|ruined|derelict|collapsed|damaged|deserted|decayed|crumbling|burnt|burned|wrecked)\b/iu
const IN_RUINS =
  /^ (?:in ruins|(?:was|is|being|half|partly|completely) destroyed|destroyed|damaged|after an? )/iu
const UNFINISHED = /\b(?:under construction|unfinished|construction|half[ -]built|being built)\b/iu
const IN_WORK = /^ (?:is |that is )?(?:under construction|being built|in construction)\b/iu

const OF_BUILDINGS: readonly Kind[] = [
  ['skyscraper', /\b(?:empire state|chrysler|world trade|flatiron)\b/iu],
  ['ruined-building', DESTROYED, IN_RUINS],
  ['building-shell', UNFINISHED, IN_WORK],
  [
    'desert-palace',
    /\b(?:arab(?:ic|ian)?|moorish|islamic|middle eastern|persian|moroccan|ottoman)\b/iu,
  ],
  ['pagoda-temple', /\b(?:asian|chinese|japanese|korean|buddhist|oriental|thai)\b/iu],
  [
    'state-house',
    /\b(?:government|parliament|university|college|library|museum|court|elegant|federal|state|capitol|official|white)\b/iu,
    /^ of (?:the )?(?:government|parliament|university)\b/iu,
  ],
  [
    'town-house',
    /\b(?:ancient|antique|old|historic(?:al)?|georgian|victorian|medieval|classic(?:al)?|vintage|traditional|european|heritage|brick|baroque|gothic|renaissance|century)\b/iu,
    /^ (?:is |are )?(?:made )?(?:out )?of (?:red )?bricks?\b/iu,
  ],
  ['skyscraper', /\b(?:tall|tallest|glass|high[ -]rise|modern|futuristic|mirrored)\b/iu],
  ['apartment-block', /\b(?:apartment|residential|housing|concrete|soviet|dormitory|city)\b/iu],
]

const OF_HOUSES: readonly Kind[] = [
  ['house-shell', UNFINISHED, IN_WORK],
  [
    'stilt-house',
    /\bstilts?\b/iu,
    /^ (?:built )?(?:on|over|above) (?:stilts|poles|(?:the |a )?(?:water|sea ?wall|lagoon))\b/iu,
  ],
  ['mansion', /\b(?:luxur(?:y|ious)|grand|stately|elegant|millionaire)\b/iu],
]

const KINDS: Readonly<Record<string, readonly Kind[]>> = {
  'office-building': OF_BUILDINGS,
  house: OF_HOUSES,
  hut: OF_HOUSES.slice(1, 2),
  church: [['orthodox-church', /\b(?:orthodox|russian|byzantine|golden|gold|domed)\b/iu]],
  school: [['ruined-building', DESTROYED]],
  factory: [['ruined-building', DESTROYED]],
}

/** The hits, where each building is of the kind that is told of it, and one that is named twice stands once. */
export const asBuilt = (text: string, hits: readonly WordHit[]): readonly WordHit[] =>
  withoutTwice(text, hits).map((hit) => asItsKind(text, hit))

function asItsKind(text: string, hit: WordHit): WordHit {
  const kinds = hit.shape === undefined ? undefined : KINDS[hit.shape]
  const kind = kinds?.find((one) => isOfKind(text, hit, one))
  return kind ? { ...hit, shape: kind[0] } : hit
}

/** "A casino with people outside the building", "a school building": the plain word says nothing new. */
const withoutTwice = (text: string, hits: readonly WordHit[]): readonly WordHit[] =>
  hits.filter(({ shape, start, plural }) => {
    if (shape !== PLAIN || plural) return true
    const isThat = /(?:\bthe|\bthis|\bthat) $/iu.test(text.slice(Math.max(0, start - 6), start))
    return !hits.some(
      (one) => isBuilding(one) && (isThat ? one.end < start : one.end === start - 1),
    )
  })

const PLAIN = 'office-building'

/** True for a building that has a name of its own. */
function isBuilding({ shape }: WordHit): boolean {
  const { nature, heightMetres = 0 } = cutOutNamed(shape) ?? {}
  return shape !== PLAIN && nature === 'stand' && heightMetres > BUILDING_METRES
}

const BUILDING_METRES = 6

/** Characters on either side of a noun in which its kind is told. */
const REACH = 44

function isOfKind(text: string, { start, end }: WordHit, [, before, after]: Kind): boolean {
  // From the last word that begins a group of its own.
  const own = text.slice(Math.max(0, start - REACH), start).replace(BEGINNING, '')
  return (
    before.test(`${own}${text.slice(start, end)}`) ||
    after?.test(text.slice(end, end + REACH)) === true
  )
}

const BEGINNING =
  /^.*(?:[,.;:!?]|\b(?:the|an?|of|in|on|at|and|or|with|near|by|from|behind|under(?! construction)|over)\b)/isu

/** What a prompt says of a table-top: what stands on it, what it is made of, what is behind it and what is poured. */
import { cutOutNamed } from '../things/catalogue.ts'
import { isProduct } from '../things/shape-products.ts'
import { isContainer } from '../things/supports.ts'
import {
  type Liquid,
  nameOf,
  type Place,
  type Scene,
  type Subject,
  type Trait,
} from '../scene/scene.ts'
import { MAX_SUBJECTS, WATERS } from '../things/subject-kinds.ts'
import { isToy } from '../scene/looks.ts'
import { onPlates, withoutSpareVessels } from './food-words.ts'
import type { WordHit } from '../lexicon/word-hit.ts'
import { hitsOf } from './word-hits.ts'

/** True for what is small enough for a table. */
export function isTableThing({ shape, traits }: Pick<Subject, 'shape' | 'traits'>): boolean {
  if (isToy({ traits })) return true
  const nature = cutOutNamed(shape)?.nature
  return nature === 'thing' || nature === 'food'
}

/** Says that a plant is not in the ground. */
const POTTED =
  /\b(?:potted|houseplants?|in an? (?:[a-z-]+ ){0,2}(?:pot|vase|planter)|window ?sill|on (?:a|the|her|his) (?:[a-z]+ )?(?:desk|table|shelf))\b/iu

const LIFELESS: ReadonlySet<string> = new Set(['thing', 'food', 'plant', 'flame', 'stand', 'float'])

/** True where nobody is there who would have no room on a table. */
const isStillLife = (subjects: readonly Subject[]): boolean =>
  subjects.every(
    ({ kind, shape, traits }) =>
      isToy({ traits }) || (kind === 'thing' && LIFELESS.has(cutOutNamed(shape)?.nature ?? '')),
  )

function standsOnTable(lead: Subject, text: string): boolean {
  if (lead.happens === 'hurl') return TABLES.test(text)
  if (isTableThing(lead)) return true
  const nature = cutOutNamed(lead.shape)?.nature
  return nature === 'plant' && POTTED.test(text)
}

/** True where the first stands on a table, or a toy, which takes what it bears there. */
const isLaid = (subjects: readonly Subject[], text: string): boolean =>
  subjects.slice(0, 1).some((lead) => standsOnTable(lead, text)) || subjects.some(isToy)

/** Places in which nothing that is said to be there is on a table. */
const NO_ROOM: ReadonlySet<Place> = new Set(['space', 'underwater', 'abstract'])

/**
 * Where a still life plays: food, drinks and products on a table, with the place that was said behind it. Of all else
 * only small things that are said to be in a room, or on a table.
 */
export function tableOf(
  place: Place | undefined,
  subjects: readonly Subject[],
  { text, hits }: { readonly text: string; readonly hits: readonly WordHit[] },
): Pick<Scene, 'place' | 'beyond'> | undefined {
  const [lead] = subjects
  if (!lead || !isLaid(subjects, text) || !isStillLife(subjects)) return undefined
  if (place === 'interior' && isFilled(text, hits)) return undefined
  if (place === undefined || ROOMS.has(place)) return { place: 'tabletop' }
  if (NO_ROOM.has(place) || !isNear(lead, { text, hits })) return undefined
  return { place: 'tabletop', beyond: place }
}

/** Halls that are what a picture is about where they are named before what is in them: "a cave full of crystals". */
const HALLS: ReadonlySet<string> = new Set([
  'cave',
  'library',
  'church',
  'gallery',
  'corridor',
  'basement',
  'jail',
  'foodcourt',
  'warehouse',
  'factory',
  'attic',
  'garage',
  'metro',
  'tunnel',
])

function isFilled(text: string, hits: readonly WordHit[]): boolean {
  const [room] = hitsOf(hits, 'room')
  const [thing] = hitsOf(hits, 'subject')
  if (!room || !thing || TABLES.test(text)) return false
  return HALLS.has(room.value) && room.start < thing.start
}

const ROOMS: ReadonlySet<Place> = new Set(['interior', 'tabletop'])

/** True for what is looked at from near: it is said so, or it is food or a product and named before its place. */
function isNear(
  lead: Subject,
  { text, hits }: { readonly text: string; readonly hits: readonly WordHit[] },
): boolean {
  if (TABLES.test(text) || !isTableThing(lead)) return true
  const [place] = hitsOf(hits, 'place')
  const [thing] = hitsOf(hits, 'subject')
  const isServed = cutOutNamed(lead.shape)?.nature === 'food' || isProduct(lead.shape)
  return isServed && (place === undefined || (thing !== undefined && thing.start < place.start))
}

const TABLES =
  /\b(?:table|tabletop|desk|counter(?:top)?|tray|plate|shelf|podium|pedestal|close[- ]?up|macro|still life|bokeh|blurred|out of focus|shallow)\b/iu

/** Liquids by their names, those that are poured over others first. */
const LIQUIDS: readonly (readonly [Liquid, RegExp])[] = [
  ['syrup', /\b(?:syrup|honey|caramel|molasses|olive oil|sauce)\b|蜂蜜|糖浆/iu],
  [
    'chocolate',
    /\b(?:(?:melted|liquid|dark|hot|molten|milk) chocolate|chocolate (?:sauce|glaze|syrup)|ganache)\b/iu,
  ],
  ['wine', /\b(?:red wine|wine)\b|红酒|葡萄酒/iu],
  ['milk', /\b(?:milk|cream|yogh?urt)\b|牛奶|奶油/iu],
  ['coffee', /\b(?:coffee|espresso|cola|coke)\b|咖啡/iu],
  ['tea', /\b(?:tea|whisk(?:e)?y|bourbon|beer|champagne|rum|cider)\b|茶|啤酒/iu],
  ['juice', /\b(?:juice|lemonade|smoothie|orangeade|nectar)\b|果汁/iu],
  ['water', /\bwater\b|水/iu],
]

/** What is poured or splashes: the one named beside the verb, or else the first that is named at all. */
export function liquidOf(text: string, hits: readonly WordHit[]): Liquid | undefined {
  const flows = hitsOf(hits, 'detail').find(({ value }) => value === 'pour' || value === 'splash')
  if (!flows) return undefined
  const near = text.slice(Math.max(0, flows.start - 32), flows.end + 26)
  const named = (words: string): Liquid | undefined =>
    LIQUIDS.find(([, pattern]) => pattern.test(words))?.[0]
  return named(near) ?? named(text)
}

/** Says that what comes next stands one on another. */
const STACK_OF =
  /\b(?:stacks?|piles?|heaps?|towers?|stacked) (?:of )?(?:(?!and |with |on |next |a |an |the )[a-z-]+ ){0,2}$/iu
const STACKED: Trait = 'stacked'

/** What is said to be stacked is. */
function withStack(subject: Subject, text: string, hits: readonly WordHit[]): Subject {
  if (!isTableThing(subject)) return subject
  const named = hits.find(({ slot, shape }) => slot === 'subject' && shape === subject.shape)
  if (!named || !STACK_OF.test(text.slice(Math.max(0, named.start - 48), named.start)))
    return subject
  return { ...subject, traits: [...(subject.traits ?? []), STACKED] }
}

/** What swims is food beside food, or is not there. */
const SERVED: Readonly<Record<string, string>> = { shrimp: 'fried-shrimp', squid: 'oden' }

function asServed(subject: Subject): readonly Subject[] {
  if (subject.kind === 'fish' || subject.kind === 'whale') return []
  const shape = SERVED[subject.shape ?? '']
  return [shape ? { ...subject, shape, action: 'stand' } : subject]
}

/** Flowers by their names or their colours, as they stand about a table. */
const FLOWERS: readonly (readonly [shape: string, words: RegExp])[] = [
  [
    'white-rose',
    /\bwhite (?:[a-z]+ )?(?:roses?|flowers?|tulips?|blossoms?|petals?|orchids?|lil(?:y|ies))\b/iu,
  ],
  ['tulip', /\btulips?\b/iu],
  ['rose', /\broses?\b|\bred (?:flowers?|petals?)\b/iu],
  ['sunflower', /\bsunflowers?\b|\byellow flowers?\b/iu],
  ['hyacinth', /\b(?:lavender|hyacinths?|(?:purple|blue|violet) flowers?)\b/iu],
  ['hibiscus', /\bhibiscus\b/iu],
  ['blossom', /\b(?:blossoms?|peon(?:y|ies)|pink flowers?|cherry)\b/iu],
  ['white-rose', /\b(?:flowers?|dais(?:y|ies)|lil(?:y|ies)|orchids?)\b/iu],
]

const isFlower = ({ shape }: Subject): boolean =>
  shape === 'bouquet' || FLOWERS.some(([flower]) => flower === shape)

/** The flowers that are said to be around something on a table. */
function flowersOf(text: string, hits: readonly WordHit[]): readonly Subject[] {
  const said = hits.some(({ slot, value }) => slot === 'detail' && value === 'flowers')
  const shape = said && FLOWERS.find(([, words]) => words.test(text))?.[0]
  return shape ? [{ kind: 'thing', shape, count: 4, action: 'stand', details: [] }] : []
}

/** On a table a cactus is in a pot; and a pair of what is drawn as a pair is one. */
function potted(subject: Subject): Subject {
  if (subject.shape === 'cactus') return { ...subject, shape: 'potted-cactus' }
  const isPair = subject.count === 2 && PAIRS.has(subject.shape ?? '')
  return isPair ? { ...subject, count: 1 } : subject
}

const PAIRS: ReadonlySet<string> = new Set(
  'earbuds headphone glasses sunglasses goggles jeans shorts socks gloves scissors chopsticks maracas skis'.split(
    ' ',
  ),
)

/** "Food", "a dish" and "a platter" mean what else is served, where something is; in a plate they are a full one. */
function withoutCover(subjects: readonly Subject[]): readonly Subject[] {
  const dishes = subjects.filter(({ shape }) => shape !== COVER)
  if (
    dishes.some(({ shape = '' }) => !TABLEWARE.has(shape) && cutOutNamed(shape)?.nature === 'food')
  )
    return dishes
  return dishes.length < subjects.length
    ? subjects.filter(({ shape }) => shape !== PLATE)
    : subjects
}

/** What food is eaten from and with. */
const TABLEWARE: ReadonlySet<string> = new Set(
  'china-plate fork-and-knife spoon chopsticks kitchen-knife cutting-board kitchen-utensils'.split(
    ' ',
  ),
)

/** "Milk is poured into a cup": what is poured is in the air, and the cup is what stands there. */
function withoutPoured(
  subjects: readonly Subject[],
  text: string,
  hits: readonly WordHit[],
): readonly Subject[] {
  const into = POURED_INTO.exec(text)
  const [lead, ...others] = subjects
  const isDrink = DRINKS.has(lead?.shape ?? '') && liquidOf(text, hits) !== undefined
  if (!into || !lead || !isDrink) return subjects
  const end = into.index + into[0].length
  const isBefore = ({ shape }: Subject): boolean =>
    hitsOf(hits, 'subject').some((hit) => hit.shape === shape && hit.start < end)
  return isBefore(lead) && others.some((one) => !isBefore(one)) ? others : subjects
}

const POURED_INTO = /\bpour(?:s|ed|ing)?\b[^.;]*?\b(?:in|on|over)to? /iu

/** What is drawn as a vessel of a drink. */
const DRINKS: ReadonlySet<string> = new Set(
  'glass-of-milk hot-beverage teacup-without-handle wine-glass tropical-drink honey-pot water-glass beer-mug tumbler-glass wine-bottle water-bottle bottle-with-popping-cork salt'.split(
    ' ',
  ),
)

const COVER = 'dinner-plate'
const PLATE = 'china-plate'

const within = (one: Subject, vase: Subject): Subject => ({
  ...one,
  relation: { is: 'in', to: nameOf(vase) },
})

/** Says that flowers are in something, and not about it. */
const IN_A_VASE =
  /\b(?:flowers?|roses?|tulips?|blossoms?|dais(?:y|ies)|lil(?:y|ies)|orchids?|lavender|peon(?:y|ies)|sunflowers?) (?:[a-z]+ )?(?:in|inside) (?:an?|the)\b|\b(?:vase|jug|jar|bucket|basket|pot|pitcher|bowl) (?:of|with|full of|filled with) (?:[a-z]+ ){0,3}(?:flowers?|roses?|tulips?|blossoms?|dais(?:y|ies)|lil(?:y|ies)|orchids?|lavender|peon(?:y|ies)|sunflowers?)\b/iu

/** What stands on a table, of all that was named. */
export function laidOut(
  subjects: readonly Subject[],
  text: string,
  hits: readonly WordHit[],
): readonly Subject[] {
  const dishes = withoutPoured(withoutCover(subjects), text, hits)
  const served = onPlates(withoutSpareVessels(dishes), text)
  const laid = served.map((subject) => potted(withStack(subject, text, hits)))
  const flowers = laid.some(isFlower) ? [] : flowersOf(text, hits)
  const vase = laid.find(({ shape }) => isContainer(shape))
  const placed = vase && IN_A_VASE.test(text) ? flowers.map((one) => within(one, vase)) : flowers
  return onPodium([...laid, ...placed], text).slice(0, MAX_SUBJECTS)
}

const PODIUM = 'round-podium'
const ON_A_PODIUM =
  /\b(?:on|atop|onto|upon) (?:(?:an?|the|top of) )*(?:[a-z-]+ ){0,3}(?:podium|pedestal|plinth|platform|display stand)\b/iu

const isShownOff = (shape: string | undefined): boolean =>
  isProduct(shape) || cutOutNamed(shape)?.nature === 'food'

/** A product or a cake that is said to be on a podium stands on a low one. */
function onPodium(subjects: readonly Subject[], text: string): readonly Subject[] {
  const [lead, ...others] = subjects.filter(({ shape }) => shape !== 'pedestal')
  if (!lead || !isShownOff(lead.shape) || !ON_A_PODIUM.test(text)) return subjects
  const podium: Subject = { kind: 'thing', shape: PODIUM, count: 1, action: 'stand', details: [] }
  return [{ ...lead, relation: { is: 'on', to: PODIUM } }, podium, ...others]
}

/** The subjects of a prompt about food, where what is named with it is eaten as well. */
export function asDishes(
  subjects: readonly Subject[],
  place: Place | undefined,
): readonly Subject[] {
  const [lead] = subjects
  const isFood = cutOutNamed(lead?.shape)?.nature === 'food'
  if (!isFood || (place && WATERS.has(place))) return subjects
  return subjects.flatMap(asServed)
}

/** A picture of a liquid alone is one of a table. */
export const isLiquidAlone = (text: string, hits: readonly WordHit[]): boolean =>
  liquidOf(text, hits) !== undefined &&
  hitsOf(hits, 'detail').some(({ value }) => value === 'splash')

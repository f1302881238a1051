/** Gives what happens by itself in a text to the things to which it happens. */
import { type CutOut, cutOutNamed } from '../things/catalogue.ts'
import type { Nature } from '../things/natures.ts'
import { isVessel } from '../things/vessels.ts'
import { leaveOutParts, takeAdded } from './mixed-in.ts'
import type { Happening } from '../scene/happenings.ts'
import type { Subject } from '../scene/scene.ts'
import { PEOPLE } from '../things/subject-kinds.ts'
import { sentHits } from '../hits/direction-hits.ts'
import { happeningHits, type HappeningHit } from '../hits/happening-hits.ts'
import { isAlive } from '../hits/role-hits.ts'
import { isOfABody } from '../hits/sentence-hits.ts'
import { clauseStart, MAX_CHANGE_LETTERS } from './read-change.ts'
import type { Draft, SubjectReading } from './subject-drafts.ts'

/** Marks to whom what happens. Linear in the number of what is told of. */
export function readHappenings({ text, drafts }: SubjectReading): void {
  if (text.length > MAX_CHANGE_LETTERS) return
  for (const hit of happeningHits(text)) {
    if (isOfABody(text, hit.start) || isNoun(hit, drafts)) continue
    const one = meantBy(text, hit, drafts)
    if (!one) continue
    one.happens = laterOf(one.happens, asIn(one, hit.happens))
    if (one.happens === 'mix') takeAdded(text, hit.start, one)
    if (ASIDE.has(hit.happens)) takeWay(text, hit, one)
  }
  leaveOutParts(drafts)
}

/** True for the last word of a name: cinnamon rolls do not roll. */
const isNoun = ({ start, end }: HappeningHit, drafts: readonly Draft[]): boolean =>
  drafts.some(({ from, named }) => from < start && end === named)

/** What is told last of who collides or explodes is meant. */
const laterOf = (before: Happening | undefined, now: Happening): Happening =>
  before === undefined || now === 'collide' || now === 'explode' ? now : before

/** Food and balloons burst without fire. */
function asIn({ shape }: Draft, happens: Happening): Happening {
  const nature = cutOutNamed(shape)?.nature
  const isSoft = nature === 'food' || nature === 'drift' || nature === 'plant'
  return happens === 'explode' && isSoft ? 'burst' : happens
}

/** What takes a thing to a side. */
const ASIDE = new Set<Happening>(['roll', 'hurl'])

/** How far after a verb its direction is told, in letters. */
const WAY_LETTERS = 40

/** "Is kicked to the left": that way it goes. */
function takeWay(text: string, { start, end }: HappeningHit, one: Draft): void {
  const way = sentHits(text).find(
    (said) =>
      said.end > start && said.start < end + WAY_LETTERS && clauseStart(text, said.start) <= start,
  )
  if (way?.slot === 'facing' && (way.value === 'left' || way.value === 'right'))
    one.facing ??= way.value
}

/** The one whose name has it ("a bouncing ball"), whose it is ("the melting of a snowman"), the one right after it, as after an adjective, or else the last before it. */
function meantBy(text: string, hit: HappeningHit, drafts: readonly Draft[]): Draft | undefined {
  const { start, end, happens } = hit
  const isSized = SIZED.test(text.slice(start, end))
  const able = drafts.filter((one) => suits(one, happens) || (isSized && mayResize(one, happens)))
  const called = calledBy(text, hit, able)
  if (called) return called
  const isAdjective = isAnAdjective(text, hit)
  const isTheirs = isSized || BY_THEMSELVES.has(happens)
  if (!isAdjective && !isTheirs && isDoneBySomebody(text, start, drafts)) return undefined
  const next = able.find(({ from }) => from >= end && BEFORE_NOUN.test(text.slice(end, from)))
  const last = isAdjective ? undefined : doerOf(text, start, able)
  const named = last ?? next
  return addedTo(text, hit, able) ?? named ?? anyOf(text, hit, able)
}

/** The one with a happening in its name, or with one that is a noun before it: "the rusting of a fence". */
const calledBy = (
  text: string,
  { start, end }: HappeningHit,
  able: readonly Draft[],
): Draft | undefined =>
  able.find((one) => one.from <= start && end <= one.named) ??
  able.find(
    ({ from }) =>
      from >= end && AS_NOUN.test(text.slice(start, end)) && OF_NOUN.test(text.slice(end, from)),
  )

const AS_NOUN = /(?:ing|ion)$/iu
const OF_NOUN = /^ of (?:(?:an?|the|some|its|this|that) )?(?:[a-z-]+ ){0,3}$/iu

const isAnAdjective = (text: string, { start, end }: HappeningHit): boolean =>
  /ing$/iu.test(text.slice(start, end)) &&
  AFTER_ARTICLE.test(text.slice(0, start)) &&
  BEFORE_WORD.test(text.slice(end))

/** What is added to a glass is mixed in that one, and what is poured into one fills it. */
const addedTo = (
  text: string,
  { start, end, happens }: HappeningHit,
  able: readonly Draft[],
): Draft | undefined => {
  const verb = text.slice(start, end)
  const isInto = RECEIVING.has(happens) && INTO.test(verb)
  return isInto || SQUEEZING.test(verb) ? able.find(({ named }) => named > start) : undefined
}

/** What happens to what something is poured or put into, or onto. */
const RECEIVING = new Set<Happening>(['mix', 'fill', 'melt'])
/** Said of hands, which do it to what is named next. */
const SQUEEZING = /^squeez/iu

/** Who is there, where it is told of what is in it, or of the air: "as the temperature rises". */
const anyOf = (
  text: string,
  { start, end, happens }: HappeningHit,
  able: readonly Draft[],
): Draft | undefined =>
  IN_VESSELS.has(happens) || OF_HEAT.test(text.slice(start, end)) ? able[0] : undefined

/** The last one named before a verb in its sentence of whom the verb is said; who is somewhere outdoes where that is. */
function doerOf(text: string, start: number, able: readonly Draft[]): Draft | undefined {
  const sentence = clauseStart(text, start)
  const named = able.filter(
    ({ from, named: end }) =>
      from >= sentence && end <= start && !OF_ANOTHER.test(text.slice(end, start)),
  )
  const isPlace = ({ from }: Draft): boolean => AFTER_PLACE.test(text.slice(0, from))
  return named.findLast((one) => !isPlace(one)) ?? named.at(-1)
}

/** "A person is rolling sushi": who lives does it to something. */
const isDoneBySomebody = (text: string, start: number, drafts: readonly Draft[]): boolean =>
  drafts.some(
    (one) => lives(one) && one.named < start && IS_DOER.test(text.slice(one.named, start)),
  )

const IS_DOER = /^ (?:(?:is|are|was|[a-z]+ly) ){0,2}$/iu
/** Before a word that an adjective may belong to. */
const BEFORE_WORD =
  /^ (?!(?:in|on|at|from|to|into|onto|over|under|down|up|off|out|and|as|by|with|through|across|towards?|above|below|near|beside|around|away|rapidly|fast)\b)(?![a-z]+ly\b)[a-z]/iu
/** Before an adjective. */
const AFTER_ARTICLE =
  /(?:,|^|\b(?:an?|the|its|his|her|their|this|that|by|with|of|in|many|some|several|from|and))(?: [a-z]+ly)? ?$/iu
/** Leads from a thing to another, of which the verb is said. */
const OF_ANOTHER =
  /\b(?:with|while|where|until|as)\b(?! (?:it|they|if|though)\b)|\band (?:the|its|an?|their|his|her)\b|\b(?:words|pages|letters|characters|petals|pieces)\b|.{72}/iu
/** Before the name of where something is. */
const AFTER_PLACE =
  /\b(?:on|onto|off|from|in|into|over|under|behind|beside|near|at|to|down|across|through|against|around|along)(?: (?:an?|the|its|his|her|their))?(?: [a-z]+){0,2} $/iu

/** Between an adjective and its noun. */
const BEFORE_NOUN =
  /^ (?:(?!(?:an?|the|in|on|into|onto|at|to|from|of|off|with|by|and|as|over|under|down|up|its|his|her|their)\b)[a-z-]+ ){0,2}$|^的[^，。]{0,4}$/iu
/** Says outright that something is larger in the end, or smaller. */
const SIZED =
  /\b(?:big|large|huge|giant|enormous|small|tiny|little|bigger|larger|smaller)\b|变大|变小/iu

/** Anybody who is said to become large or small does. */
const mayResize = ({ kind }: Draft, happens: Happening): boolean =>
  (happens === 'grow' || happens === 'shrink') && !PEOPLE.has(kind)

const INTO = /\b(?:in|into|to|onto) (?:an?|the)\b/iu
/** Heat and cold, which do to whatever is there what they do. */
const OF_HEAT = /^temperature/iu
/** What happens to what is in a vessel. */
const IN_VESSELS = new Set<Happening>(['fill', 'empty', 'boil', 'mix', 'layer'])

/** What happens to anybody: that they come or go. */
const TO_ANYBODY = new Set<Happening>(['appear', 'vanish', 'collide'])
/** The same and what vehicles do, which nobody does to them. */
const BY_THEMSELVES = new Set<Happening>([...TO_ANYBODY, 'land', 'take_off', 'flash'])
/** What happens to vehicles as well; how they go is told by what they do. */
const TO_VEHICLES = new Set<Happening>([...TO_ANYBODY, 'burst', 'explode', 'shrink', 'shake'])
/** What lives in the air by itself floats, rises and swings there already. */
const IN_THE_AIR = new Set<Happening>(['float', 'rise', 'swing', 'roll'])
/** What plants do not do where they are rooted. */
const UPROOTING = new Set<Happening>(['roll', 'drop', 'bounce', 'hurl', 'rise', 'fall', 'swing'])
/** What happens to fire. */
const OF_FIRE = new Set<Happening>(['appear', 'vanish', 'grow', 'shrink', 'float'])
/** Figures that are no more alive than what they are made of. */
const OF_SNOW: ReadonlySet<string> = new Set(['snowman', 'snowman-without-snow'])
/** What burns down. */
const CANDLES: ReadonlySet<string> = new Set(['candle', 'diya-lamp'])
/** What has a fire of its own, and is not burnt by it. */
const LIT: ReadonlySet<string> = new Set([
  'candle',
  'diya-lamp',
  'light-bulb',
  'red-paper-lantern',
  'jack-o-lantern',
  'fireplace',
  'oven',
  'birthday-cake',
  'cigarette',
  'fire-hydrant',
])

const lives = ({ kind, shape }: Draft): boolean =>
  (PEOPLE.has(kind) || isAlive({ value: kind, shape })) && !OF_SNOW.has(shape ?? '')

/** What flies by a motor: it lands and takes off. */
const FLYING_KINDS: ReadonlySet<string> = new Set(['plane', 'rocket'])
const FLYING_SHAPES: ReadonlySet<string> = new Set([
  'helicopter',
  'quadcopter',
  'flying-saucer',
  'small-airplane',
])
/** What has lights that flash. */
const LIT_VEHICLES: ReadonlySet<string> = new Set([
  'police-car',
  'oncoming-police-car',
  'ambulance',
  'fire-engine',
])

const flies = ({ kind, shape }: Draft): boolean =>
  FLYING_KINDS.has(kind) || FLYING_SHAPES.has(shape ?? '')

/** What happens to some vehicles alone. */
const OF_VEHICLES: Partial<Record<Happening, (one: Draft) => boolean>> = {
  land: flies,
  take_off: flies,
  flash: ({ kind, shape }) => kind === 'car' || LIT_VEHICLES.has(shape ?? ''),
}

function suits(one: Draft, happens: Happening): boolean {
  const isVehicles = OF_VEHICLES[happens]
  if (isVehicles) return isVehicles(one)
  if (happens === 'collide') return one.count === 2
  if (IN_VESSELS.has(happens)) return isVessel(one.shape)
  if (lives(one)) return TO_ANYBODY.has(happens)
  const cutOut = cutOutNamed(one.shape)
  if (!cutOut || cutOut.nature === 'sail') return TO_VEHICLES.has(happens)
  return happens === 'burn_down' ? CANDLES.has(cutOut.name) : suitsThing(cutOut, happens)
}

function suitsThing({ name, nature, heightMetres }: CutOut, happens: Happening): boolean {
  if (heightMetres > MOVED_METRES && HURLED.has(happens)) return false
  if (happens === 'burn' && LIT.has(name)) return false
  if (happens === 'collapse' && heightMetres < BUILT_METRES) return false
  return nature === 'flame' ? OF_FIRE.has(happens) : UNSUITED[nature]?.has(happens) !== true
}

/** What is lower does not collapse into dust. */
const BUILT_METRES = 1.2
/** What is larger is a building, or stands as fast as one. */
const MOVED_METRES = 4
const HURLED = new Set<Happening>(['spin', 'drop', 'bounce', 'hurl', 'roll', 'swing', 'fall'])

/** What does not happen to a thing, by how it lives. */
const UNSUITED: Partial<Record<Nature, ReadonlySet<Happening>>> = {
  fly: IN_THE_AIR,
  drift: IN_THE_AIR,
  float: IN_THE_AIR,
  plant: UPROOTING,
  roll: new Set<Happening>(['roll', 'bounce', 'swing', 'wilt']),
}

/** What happens to a subject, as its draft has it. */
export const happeningOf = ({ happens, accent }: Draft): Pick<Subject, 'happens' | 'accent'> => ({
  ...(happens && { happens }),
  ...(happens && WITH_ACCENT.has(happens) && accent && { accent }),
})

/** What brings something of a colour of its own. */
const WITH_ACCENT = new Set<Happening>(['mix', 'layer', 'strew'])

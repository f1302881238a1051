/** What words mean by the sentence around them: whose a thing is, what is only a part of another, what a body does by itself. */
import { cutOutNamed } from '../things/catalogue.ts'
import { isContainer } from '../things/supports.ts'
import { wearingOf } from '../things/wearables.ts'
import { HUMANS, natureOf, PEOPLE } from '../things/subject-kinds.ts'
import type { Action, Relation } from '../scene/scene.ts'
import { asKept, isFigure, isOfFilm, isPicture } from './figures-of-speech.ts'
import { withMounts } from './gone-by-hits.ts'
import { withKin } from './kin-hits.ts'
import { withOthers } from './other-hits.ts'
import { withOutfits } from './outfit-hits.ts'
import {
  isListed,
  POSITIONS,
  relationAfter,
  relationsBetween,
  type Said,
} from '../lexicon/relation-words.ts'
import { isAlive, isKindOfOwner, withGenders, withoutRoles } from './role-hits.ts'
import { DOES, OF_A_BODY, PART_OF, PLACED, RELATIVE_TO } from '../lexicon/sentence-words.ts'
import type { WordHit } from '../lexicon/word-hit.ts'

/** Characters before a word in which its sentence is looked at. */
const REACH = 48

/** What the camera does is nothing that anybody does: "the camera circles around". */
const OF_THE_CAMERA =
  /\bcamera(?: (?:then|slowly|gently|smoothly|gradually|steadily|is|will|starts?|begins?|continues?|to|and|[a-z]+ly))* $/iu

/** True for what a part of somebody does. */
export const isOfABody = (text: string, start: number): boolean =>
  OF_A_BODY.test(text.slice(Math.max(0, start - REACH), start))

/** Between whose it is and what it is. */
const OWNS = /^['’]s? (?:[a-z-]+ ){0,2}$/iu

/** What somebody looks at; what a film shows as a painting is there. */
const PICTURE_OF =
  /\b(?:picture|photo|painting|drawing) of (?:(?:an?|the|his|her|their|its) )?(?:[a-z-]+ )?$/iu

/** The hits as the sentence around them means them; `hits` stand in the order of the text. */
export function asMeant(text: string, all: readonly WordHit[]): readonly WordHit[] {
  const kin = withKin(text, withMounts(text, all))
  const hits = withoutRoles(text, withOthers(text, withGenders(text, kin)))
  const meant = hits.filter((hit, index) =>
    isMeant(text, hit, {
      index,
      later: hits.slice(index + 1),
      last: hits.slice(0, index).findLast(({ slot }) => NAMING.has(slot)),
      all: hits,
    }),
  )
  const named: WordHit[] = []
  for (const hit of meant)
    named.push(
      asToy(
        text,
        ofItsSport(text, asKept(text, related(text, hit, { earlier: named, all: meant }), meant)),
      ),
    )
  const dressed = withOutfits(text, named)
  return dressed.filter((hit) => !isWornThing(hit, dressed) && !isEntered(hit, dressed))
}

/** Who is before a shop or under a tree is not in the shop: it is seen, and is no place. */
const isEntered = ({ slot, start }: WordHit, hits: readonly WordHit[]): boolean =>
  (slot === 'place' || slot === 'room') &&
  hits.some((one) => one.start === start && one.slot === 'subject' && !one.hint && isOutdoors(one))

/** Slots of who and what is there. */
const NAMING: ReadonlySet<WordHit['slot']> = new Set(['subject', 'pronoun'])

function isMeant(
  text: string,
  hit: WordHit,
  {
    index,
    later,
    last,
    all,
  }: {
    readonly index: number
    readonly later: readonly WordHit[]
    readonly last: WordHit | undefined
    readonly all: readonly WordHit[]
  },
): boolean {
  const before = text.slice(Math.max(0, hit.start - REACH), hit.start)
  if (hit.slot === 'action') return isDone(text, hit, before)
  if (isWearer(text, hit, later) || isFigure(text, hit, all) || isWaved(text, hit, last))
    return false
  if (hit.slot !== 'subject') return true
  if (SIMILE.test(before)) return false
  if (hit.value !== 'thing') return !isOwner(text, hit, all) && !isSort(text, hit, later)
  return !isInside(before, { index, last }) && !isNoThing(text, hit, { later, last })
}

/** True for the sea that is none: fans wave flags. */
const isWaved = (text: string, { slot, start, end }: WordHit, last: WordHit | undefined): boolean =>
  slot === 'place' &&
  last !== undefined &&
  text.slice(last.end, start) === ' ' &&
  /^waves?\b/iu.test(text.slice(start, end)) &&
  PEOPLE.has(String(last.value))

/** True for what another is a part or a picture of, and which is not there itself. */
const isInside = (
  before: string,
  { index, last }: { readonly index: number; readonly last: WordHit | undefined },
): boolean =>
  (last !== undefined && !isPicture(last) && PICTURE_OF.test(before)) ||
  (index > 0 && PART_OF.test(before))

/** True for the name of a thing that stands for none: a likeness, a letter of a word, a bat in a game, a part, a verb. */
const isNoThing = (
  text: string,
  hit: WordHit,
  { later, last }: { readonly later: readonly WordHit[]; readonly last: WordHit | undefined },
): boolean =>
  isLikeness(text, hit, later) ||
  isOfFilm(text, hit, { last, later }) ||
  isOfWriting(text, hit) ||
  isOfSport(text, hit) ||
  isSaidOf(text, hit, last)

/** "A statue of a horse" is seen as a horse that stands there. */
function isLikeness(text: string, { start, end }: WordHit, later: readonly WordHit[]): boolean {
  if (!/^(?:statue|sculpture|figurine)s?$/iu.test(text.slice(start, end))) return false
  const next = later.find((hit) => hit.slot === 'subject' && !hit.hint)
  return (
    next !== undefined &&
    (isAlive(next) || PEOPLE.has(String(next.value))) &&
    / of (?:an? |the |two |three )?(?:[a-z-]+ ){0,2}$/iu.test(text.slice(end - 1, next.start)) &&
    next.start - end < 40
  )
}

/** True for what is only a part of who was named last, or what they do. */
const isSaidOf = (text: string, hit: WordHit, last: WordHit | undefined): boolean =>
  last !== undefined && (isPart(text, hit, last) || isVerb(text, hit, last))

/** True for a verb of somebody who is there, as a whole. */
const isDone = (text: string, hit: WordHit, before: string): boolean =>
  !OF_A_BODY.test(before) &&
  !OF_THE_CAMERA.test(before) &&
  !isNoun(text, hit, before) &&
  !(hit.value === 'travel' && HANDED.test(text.slice(hit.end, hit.end + REACH)))

/** Parts of somebody for which there are drawings. */
const PARTS: ReadonlySet<string> = new Set([
  'feather',
  'tooth',
  'bone',
  'necktie',
  'anatomical-heart',
  'red-heart',
])
const OWN = /(?:['’]s?|\b(?:its|his|her|their|each|every)) (?:[a-z-]+ ){0,2}$/iu

/** True for a part of who was named: a bird's feathers are on the bird. */
const isPart = (text: string, { shape, start }: WordHit, last: WordHit): boolean =>
  PARTS.has(shape ?? '') &&
  (isAlive(last) || PEOPLE.has(String(last.value))) &&
  OWN.test(text.slice(Math.max(0, start - REACH), start))

/** True for a noun that is what somebody does: "a man ties a scarf". */
const isVerb = (text: string, hit: WordHit, last: WordHit): boolean =>
  isPlainVerb(text, hit, last) || isThirdPerson(text, hit, last)

/** "Two kangaroos box playfully". */
const isPlainVerb = (text: string, { plural, start, end }: WordHit, last: WordHit): boolean =>
  !plural &&
  last.plural &&
  isAlive(last) &&
  text.slice(last.end, start) === ' ' &&
  /^ (?:[a-z]+ly|each other|one another|together)\b/iu.test(text.slice(end, end + 24))

const isThirdPerson = (text: string, { plural, start, end }: WordHit, last: WordHit): boolean =>
  plural &&
  (last.slot === 'pronoun' ||
    (last.slot === 'subject' && (HUMANS.has(String(last.value)) || isAlive(last)))) &&
  /^ (?:[a-z]+ly )?$/iu.test(text.slice(last.end, start)) &&
  /^ (?:an?|the|his|her|their|its|another|each)\b/iu.test(text.slice(end, end + 9))

/** Letters of a word are no letters in envelopes. */
const isOfWriting = (text: string, { start, end }: WordHit): boolean =>
  /^letters?$/iu.test(text.slice(start, end)) &&
  /\b(?:written|words?|spell(?:s|ed|ing)?|saying|alphabet|fonts?|carved|neon|letters? (?-i:[A-Z])\b)/iu.test(
    text,
  )

/** A bat that balls are hit with does not fly. */
const isOfSport = (text: string, { shape }: WordHit): boolean =>
  shape === 'bat' && /\b(?:baseball|softball|cricket|batter|pitcher|home run)\b/iu.test(text)

/** True for what is named after a word of place, or before one that says what is around it. */
function isRelative(
  text: string,
  { start, end }: WordHit,
  { earlier, all }: { readonly earlier: readonly WordHit[]; readonly all: readonly WordHit[] },
): boolean {
  if (SURROUNDED.test(text.slice(end, end + REACH))) return true
  const isSaid = RELATIVE_TO.test(text.slice(Math.max(0, start - REACH), start))
  return isSaid && (all.some(isNamed) || earlier.some(isThing))
}

const isThing = ({ slot, value }: WordHit): boolean => slot === 'subject' && value === 'thing'

/** A noun of the background that is placed by another one, where nobody is named: "a chair on the left of a couch". */
function isLocated(text: string, hit: WordHit, all: readonly WordHit[]): boolean {
  if (all.some((one) => isNamed(one) && one.start < hit.start)) return false
  const next = all.find((one) => isThing(one) && one.start > hit.end)
  return (
    next !== undefined &&
    relationsBetween(text.slice(hit.end, next.start)).some((is) => POSITIONS.has(is))
  )
}

/** A noun of the background that is one of a list: "a wine glass and a chair". */
function isListedWith(text: string, hit: WordHit, all: readonly WordHit[]): boolean {
  if (DRESSED.test(text.slice(0, hit.start))) return false
  const subjects = all.filter(({ slot }) => slot === 'subject')
  const last = subjects.findLast((one) => one.end <= hit.start)
  const next = subjects.find((one) => one.start >= hit.end)
  return (
    (last !== undefined && JOINS.test(text.slice(last.end, hit.start))) ||
    (next !== undefined && JOINS.test(text.slice(hit.end, next.start)))
  )
}

/** A list of what somebody wears. */
const DRESSED = /\b(?:wear(?:s|ing)|in)\b[^.;!?]{0,60}$/iu

const JOINS = /^ and (?:an?|one) (?:[a-z-]+ ){0,1}$/iu

/** Whoever is named before this is who others are around, or on whose sides they are. */
const SURROUNDED =
  /^,? (?:that is |which is |is |are )?(?:surrounded|encircled|ringed|flanked) (?:by|with)\b|^ (?:[a-z]+ )?(?:on|to) (?:both|either|each) sides? of\b/iu

const isNamed = ({ slot, hint }: WordHit): boolean => slot === 'subject' && !hint

/**
 * A noun of the background counts where somebody is placed by it: "a dog behind a chair". What is on it, in it or wears
 * it counts as well, but people, who sit on chairs and wear hats as they are.
 */
function related(
  text: string,
  hit: WordHit,
  { earlier, all }: { readonly earlier: readonly WordHit[]; readonly all: readonly WordHit[] },
): WordHit {
  if (!hit.hint || hit.slot !== 'subject' || hit.value !== 'thing') return hit
  const isPlace =
    isRelative(text, hit, { earlier, all }) ||
    isLocated(text, hit, all) ||
    isListedWith(text, hit, all) ||
    isBorne(text, hit, earlier) ||
    isPlaceOf(text, hit, all)
  return isPlace ? { ...hit, hint: false } : hit
}

/** The same where the word of place stands after its noun, and whoever is there before or after both: 椅子上有一只猫. */
function isPlaceOf(text: string, hit: WordHit, all: readonly WordHit[]): boolean {
  const relation = relationAfter(text.slice(hit.end, hit.end + REACH))
  if (!relation || !isShown(relation, hit)) return false
  if (!BEARING.has(relation)) return all.some(isNamed)
  const next = all.find((one) => isNamed(one) && one.start > hit.end)
  const who = all.findLast((one) => isNamed(one) && one.end <= hit.start) ?? next
  if (!who || PEOPLE.has(String(who.value))) return false
  return hit.shape !== 'dining-table' || isAlive(who)
}

/** Relations in which people are as they are, and what is beneath them is not looked at for itself. */
const BEARING: ReadonlySet<Relation> = new Set(['on', 'in'])

function isBorne(text: string, hit: WordHit, earlier: readonly WordHit[]): boolean {
  const last = earlier.findLast(isNamed)
  if (last && relationsBetween(text.slice(last.end, hit.start)).some((is) => POSITIONS.has(is)))
    return true
  const bearer = earlier.findLast((one) => isNamed(one) && wearingOf(one.shape) === undefined)
  if (!last || !bearer || PEOPLE.has(String(bearer.value))) return false
  const between = text.slice(last.end, hit.start)
  if (last !== bearer && isListed(between)) return isShown('worn_by', hit)
  // A still life on a table is one, and needs no other.
  if (hit.shape === 'dining-table' && !earlier.some((one) => isNamed(one) && isAlive(one)))
    return false
  return relationsBetween(between).some((relation) => isShown(relation, hit))
}

/** True for a relation in which a noun of the background is seen as what it is. */
function isShown(relation: Said, { shape }: WordHit): boolean {
  if (relation === 'in') return isContainer(shape)
  return relation === 'worn_by' ? wearingOf(shape) !== undefined : true
}

/** What an animal wears is a thing of its own, and nobody else's dress. */
const isWornThing = ({ slot, start }: WordHit, hits: readonly WordHit[]): boolean =>
  (slot === 'worn' || slot === 'garment' || slot === 'outfit') &&
  hits.some(
    (one) =>
      one.start === start &&
      one.slot === 'subject' &&
      !one.hint &&
      wearingOf(one.shape) !== undefined,
  )

/** A balloon in a hand, or one that is blown up, is no balloon that people fly in. */
function asToy(text: string, hit: WordHit): WordHit {
  if (hit.slot !== 'subject' || hit.value !== 'balloon') return hit
  const before = text.slice(Math.max(0, hit.start - REACH), hit.start)
  const isToy =
    IN_HAND.test(before) ||
    TOY_BEFORE.test(before) ||
    IS_TOY.test(text.slice(hit.end, hit.end + REACH))
  return isToy ? { ...hit, value: 'thing', shape: 'balloon' } : hit
}

const IN_HAND =
  /(?:\b(?:hold|holds|holding|carries|carrying|with)(?: (?:an?|the|his|her|its|some|two|three))?(?: [a-z]+){0,2} $|(?:拿|举|牵)着?[^，。]{0,5}$)/iu

/** Said of small balloons alone, before their name. */
const TOY_BEFORE =
  /(?:\b(?:rubber|party|water|water-filled|birthday|helium|inflated|inflatable|toy|latex|pops?|popping|bursts?|pricks?) (?:an? |the )?$)/iu

/** The same after it. */
const IS_TOY =
  /^ (?:(?:is|are|being|slowly|gradually|suddenly) )*(?:inflat|expand|swell|pop|burst|deflat|stretch|shrink|bounc|explod|filled|blown)/iu

/** Balls by the game that is played with them. */
const SPORTS: readonly (readonly [game: RegExp, shape: string])[] = [
  [/\bbasketball|\bdunk/iu, 'basketball'],
  [/\bsoccer|\bfootball|\bgoal(?:keeper|ie)?\b/iu, 'soccer-ball'],
  [/\bvolleyball/iu, 'volleyball'],
  [/\bbaseball|\bpitcher\b|\bgolf/iu, 'baseball'],
  [/\btennis|\bping[- ]?pong|\btable tennis/iu, 'tennis'],
  [/\brugby/iu, 'rugby-football'],
]

/** A ball is that of the game that is told of. */
function ofItsSport(text: string, hit: WordHit): WordHit {
  if (hit.shape !== 'beach-ball' || !/^balls?$/iu.test(text.slice(hit.start, hit.end))) return hit
  const shape = SPORTS.find(([game]) => game.test(text))?.[1]
  return shape === undefined ? hit : { ...hit, shape }
}

/** A drink is passed to somebody, and nobody passes by. */
const HANDED =
  /^ (?:an?|the|his|her|their|some) (?:[a-z]+ ){1,3}to (?:an?|another|the|his|her|their|each|someone)\b/iu

/** Verbs that are nouns after an article: "a man in the park". */
const NOUNS_TOO =
  /^(?:park|water|film|drink|brush|paint|shelter|dart|bolt|loop|circle|rear|watch|trade|step|station|wheel|iron)$/iu
const AFTER_ARTICLE = /\b(?:an?|the|this|that|his|her|their|its|my|our)(?: [a-z-]+)? $/iu

const isNoun = (text: string, { start, end }: WordHit, before: string): boolean =>
  NOUNS_TOO.test(text.slice(start, end)) && AFTER_ARTICLE.test(before)

const ANOTHER = /\b(?:another|the other) $/iu

/** "A painter's brush" is a brush. */
function isOwner(text: string, owner: WordHit, all: readonly WordHit[]): boolean {
  const { end, value } = owner
  if (HUMANS.has(String(value)) && isKindOfOwner(text, owner, all)) return true
  // "Another person's suitcase" is told of two people.
  if (ANOTHER.test(text.slice(Math.max(0, owner.start - 12), owner.start))) return false
  return all.some(
    ({ slot, value: other, start, hint, shape }) =>
      start >= end &&
      slot === 'subject' &&
      other === 'thing' &&
      !hint &&
      !PARTS.has(shape ?? '') &&
      start - end < 30 &&
      OWNS.test(text.slice(end, start)),
  )
}

/** "A professional surfer", "a cowboy panda": of two nouns side by side the second is who is there. */
function isSort(text: string, { value, end, plural }: WordHit, later: readonly WordHit[]): boolean {
  if (plural || (value !== 'man' && value !== 'woman' && value !== 'child')) return false
  return later.some(
    ({ slot, start, hint, shape, value: other }) =>
      slot === 'subject' &&
      !hint &&
      isAlive({ value: other, shape }) &&
      text.slice(end, start) === ' ' &&
      start > end &&
      // "A woman horse riding" rides one.
      !later.some((one) => one.slot === 'action' && one.start === start),
  )
}

/** What something is only likened to: "clouds like galloping horses", 像一匹马. */
const SIMILE =
  /(?:^|[a-z,]) (?:(?<!\blooks? )(?<!\blooking )|(?<=\b(?:that|which) looks? ))(?:like|as if|as though|resembling|reminiscent of|shaped like) (?:an? |the )?(?:[a-z]+(?:ing|y|en|e)? )?$|(?:^|\s)(?:wie|comme|como|cual) (?:ein[a-z]*|une?|uma?|una|l['’]) ?$|(?:像|如同|宛如|仿佛|犹如)[一了]?[只匹条朵个座头群]?$/iu

const IN_A_SUIT = /^ (?:in|wearing) (?:(?:an?|the|his|her|their) )?(?:[a-z]+ ){0,2}$/iu

/** Who is in a space suit is an astronaut, and nobody else. */
function isWearer(text: string, { slot, value, end }: WordHit, later: readonly WordHit[]): boolean {
  if ((slot !== 'subject' && slot !== 'pronoun') || value === 'thing') return false
  return later.some(
    (suit) =>
      suit.value === 'astronaut' &&
      suit.start - end < 40 &&
      IN_A_SUIT.test(text.slice(end, suit.start)),
  )
}

/** Higher than this nothing is brought into a room. Metres. */
const ROOM_METRES = 4

/** True for houses, towers and trees, which are not inside of a house. */
export function isOutdoors({ shape }: { readonly shape?: string }): boolean {
  const cutOut = cutOutNamed(shape)
  return cutOut !== undefined && cutOut.heightMetres > ROOM_METRES
}

/** Between two nouns of which each is somebody: "a chef and a waiter", "a man faces another man". */
const JOINED =
  /\b(?:and|faces|versus|vs|meets|beside|with) (?:an?|another|two|three|the other) (?:[a-z-]+ ){0,2}$/iu

/** True where the text between two nouns for people says that they are two people. */
export const isJoined = (between: string): boolean => JOINED.test(between)

/** Words that say by themselves that somebody is a woman, or a man. */
const GENDERED =
  /(?:m[ae]n|ess|\b(?:lady|ladies|guys?|[a-z]*girls?|[a-z]*boys?|[a-z]*mothers?|[a-z]*fathers?|mum|mom|dad|wife|wives|husbands?|sons?|daughters?|brothers?|sisters?|king|queen|prince|bride|groom|widow|nun|monk|lord|duke|aunt|uncle|witch|wizard|hero|heroine|gal|maid|santa|claus|gran[a-z]*))$/iu
const SHE = /\b(?:she|her|herself)\b/iu
const HE = /\b(?:he|his|him|himself)\b/iu

/** What "he" or "she" tells of the one person of a text whose name says neither; undefined where both or none is said. */
export function pronounGender(text: string, name: string): 'woman' | 'man' | undefined {
  if (GENDERED.test(name)) return undefined
  const [isShe, isHe] = [SHE.test(text), HE.test(text)]
  if (isShe === isHe || OTHERS.test(text.replace(name, ''))) return undefined
  return isShe ? 'woman' : 'man'
}

/** Somebody else of whom it may be said. */
const OTHERS =
  /\b(?:man|men|woman|women|lady|girls?|boys?|mother|father|wife|husband|son|daughter|king|queen|prince|princess|and an? [a-z]+(?:er|or|ist))\b/iu

/** Before somebody of whom a likeness is meant, which does not go about. */
const LIKENESS =
  /\b(?:statues?|sculptures?|figurines?|busts?|models?) of (?:an? |the |two |three )?(?:[a-z-]+ ){0,2}$/iu

/** True for who is a statue. */
export const isStatue = (text: string, start: number): boolean =>
  LIKENESS.test(text.slice(Math.max(0, start - REACH), start))

/** True where what follows somebody says where they are, or that they do something that no word here knows: both are done standing. */
export const staysThere = (after: string): boolean => PLACED.test(after) || DOES.test(after)

/**
 * True for a verb in whose clause another noun stands, which no word here knows, and who comes next is not what does it:
 * "blue curtains swaying near a sofa".
 */
export function isOfUnknown(text: string, verb: WordHit, next: WordHit | undefined): boolean {
  const clause = /[^.,;:!?]*$/u.exec(text.slice(0, verb.start))?.[0] ?? ''
  if (!NOUNLIKE.test(clause) || /[㐀-鿿]$/u.test(text.slice(verb.start, verb.end))) return false
  return next === undefined || LEADS_AWAY.test(text.slice(verb.end, next.start))
}

/** A word that is neither an adverb, nor a form of a verb, nor one of grammar. */
const NOUNLIKE =
  /\b(?!(?:an?|the|and|or|while|as|then|when|by|in|on|at|with|of|to|from|is|are|was|were|who|that|which|it|they|he|she|there|here|just|still|also|now)\b)(?![a-z]+(?:ly|ing)\b)[a-z]{3,}\b/iu
const LEADS_AWAY =
  /\b(?:near|in|on|at|over|under|by|to|into|from|with|behind|beside|across|through|around|along|down|up|above|below|against|past|towards?|as|while|and)\b/iu

/** True for a thing that cannot do this: glasses do not jog. */
export const isBeyond = (
  subject: Parameters<typeof natureOf>[0] | undefined,
  action: Action,
): boolean => subject?.kind === 'thing' && !natureOf(subject).can.includes(action)

/** True for who goes by habit, and stands where that is not what is said. */
export function isRestless(subject: Parameters<typeof natureOf>[0]): boolean {
  const { habit, can } = natureOf(subject)
  return (habit === 'walk' || habit === 'run') && can.includes('stand')
}

/** Tells of somebody who is known for riding, and rides. */
export const HORSEMAN =
  /\b(?:cowboy|cowgirl|horse(?:wo)?man|knight|jockey)s?\b[^.]{0,40}\brid(?:es?|ing)\b/iu

/** Who rides a motorcycle by name. */
export const MOTORIST =
  /\b(?:motocross|dirt bike|motor(?:cycle|bike)) riders?\b|\bmotorcyclists?\b/iu

/** Before what somebody rides. */
export const MOUNTED = /\b(?:on|astride|atop) (?:\w+ ){0,3}$|骑[着在]?[^，。]{0,5}$/iu

/** Between somebody and what is held or led. */
export const HOLDING =
  /\b(?:hold|carry|hugg?|lead|cradl|walk)(?:s|es|ing)? (?:\w+ ){0,3}$|(?:抱|牵|带|拿|背|举|提|遛|向|对|朝|给)着?[^，。]{0,4}$/iu

/** Slots whose words can have a colour. */
export const THINGS: ReadonlySet<WordHit['slot']> = new Set([
  'garment',
  'worn',
  'outfit',
  'subject',
  'place',
  'detail',
])

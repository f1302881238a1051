/**
 * Postal addresses in English: a number, a name and a word for a road, then flat, town, state and
 * postcode; post office boxes; a town with state and ZIP code.
 */
import { hints } from './context.ts'
import { nextWord, toSet, wordAt, type Word } from './address-words.ts'
import { findContinentalAddress } from './addresses-continental.ts'
import { findNamedAddress } from './addresses-named.ts'
import { isAlphanumeric, isDigit, isLower, isUpper, type Reader } from '../reader.ts'

/** The end of an address that begins here; undefined when there is none. */
export function findAddress(reader: Reader, start: number): number | undefined {
  const named = findNamedAddress(reader, start)
  if (reader.isStarved()) return undefined
  const formed = findFormed(reader, start)
  return formed === undefined ? named : Math.max(formed, named ?? 0)
}

/** Addresses recognised by their form alone, without an introduction. */
function findFormed(reader: Reader, start: number): number | undefined {
  const unit = reader.at(start)
  // In lower case, only words for a flat or a box may begin an address.
  if (isLower(unit) && !LOWER_STARTS.has(unit)) return undefined
  if (isDigit(unit) && !isBeforeName(reader, start)) return undefined
  const first = wordAt(reader, start)
  if (first === undefined) return undefined
  const continental = findContinentalAddress(reader, start, first)
  if (continental !== undefined) return continental
  if (isDigit(unit)) return findStreet(reader, start)
  return findNamed(reader, first) ?? (isUpper(unit) ? findPlace(reader, start, first) : undefined)
}

/** Whether a name may follow the number here: a letter, or an ordinal number. Excludes rows of numbers. */
function isBeforeName(reader: Reader, start: number): boolean {
  let end = start
  while (end - start < 12 && (isAlphanumeric(reader.at(end)) || isJoint(reader, end))) end += 1
  if (reader.at(end) === 44) end += 1
  if (reader.at(end) !== 32) return false
  let name = end + 1
  if (reader.at(name) === 35) name += 1
  while (name - end < 5 && isDigit(reader.at(name))) name += 1
  return isAlphanumeric(reader.at(name)) && !isDigit(reader.at(name))
}

function findNamed(reader: Reader, first: Word): number | undefined {
  if (BOXES.has(first.lower)) return findBox(reader, first)
  if (first.text === 'RR' || first.text === 'HC') return findRoute(reader, first)
  if (isNumberWord(first.text)) return findSpelled(reader, first)
  const isUnit = UNITS.has(first.lower) || first.lower === 'room'
  return isUnit ? findUnit(reader, first) : undefined
}

/** `P.O. Box`, `GPO Box`, `P. O. Box`. */
const BOXES = toSet('po p.o p gpo g.p.o')

function isNumberWord(text: string): boolean {
  return text.length > 2 && NUMBER_STARTS.has(text.charCodeAt(0)) && NUMBER_WORD.test(text)
}

/** O T F S E N */
const NUMBER_STARTS = new Set([79, 84, 70, 83, 69, 78])

/** `One`, `Twenty-Two`. */
const NUMBER_WORD =
  /^(?:One|Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten|Eleven|Twelve|\p{L}+teen|(?:Twen|Thir|For|Fif|Six|Seven|Eigh|Nine)ty(?:-\p{L}{3,5})?)$/u

/** `One Microsoft Way, Redmond, WA 98052`: only where the text says "address", or a town follows. */
function findSpelled(reader: Reader, first: Word): number | undefined {
  const isNamed = hints(reader.before(first.end - first.text.length), 'address')
  const road = roadAfter(reader, first.end, false)
  if (road === undefined) return undefined
  const end = tailEnd(reader, road.end)
  return isNamed || end > road.end ? end : undefined
}

/** `RR 2 Box 45, Ames, IA 50010`: a box on a rural route. */
function findRoute(reader: Reader, first: Word): number | undefined {
  const route = nextWord(reader, first.end)
  if (!route || !/^\d{1,3}$/.test(route.text)) return undefined
  const box = nextWord(reader, route.end, true)
  return box?.lower === 'box' ? boxEnd(reader, box) : undefined
}

function findPlace(reader: Reader, start: number, first: Word): number | undefined {
  return findTown(reader, start) ?? findPostcode(reader, first)
}

/** a b c f p r s u v */
const LOWER_STARTS = new Set([97, 98, 99, 102, 112, 114, 115, 117, 118])

const STRONG = `street st avenue ave road rd boulevard blvd lane ln drive dr parkway pkwy highway hwy crescent
  cres terrace mews broadway turnpike esplanade expressway freeway`
const WEAK = `court ct way place pl square sq circle cir close row walk gardens grove hill quay alley
  plaza trail loop rise pike path parade green wharf view park heights ridge run crossing bend`

const STRONG_ROADS = toSet(STRONG)
const WEAK_ROADS = toSet(WEAK)
const CONNECTORS = toSet('of the de la le du del da dos san')
const DIRECTIONS = toSet('n s e w ne nw se sw north south east west')
const UNITS = toSet(
  'apt apartment suite ste unit flat floor fl bldg building tower block rm level shop',
)

/** Words that begin the next sentence rather than a town's name. */
const NO_TOWN = toSet(
  `i he she it we they you but and or so the if when then this that my his her our your please bob
   is was are were will would can could there here what who where how why no yes not all call email`,
)

/** Nouns and units that follow an amount, never a house number. */
const NO_NAME = toSet(
  `minutes minute hours hour days day weeks week months month years year people percent dollars km
   miles meters metres steps blocks january february march april may june july august september
   october november december am pm`,
)

type Road = { readonly end: number; readonly isStrong: boolean }

function findStreet(reader: Reader, start: number): number | undefined {
  const before = reader.before(start)
  // Only the last two units are matched: an expression anchored at the end would be tried at every
  // position of a longer text.
  if (/[\p{L}\p{N}][.,:/-]?$|[$€£¥.]$/u.test(before.slice(-2))) return undefined
  const number = houseNumber(reader, start)
  if (number === undefined) return undefined
  const isNamed = hints(before, 'address')
  const road = roadAfter(reader, number.end, isNamed)
  if (road === undefined) return undefined
  const end = tailEnd(reader, road.end)
  if (isNamed || end > road.end) return end
  if (isYear(number.text, before) || NUMBERED.test(before)) return undefined
  return road.isStrong || endsPhrase(reader, road.end) ? end : undefined
}

/** `12`, `221B`, `12-14`, `12/3`. */
function houseNumber(reader: Reader, start: number): Word | undefined {
  let end = start
  while (end - start < 12 && (isAlphanumeric(reader.at(end)) || isJoint(reader, end))) end += 1
  const text = reader.text(start, end)
  if (!/^\d{1,6}[A-Za-z]?(?:[/-]\d{1,5}[A-Za-z]?)?$/.test(text)) return undefined
  if (reader.at(end) === 44 && reader.at(end + 1) === 32) end += 1
  return { text, lower: text, end }
}

function isJoint(reader: Reader, position: number): boolean {
  const unit = reader.at(position)
  return (unit === 45 || unit === 47) && isDigit(reader.at(position + 1))
}

/** Words that have numbers of their own: "chapter 12". */
const NUMBERED =
  /\b(?:chapter|section|version|windows|part|volume|vol|track|episode|season|level|lesson|act|scene|phase|route|step|figure|table|page)\s+$/

function isYear(number: string, before: string): boolean {
  return (
    /^(?:19|20)\d\d$/.test(number) &&
    /\b(?:in|by|since|until|during|of|from|after|before|around|the|early|late)\s+$/.test(before)
  )
}

/** A name of one to five words and the word for a road; in lower case only where the text says "address". */
function roadAfter(reader: Reader, start: number, isNamed: boolean): Road | undefined {
  let end = start
  let names = 0
  for (let count = 0; count < 7; count += 1) {
    const word = nextWord(reader, end)
    if (word === undefined) return undefined
    const road = toRoad(reader, word, names > 0 && (isNamed || isName(word.text)))
    if (road) return road
    if (!isNameWord(word, isNamed)) return undefined
    if (!CONNECTORS.has(word.lower)) names += 1
    end = word.end
    // `St. Charles Avenue`, `Martin Luther King Jr. Drive`, `Terry A. Francois Boulevard`
    if (/^(?:st|jr|dr|mt|[a-z])$/.test(word.lower) && reader.at(end) === 46) end += 1
  }
  return undefined
}

function toRoad(reader: Reader, word: Word, hasName: boolean): Road | undefined {
  const { lower, text } = word
  if (lower === 'broadway' && isName(text)) return { end: word.end, isStrong: true }
  // `Avenue of the Americas`
  if (lower === 'avenue' && !hasName) return avenueOf(reader, word)
  if (!hasName || !isRoad(lower)) return undefined
  // `West Street Road`: of several words for a road, the last one counts.
  const next = nextWord(reader, word.end)
  if (next && isName(next.text) && isRoad(next.lower)) return undefined
  return { end: abbreviated(reader, word), isStrong: STRONG_ROADS.has(lower) }
}

function isRoad(lower: string): boolean {
  return STRONG_ROADS.has(lower) || WEAK_ROADS.has(lower)
}

function avenueOf(reader: Reader, word: Word): Road | undefined {
  const of = nextWord(reader, word.end)
  const the = of?.lower === 'of' ? nextWord(reader, of.end) : undefined
  const name = the?.lower === 'the' ? nextWord(reader, the.end) : the
  return name && isName(name.text) ? { end: name.end, isStrong: true } : undefined
}

/** Includes the full stop of `St.` when the address continues on the same line. */
function abbreviated(reader: Reader, word: Word): number {
  if (word.lower.length > 4 || reader.at(word.end) !== 46) return word.end
  return /[\s,]/.test(reader.text(word.end + 1, word.end + 2)) && reader.at(word.end + 1) >= 0
    ? word.end + 1
    : word.end
}

function isName(text: string): boolean {
  const unit = text.charCodeAt(0)
  return unit < 128 ? isUpper(unit) || isDigit(unit) : /^[\p{Lu}\d]/u.test(text)
}

function isNameWord({ text, lower }: Word, isNamed: boolean): boolean {
  if (NO_NAME.has(lower)) return false
  if (CONNECTORS.has(lower)) return true
  if (/^\d/.test(text)) return /^\d{1,3}(?:st|nd|rd|th)$/i.test(text)
  return isNamed || isName(text)
}

function endsPhrase(reader: Reader, end: number): boolean {
  const unit = reader.at(end)
  return unit < 32 || (!isAlphanumeric(unit) && unit !== 32 && unit !== 45 && unit !== 39)
}

/** The end of what follows a road: direction, flat, town, state, postcode, country; at most eight steps. */
function tailEnd(reader: Reader, start: number): number {
  let end = start
  for (let step = 0; step < 8; step += 1) {
    const next = tailStep(reader, end)
    if (next === undefined) return end
    end = next
  }
  return end
}

function tailStep(reader: Reader, end: number): number | undefined {
  const isComma = reader.at(end) === 44
  const position = isComma ? end + 1 : end
  const word = nextWord(reader, end, true)
  if (word === undefined) return undefined
  const isHash = reader.at(position + 1) === 35
  return (isHash ? word.end : flatEnd(reader, word)) ?? townOrPostcode(reader, word, isComma)
}

function flatEnd(reader: Reader, word: Word): number | undefined {
  if (UNITS.has(word.lower) || word.lower === 'room') return unitValue(reader, word)
  if (/^\d{1,3}(?:st|nd|rd|th)$/i.test(word.text)) return floorEnd(reader, word)
  return DIRECTIONS.has(word.lower) && isName(word.text) ? word.end : undefined
}

function townOrPostcode(reader: Reader, word: Word, isComma: boolean): number | undefined {
  return postcodeEnd(reader, word) ?? (isComma ? townEnd(reader, word) : undefined)
}

/** `Apt 4B`, `Suite #200`. */
function unitValue(reader: Reader, word: Word): number | undefined {
  const dot = reader.at(word.end) === 46 ? word.end + 1 : word.end
  const value = nextWord(reader, dot, true)
  return value && /^(?:\d|[A-Za-z]$|[A-Za-z]-?\d)/.test(value.text) ? value.end : undefined
}

function floorEnd(reader: Reader, word: Word): number | undefined {
  const next = nextWord(reader, word.end)
  return next?.lower === 'floor' ? next.end : undefined
}

/** A ZIP code, or a postcode of the United Kingdom, Canada or Australia. */
function postcodeEnd(reader: Reader, word: Word): number | undefined {
  if (/^\d{5}(?:-\d{4})?$/.test(word.text)) return word.end
  const next = nextWord(reader, word.end)
  if (next) {
    const both = `${word.text} ${next.text}`
    if (UK.test(both) || /^[A-Z]\d[A-Z] \d[A-Z]\d$/.test(both)) return next.end
    if (/^[A-Z]{2,3} \d{4,5}(?:-\d{4})?$/.test(both)) return next.end
  }
  return /^[A-Z]{2}$/.test(word.text) && STATES.has(word.text) ? word.end : undefined
}

const UK =
  /^[A-PR-UWYZ](?:\d{1,2}|[A-HK-Y]\d|[A-HK-Y]\d\d|\d[A-Z]|[A-HK-Y]\d[A-Z]) \d[ABD-HJLNP-UW-Z]{2}$/

const STATES = toSet(
  `AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY
   NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC UK US USA NSW VIC QLD ACT TAS ON QC BC AB`,
)

/** One to three capitalised words after a comma. */
function townEnd(reader: Reader, first: Word): number | undefined {
  if (!/^\p{Lu}/u.test(first.text) || NO_TOWN.has(first.lower)) return undefined
  let { end } = first
  for (let count = 0; count < 2; count += 1) {
    const word = nextWord(reader, end)
    if (word === undefined || !/^\p{Lu}\p{Ll}/u.test(word.text) || NO_TOWN.has(word.lower)) break
    end = word.end
  }
  return townCodeEnd(reader, end)
}

/** `Auckland 1142`, `Pune - 411001`: a postcode after its town, unless it may be a year. */
function townCodeEnd(reader: Reader, end: number): number {
  const isDashed = reader.at(end) === 32 && reader.at(end + 1) === 45 && reader.at(end + 2) === 32
  const code = nextWord(reader, isDashed ? end + 2 : end)
  return code && /^(?!(?:19|20)\d\d$)\d{4,6}$/.test(code.text) ? code.end : end
}

/** `P.O. Box 123`, with its town. */
function findBox(reader: Reader, first: Word): number | undefined {
  const dot = reader.at(first.end) === 46 ? first.end + 1 : first.end
  let box = nextWord(reader, dot)
  // `P. O. Box 9921`
  if (first.lower === 'p' && box?.lower === 'o')
    box = nextWord(reader, box.end + (reader.at(box.end) === 46 ? 1 : 0))
  return box?.lower === 'box' ? boxEnd(reader, box) : undefined
}

function boxEnd(reader: Reader, box: Word): number | undefined {
  const number = nextWord(reader, box.end)
  return number && /^\d{1,6}$/.test(number.text) ? tailEnd(reader, number.end) : undefined
}

/** `Flat 3, 12 High Street`: from the flat on, if a street follows. */
function findUnit(reader: Reader, first: Word): number | undefined {
  let end = unitValue(reader, first)
  for (let step = 0; step < 3 && end !== undefined; step += 1) {
    const next = nextWord(reader, end, true)
    if (next === undefined) return undefined
    const start = next.end - next.text.length
    if (isDigit(reader.at(start))) {
      const number = houseNumber(reader, start)
      const road = number && roadAfter(reader, number.end, false)
      return road && tailEnd(reader, road.end)
    }
    // `Suite 200, Harbour House, 12 Quay Street`
    end =
      reader.at(end) === 44 && isName(next.text) ? (townEnd(reader, next) ?? next.end) : undefined
  }
  return undefined
}

/** `Springfield, IL 62704`, `Washington DC 20500`: up to three words, a state, a ZIP code. */
function findTown(reader: Reader, start: number): number | undefined {
  let word = wordAt(reader, start)
  for (let count = 0; count < 3 && word && isName(word.text); count += 1) {
    const next = nextWord(reader, word.end, true)
    if (next && STATES.has(next.text)) return zipEnd(reader, next)
    if (reader.at(word.end) === 44) return undefined
    word = next
  }
  return undefined
}

function zipEnd(reader: Reader, state: Word): number | undefined {
  const zip = nextWord(reader, state.end)
  return zip && /^\d{5}(?:-\d{4})?$/.test(zip.text) ? zip.end : undefined
}

/** A British postcode alone: it identifies a few houses. */
function findPostcode(reader: Reader, word: Word): number | undefined {
  if (word.text.length > 4 || !/\d/.test(word.text)) return undefined
  const next = nextWord(reader, word.end)
  return next && UK.test(`${word.text} ${next.text}`) ? next.end : undefined
}

/**
 * Postal addresses in the formats of continental Europe and Latin America: the name of the road and
 * then the number (`Lindenweg 7a, 80331 München`, `Calle de Alcalá 45`), or the number and a word
 * for a road before the name (`12 rue de la Paix, 75002 Paris`).
 */
import { nextWord, toSet, type Word } from './address-words.ts'
import { isAlphanumeric, isDigit, isUpper, type Reader } from '../reader.ts'

/** Endings of road names: German, Dutch, and the Nordic languages. */
const ROAD_NAME =
  /^\p{Lu}.{2,}(?:straße|strasse|str|gasse|weg|platz|allee|damm|ufer|steig|straat|laan|plein|gracht|gatan|vägen|vagen|vej|gade|veien|gata|katu)$/u

/** Words for a road that precede its name. */
const FIRST_ROADS =
  toSet(`rue calle via viale ul ulica al aleja os c avenida rua travessa carrer corso piazza paseo plaza
  rambla boulevard avenue allée place quai impasse chemin cours calzada carrera largo praça vicolo
  straße strasse ulica aleja rruga strada bulevardul sokak cadde caddesi jalan`)

/** Those that may follow a house number; English has no such order. */
const AFTER_NUMBER = toSet(`rue avenue boulevard allée place quai impasse chemin cours route bis`)

/** Those that are also English words: an address needs a town as well. */
const ENGLISH_TOO = toSet(`via place avenue boulevard plaza rambla impasse quai`)

const INNER =
  toSet(`de la le les du des d da do dos das del della delle degli di el los las l san santa saint
  st sankt von van der den zum zur am im op aan het 't e y`)

/** House numbers: `7`, `7a`, `12-14`, `3/5`. */
const HOUSE = /^\d{1,4}[a-zA-Z]?(?:[-/]\d{1,4}[a-zA-Z]?)?$/

const FULL_STOP = 46
const COMMA = 44

/** The most words of a road's name. */
const MAX_NAME_WORDS = 6

/** The end of an address that begins with this word; undefined when there is none. */
export function findContinentalAddress(
  reader: Reader,
  start: number,
  first: Word,
): number | undefined {
  if (isDigit(reader.at(start))) return findNumberFirst(reader, first)
  if (!isUpper(reader.at(start)) && !FIRST_ROADS.has(first.lower)) return undefined
  const road = roadAt(reader, first)
  if (road === undefined) return undefined
  const dot = reader.at(road.end) === FULL_STOP ? road.end + 1 : road.end
  const number = nextWord(reader, dot, true)
  if (!number || !HOUSE.test(number.text)) return undefined
  const end = townEnd(reader, houseEnd(reader, number))
  return end > number.end || !ENGLISH_TOO.has(first.lower) ? end : undefined
}

/** Includes the flat after a slash, as in `10/12`. */
function houseEnd(reader: Reader, { end }: Word): number {
  if (reader.at(end) !== 47 || !isDigit(reader.at(end + 1))) return end
  let last = end + 1
  while (last - end < 6 && isAlphanumeric(reader.at(last))) last += 1
  return last
}

/** The last word of a road name that begins with this word. */
function roadAt(reader: Reader, first: Word): Word | undefined {
  if (FIRST_ROADS.has(first.lower)) return nameEnd(reader, first)
  return first.text.length > 5 && ROAD_NAME.test(first.text) ? first : undefined
}

/** `12 rue de la Paix`, only with its town: without one it might be English. */
function findNumberFirst(reader: Reader, first: Word): number | undefined {
  if (!HOUSE.test(first.text)) return undefined
  const road = nextWord(reader, first.end, true)
  if (road === undefined || !AFTER_NUMBER.has(road.lower)) return undefined
  const name = nameEnd(reader, road)
  if (name === undefined) return undefined
  const end = townEnd(reader, name.end)
  return end > name.end || road.lower === 'rue' ? end : undefined
}

/**
 * The last word of a road's name after the word for a road: capitalised words, and small words
 * between them.
 */
function nameEnd(reader: Reader, road: Word): Word | undefined {
  let last: Word | undefined
  let word = nextWord(reader, reader.at(road.end) === FULL_STOP ? road.end + 1 : road.end)
  for (let count = 0; count < MAX_NAME_WORDS && word; count += 1) {
    const isInner = INNER.has(word.lower) || /^[dl]['’]\p{Lu}/u.test(word.text)
    const isName = /^\p{Lu}/u.test(word.text) || /^[dl]['’]\p{Lu}/u.test(word.text)
    if (!isInner && !isName) break
    if (isName) last = word
    word = nextWord(reader, word.end)
  }
  return last
}

/** The end of `, 80331 München` or `, Madrid`; the given position when there is no town. */
function townEnd(reader: Reader, end: number): number {
  const isComma = reader.at(end) === COMMA
  const code = nextWord(reader, end, true)
  if (code === undefined) return end
  const isCode = /^(?:[A-Z]{1,2}-)?\d{4,5}$|^\d\d-\d{3}$/.test(code.text)
  if (!isCode) return isComma && /^\p{Lu}\p{Ll}+$/u.test(code.text) ? cityEnd(reader, code) : end
  let town = nextWord(reader, code.end)
  // The Netherlands: `1016 EA Amsterdam`.
  if (town && /^[A-Z]{2}$/.test(town.text)) town = nextWord(reader, town.end) ?? town
  return town && /^\p{Lu}\p{Ll}/u.test(town.text) ? cityEnd(reader, town) : code.end
}

/** The end of a town whose name may have two words. */
function cityEnd(reader: Reader, town: Word): number {
  const second = TWO_WORDS.has(town.lower) ? nextWord(reader, town.end) : undefined
  return second && /^\p{Lu}\p{Ll}/u.test(second.text) ? second.end : town.end
}

/** First words of town names that have two words. */
const TWO_WORDS = toSet(
  'são san santa santo saint st sankt bad los las la le el den rio porto ciudad palma',
)

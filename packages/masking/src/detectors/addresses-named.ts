/**
 * Postal addresses that the text introduces ("Address: …", "lives at …"), in any country's order:
 * capitalised names, numbers and the small words between them, up to the end of the sentence.
 */
import { nextWord, toSet, wordAt, type Word } from './address-words.ts'
import { isAlphanumeric, isBlank, type Reader } from '../reader.ts'

/** The most words of an address. */
const MAX_WORDS = 24

/** Lower-case words that may be inside an address. */
const INNER = toSet(
  `of de la le les du des da do dos das del della di el los von van der den het aan the and y e near
   opp opposite behind floor fl flat apt apartment unit suite room bldg building block blk house no
   st nd rd th lane street road avenue ave shi ku cho chome gu dong ro gil si do city county village
   district ward sector phase plot tower bis ter c/o via ul os str nr km jalan jl kav gang lorong`,
)

/** Lower-case words that never end an address. */
const NO_END = toSet(
  'of de la le les du des da do del della di von van der the and y e near no c/o',
)

/** Abbreviations, whose full stop does not end the sentence. */
const ABBREVIATED = toSet(
  `st ave rd blvd dr ln ct pl sq hwy pkwy apt no ste fl bldg blk jr sr mt ft p o n s e w ne nw se sw nr str
   col av c ul os jl kav jr dept rm opp`,
)

/** "Address:" and its equivalents in other languages; not the address of a machine. */
const LABEL =
  /(?<![\p{L}\p{N}])(?:address|addr|residence|adresse|direcci[oó]n|domicilio|endere[cç]o|indirizzo|adres|anschrift|alamat|adress|osoite|cím|ship(?:ping)? to|deliver to|bill(?:ing)? to|return to|mail to|lives? at|send to)[^:\n]{0,12}: ?[\s"'*_`(|]{0,4}$/u
const NO_LABEL =
  /(?:\b(?:ip|ipv[46]|mac|e-?mail|web|url|wallet|contract|memory|bitcoin|btc|eth|ethereum|bus|host|server|network|base|start|virtual|physical|return|hardware|bluetooth|i2c|token|crypto|deposit|site|register|proxy|gateway|listen|bind)[ -]?|0x)address(?:es)?[^:\n]{0,12}:/

/** A phrase that introduces an address without a colon. */
const LEADING =
  /\b(?:address is|address was|liv(?:e|es|ed|ing) (?:at|on)|reside[sd]? at|residing at|located at|ship(?:ped)? (?:it |this |that |them )?to|deliver(?:ed)? (?:it |this |that |them )?to|mail(?:ed)? (?:it |this )?to|moved to|send (?:it |this )?to|office is at|house is at|staying at)[ :]{1,2}["'(]?$/

/**
 * The end of an address that begins here and that the text before introduces; undefined when there
 * is none.
 */
export function findNamedAddress(reader: Reader, start: number): number | undefined {
  if (!mayLead(reader, start)) return undefined
  const before = reader.before(start)
  const isLabelled = LABEL.test(before) && !NO_LABEL.test(before)
  if (!isLabelled && !LEADING.test(before)) return undefined
  const phrase = readPhrase(reader, start)
  return phrase && (isLabelled || phrase.isDetailed) && phrase.hasName ? phrase.end : undefined
}

/**
 * A quick check for a colon or the end of an introducing word, before blanks and marks; it rules
 * out most positions.
 */
function mayLead(reader: Reader, start: number): boolean {
  let last = start - 1
  while (start - last < 8 && MARKS.has(reader.at(last))) last -= 1
  const unit = reader.at(last)
  return unit === 58 || (last < start - 1 && LEAD_ENDS.has(unit))
}

/** Last letters of to, at, on, is, was. */
const LEAD_ENDS = new Set([111, 116, 110, 115])

/** Blank, line end, " ' * _ ` ( | */
const MARKS = new Set([32, 10, 34, 39, 42, 95, 96, 40, 124])

type Phrase = {
  readonly end: number
  /** Contains a capitalised word of two or more letters. */
  readonly hasName: boolean
  /** Three parts; or, after a comma, a number of three or more digits or a code of letters and digits. */
  readonly isDetailed: boolean
}

type Part = Word & { readonly commas: number }

/** The longest sequence of names, numbers and inner words; undefined when it contains no number. */
function readPhrase(reader: Reader, start: number): Phrase | undefined {
  const parts = readParts(reader, start)
  const last = parts.findLast(({ text, lower }) => !NO_END.has(lower) || /\d/.test(text))
  if (last === undefined || !parts.some(({ text }) => /\d/.test(text))) return undefined
  return {
    end: last.end,
    hasName: parts.some(({ text }) => /^\p{Lu}\p{L}/u.test(text)),
    isDetailed: parts.some(({ text, commas }) => commas > 1 || (commas > 0 && POSTCODE.test(text))),
  }
}

const POSTCODE = /^(?=.*\d)[\dA-Z-]{3,9}$/

function readParts(reader: Reader, start: number): readonly Part[] {
  const parts: Part[] = []
  let commas = 0
  let word = wordAt(reader, start)
  while (parts.length < MAX_WORDS && word && isPart(reader, word)) {
    parts.push({ ...word, commas })
    const next = partAfter(reader, word)
    if (next?.isComma) commas += 1
    word = next?.word
  }
  return parts
}

/** Whether a word belongs to the address: not if it is the label of the next field, as in `Phone: …`. */
function isPart(reader: Reader, { text, lower, end }: Word): boolean {
  const after = reader.at(end)
  if (after === 58 || after === 64 || after === 61) return false
  return /^[\p{Lu}\d]/u.test(text) || INNER.has(lower)
}

/** The word after one blank, a comma, the full stop of an abbreviation, a dash or a sign for "number". */
function partAfter(
  reader: Reader,
  { lower, end }: Word,
): { readonly word: Word | undefined; readonly isComma: boolean } | undefined {
  let position = end
  if (reader.at(position) === 46) {
    if (!ABBREVIATED.has(lower) && !/^\p{L}(?:\.\p{L})*$/u.test(lower)) return undefined
    position += 1
  }
  const isComma = reader.at(position) === 44
  if (isComma) position += 1
  const isSlash = reader.at(position) === 47 && isAlphanumeric(reader.at(position + 1))
  if (isSlash) return { word: wordAt(reader, position + 1), isComma }
  if (!isBlank(reader.at(position))) return undefined
  if (isDashed(reader, position)) position += 2
  return { word: nextWord(reader, position, true), isComma }
}

/** ` - ` */
function isDashed(reader: Reader, position: number): boolean {
  const dash = reader.at(position + 1)
  return (dash === 45 || dash === 0x2013) && isBlank(reader.at(position + 2))
}

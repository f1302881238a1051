/**
 * National numbers with letters, and passports. A passport number looks like any order number, so
 * it counts only with a label.
 */
import {
  isFinnishId,
  isHongKongId,
  isIban,
  isSingaporeId,
  isSpanishId,
  isTaiwanId,
} from './checksums.ts'
import { hints, saysIdentity } from './context.ts'
import { END, isDigit, isLower, isUpper, type Reader } from '../reader.ts'

/** The longest form without spaces: an IBAN. */
const MAX_UNITS = 34

/** The end of a private number that begins here with a letter or digit; undefined when there is none. */
export function findId(reader: Reader, start: number): number | undefined {
  const handle = findHandle(reader, start)
  if (handle !== undefined) return handle
  const end = plainEnd(reader, start)
  if (end - start > MAX_UNITS) return undefined
  if (reader.at(end) === 45) {
    const last = groupsEnd(reader, end)
    if (isHyphenated(reader, start, last)) return last
  }
  if (end - start < 2) return undefined
  return findWhole(reader, start, end) ?? findSpaced(reader, start, end)
}

function isPlain(unit: number): boolean {
  return isDigit(unit) || isUpper(unit) || isLower(unit)
}

function plainEnd(reader: Reader, start: number): number {
  let end = start
  while (isPlain(reader.at(end)) && end - start <= MAX_UNITS) end += 1
  return end
}

function findWhole(reader: Reader, start: number, end: number): number | undefined {
  if (isTooShort(reader, start, end) || !hasDigit(reader, start, end)) return undefined
  const word = reader.text(start, end)
  const inBrackets = bracketed(reader, end)
  if (inBrackets !== '' && isHongKong(reader, start, word + inBrackets)) return end + 3
  const hyphenated = afterHyphen(reader, end)
  if (/^[\dXYZ]\d{7}$/.test(word) && isSpanishId(word + hyphenated)) return end + 2
  if (word.length >= MIN_FORM_CHARACTERS && FORMS.some((isForm) => isForm(word))) return end
  const joinedEnd = groupsEnd(reader, end)
  return [joinedEnd, end].find((last) => isNamed(reader, start, last))
}

/** The account name with a messenger that the text names: `微信：wx_li88`. */
function findHandle(reader: Reader, start: number): number | undefined {
  if (isDigit(reader.at(start)) || !mayLeadHandle(reader, start)) return undefined
  if (!HANDLE.test(reader.before(start).slice(-12))) return undefined
  let end = start
  while (end - start < MAX_HANDLE_CHARACTERS && isInHandle(reader.at(end))) end += 1
  return end - start < MIN_HANDLE_CHARACTERS || end - start === MAX_HANDLE_CHARACTERS
    ? undefined
    : end
}

/** A quick check of the sign before; it rules out most positions. */
function mayLeadHandle(reader: Reader, start: number): boolean {
  const before = reader.at(start - 1)
  return HANDLE_LEADS.has(before === 32 ? reader.at(start - 2) : before)
}

/** : ： 是 为 為 号 號 */
const HANDLE_LEADS = new Set([58, 0xff1a, 0x662f, 0x4e3a, 0x70ba, 0x53f7, 0x865f])

const HANDLE = /(?:微信(?:号|號|id)?(?:[:：]|是|为|為)? ?|\bwechat(?: id)?: ?)$/
const MIN_HANDLE_CHARACTERS = 6
const MAX_HANDLE_CHARACTERS = 21

/** A letter, a digit, `-` or `_`. */
function isInHandle(unit: number): boolean {
  return isPlain(unit) || unit === 45 || unit === 95
}

/** By its check digit, or by its form with a label for an identity number. */
function isHongKong(reader: Reader, start: number, id: string): boolean {
  if (isHongKongId(id)) return true
  return /^[A-Z]{1,2}\d{6}[\dA]$/.test(id) && hints(reader.before(start), 'identity')
}

/** `X-1234567-L`, `131052-308T`. */
function isHyphenated(reader: Reader, start: number, end: number): boolean {
  if (end - start !== 11) return false
  const word = reader.text(start, end)
  return isFinnishId(word) || (/^[XYZ]-\d{7}-/.test(word) && isSpanishId(word.replaceAll('-', '')))
}

/** Too short for an identity number, unless a hyphen and more follow. */
function isTooShort(reader: Reader, start: number, end: number): boolean {
  return end - start < 4 || (end - start < 5 && reader.at(end) !== 45)
}

function hasDigit(reader: Reader, start: number, end: number): boolean {
  for (let position = start; position < end; position += 1)
    if (isDigit(reader.at(position))) return true
  return false
}

/** The end of further groups joined by hyphens, as in `D123-4567-8901`. */
function groupsEnd(reader: Reader, end: number): number {
  let last = end
  while (reader.at(last) === 45 && isPlain(reader.at(last + 1)) && last - end < MAX_UNITS)
    last = plainEnd(reader, last + 1)
  return last
}

/** `(3)` as `3`. */
function bracketed(reader: Reader, end: number): string {
  if (reader.at(end) !== 40 || !isPlain(reader.at(end + 1)) || reader.at(end + 2) !== 41) return ''
  return reader.text(end + 1, end + 2)
}

function afterHyphen(reader: Reader, end: number): string {
  const isOne = reader.at(end) === 45 && isUpper(reader.at(end + 1)) && !isPlain(reader.at(end + 2))
  return isOne ? reader.text(end + 1, end + 2) : ''
}

/** The shortest of the forms below. */
const MIN_FORM_CHARACTERS = 9

/** Private without a label: by check digits or by a unique form. */
const FORMS: readonly ((word: string) => boolean)[] = [
  isTaiwanId,
  isSingaporeId,
  isSpanishId,
  isIban,
  // United Kingdom: National Insurance.
  (word) => NINO.test(word),
  // India: PAN. Italy: codice fiscale. Mexico: CURP.
  (word) => /^[A-Z]{3}[ABCFGHJLPT][A-Z]\d{4}[A-Z]$/.test(word),
  (word) => /^[A-Z]{6}\d\d[A-EHLMPRST]\d\d[A-Z]\d{3}[A-Z]$/.test(word),
  (word) => /^[A-Z]{4}\d{6}[HM][A-Z]{5}[A-Z\d]\d$/.test(word),
  // Mexico: RFC of persons and companies. United Kingdom: driving licence.
  (word) => /^[A-Z&]{3,4}\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])[A-Z\d]{2}[\dA]$/.test(word),
  (word) => /^[A-Z]{2}[A-Z9]{3}\d[0156]\d(?:0[1-9]|[12]\d|3[01])\d[A-Z9]{2}\d[A-Z]{2}$/.test(word),
  // China's permits for Hong Kong and Taiwan need a label.
]

const NINO = /^(?!BG|GB|KN|NK|NT|TN|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]\d{6}[A-D]$/

/** Whether the text labels it as a passport or an identity number. */
function isNamed(reader: Reader, start: number, end: number): boolean {
  if (end - start < 5) return false
  const word = reader.text(start, end).replaceAll('-', '')
  const before = reader.before(start)
  if (hints(before, 'passport') && isPassport(word)) return true
  if (!isIdentity(word)) return false
  if (hints(before, 'identity') && !hints(before, 'other')) return true
  if (!/^(?:[A-Z]{1,2}\d{6,8}|\d{9})$/.test(word)) return false
  return saysIdentity(after(reader, end))
}

/** Up to ten letters and digits; newer passports of Germany and others have few digits. */
function isPassport(word: string): boolean {
  if (/^(?=(?:[A-Z]*\d){2})[A-Z\d]{7,10}$/.test(word)) return true
  return word.length <= 10 && isIdentity(word)
}

/** Whether enough of it are digits. */
function isIdentity(word: string): boolean {
  const digits = digitsIn(word)
  return digits >= 5 && word.length <= 18 && digits * 3 >= word.length
}

function digitsIn(word: string): number {
  let count = 0
  for (let index = 0; index < word.length; index += 1)
    if (isDigit(word.charCodeAt(index))) count += 1
  return count
}

/** The text that follows, up to 32 units or the end of the sentence. */
function after(reader: Reader, end: number): string {
  let position = end
  while (position < end + 32 && !SENTENCE_ENDS.has(reader.at(position))) position += 1
  return reader.text(end, position)
}

/** . ; ! ? 。 ； ！ ？ and the end of the line. */
const SENTENCE_ENDS = new Set([END, 10, 13, 46, 59, 33, 63, 0x3002, 0xff1b, 0xff01, 0xff1f])

/**
 * Numbers in groups: IBAN and National Insurance. Both begin with two letters, IBANs with two
 * digits after them.
 */
function findSpaced(reader: Reader, start: number, end: number): number | undefined {
  if (end - start > 4 || !isUpper(reader.at(start)) || !isUpper(reader.at(start + 1)))
    return undefined
  const first = reader.text(start, end)
  if (!/^[A-Z]{2}(?:\d\d)?$/.test(first)) return undefined
  let joined = first
  let position = end
  let found: number | undefined
  while (reader.at(position) === 32 && isPlain(reader.at(position + 1)) && joined.length <= 34) {
    const next = plainEnd(reader, position + 1)
    joined += reader.text(position + 1, next)
    position = next
    if (NINO.test(joined) || isIban(joined)) found = position
  }
  return found
}

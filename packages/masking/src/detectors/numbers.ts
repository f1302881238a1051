/**
 * Numbers that identify a person: telephones, bank cards, national numbers.
 *
 * From a digit (or `+`, `(`) on, up to twelve groups of digits with single separators between them
 * are read, at most `MAX_UNITS` long. The longest prefix of these groups that matches a rule is
 * private. No rule looks at more characters than that.
 */
import { hasChinaShape, hasOldChinaShape, isCard, isChinaId, isLuhn, isNir } from './checksums.ts'
import { hints } from './context.ts'
import { isNationalNumber, MIN_DIGITS, MAX_DIGITS, type Candidate } from './forms.ts'
import { isPhone } from './phones.ts'
import { isAlphanumeric, isCjk, isDigit, type Reader } from '../reader.ts'

const MAX_UNITS = 48
const MAX_GROUPS = 12

/** The end of a private number that begins here; undefined when there is none. */
export function findNumber(reader: Reader, start: number): number | undefined {
  const first = reader.at(start)
  if (!isDigit(first) && first !== 43 && first !== 40) return undefined
  const joint = jointOf(reader, start)
  if (joint === 'part') return undefined
  const ends = groupEnds(reader, start)
  if (reader.isStarved()) return undefined
  // A number that a sign joins to digits before it counts only when it is long.
  if (joint === 'joined' && (ends[0]?.digits ?? 0) < 11) return undefined
  return longestNumber(reader, start, ends)
}

function longestNumber(
  reader: Reader,
  start: number,
  ends: readonly GroupEnd[],
): number | undefined {
  const last = ends.at(-1)
  if (last === undefined || last.digits < MIN_DIGITS) return undefined
  const before = reader.before(start)
  const isNamed = NAMES.some((name) => hints(before, name))
  const isPlain = isDigit(reader.at(start)) && !isNamed
  const whole = toPlainSigns(reader.text(start, lookedAt(reader, last.end)))
  const allDigits = onlyDigits(whole)
  for (let index = ends.length - 1; index >= 0; index -= 1) {
    const { end, digits } = ends[index] ?? last
    if (digits < MIN_DIGITS) break
    if (isPlain && !isDistinctive(whole, digits)) continue
    const length = end - start
    const candidate = {
      text: whole.slice(0, length),
      digits: allDigits.slice(0, digits),
      next: whole.slice(length, length + 3),
      isNamed,
    }
    const units = privateUnits(candidate, before)
    if (units > 0) return start + units
  }
  return undefined
}

const NAMES = ['phone', 'identity', 'passport', 'card', 'account'] as const

/**
 * Whether a number without a label may be private at all: otherwise hostile rows of digits would
 * cost a dozen expressions for each group. Seven or eight digits are a date, a count or an order,
 * except for Chilean numbers.
 */
function isDistinctive(whole: string, digits: number): boolean {
  return digits > 8 || (digits === 8 && whole.includes('.'))
}

/**
 * How a number is attached to what precedes it: part of a word or decimal, joined to digits by a
 * sign, or free.
 */
function jointOf(reader: Reader, start: number): 'part' | 'joined' | 'free' {
  const before = reader.at(start - 1)
  if (before < 0 || before === 32) return 'free'
  if (isCjk(before)) return 'free'
  if (isAlphanumeric(before) || CURRENCIES.has(before)) return 'part'
  if (!isDigit(reader.at(start - 2))) return 'free'
  if (before === 46) return 'part'
  return JOINTS.has(before) ? 'joined' : 'free'
}

/** $ # € £ ¥ ￥ */
const CURRENCIES = new Set([36, 35, 0x20ac, 0xa3, 0xa5, 0xffe5])

/** - , / : */
const JOINTS = new Set([45, 44, 47, 58])

/** The end of a group of digits, and the number of digits up to it. */
type GroupEnd = { readonly end: number; readonly digits: number }

/** The ends of the digit groups from here that may belong to one number. */
function groupEnds(reader: Reader, start: number): readonly GroupEnd[] {
  const ends: GroupEnd[] = []
  let position = start
  let digits = 0
  while (ends.length < MAX_GROUPS) {
    const first = skipSeparator(reader, position, ends.length === 0)
    if (first === undefined) break
    position = first
    while (isDigit(reader.at(position)) && position - start < MAX_UNITS) position += 1
    digits += position - first
    if (position - start >= MAX_UNITS || digits > MAX_DIGITS) break
    ends.push({ end: position, digits })
  }
  return ends
}

/**
 * The position of the digits after a separator: `(`, ` `, `-`, `) `, …; before the first digits,
 * `+` and `(`.
 */
function skipSeparator(reader: Reader, position: number, isFirst: boolean): number | undefined {
  for (let length = 0; length <= 3; length += 1) {
    const unit = reader.at(position + length)
    if (isDigit(unit)) return isFirst || length > 0 ? position + length : undefined
    if (!(isFirst ? unit === 43 || unit === 40 : isSeparator(unit))) return undefined
  }
  return undefined
}

function isSeparator(unit: number): boolean {
  return (
    unit === 32 || (unit >= 45 && unit <= 47) || unit === 40 || unit === 41 || SEPARATORS.has(unit)
  )
}

/** No-break and thin spaces, hyphens and dashes. */
const SEPARATORS = new Set([0xa0, 0x3000, 0x2009, 0x202f, 0x2010, 0x2011, 0x2012, 0x2013])

function onlyDigits(text: string): string {
  let digits = ''
  let runStart = 0
  for (let index = 0; index < text.length; index += 1) {
    if (isDigit(text.charCodeAt(index))) continue
    if (index > runStart) digits += text.slice(runStart, index)
    runStart = index + 1
  }
  return digits + text.slice(runStart)
}

/** The end of the three units after a position, or of the text. */
function lookedAt(reader: Reader, end: number): number {
  let position = end
  while (position < end + 3 && reader.at(position) >= 0) position += 1
  return position
}

function toPlainSigns(text: string): string {
  if (!/[\u00a0\u3000\u2009\u202f\u2010-\u2013]/.test(text)) return text
  return text.replaceAll(/[\u00a0\u3000\u2009\u202f]/g, ' ').replaceAll(/[\u2010-\u2013]/g, '-')
}

/** The length of the private number at the start of the candidate; 0 when there is none. */
function privateUnits(candidate: Candidate, before: string): number {
  const { text, next } = candidate
  if (text.startsWith('(') && !text.includes(')')) return 0
  // The last character of a China identity number may be an X.
  const isX = candidate.digits.length === 17 && /^[Xx](?![A-Za-z0-9])/.test(next)
  if (isX && isIdentity({ ...candidate, digits: `${candidate.digits}X` }, before))
    return text.length + 1
  if (isWordGoingOn(next)) return 0
  if (isNationalNumber(candidate, before)) return text.length + letterUnits(next)
  return isIdentity(candidate, before) || isPhone(candidate, before) ? text.length : 0
}

/** Whether a letter of a script with spaces between words follows directly. */
function isWordGoingOn(next: string): boolean {
  const unit = next.charCodeAt(0)
  if (unit < 128) return isAlphanumeric(unit) || unit === 95
  return /^[\p{L}\p{N}]/u.test(next) && !/^[\u3041-\u9fff\uac00-\ud7a3]/.test(next)
}

/** Counts the `-A` after a Spanish number or the `-K` after a Chilean one. */
function letterUnits(next: string): number {
  return /^-[A-Za-z](?![\p{L}\p{N}_-])/u.test(next) ? 2 : 0
}

/** The fewest digits of a number that check digits alone identify: a card's. */
const MIN_CHECKED_DIGITS = 13

/** A number with valid check digits, private without a label. */
function isIdentity({ text, digits }: Candidate, before: string): boolean {
  if (digits.length < MIN_CHECKED_DIGITS) return false
  // Checksums first: they are cheaper than expressions, and rule out most numbers.
  const isBirth = digits.length === 15 || digits.length === 18
  if (!isBirth && !isLuhn(digits)) return false
  if (!/^\d/.test(text) || /[()./]|--| {2}/.test(text)) return false
  if (before.includes('isbn') && /\bisbn(?:-1[03])?:? *$/.test(before)) return false
  return isBirthNumber(digits, before) || isCardNumber(text, digits, before)
}

/** China's and France's numbers of 15 or 18 digits contain the date of birth. */
function isBirthNumber(digits: string, before: string): boolean {
  if (digits.length !== 18 && digits.length !== 15) return false
  if (isChinaId(digits) || isNir(digits)) return true
  const isAlike = hasChinaShape(digits) || hasOldChinaShape(digits)
  return isAlike && hints(before, 'identity')
}

function isCardNumber(text: string, digits: string, before: string): boolean {
  if (digits.length < 13 || digits.length > 19) return false
  if (isGrouped(text) && isCard(digits)) return true
  return hints(before, 'card') && isLuhn(digits)
}

/** Without separators, or in the groups that are printed on cards. */
function isGrouped(text: string): boolean {
  return /^\d+$|^\d{4}([ -])\d{4}(?:\1\d{4})(?:\1\d{1,4}){1,2}$|^\d{4}([ -])\d{6}\2\d{4,5}$|^\d{6}([ -])\d{13}$/.test(
    text,
  )
}

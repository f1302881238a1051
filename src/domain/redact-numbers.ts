/**
 * Numbers that name a person: telephones, bank cards, national numbers.
 *
 * From a digit (or `+`, `(`) on, up to twelve groups of digits with single
 * separators between them are read, at most `MOST_UNITS` long. The longest
 * beginning of these that a rule knows is private. All rules see at most that
 * many characters.
 */
import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js'
import {
  hasChinaShape,
  hasOldChinaShape,
  isCard,
  isChinaId,
  isCpf,
  isEan,
  isLuhn,
  isNir,
  isRut,
  isVerhoeff,
} from './redact-checksums.ts'
import { hints } from './redact-context.ts'
import { isAlphanumeric, isCjk, isDigit, type Reader } from './redact-reader.ts'

const MOST_UNITS = 48
const MOST_GROUPS = 12

/** The end of a private number that begins here; undefined when there is none. */
export function findNumber(reader: Reader, start: number): number | undefined {
  const first = reader.at(start)
  if (!isDigit(first) && first !== 43 && first !== 40) return undefined
  const joint = jointOf(reader, start)
  if (joint === 'part') return undefined
  const ends = groupEnds(reader, start)
  // What is joined to digits before it is a number of its own only when it is long.
  if (joint === 'joined' && (ends[0]?.digits ?? 0) < 11) return undefined
  return longestNumber(reader, start, ends)
}

function longestNumber(
  reader: Reader,
  start: number,
  ends: readonly GroupEnd[],
): number | undefined {
  const last = ends.at(-1)
  if (last === undefined || last.digits < LEAST_DIGITS) return undefined
  const before = reader.before(start)
  const isPlain = isDigit(reader.at(start)) && !NAMES.some((name) => hints(before, name))
  const whole = toPlainSigns(reader.text(start, lookedAt(reader, last.end)))
  for (const { end, digits } of ends.toReversed()) {
    if (digits < LEAST_DIGITS) break
    if (isPlain && !isTelling(whole, digits)) continue
    const units = privateUnits(toCandidate(whole, end - start), before)
    if (units > 0) return start + units
  }
  return undefined
}

const NAMES = ['phone', 'identity', 'passport', 'card'] as const

/**
 * Whether a number that no word names may be private at all: without this,
 * hostile rows of digits would cost a dozen expressions for each group. Seven
 * and eight digits are a date, a count, an order; but for a Chilean number.
 */
function isTelling(whole: string, digits: number): boolean {
  return digits > 8 || (digits === 8 && whole.includes('.'))
}

/** How a number hangs on what is before it: a part of a word or decimal, joined to digits by a sign, or free. */
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

/** The end of a group of digits, and how many there are until it. */
type GroupEnd = { readonly end: number; readonly digits: number }

/** The ends of the groups of digits from here, as far as they may be one number. */
function groupEnds(reader: Reader, start: number): readonly GroupEnd[] {
  const ends: GroupEnd[] = []
  let position = start
  let digits = 0
  while (ends.length < MOST_GROUPS) {
    const first = skipSeparator(reader, position, ends.length === 0)
    if (first === undefined) break
    position = first
    while (isDigit(reader.at(position)) && position - start < MOST_UNITS) position += 1
    digits += position - first
    if (position - start >= MOST_UNITS || digits > MOST_DIGITS) break
    ends.push({ end: position, digits })
  }
  return ends
}

/** The digits after a separator: `(`, ` `, `-`, `) `, …; before the first digits, `+` and `(`. */
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

type Candidate = {
  /** Dashes as `-`, spaces as ` `. */
  readonly text: string
  readonly digits: string
  /** The three units after it. */
  readonly next: string
}

/** No rule knows a number of fewer or more digits. */
const LEAST_DIGITS = 7
const MOST_DIGITS = 19

function toCandidate(whole: string, units: number): Candidate {
  const text = whole.slice(0, units)
  return { text, digits: onlyDigits(text), next: whole.slice(units, units + 3) }
}

function onlyDigits(text: string): string {
  let digits = ''
  for (let index = 0; index < text.length; index += 1)
    if (isDigit(text.charCodeAt(index))) digits += text[index]
  return digits
}

/** The end of the three units after a position, as far as there are any. */
function lookedAt(reader: Reader, end: number): number {
  let position = end
  while (position < end + 3 && reader.at(position) >= 0) position += 1
  return position
}

function toPlainSigns(text: string): string {
  if (!/[\u00a0\u3000\u2009\u202f\u2010-\u2013]/.test(text)) return text
  return text.replaceAll(/[\u00a0\u3000\u2009\u202f]/g, ' ').replaceAll(/[\u2010-\u2013]/g, '-')
}

/** How long the private number at the start of the candidate is; 0 when it is none. */
function privateUnits(candidate: Candidate, before: string): number {
  const { text, next } = candidate
  if (text.startsWith('(') && !text.includes(')')) return 0
  // The last of a China identity number may be an X.
  const isX = /^[Xx](?![A-Za-z0-9])/.test(next)
  if (isX && isIdentity({ ...candidate, digits: `${candidate.digits}X` }, before))
    return text.length + 1
  if (/^[\p{L}\p{N}_]/u.test(next) && !/^[\u3041-\u9fff\uac00-\ud7a3]/.test(next)) return 0
  return isIdentity(candidate, before) || isShaped(candidate, before) || isPhone(candidate, before)
    ? text.length
    : 0
}

/** By check digits: true wherever it stands. */
function isIdentity({ text, digits }: Candidate, before: string): boolean {
  if (!/^\d/.test(text) || /[()./]|--| {2}/.test(text)) return false
  if (before.includes('isbn') && /\bisbn(?:-1[03])?:? *$/.test(before)) return false
  return isBirthNumber(digits, before) || isCardNumber(text, digits, before)
}

/** China and France write the date of birth into 15 or 18 digits. */
function isBirthNumber(digits: string, before: string): boolean {
  if (digits.length !== 18 && digits.length !== 15) return false
  if (isChinaId(digits) || isNir(digits)) return true
  const isAlike = hasChinaShape(digits) || hasOldChinaShape(digits)
  return isAlike && hints(before, 'identity')
}

function isCardNumber(text: string, digits: string, before: string): boolean {
  if (digits.length < 13 || digits.length > 19) return false
  if (isCard(digits) && isGrouped(text)) return true
  return hints(before, 'card') && isLuhn(digits)
}

/** Whole, or in the groups that cards are printed in. */
function isGrouped(text: string): boolean {
  return /^\d+$|^\d{4}([ -])\d{4}(?:\1\d{4})(?:\1\d{1,4}){1,2}$|^\d{4}([ -])\d{6}\2\d{4,5}$|^\d{6}([ -])\d{13}$/.test(
    text,
  )
}

type Shape = {
  readonly shape: RegExp
  /** The least and the most digits that it has: most numbers are told by that. */
  readonly digits: readonly [least: number, most: number]
  /** What more must hold of the digits. */
  check?(digits: string, before: string): boolean
}

/** "ein" alone is also a word of German. */
const EMPLOYER = /\bein(?: (?:is|no\.?|number))?[ :#]{1,3}$/

/** National numbers by how they are written. */
const SHAPES: readonly Shape[] = [
  // United States: SSN and ITIN.
  { digits: [9, 9], shape: /^(?!000|666)\d{3}([ -])(?!00)\d\d\1(?!0000)\d{4}$/ },
  // United States: the number of an employer.
  { digits: [9, 9], shape: /^\d\d-\d{7}$/, check: (_digits, before) => EMPLOYER.test(before) },
  // Korea.
  { digits: [13, 13], shape: /^\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])-[1-8]\d{6}$/ },
  // Brazil.
  { digits: [11, 11], shape: /^\d{3}\.\d{3}\.\d{3}-\d\d$/ },
  {
    digits: [11, 11],
    shape: /^\d{11}$/,
    check: (digits, before) => isCpf(digits) && hints(before, 'identity'),
  },
  // India.
  {
    digits: [12, 12],
    shape: /^[2-9]\d{3}([ -])\d{4}\1\d{4}$/,
    check: (digits) => isVerhoeff(digits),
  },
  // Canada.
  { digits: [9, 9], shape: /^\d{3}-\d{3}-\d{3}$/, check: (digits) => isLuhn(digits) },
  // Sweden and Denmark: a date of birth, a hyphen, and for Sweden a check digit.
  {
    digits: [10, 10],
    shape: /^\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])-\d{4}$/,
    check: (digits) => isLuhn(digits),
  },
  // Switzerland, Chile, Belgium, Turkey, Poland: by forms of their own, and by check digits.
  {
    digits: [13, 13],
    shape: /^756\.?\d{4}\.?\d{4}\.?\d\d$/,
    check: (digits) => isEan(digits),
  },
  {
    digits: [8, 9],
    shape: /^\d{1,2}\.\d{3}\.\d{3}-\d$/,
    check: (digits) => isRut(digits),
  },
  { digits: [11, 11], shape: /^\d\d\.\d\d\.\d\d-\d{3}\.\d\d$/ },
  // Whatever is called so.
  {
    digits: [7, 18],
    shape: /^\d[\d .-]*$/,
    check: (_digits, before) => hints(before, 'identity') && !hints(before, 'other'),
  },
  {
    digits: [7, 9],
    shape: /^\d{7,9}$/,
    check: (_digits, before) => hints(before, 'passport'),
  },
]

/** At each number of digits what may have so many. */
const SHAPES_BY_DIGITS = Array.from({ length: MOST_DIGITS + 1 }, (_, count) =>
  SHAPES.filter(({ digits: [least, most] }) => least <= count && count <= most),
)

function isShaped({ text, digits, next }: Candidate, before: string): boolean {
  if (continues(next)) return false
  const shapes = SHAPES_BY_DIGITS[digits.length] ?? []
  return shapes.some(({ shape, check }) => (check?.(digits, before) ?? true) && shape.test(text))
}

/** Whether more of the same number follows, or what it counts. */
function continues(next: string): boolean {
  return /^[-./:,]\d|^%|^[元块台件吨]/.test(next)
}

function isPhone({ text, digits, next }: Candidate, before: string): boolean {
  if (digits.length > 17 || goesOn(digits, next)) return false
  if (/^\+|^\(\+/.test(text)) return isInternational(text)
  if (/^(?:19|20)\d\d[-./ ]\d\d?[-./ ]\d\d?(?:\D|$)/.test(text)) return false
  if (hints(before, 'other')) return false
  if (isWritten(text, digits.length)) return true
  if (hints(before, 'phone')) return /^\(?\d[\d ()./-]*$/.test(text)
  return digits.length >= 9 && isNational(text)
}

/** Whether more of the number follows; `13912345678/18912345678` are two, as are columns. */
function goesOn(digits: string, next: string): boolean {
  return continues(next) && !(/^[/,]/.test(next) && digits.length >= 10)
}

/** Any that is possible: a `+` before so many digits has no other use. */
function isInternational(text: string): boolean {
  const number = parsePhoneNumberFromString(text.replaceAll(/[^\d+]/g, ''))
  return number?.isPossible() ?? /^\(?\+[1-9]/.test(text)
}

/** How telephone numbers are written without a country, and how many digits they have. */
const NATIONAL: readonly (readonly [least: number, most: number, shape: RegExp])[] = [
  // Mainland China: mobiles, fixed lines, service numbers.
  [11, 14, /^(?:0?86[ -]?)?1[3-9]\d([ -]?)\d{4}\1\d{4}$/],
  [10, 16, /^\(?0(?:10|2\d|[3-9]\d\d)(?:-|\) ?| )[2-8]\d{6,7}(?:-\d{1,4})?$/],
  [9, 11, /^[48]00-\d{3,4}-\d{3,4}$|^400\d{7}$/],
  // North America.
  [10, 11, /^(?:1[ .-])?(?:\([2-9]\d\d\) ?|[2-9]\d\d[-.])\d{3}[-. ]\d{4}$/],
  [10, 11, /^(?:1 )?[2-9]\d\d [2-9]\d\d \d{4}$/],
  // A number abroad as it is dialled.
  [9, 19, /^00[1-9]\d{0,2}[ -]\d[\d -]{5,14}$/],
]

function isWritten(text: string, digits: number): boolean {
  return NATIONAL.some(
    ([least, most, shape]) => least <= digits && digits <= most && shape.test(text),
  )
}

type Written = readonly [country: CountryCode, shape: RegExp]

/**
 * How countries group numbers that begin with 0. Each is asked about its own
 * shape alone: asking all of them costs more than everything else together.
 */
const COUNTRIES: readonly Written[] = [
  ['GB', /^\(?0\d{2,4}\)?[ -]\d{3,6}(?:[ -]\d{3,4})?$/],
  ['FR', /^0\d(?:[ -]\d\d){4}$/],
  ['DE', /^\(?0[1-9]\d{1,3}\)?[ -]\d{2,8}(?:[ -]\d{1,4}){0,3}$/],
  ['AU', /^\(?0[2-478]\)? \d{4}[ -]\d{4}$|^04\d\d[ -]\d{3}[ -]\d{3}$/],
  ['JP', /^\(?0\d{1,3}\)?[ -]\d{2,4}[ -]\d{4}$/],
  ['IN', /^\(?0\d{2,4}\)?[ -]\d{3,4}[ -]?\d{3,4}$/],
  ['IT', /^0\d{1,3}[ -]\d{3,4}[ -]?\d{2,4}$/],
  ['TW', /^\(?0\d{1,3}\)?[ -]\d{3,4}[ -]?\d{3,4}$/],
  ['KR', /^0\d{1,2}[ -]\d{3,4}[ -]\d{4}$/],
]

function isNational(text: string): boolean {
  if (!/^\(?0[1-9]/.test(text)) return false
  return COUNTRIES.some(
    ([country, shape]) =>
      shape.test(text) && parsePhoneNumberFromString(text, country)?.isValid() === true,
  )
}

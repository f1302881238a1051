/** National numbers of digits, recognised by check digits, by a unique form, or by the words around them. */
import { isCnpj, isCpf, isCuit, isEan, isLuhn, isRut, isSnils, isVerhoeff } from './checksums.ts'
import { hints } from './context.ts'

/** A number that may be private, and what follows it. */
export type Candidate = {
  /** With dashes normalized to `-` and spaces to ` `. */
  readonly text: string
  readonly digits: string
  /** The three units after it. */
  readonly next: string
  /** Whether any label for a number precedes it. */
  readonly isNamed: boolean
}

/** The shortest and the longest number that a rule can match, in digits. */
export const MIN_DIGITS = 7

/** See `MIN_DIGITS`. */
export const MAX_DIGITS = 19

type Form = {
  readonly shape: RegExp
  /** The least and the most digits; this rules out most numbers. */
  readonly digits: readonly [least: number, most: number]
  /** A further condition on the digits. */
  check?(digits: string, before: string): boolean
}

/** "ein" alone is also a German word. */
const EMPLOYER = /\bein(?: (?:is|no\.?|number))?[ :#]{1,3}$/

/** A date of birth, year first. */
const BIRTH = String.raw`\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])`

const isNamed = (_digits: string, before: string): boolean =>
  hints(before, 'identity') && !hints(before, 'other')

const FORMS: readonly Form[] = [
  // United States: SSN and ITIN.
  { digits: [9, 9], shape: /^(?!000|666)\d{3}([ -])(?!00)\d\d\1(?!0000)\d{4}$/ },
  // United States: employer identification number.
  { digits: [9, 9], shape: /^\d\d-\d{7}$/, check: (_digits, before) => EMPLOYER.test(before) },
  // Korea.
  { digits: [13, 13], shape: new RegExp(`^${BIRTH}-[1-8]\\d{6}$`) },
  // Brazil: persons and companies.
  { digits: [11, 11], shape: /^\d{3}\.\d{3}\.\d{3}-\d\d$/ },
  {
    digits: [11, 11],
    shape: /^\d{11}$/,
    check: (digits, before) => isCpf(digits) && hints(before, 'identity'),
  },
  {
    digits: [14, 14],
    shape: /^\d\d\.?\d{3}\.?\d{3}\/\d{4}-\d\d$/,
    check: (digits, before) => isCnpj(digits) || isNamed(digits, before),
  },
  // India.
  {
    digits: [12, 12],
    shape: /^[2-9]\d{3}([ -])\d{4}\1\d{4}$/,
    check: (digits, before) => isVerhoeff(digits) && !hints(before, 'other'),
  },
  // Canada.
  {
    digits: [9, 9],
    shape: /^\d{3}-\d{3}-\d{3}$/,
    check: (digits, before) => isLuhn(digits) && !hints(before, 'other'),
  },
  // Sweden: a date of birth, a hyphen, and a check digit; the year may have four digits.
  {
    digits: [10, 10],
    shape: new RegExp(`^${BIRTH}-\\d{4}$`),
    check: (digits) => isLuhn(digits),
  },
  {
    digits: [12, 12],
    shape: new RegExp(`^(?:19|20)${BIRTH}-\\d{4}$`),
    check: (digits) => isLuhn(digits.slice(2)),
  },
  // Czechia and Slovakia: a date of birth (for women 50 is added to the month), divisible by 11.
  {
    digits: [10, 10],
    shape: /^\d\d(?:[05][1-9]|[16][0-2])(?:0[1-9]|[12]\d|3[01])\/\d{4}$/,
    check: (digits) => Number(digits) % 11 === 0,
  },
  // South Africa: a date of birth, a serial number, a citizenship, an 8 and a check digit.
  {
    digits: [13, 13],
    shape: new RegExp(`^${BIRTH}\\d{4}[01][89]\\d$`),
    check: (digits) => isLuhn(digits),
  },
  { digits: [13, 13], shape: new RegExp(`^${BIRTH} \\d{4} [01][89]\\d$`) },
  // Malaysia, Thailand, Pakistan, the Emirates: unique forms.
  { digits: [12, 12], shape: new RegExp(`^${BIRTH}-\\d\\d-\\d{4}$`) },
  { digits: [13, 13], shape: /^[1-8]([ -])\d{4}\1\d{5}\1\d\d\1\d$/ },
  { digits: [13, 13], shape: /^[1-7]\d{4}-\d{7}-\d$/ },
  { digits: [15, 15], shape: /^784([ -])(?:19|20)\d\d\1\d{7}\1\d$/ },
  // Argentina and Russia.
  {
    digits: [11, 11],
    shape: /^(?:2[0347]|3[034])-\d{8}-\d$/,
    check: (digits, before) => isCuit(digits) || isNamed(digits, before),
  },
  {
    digits: [11, 11],
    shape: /^\d{3}-\d{3}-\d{3}[ -]\d\d$/,
    check: (digits, before) => isSnils(digits) || isNamed(digits, before),
  },
  // Switzerland, Chile, Belgium.
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
  { digits: [7, 8], shape: /^\d{1,2}\.\d{3}\.\d{3}$/, check: isNamed },
  { digits: [11, 11], shape: /^\d\d\.\d\d\.\d\d-\d{3}\.\d\d$/ },
]

/** Forms that are private only with a label. */
const NAMED_FORMS: readonly Form[] = [
  { digits: [7, 18], shape: /^\d[\d ./-]*$/, check: isNamed },
  {
    digits: [7, 10],
    shape: /^\d{7,9}$|^\d{2}(?: \d{2})? \d{6}$|^\d{3} \d{3} \d{3}$/,
    check: (_digits, before) => hints(before, 'passport'),
  },
  {
    digits: [7, 19],
    shape: /^\d[\d -]*$/,
    check: (_digits, before) => hints(before, 'account'),
  },
]

/** The forms by their number of digits; those that need no label are kept apart. */
const byDigits = (forms: readonly Form[]): readonly (readonly Form[])[] =>
  Array.from({ length: MAX_DIGITS + 1 }, (_, count) =>
    forms.filter(({ digits: [least, most] }) => least <= count && count <= most),
  )
const ALL_FORMS = byDigits([...FORMS, ...NAMED_FORMS])
const BARE_FORMS = byDigits(FORMS)

/** Whether a number has the form of a national number, or is labelled as one. */
export function isNationalNumber(candidate: Candidate, before: string): boolean {
  const { text, digits, next, isNamed: mayBeNamed } = candidate
  if (continues(next)) return false
  const forms = (mayBeNamed ? ALL_FORMS : BARE_FORMS)[digits.length] ?? []
  return forms.some(({ shape, check }) => shape.test(text) && (check?.(digits, before) ?? true))
}

/** Whether the number continues, or a unit follows that it counts. */
export function continues(next: string): boolean {
  if (next === '' || next.charCodeAt(0) === 32) return false
  return /^[-./:,]\d|^%|^[元块台件吨]/.test(next)
}

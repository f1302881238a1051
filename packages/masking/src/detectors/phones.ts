/**
 * Telephone numbers: international ones, national ones in the grouping of their country, and any
 * that the text labels as one.
 */
import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { hints } from './context.ts'
import { continues, MAX_DIGITS, type Candidate } from './forms.ts'

/** Whether a number is a telephone number. */
export function isPhone({ text, digits, next }: Candidate, before: string): boolean {
  if (digits.length > 17 || goesOn(digits, next)) return false
  if (/^\+|^\(\+/.test(text)) return isInternational(text)
  const isAlike = isWritten(text, digits) || isGrouped(text, digits, { next, before })
  if (!isAlike && !(hints(before, 'phone') && /^\(?\d[\d ()./-]*$/.test(text))) return false
  return !DATE.test(text) && !hints(before, 'other')
}

type Around = { readonly next: string; readonly before: string }

function isGrouped(text: string, digits: string, { next, before }: Around): boolean {
  if (!digits.startsWith('0') || /^[ -]\d/.test(next) || /\d[ -]$/.test(before.slice(-2)))
    return false
  return isZeroLed(text, digits)
}

/** A date or a range of years at its beginning or end. */
const DATE =
  /^(?:19|20)\d\d[-./ ]\d\d?[-./ ]\d\d?(?:\D|$)|^\(?\d\d\)?[-./ ](?:\d\d[-./ ])?(?:19|20)\d\d[-./ ]|[-./ ]\d\d[-./](?:19|20)\d\d$/

/** Whether the number continues; `13912345678/18912345678` are two numbers, and so are columns. */
function goesOn(digits: string, next: string): boolean {
  return continues(next) && !(/^[/,]/.test(next) && digits.length >= 10)
}

/** Any possible international number: a `+` before this many digits has no other use. */
function isInternational(text: string): boolean {
  const number = parsePhoneNumberFromString(text.replaceAll(/[^\d+]/g, ''))
  return number?.isPossible() ?? /^\(?\+[1-9]/.test(text)
}

/** National formats: the range of digit counts, the form, and the possible first digits. */
const NATIONAL: readonly (readonly [least: number, most: number, shape: RegExp, firsts: string])[] =
  [
    // Mainland China: mobile, landline and service numbers.
    [11, 14, /^(?:0?86[ -]?)?1[3-9]\d([ -]?)\d{4}\1\d{4}$/, '018'],
    [10, 16, /^\(?0(?:10|2\d|[3-9]\d\d)(?:-|\) ?| )[2-8]\d{6,7}(?:-\d{1,4})?$/, '0'],
    [9, 11, /^[48]00[ -]\d{3,4}[ -]\d{3,4}$|^400\d{7}$/, '48'],
    // Australia: service numbers.
    [10, 10, /^1[38]00 \d{3} \d{3}$/, '1'],
    // North America and others that group by three, three and four.
    [10, 11, /^(?:1[ .-])?(?:\([2-9]\d\d\) ?|[2-9]\d\d[-./])\d{3}[-. ]\d{4}$/, '123456789'],
    [10, 11, /^(?:1 )?[2-9]\d\d \d{3} \d{4}$/, '123456789'],
    // An area code in brackets.
    [9, 11, /^\(\d{2,4}\) ?\d{3,5}[ -]\d{4}$/, '0123456789'],
    // India: groups of five and five.
    [10, 10, /^[6-9]\d{4}[ -]\d{5}$/, '6789'],
    // Russia, with the trunk prefix 8.
    [11, 11, /^8[ -]?\(?\d{3}\)?[ -]\d{3}[ -]\d\d[ -]\d\d$/, '8'],
    // An international number with the prefix 00.
    [9, 19, /^00[1-9]\d{0,2}[ -]\d[\d -]{5,14}$/, '0'],
    // Mobile numbers without spaces: Britain, Korea and Japan; Germany; France, Spain and Australia.
    [11, 11, /^07\d{9}$|^010\d{8}$|^0[789]0\d{8}$/, '0'],
    [11, 12, /^01[567]\d{8,9}$/, '0'],
  ]

/** The most common form: a 0, the area code, and one to four groups; excludes rows of zeros and ones. */
function isZeroLed(text: string, digits: string): boolean {
  if (digits.length < 9 || digits.length > 12 || !/[2-9]/.test(digits)) return false
  return /^\(?0[1-9]\d{0,4}(?:\)? ?[ .)/-] ?\d{2,8}){1,4}$/.test(text)
}

/** The possible forms by the number of digits and the first digit. */
const NATIONAL_BY_DIGITS = Array.from({ length: (MAX_DIGITS + 1) * 10 }, (_, index) => {
  const [count, first] = [Math.floor(index / 10), String(index % 10)]
  return NATIONAL.flatMap(([least, most, shape, firsts]) =>
    least <= count && count <= most && firsts.includes(first) ? [shape] : [],
  )
})

function isWritten(text: string, digits: string): boolean {
  const shapes = NATIONAL_BY_DIGITS[digits.length * 10 + digits.charCodeAt(0) - 48]
  return shapes?.some((shape) => shape.test(text)) === true
}

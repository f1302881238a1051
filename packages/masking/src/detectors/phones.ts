/**
 * Telephone numbers: with a country as the world writes them, without one as
 * countries group them, and whatever the text calls a telephone.
 */
import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { hints } from './context.ts'
import { continues, MAX_DIGITS, type Candidate } from './forms.ts'

/** Whether a number is a telephone's. */
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

/** A date or a span of years begins or ends it. */
const DATE =
  /^(?:19|20)\d\d[-./ ]\d\d?[-./ ]\d\d?(?:\D|$)|^\(?\d\d\)?[-./ ](?:\d\d[-./ ])?(?:19|20)\d\d[-./ ]|[-./ ]\d\d[-./](?:19|20)\d\d$/

/** Whether more of the number follows; `13912345678/18912345678` are two, as are columns. */
function goesOn(digits: string, next: string): boolean {
  return continues(next) && !(/^[/,]/.test(next) && digits.length >= 10)
}

/** Any that is possible: a `+` before so many digits has no other use. */
function isInternational(text: string): boolean {
  const number = parsePhoneNumberFromString(text.replaceAll(/[^\d+]/g, ''))
  return number?.isPossible() ?? /^\(?\+[1-9]/.test(text)
}

/** How telephone numbers are written without a country: how many digits they have, and which may be the first. */
const NATIONAL: readonly (readonly [least: number, most: number, shape: RegExp, firsts: string])[] =
  [
    // Mainland China: mobiles, fixed lines, service numbers.
    [11, 14, /^(?:0?86[ -]?)?1[3-9]\d([ -]?)\d{4}\1\d{4}$/, '018'],
    [10, 16, /^\(?0(?:10|2\d|[3-9]\d\d)(?:-|\) ?| )[2-8]\d{6,7}(?:-\d{1,4})?$/, '0'],
    [9, 11, /^[48]00[ -]\d{3,4}[ -]\d{3,4}$|^400\d{7}$/, '48'],
    // Australia: service numbers.
    [10, 10, /^1[38]00 \d{3} \d{3}$/, '1'],
    // North America, and others who write three, three and four.
    [10, 11, /^(?:1[ .-])?(?:\([2-9]\d\d\) ?|[2-9]\d\d[-./])\d{3}[-. ]\d{4}$/, '123456789'],
    [10, 11, /^(?:1 )?[2-9]\d\d \d{3} \d{4}$/, '123456789'],
    // An area in brackets.
    [9, 11, /^\(\d{2,4}\) ?\d{3,5}[ -]\d{4}$/, '0123456789'],
    // India: five and five.
    [10, 10, /^[6-9]\d{4}[ -]\d{5}$/, '6789'],
    // Russia, with the 8 that long distance begins with.
    [11, 11, /^8[ -]?\(?\d{3}\)?[ -]\d{3}[ -]\d\d[ -]\d\d$/, '8'],
    // A number abroad as it is dialled.
    [9, 19, /^00[1-9]\d{0,2}[ -]\d[\d -]{5,14}$/, '0'],
    // Mobiles without spaces: Britain, Korea and Japan; Germany; France, Spain and Australia.
    [11, 11, /^07\d{9}$|^010\d{8}$|^0[789]0\d{8}$/, '0'],
    [11, 12, /^01[567]\d{8,9}$/, '0'],
  ]

/** As most of the world writes it: a 0, the area, and one to four groups; no row of bits. */
function isZeroLed(text: string, digits: string): boolean {
  if (digits.length < 9 || digits.length > 12 || !/[2-9]/.test(digits)) return false
  return /^\(?0[1-9]\d{0,4}(?:\)? ?[ .)/-] ?\d{2,8}){1,4}$/.test(text)
}

/** By the number of digits and the first of them, how it may be written. */
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

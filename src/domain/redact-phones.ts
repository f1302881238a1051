/**
 * Telephone numbers: with a country as the world writes them, without one as
 * countries group them, and whatever the text calls a telephone.
 */
import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { hints } from './redact-context.ts'
import { continues, type Candidate } from './redact-forms.ts'

/** Whether a number is a telephone's. */
export function isPhone({ text, digits, next }: Candidate, before: string): boolean {
  if (digits.length > 17 || goesOn(digits, next)) return false
  if (/^\+|^\(\+/.test(text)) return isInternational(text)
  if (DATE.test(text) || hints(before, 'other')) return false
  if (isWritten(text, digits.length)) return true
  return hints(before, 'phone') && /^\(?\d[\d ()./-]*$/.test(text)
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

/** How telephone numbers are written without a country, and how many digits they have. */
const NATIONAL: readonly (readonly [least: number, most: number, shape: RegExp])[] = [
  // Mainland China: mobiles, fixed lines, service numbers.
  [11, 14, /^(?:0?86[ -]?)?1[3-9]\d([ -]?)\d{4}\1\d{4}$/],
  [10, 16, /^\(?0(?:10|2\d|[3-9]\d\d)(?:-|\) ?| )[2-8]\d{6,7}(?:-\d{1,4})?$/],
  [9, 11, /^[48]00[ -]\d{3,4}[ -]\d{3,4}$|^400\d{7}$/],
  // North America, and others who write three, three and four.
  [10, 11, /^(?:1[ .-])?(?:\([2-9]\d\d\) ?|[2-9]\d\d[-./])\d{3}[-. ]\d{4}$/],
  [10, 11, /^(?:1 )?[2-9]\d\d \d{3} \d{4}$/],
  // An area in brackets.
  [9, 11, /^\(\d{2,4}\) ?\d{3,5}[ -]\d{4}$/],
  // India: five and five.
  [10, 10, /^[6-9]\d{4}[ -]\d{5}$/],
  // Russia, with the 8 that long distance begins with.
  [11, 11, /^8[ -]?\(?\d{3}\)?[ -]\d{3}[ -]\d\d[ -]\d\d$/],
  // A number abroad as it is dialled.
  [9, 19, /^00[1-9]\d{0,2}[ -]\d[\d -]{5,14}$/],
  // Mobiles without spaces: Britain, Korea and Japan; Germany; France, Spain and Australia.
  [11, 11, /^07\d{9}$|^010\d{8}$|^0[789]0\d{8}$/],
  [11, 12, /^01[567]\d{8,9}$/],
  // Most of the world: a 0, the area, and one to five groups.
  [9, 12, /^\(?0[1-9]\d{0,4}(?:\)? ?[ .)/-] ?\d{2,8}){1,5}$/],
]

function isWritten(text: string, digits: number): boolean {
  return NATIONAL.some(
    ([least, most, shape]) => least <= digits && digits <= most && shape.test(text),
  )
}

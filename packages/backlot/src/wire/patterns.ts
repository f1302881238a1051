/** Patterns that members keep to, and what is said of a value that does not. */

/** Ids of files and times in milliseconds: whole numbers below 2^53. */
export const UP_TO_16_DIGITS = '^[0-9]{1,16}$'

/** Ids of templates. */
export const EIGHTEEN_DIGITS = '^[0-9]{18}$'

/** Names that go into addresses and file names of others. */
export const PLAIN_NAME = '^[A-Za-z0-9_-]+$'

/** What a caller calls a request of a batch. */
export const CUSTOM_ID = '^[a-zA-Z0-9_-]{1,64}$'

/** Keys of operators: what a header can carry, too long to guess. */
export const OPERATOR_KEY = '^[\\x21-\\x7e]{16,}$'

const WORDS: ReadonlyMap<string, string> = new Map([
  [UP_TO_16_DIGITS, 'must be 1 to 16 digits'],
  [EIGHTEEN_DIGITS, 'must be 18 digits'],
  [PLAIN_NAME, 'must have letters, digits, _ and - only'],
  [CUSTOM_ID, 'must be 1 to 64 letters, digits, _ or -'],
  [OPERATOR_KEY, 'must have at least 16 characters of printable ASCII, without spaces'],
])

/** `must be 18 digits`: what a value must be that breaks the pattern. */
export function patternText(pattern: string): string {
  return WORDS.get(pattern) ?? `must match the pattern ${pattern}`
}

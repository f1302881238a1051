/** ASCII letters by character code, for loops over long texts. */

/** How many letters there are, ignoring case. */
export const LETTERS = 26

/** The code of `a`. */
export const SMALL_A = 97

/** The bit that distinguishes lower case from upper case. */
export const LOWER_CASE = 32

/** True for the codes of `a` to `z` and `A` to `Z`. */
export function isAsciiLetter(code: number): boolean {
  const letter = (code | LOWER_CASE) - SMALL_A
  return letter >= 0 && letter < LETTERS
}

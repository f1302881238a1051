/** Letters of ASCII by their codes, for whoever looks at each character of a long text. */

/** How many letters there are, capitals not counted. */
export const LETTERS = 26

/** The code of `a`. */
export const SMALL_A = 97

/** The bit by which a letter differs from its capital. */
export const LOWER_CASE = 32

/** True for the codes of `a` to `z` and `A` to `Z`. */
export function isAsciiLetter(code: number): boolean {
  const letter = (code | LOWER_CASE) - SMALL_A
  return letter >= 0 && letter < LETTERS
}

/** What is written or said in a prompt, which is no description of what is there. */

/** Marks around words, each with what may not stand in between. A single mark is one only at the edge of a word. */
const QUOTED: readonly RegExp[] = [
  /["“”„«][^"“”„«»\n]{1,120}["”“»]/gu,
  /(?<=^|[\s(])['‘](?=\S)(?:[^'’\n]|(?<=\p{L})['’](?=\p{L})){1,80}['’](?=$|[\s.,;:!?)])/gu,
]

/** Fewer letters beside a quotation tell of nothing: the whole prompt is in quotation marks. */
const MIN_LETTERS_BESIDE = 8

/** The text with spaces where words are quoted, so that all else stays in its place. */
export function withoutQuotes(text: string): string {
  const unquoted = QUOTED.reduce(
    (left, quote) => left.replace(quote, (words) => ' '.repeat(words.length)),
    text,
  )
  return unquoted === text || (unquoted.match(/\p{L}/gu)?.length ?? 0) < MIN_LETTERS_BESIDE
    ? text
    : unquoted
}

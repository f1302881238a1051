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

/** Before words that are written somewhere, and not spoken. */
const WRITTEN =
  /\b(?:signs?|banners?|boards?|blackboards?|billboards?|posters?|labels?|shirts?|screens?|papers?|books?|notes?|cards?|neon|letters|logos?|words?|texts?|captions?|titled?|written|writing|written on it|reads|reading|spell(?:s|ed|ing)?|print(?:ed|s)?|painted|engraved|carved|inscribed)\b[^.!?"“”]{0,48}$/iu

/** What a text says is written in the picture, as it is quoted. */
export function writtenWords(text: string): readonly string[] {
  return QUOTED.flatMap((quote) => Array.from(text.matchAll(quote)))
    .filter(({ index }) => WRITTEN.test(text.slice(Math.max(0, index - 80), index)))
    .map(([words]) => words.slice(1, -1).trim())
}

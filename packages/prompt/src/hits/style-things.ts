/** Names of styles that are also things: a film may look like a mosaic, and a bathroom may have one. */

/** What is a style and a thing as well. */
const BOTH =
  /^(?:comic(?: book| strip)?s?|mosaic|stained[- ]glass|embroider(?:y|ed)|cross[- ]stitch(?:ed)?|lego|crayons?|blueprints?|camcorder|cctv|security camera|pixel|woodcut|etching|plasticine|papercut|paper[- ]cut(?:[- ]?outs?)?|glitch)$/iu

/** What follows a style. */
const OF_LOOKS =
  /^[- ](?:style|styled|art|artwork|drawing|illustration|painting|look|animation|animated|aesthetic|effect|world|version|rendering|rendition|graphics|footage|panel|cover)\b/iu

/** A picture is of something. */
const IS_OF = /^ (?:of|depicting|showing|featuring) /iu

/** Ends of a text in which a style is set apart or said to be one: ", " and "in the style of a ". */
const SET_APART = /(?:^|[,;:.(–—-]\s?|\b(?:in|as|like|into|style of)\s)(?:an?\s|the\s)?$/iu

/** The end of what is set apart. */
const ENDS = /^\s?(?:$|[,;:.!?)])/u

/** How many letters before a word are looked at. */
const REACH = 24

/** True for a name that styles and things share. */
export const isThingToo = (said: string): boolean => BOTH.test(said)

/** True where such a name says how the film looks. "lego" does so before any noun but its pieces. */
export function isLook(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
): boolean {
  const after = text.slice(end, end + 24)
  if (OF_LOOKS.test(after) || IS_OF.test(after)) return true
  const before = text.slice(Math.max(0, start - REACH), start)
  if (/^lego$/iu.test(text.slice(start, end)) && (BUILT.test(after) || BUILT_OF.test(before)))
    return true
  return ENDS.test(after) && SET_APART.test(before)
}

/** Nouns of what toy bricks build, not of the bricks. */
const BUILT =
  /^[- ](?!bricks?\b|blocks?\b|sets?\b|pieces?\b|parts?\b|stores?\b|toys?\b|and\b|on\b|with\b|from\b)[a-z]+/iu

/** Before what something is built of. */
const BUILT_OF = /\b(?:made|built|constructed)(?: entirely| completely| out)? (?:of|from|with) $/iu

/** Which background a text asks for, and in which colours. */
import { TECHNOLOGY, TECHNOLOGY_ASKED, TECHNOLOGY_SHAPES } from '../lexicon/technology-words.ts'
import { COLOURS } from '../scene/colours.ts'
import type { MotionBackground } from '../scene/motion-backgrounds.ts'
import type { Place, Scene, Subject } from '../scene/scene.ts'

/** Their words; of several that are named the first in this table is shown. */
const NAMED: readonly (readonly [MotionBackground, RegExp])[] = [
  ...TECHNOLOGY,
  ['kaleidoscope', /\b(?:kaleidoscop\w*|mandalas?|fractals?|psychedelic|symmetr\w+)\b|万花筒/giu],
  ['ink', /\b(?:ink|dye|acrylic|fluid|liquid paint)\b|墨水|水墨在水/giu],
  ['smoke', /\b(?:smoke|fog|mist|vapou?r|fumes)\b|烟雾/giu],
  ['silk', /\b(?:silk\w*|satin|fabric|cloth|waves?|waving|wavy|ripples?|rippling)\b|丝绸|波浪/giu],
  ['bubbles', /\bbubbles?\b|气泡/giu],
  [
    'bokeh',
    /\b(?:bokeh|light leaks?|(?:circular|round|blurr(?:ed|y)|defocused) (?:lights?|light pattern)|lens flares?)\b|光斑|漏光/giu,
  ],
  [
    'neon_lines',
    /\b(?:neon|lasers?|light (?:trails?|streaks?)|(?:glowing|speed) lines?)\b|霓虹线/giu,
  ],
  ['gradient', /\b(?:gradients?|colou?rs? chang\w+)\b|渐变/giu],
  [
    'shapes',
    /\b(?:geometric\w*|shapes|polygons?|triangles|squares|hexagons|circles|stripes)\b|几何/giu,
  ],
  ['particles', /\b(?:particles?|glitter|sparkles?|dots|confetti|hologra\w+|digital)\b|粒子/giu],
]

/** Prompts for nothing but such a background; what is "in the background" is none. */
const ASKED: readonly RegExp[] = [
  /\babstract (?:[a-z]+ ){0,3}(?:backgrounds?|backdrop|animation|patterns?|motion|smoke|ink|lights?|waves?|shapes?|lines?)\b/iu,
  /\b(?:ink|dye)\b(?: [a-z]+){0,5} (?:water|liquid|fluid)\b/iu,
  /\b(?:neon|glowing|laser)(?: [a-z]+){0,4} lines?\b/iu,
  /\b(?:smoke|fog|bokeh|particles?|bubbles|gradient|light leaks?|glitter|waves|geometric shapes|ink|silk|satin)\b(?: (?!in\b)[a-z]+){0,4} (?:background|backdrop|loop|animation)\b/iu,
  /\b(?:motion graphics?|kaleidoscop\w*|light leaks?)\b/iu,
]

/** True for a prompt that asks for a background and shows nobody before it. */
export const isMotionBackground = (text: string, subjects: readonly Subject[]): boolean =>
  (ASKED.some((words) => words.test(text)) || isTechnology(text)) && areThings(subjects)

const isTechnology = (text: string): boolean =>
  TECHNOLOGY_ASKED.some((words) => words.test(text)) &&
  TECHNOLOGY.some(([, words]) => text.search(words) >= 0)

/** Somebody before a background is the subject of the film: what is said of silk is said of a dress. */
const areThings = (subjects: readonly Subject[]): boolean =>
  subjects.every(({ kind }) => kind === 'thing')

/** Who stands before such a background: what is drawn all over it stands there once more for nobody. */
export const beforeBackground = (text: string, cast: readonly Subject[]): readonly Subject[] =>
  TECHNOLOGY.some(([, words]) => text.search(words) >= 0)
    ? cast.filter(({ shape }) => !TECHNOLOGY_SHAPES.has(shape ?? ''))
    : cast

/** The background that a text names, in an abstract place. */
export function motionBackgroundOf(
  text: string,
  place: Place,
  subjects: readonly Subject[],
): readonly MotionBackground[] {
  if (place !== 'abstract' || !areThings(subjects)) return []
  const named = NAMED.find(([, words]) => text.search(words) >= 0)
  return named ? [named[0]] : []
}

/** The words for what is shown of backgrounds, which are not missing then. */
export const motionBackgroundWords = (
  text: string,
  { details }: Pick<Scene, 'details'>,
): readonly { readonly start: number; readonly end: number }[] =>
  NAMED.filter(([background]) => details.includes(background)).flatMap(([, words]) =>
    Array.from(text.matchAll(words), ({ 0: word, index }) => ({
      start: index,
      end: index + word.length,
    })),
  )

/** The colour of what moves, and that of what is behind it: "red ink in blue water", "black smoke on a white background". */
export function coloursOf(text: string): Pick<Scene, 'tint' | 'hues'> {
  const named = [...text.matchAll(COLOUR_WORDS)].map(({ 0: word, index }) => ({
    colour: COLOURS.find((one) => one === word.toLowerCase()),
    isBehind: BEHIND.test(text.slice(index + word.length)),
  }))
  const behind = named.find(({ isBehind }) => isBehind)?.colour
  const [first, second] = new Set(
    named.filter(({ isBehind }) => !isBehind).map(({ colour }) => colour),
  )
  const sky = behind ?? second
  return { ...(first && { tint: first }), ...(sky && { hues: { sky } }) }
}

const COLOUR_WORDS = new RegExp(`\\b(?:${COLOURS.join('|')})\\b`, 'giu')
const BEHIND = /^ (?:[a-z]+ )?(?:backgrounds?|backdrop|water|liquid)\b/iu

/** Walls close behind what a film shows: "in front of a brick wall", "a yellow wall", what words are written on. */
import { COLOURS, type Colour, type Scene, type Wall } from '../scene/scene.ts'
import type { WallMaterial } from '../scene/writing.ts'

/** What says of what a wall is. */
const MATERIALS: readonly (readonly [RegExp, WallMaterial])[] = [
  [/\bbricks?\b/iu, 'brick'],
  [/\b(?:concrete|cement|rough)\b/iu, 'concrete'],
  [/\b(?:subway tiles?|tiled?|tiles)\b/iu, 'tile'],
  [/\b(?:stone|rock|castle|cobblestone|ancient|fortress)\b/iu, 'stone'],
  [/\b(?:wood|wooden|plank|planks|bamboo|timber)\b/iu, 'wood'],
]

/** A wall that is named, with what is said of it. */
const WALL =
  /\b(?:an?|the|this|that|old|his|her|their)\s+((?:[\p{L}-]+,?\s+){0,4})wall(?!\s*(?:street|clock|paper|painting|art|hanging|lamp|mount|of\b|unit))s?\b|\b((?:[\p{L}-]+\s+)?brick|concrete|white|stone) wall\b/iu
const TILES = /\b((?:[\p{L}-]+ ){0,2}(?:subway )?tiles?)\b/iu
const NOT_WALLS =
  /\b(?:great|climbing|cell|city|sea|castle|rock climbing|fire) wall\b|\bwall street\b/iu
/** Where a wall is what somebody is at, or is what is filmed. */
const AT_WALL =
  /^\W*(?:[\p{L}-]+ ){0,3}wall\b|(?:^|[.,;:]\s*|\b(?:in front of|against|beside|by|next to|near|along|up against|leaning on|off|from|towards|toward|into|with|against the|side of|on|across|of|behind)\s+)(?:an?|the|his|her|their|this)\s+(?:[\p{L}-]+,?\s+){0,4}wall\b/iu

/** A longer text is a story, of which a wall is a small part. */
const MAX_LETTERS = 240
/** Walls of rock, and those that nobody built to stand before. */
const NATURAL = /\b(?:canyons?|cliffs?|caves?|caverns?|gorges?|tombs?|valleys?)\b/iu

/** Places that have walls of their own, or none. */
const WITHOUT_WALLS: ReadonlySet<Scene['place']> = new Set([
  'space',
  'underwater',
  'tabletop',
  'sea',
  'lake',
])

/** On what of a place words are written that hang on a wall or are on it. */
const ON_WALLS: ReadonlySet<string> = new Set(['wall', 'poster', 'plaque'])

/** The wall of a scene: where one is named outside a room, or is written on; undefined where none is. */
export function readWall(plain: string, scene: Scene): Wall | undefined {
  const named = NOT_WALLS.test(plain) ? null : WALL.exec(plain)
  if (!isWritten(scene) && !(named && isAt(plain, scene))) return undefined
  const said = saidOf(plain, named)
  const colour = colourIn(said)
  const material = MATERIALS.find(([words]) => words.test(said))?.[1]
  const usual = colour === undefined && isLoud(plain, scene) ? 'brick' : 'plaster'
  return { material: material ?? usual, ...(colour && { colour }) }
}

/** True where words are on a wall. */
const isWritten = ({ writing }: Scene): boolean => writing !== undefined && ON_WALLS.has(writing.on)

/** What is sprayed and what shines is on bricks. */
const isLoud = (plain: string, { writing }: Scene): boolean =>
  writing?.lettering === 'neon' || /\bgraffiti\b/iu.test(plain)

/** What is said of a wall, or of the tiles that are written on. */
const saidOf = (plain: string, named: RegExpExecArray | null): string =>
  named?.[1] ?? named?.[2] ?? TILES.exec(plain)?.[1] ?? ''

/** True where somebody is at a wall that no room has; in a room, where the film is about it. */
function isAt(plain: string, { place }: Scene): boolean {
  if (WITHOUT_WALLS.has(place) || plain.length > MAX_LETTERS || !AT_WALL.test(plain)) return false
  if (/\bon the wall\b/iu.test(plain) || NATURAL.test(plain)) return false
  return place !== 'interior' || isSubject(plain)
}

/** A wall that the film is about: it is named first. */
const isSubject = (plain: string): boolean =>
  /^\W*(?:an?|the) (?:(?!with\b|in\b)[\p{L}-]+,? ){0,4}wall\b/iu.test(plain)

/** The colour that is named among words, by its usual name. */
export const colourIn = (said: string): Colour | undefined => {
  const words = said
    .toLowerCase()
    .replaceAll('gray', 'grey')
    .split(/[\s,-]+/u)
  return COLOURS.find((colour) => words.includes(colour))
}

/** Names of colours, for regular expressions. */
export const COLOUR_NAMES = COLOURS.join('|')
const CHANGES = new RegExp(
  String.raw`\bwall (?:[a-z]+ly )?(?:changes?|changing|turns?|turning|fades?|fading|weathers?|weathering|shifts?|transitions?)\b[^.,]*?(?:\bfrom (${COLOUR_NAMES})\b[^.,]*?)?\b(?:to|into) (?:an? )?(?:[a-z]+ )?(${COLOUR_NAMES})\b`,
  'iu',
)

/** A wall that takes another colour in the course of the film, and the first one where that is named. */
export function changeOfWall(plain: string, wall: Wall): Pick<Scene, 'wall' | 'becomes'> {
  const said = CHANGES.exec(plain.replaceAll(/\bgray\b/giu, 'grey'))
  const [from, to] = [colourIn(said?.[1] ?? ''), colourIn(said?.[2] ?? '')]
  if (!to) return {}
  return {
    wall: { ...wall, ...(from && { colour: from }) },
    becomes: { wall: { ...wall, colour: to } },
  }
}

/** Reads which crop a field is of: "lavender field", "rows of young sunflower plants". */
import type { Crop } from '../scene/crops.ts'
import type { Scene } from '../scene/scene.ts'

/** A crop, its English names for a regular expression, and the shape of a single plant. */
const NAMES: readonly (readonly [crop: Crop, names: string, shape?: string])[] = [
  ['corn', 'corn|maize|sugar ?cane|corn ?stalks?', 'ear-of-corn'],
  ['wheat', 'wheat|barley|rye|oats?|grain|cereals?', 'sheaf-of-rice'],
  ['lavender', 'lavender'],
  ['tulips', 'tulips?', 'tulip'],
  ['poppies', 'poppy|poppies'],
  ['sunflowers', 'sunflowers?', 'sunflower'],
  ['rapeseed', 'rape ?seed|canola|mustard|yellow flowers?'],
  ['cotton', 'cotton'],
  ['vines', 'grape ?vines?|vines?|grapes?', 'grapes'],
  ['tea', 'tea'],
  [
    'seedlings',
    'seedlings?|soy ?beans?|beans?|potato(?:es)?|cabbages?|lettuces?|vegetables?|crops?|strawberr(?:y|ies)|tobacco|peanuts?',
  ],
]

/** Whole names of such fields, before any other. */
const WHOLE: readonly (readonly [Crop, RegExp])[] = [
  [
    'terraces',
    /\b(?:(?:rice|tea|paddy|farm(?:ing)?|agricultur(?:e|al)|mountain|hillside) terrac(?:es?|ing)|terraced? (?:rice )?(?:fields?|paddy|paddies|hill ?sides?|farms?|farmland|slopes?|rice)|rice (?:padd(?:y|ies)|fields?)|padd(?:y|ies)(?: fields?)?)\b|梯田|稻田/iu,
  ],
  ['corn', /\b(?:corn|sugarcane)fields?\b|玉米地/iu],
  ['wheat', /\bwheatfields?\b|麦田/iu],
  ['lavender', /薰衣草(?:田|花田)/u],
  ['sunflowers', /向日葵(?:田|花田)/u],
  ['rapeseed', /油菜花/u],
  ['vines', /\b(?:vineyards?|wineyards?)\b|葡萄园/iu],
  ['tea', /\btea (?:plantations?|gardens?|hills?)\b|茶园/iu],
]

const FIELD = String.raw`(?:fields?|crops?|plantations?|farms?|rows|acres|hectares)`
const WORDS_BETWEEN = String.raw`(?:[a-z]+,? ){0,3}`

/** Plants of which many sway in the wind are a field of them. */
const SWAYING =
  /\b(wheat|barley|corn ?stalks?|lavender|canola|rapeseed|sunflowers|tulips|poppies)(?: plants)? (?:(?:are |is |gently |slowly )*(?:sway|mov|wav|blow|danc|rippl|ripen|grow)\w*|in the (?:wind|breeze))|\b(?:close[- ]?up|view|shot|video|footage)(?: shot| view)? of (?:an? |the )?(?:[a-z]+ )?(wheat|barley|lavender|canola|rapeseed)\b(?! (?:oil|tea|soap|flour|bread|beer|ears?))/iu

/** The crop of which many plants are said to sway. */
function swayingCrop(text: string): Crop | undefined {
  const found = SWAYING.exec(text)
  const name = found?.[1] ?? found?.[2]
  return name === undefined
    ? undefined
    : NAMES.find(([, names]) => new RegExp(`^(?:${names})$`, 'iu').test(name))?.[0]
}

const READ = NAMES.map(
  ([crop, names, shape]) =>
    [
      crop,
      new RegExp(
        String.raw`\b(?:${names})(?: plants?)? ${FIELD}\b|\b${FIELD} of ${WORDS_BETWEEN}(?:${names})\b|\b(?:${names})(?: plants?)? (?:in|on|growing in|growing on) (?:an? |the )?(?:[a-z]+ )?fields?\b`,
        'iu',
      ),
      shape,
    ] as const,
)

/** Where a field can be; any other place has none. */
const COUNTRY: ReadonlySet<Scene['place']> = new Set([
  'meadow',
  'village',
  'mountains',
  'abstract',
  'forest',
])

/** Plants in rows grow, unless a table or a dish is named. */
const isOffTable = (text: string, { place }: Scene): boolean =>
  place === 'tabletop' &&
  !/\b(?:tables?|plates?|bowls?|baskets?|vases?|dish(?:es)?|jars?)\b/iu.test(text)

/** The scene with the field that its text names, without the single plants that were read instead. */
export function withCrops(text: string, scene: Scene): Scene {
  const whole = WHOLE.find(([, words]) => words.test(text))
  const read = READ.find(([, words]) => words.test(text))
  const crop = whole?.[0] ?? read?.[0] ?? swayingCrop(text)
  if (!crop || !(COUNTRY.has(scene.place) || isOffTable(text, scene))) return scene
  const shape = NAMES.find(([one]) => one === crop)?.[2]
  const subjects = scene.subjects.filter((one) => one.shape === undefined || one.shape !== shape)
  const { tint: _tint, surface: _surface, beyond: _beyond, ...plain } = scene
  return { ...plain, place: 'meadow', subjects, details: [...scene.details, crop] }
}

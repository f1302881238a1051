/** What is done to food by nobody who is named: "slicing a tomato", "hands kneading dough", "herbs are sprinkled on soup". */
import { isFood } from '../hits/food-words.ts'
import type { Colour } from '../scene/colours.ts'
import type { Happening } from '../scene/happenings.ts'
import { PEOPLE } from '../things/subject-kinds.ts'
import type { Draft, SubjectReading } from './subject-drafts.ts'

type Handling = Extract<Happening, 'slice' | 'strew' | 'knead' | 'stir'>

/** Stems of verbs, and the same as they are done to somebody's food. */
const VERBS: readonly (readonly [Handling, doing: string, done: string])[] = [
  [
    'slice',
    'slicing|cutting|chopping|dicing|mincing|carving|peeling|halving|trimming|filleting',
    'sliced|cut|chopped|diced|minced|carved|peeled|halved',
  ],
  [
    'strew',
    'sprinkling|seasoning|salting|dusting|garnishing|topping|grating|scattering|adding (?:[a-z]+ ){0,2}(?:salt|pepper|herbs?|spices?|cheese|sugar|seasoning|parsley|basil|cilantro|sesame|flour|sprinkles)',
    'sprinkled|seasoned|salted|dusted|garnished|grated|scattered',
  ],
  [
    'knead',
    'kneading|rolling(?: out)?(?= (?:the |some |a |pizza |bread |pastry |cookie )*dough)|shaping|flattening|pressing|stretching',
    'kneaded|shaped|flattened',
  ],
  ['stir', 'stirring|mixing|whisking|beating|tossing|scrambling', 'stirred|mixed|whisked|beaten'],
]

/** How a prompt begins that tells of what is done. */
const OPENING = String.raw`^(?:(?:an? |the )?(?:[a-z]+[- ]){0,2}(?:video|footage|shot|clip|view|close[- ]?up|process|scene)(?: [a-z]+)? of )?(?:(?:the |two |a )?(?:[a-z]+(?:['’]s)? )?hands? (?:is |are )?|(?:(?:a|the) person|someone|somebody) (?:is )?)?(?:[a-z]+ly )?`

const FINDERS = VERBS.map(
  ([happens, doing, done]) =>
    [
      happens,
      new RegExp(
        String.raw`${OPENING}(?:${doing})\b|\b(?:is|are|being) (?:[a-z]+ly )?(?:${done})\b`,
        'iu',
      ),
    ] as const,
)

/** What is put onto something: that one is meant. */
const ONTO = /\b(?:on|onto|over|to|in|into|top of)(?: (?:an?|the|some|top of))* (?:[a-z]+ ){0,2}$/iu

/** Letters before a noun in which it is told that something is put onto it. */
const REACH = 60

/** Of somebody of whom no more is told, a close picture shows the hands. */
const ANYBODY = /\b(?:a|the) person\b|\bsome(?:one|body)\b/iu
const NEAR = /\bclose[- ]?ups?\b|\bmacro\b|\bclose shot\b/iu

/** The tools that the hands have, and what the food is in or on: no others beside it. */
const TOOLS: ReadonlySet<string> = new Set(
  `kitchen-knife cutting-board kitchen-utensils fork-and-knife spoon grater rolling-dough bowl-with-spoon water-glass
  china-plate`.split(/\s+/u),
)

/** What is strewn has a colour: leaves are green, cheese is yellow. */
const STREWN: readonly (readonly [Colour, RegExp])[] = [
  [
    'green',
    /\b(?:herbs?|parsley|basil|cilantro|mint|chives?|onions?|oregano|thyme|garnish\w*)\b/iu,
  ],
  ['yellow', /\b(?:cheese|parmesan|grat\w*)\b/iu],
  ['red', /\b(?:paprika|chil[il]\w*|saffron)\b/iu],
  ['brown', /\b(?:cinnamon|cocoa|chocolate|nutmeg|pepper|spices?|nuts?)\b/iu],
]

/** Marks the food to which hands do something, where nobody is named who has any; true if there is one. */
export function handsAtFood({ text, drafts }: SubjectReading): boolean {
  const isNear = NEAR.test(text) && ANYBODY.test(text)
  if (drafts.some((one) => one.kind !== 'thing' && !(isNear && PEOPLE.has(one.kind)))) return false
  const happens = FINDERS.find(([, finder]) => finder.test(text.trim()))?.[0]
  const meant = happens && foodMeant(text, drafts, happens)
  if (!happens || !meant) return false
  meant.happens = happens
  if (happens !== 'strew') meant.count = 1
  else meant.accent = STREWN.find(([, words]) => words.test(text))?.[0] ?? 'white'
  const others = drafts.filter((one) => one === meant || isBeside(one, happens))
  drafts.splice(0, drafts.length, ...others)
  return true
}

function foodMeant(text: string, drafts: readonly Draft[], happens: Handling): Draft | undefined {
  const food = drafts.filter(({ shape }) => isFood(shape))
  const eaten = food.filter(({ shape }) => !TOOLS.has(shape ?? ''))
  if (happens !== 'strew') return eaten[0] ?? food.find(({ shape }) => shape === 'rolling-dough')
  return (
    eaten.find(({ from }) => ONTO.test(text.slice(Math.max(0, from - REACH), from))) ?? eaten.at(-1)
  )
}

/** True for what is there beside the food: no tool, and not what is strewn over it. */
const isBeside = ({ kind, shape }: Draft, happens: Handling): boolean =>
  kind === 'thing' &&
  !TOOLS.has(shape ?? '') &&
  !(happens === 'strew' && (isFood(shape) || shape === 'herb'))

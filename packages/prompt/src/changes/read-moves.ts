/** Where a prompt says that somebody goes from one side of something to another: "a cat jumps onto the table", "comes out from behind a rock". */
import type { Action, Relation } from '../scene/scene.ts'

/** What is said of a move; what it is about is named after it. */
export type SaidMove = {
  /** Offsets in UTF-16 units. */
  readonly start: number
  readonly end: number
  /** Where somebody is to it at first, and then. */
  readonly first: Relation
  readonly last: Relation
  /** How somebody goes; absent: as the verb says that the scene has read. */
  readonly action?: Action
}

type Way = Pick<SaidMove, 'first' | 'last' | 'action'>

/** Verbs by how somebody goes. */
const VERBS = {
  leap: 'jump|leap|hop|hopp|pounc|spring|bound|climb|clamber|skip|skipp|vault|step|scrambl',
  go: 'walk|stroll|run|runn|rac|dash|sprint|trot|trott|gallop|crawl|sneak|wander|stride|strid|march|rush|hurr|com|emerg|head|mov',
  fly: 'fl|soar|flutter|glid|swoop',
} as const

const ENDS = '(?:s|es|ing|e|ies|y|ying|ed)?'
const ASIDE = '(?: (?:suddenly|quickly|slowly|up|down|over|out|back|right|off))*'
/** Before a thing; the side of a thing is a place for itself. */
const NOUN =
  '(?= (?:an?|the|his|her|its|their|one|another)\\b(?! (?:left|right|front|back|behind|side|top|bottom|above|other|beat|music|camera|viewer)\\b))'

const ON: Way = { first: 'left_of', last: 'on' }
const OFF: Way = { first: 'on', last: 'right_of' }
const TO: Way = { first: 'left_of', last: 'beside' }

/** The words after a verb, and what they say. */
const WAYS: readonly (readonly [verbs: string, words: string, way: Way])[] = [
  [VERBS.leap, 'on ?to|upon|on to the top of|on top of|into', { ...ON, action: 'leap' }],
  [VERBS.leap, 'to', { ...ON, action: 'leap' }],
  [VERBS.leap, 'off(?: of)?|(?:down|off|out) from', { ...OFF, action: 'leap' }],
  [VERBS.go, 'on ?to', ON],
  [VERBS.go, '(?:out )?from behind', { first: 'behind', last: 'left_of' }],
  [
    VERBS.go,
    '(?:out )?from (?:under|underneath|beneath|below)',
    { first: 'under', last: 'left_of' },
  ],
  [VERBS.go, 'up to|over to|to', TO],
  [VERBS.fly, 'on ?to|into|to', { ...ON, action: 'fly' }],
  [VERBS.fly, 'off(?: of)?|(?:away )?from', { ...OFF, action: 'fly' }],
]

const FINDERS = WAYS.map(
  ([verbs, words, way]) =>
    [new RegExp(`\\b(?:${verbs})${ENDS}${ASIDE} (?:${words})${NOUN}`, 'giu'), way] as const,
)

/** The first move that a text tells from a letter on; undefined where it tells none. */
export function saidMove(text: string, from: number): SaidMove | undefined {
  const found = FINDERS.flatMap(([finder, way]) =>
    Array.from(text.matchAll(finder), ({ 0: words, index }) => ({
      ...way,
      start: index,
      end: index + words.length,
    })),
  ).filter(({ start }) => start >= from)
  return found.toSorted((one, other) => one.start - other.start || other.end - one.end)[0]
}

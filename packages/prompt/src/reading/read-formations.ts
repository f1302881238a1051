/** How several of one kind stand to each other: "in a row", "a pile of toy cars", "two cats facing each other". */
import type { Trait } from '../scene/scene.ts'
import type { Draft, SubjectReading } from './subject-drafts.ts'

/** Letters before and after a noun that are looked at. */
const REACH = 60

/** How several of one kind are to each other, by what is said after them or before; what the formation is. */
const FORMATIONS: readonly (readonly [is: Trait, after: RegExp, before: RegExp])[] = [
  [
    'stacked',
    /^[^.;,]{0,24}?\b(?:(?:on top of|one on|atop) (?:each other|one another|the other|another)|stacked|piled)\b/iu,
    /\b(?:stacks?|piles?|heaps?|towers?) of (?:[a-z-]+ ){0,2}$/iu,
  ],
  [
    'face_to_face',
    /^[^.;,]{0,24}?\b(?:facing|face|looking at|staring at|opposite) (?:each other|one another)|^[^.;,]{0,16}?\bface to face/iu,
    /(?!)/u,
  ],
  [
    'in_circle',
    /^[^.;,]{0,32}?\b(?:in|form(?:s|ing)?|make|making) (?:an? )?(?:[a-z]+ )?(?:circle|ring)\b/iu,
    /\b(?:circle|ring) of (?:[a-z-]+ ){0,2}$/iu,
  ],
  [
    'in_row',
    /^[^.;,]{0,32}?\b(?:in (?:(?:an?|one|two) )?(?:[a-z]+ )?(?:rows?|lines?|queue|single file)|lined up|lining up|side by side|next to (?:each other|one another))\b|^[^，。]{0,8}(?:并排|排成一[排行列]|一字排开)/iu,
    /\b(?:rows?|lines?|queues?) of (?:[a-z-]+ ){0,2}$/iu,
  ],
]

/** How many "a row of houses" and "surrounded by flowers" are. */
export const MANY = 5

/** Marks how several of one kind are to each other; `next` is named after them. */
export function form(reading: SubjectReading, draft: Draft, next: Draft | undefined): void {
  if (draft.count === 1 && !draft.isBarePlural) return
  const is = formationOf(reading, draft, next)
  if (is === undefined || (is === 'face_to_face' && draft.count !== 2)) return
  draft.traits.add(is)
  if (is !== 'in_row') draft.action ??= 'stand'
  // A row, a ring or a heap is of many.
  if (draft.isBarePlural) draft.count = Math.max(draft.count, MANY)
}

function formationOf(
  { text }: SubjectReading,
  { from, named }: Draft,
  next: Draft | undefined,
): Trait | undefined {
  const after = text.slice(named, Math.min(next?.from ?? Infinity, named + REACH))
  const before = text.slice(Math.max(0, from - REACH), from)
  return FORMATIONS.find(([, follows, of]) => follows.test(after) || of.test(before))?.[0]
}

/** What is told of animals and things, too. */
export const OF_ANYBODY: ReadonlySet<Trait> = new Set<Trait>([
  'astride',
  'stacked',
  'in_row',
  'in_circle',
  'face_to_face',
  'toy',
  'silhouette',
])

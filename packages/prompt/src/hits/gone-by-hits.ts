/** Verbs that name what somebody rides or rows: "a girl is surfing" is a girl who rides a surfboard. */
import { PEOPLE } from '../things/subject-kinds.ts'
import type { SubjectKind } from '../scene/scene.ts'
import type { WordHit } from '../lexicon/word-hit.ts'

/** What is gone by. */
type Mount = { readonly value: SubjectKind; readonly shape?: string }

const thing = (shape: string): Mount => ({ value: 'thing', shape })

/** Verbs, and what is gone by; none for what an activity shows with its props. Forms that are things ("rows", "bikes") are left out. */
const MOUNTS: readonly (readonly [verbs: string, mount: Mount | undefined])[] = [
  ['surfing|surfs|wind ?surfing', thing('surfboard')],
  ['canoeing|kayaking|rowing|rafting', { value: 'boat' }],
  ['snowboarding', thing('snowboard')],
  ['skateboarding|longboarding', thing('skateboard')],
  ['sledding|sledging|tobogganing', thing('sled')],
  ['cycling|biking|bicycling', { value: 'bicycle' }],
  ['motorcycling|motorbiking', thing('motorcycle')],
  ['horse ?(?:back )?riding', { value: 'horse' }],
  ['skiing|fencing', undefined],
]

/** After who does it: "is surfing", "and a boy skateboarding", and not "surfing competition". */
const goneBy = (verbs: string): RegExp =>
  new RegExp(
    String.raw`(?<=\p{L} )(?:${verbs})\b(?! (?:boats?|boards?|lane|path|gear|suit|machine|shorts|jersey|competition))`,
    'giu',
  )

const PATTERNS = MOUNTS.map(([verbs, mount]) => ({ pattern: goneBy(verbs), mount }))

/** The hits, in the order of the text, where such a verb after somebody tells that they ride what it names. */
export function withMounts(text: string, hits: readonly WordHit[]): readonly WordHit[] {
  const ridden = PATTERNS.flatMap(({ pattern, mount }) =>
    [...text.matchAll(pattern)].flatMap(({ 0: words, index }) =>
      isDone(text, hits, index) ? [{ start: index, end: index + words.length, mount }] : [],
    ),
  )
  if (ridden.length === 0) return hits
  const kept = hits.filter(
    ({ slot, start, end }) =>
      !(OF_VERB.has(slot) && ridden.some((one) => one.start <= start && end <= one.end)),
  )
  const found = ridden.flatMap((one) => (one.mount ? riding(kept, one, one.mount) : []))
  return [...kept, ...found].toSorted((one, other) => one.start - other.start)
}

type Span = Pick<WordHit, 'start' | 'end'>

/** That somebody rides, and what, where no noun names it. */
function riding(hits: readonly WordHit[], { start, end }: Span, mount: Mount): readonly WordHit[] {
  const base = { start, end, negated: false, plural: false, hint: false }
  const rides = { ...base, slot: 'action', value: 'travel' } as const
  const isNamed = hits.some(
    ({ slot, value, shape }) =>
      slot === 'subject' && value === mount.value && shape === mount.shape,
  )
  return isNamed ? [rides] : [rides, { ...base, slot: 'subject', ...mount }]
}

const OF_VERB: ReadonlySet<WordHit['slot']> = new Set(['subject', 'action'])

/** True where somebody was named before in the same sentence. */
const isDone = (text: string, hits: readonly WordHit[], at: number): boolean =>
  hits.some(
    ({ slot, value, end }) =>
      (slot === 'subject' || slot === 'pronoun') &&
      PEOPLE.has(String(value)) &&
      end < at &&
      !/[.;!?]/u.test(text.slice(end, at)),
  )

/** "Wild animals" and the like: several of a sort of which no kind is named are one each of those that live so. */
import { MAX_SUBJECTS } from '../things/subject-kinds.ts'
import type { Subject } from '../scene/scene.ts'

type Kind = Pick<Subject, 'kind' | 'shape' | 'species'>

const thing = (shape: string): Kind => ({ kind: 'thing', shape })

/** Who is meant by which words, the first line that fits. */
const SORTS: readonly (readonly [words: RegExp, kinds: readonly Kind[]])[] = [
  [/\bstuffed\b|\btoy\b|\bballoon\b|\bspirit\b|\bparty\b/iu, []],
  [
    /\bfarm(?:yard)? animals\b|\blivestock\b|\banimals (?:\w+ ){0,3}(?:on|in|at) (?:an?|the) farm/iu,
    [thing('cow'), thing('hen'), thing('ewe')],
  ],
  [
    /\b(?:sea|marine|ocean|aquatic|underwater) (?:animals|creatures|life)\b|\banimals (?:\w+ ){0,3}under ?water/iu,
    [thing('sea-turtle'), thing('tropical-fish'), thing('octopus')],
  ],
  [
    /\b(?:arctic|polar|antarctic) animals\b/iu,
    [thing('penguin'), thing('seal'), thing('polar-bear')],
  ],
  [
    /\b(?:forest|woodland|woods) (?:animals|creatures)\b|\banimals (?:\w+ ){0,3}(?:in|of) (?:an?|the) (?:\w+ )?(?:forest|woods?)\b/iu,
    [{ kind: 'deer' }, { kind: 'fox' }, thing('hedgehog')],
  ],
  [
    /\b(?:jungle|rainforest|tropical) animals\b|\banimals (?:\w+ ){0,3}(?:in|of) (?:an?|the) (?:\w+ )?(?:jungle|rainforest)\b/iu,
    [thing('monkey'), { kind: 'cat', species: 'tiger' }, thing('snake')],
  ],
  [
    /\b(?:house|domestic|pet) animals\b|\bpets\b/iu,
    [{ kind: 'dog' }, { kind: 'cat' }, { kind: 'rabbit' }],
  ],
  [/\banimals\b|\bwildlife\b/iu, [{ kind: 'elephant' }, thing('giraffe'), thing('zebra')]],
]

/** What stands for animals of which no kind is named. */
const ANY = 'zebra'
const NAMED =
  /\b(?:animals|creatures|wildlife|livestock|pets|(?:sea|marine|ocean|underwater) life)\b/iu

/** The subjects, where animals of no kind are meant one of each kind that is meant. */
export function inKinds(text: string, subjects: readonly Subject[]): readonly Subject[] {
  const any = subjects.find(({ shape, count }) => shape === ANY && count > 1)
  if (!any && subjects.length > 0) return subjects
  const kinds = kindsIn(text)
  const others = subjects.filter((one) => one !== any)
  const most = any?.count === 2 ? 2 : MAX_SUBJECTS - others.length
  const { shape: _shape, ...said } = any ?? PLAIN
  const each: Subject[] = []
  for (const kind of kinds.slice(0, most))
    each.push({ ...said, count: 1, ...besideFirst(kind, kinds), ...kind })
  return each.length > 0 ? [...each, ...others] : subjects
}

/** The kinds that are meant by animals of none. */
const kindsIn = (text: string): readonly Kind[] =>
  NAMED.test(text) && !OF_A_KIND.test(text)
    ? (SORTS.find(([words]) => words.test(text))?.[1] ?? [])
    : []

/** Where the one that stands for any is meant itself. */
const OF_A_KIND = /\bzebras?\b/iu

/** All stand beside the first of them. */
const besideFirst = (kind: Kind, [first]: readonly Kind[]): Pick<Subject, 'relation'> =>
  !first || kind === first ? {} : { relation: { is: 'beside', to: first.shape ?? first.kind } }

/** Who is there, where nothing more is said. */
const PLAIN: Subject = { kind: 'thing', count: 1, action: 'walk', details: [] }

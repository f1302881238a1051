/** Families of animals: a herd, a mother with her young, and the food that they look for, which is not there yet. */
import { HUMANS } from '../things/subject-kinds.ts'
import { isAlive } from './role-hits.ts'
import type { WordHit } from '../lexicon/word-hit.ts'

/** After an animal: there are several. */
const GROUP_AFTER = /^ (?:herds?|troops?|packs?|colon(?:y|ies)|flocks?|pods?|swarms?|family)\b/iu
/** Before an animal that is named in the singular. */
const GROUP_BEFORE = /\b(?:troop|colony|gang|bunch) of (?:[a-z-]+ ){0,2}$/iu
const GROUP = 5

/** Relatives, who of animals are animals. */
const KIN =
  /^(?:mom|mum|mother|dad|father|parents?|bab(?:y|ies)|calf|calves|cubs?|kittens?|pups?|pupp(?:y|ies)|ducklings?|goslings?|chicks?|lambs?|foals?|young)$/iu
/** Before relatives: "with mom", "her babies". */
const THEIRS = /\b(?:with|its|her|his|their) (?:(?:its|her|his|their|little|small|two|three) )*$/iu
const MAX_LETTERS = 32

/** Before food that is looked for. */
const SOUGHT = /\bfor (?:(?:its|their|his|her|some|more|any) )?$/iu

/** The hits as they mean animals, where no person is named. */
export function withKin(text: string, hits: readonly WordHit[]): readonly WordHit[] {
  const animal = hits.find(isAnimal)
  if (!animal) return hits
  const isAmongPeople = hits.some(
    (hit) => isPerson(hit) && hit.end + 1 !== animal.start && !isKin(text, hit, animal),
  )
  const kin = isAmongPeople ? [] : hits.filter((hit) => isKin(text, hit, animal))
  const groupWord = groupAfter(text, animal)
  const counted = isCounted(hits, animal) ? [] : countHits(animal, sizeOf(text, animal, kin))
  return hits.flatMap((hit): readonly WordHit[] => {
    if (kin.some(({ start }) => start === hit.start)) return []
    if (groupWord && hit.slot === 'count' && isWithin(hit, groupWord)) return []
    if (hit === animal) return [...counted, hit]
    return [isSought(text, hit, animal) ? { ...hit, ...FEEDING } : hit]
  })
}

const isAnimal = (hit: WordHit): boolean =>
  hit.slot === 'subject' && !hit.hint && !HUMANS.has(String(hit.value)) && isAlive(hit)

const isPerson = ({ slot, value, hint }: WordHit): boolean =>
  slot === 'subject' && !hint && HUMANS.has(String(value))

/** True for a relative of an animal that is named before. */
const isKin = (text: string, { slot, start, end }: WordHit, animal: WordHit): boolean =>
  slot === 'subject' &&
  start > animal.end &&
  KIN.test(text.slice(start, end)) &&
  THEIRS.test(text.slice(Math.max(0, start - MAX_LETTERS), start))

type Span = Pick<WordHit, 'start' | 'end'>

function groupAfter(text: string, { end }: WordHit): Span | undefined {
  const [said] = GROUP_AFTER.exec(text.slice(end, end + MAX_LETTERS)) ?? []
  return said === undefined ? undefined : { start: end, end: end + said.length }
}

const isWithin = (one: Span, other: Span): boolean =>
  one.start >= other.start && one.end <= other.end

/** How many there are by their group or with their relatives; 0 where nothing tells it. */
function sizeOf(text: string, animal: WordHit, kin: readonly WordHit[]): number {
  const before = text.slice(Math.max(0, animal.start - MAX_LETTERS), animal.start)
  if (groupAfter(text, animal) || GROUP_BEFORE.test(before)) return GROUP
  const [relative] = kin
  if (!relative) return 0
  return relative.plural ? 3 : 2
}

const isCounted = (hits: readonly WordHit[], { start }: WordHit): boolean =>
  hits.some((hit) => hit.slot === 'count' && hit.end < start && start - hit.end < 16)

const countHits = ({ start }: WordHit, value: number): readonly WordHit[] =>
  value === 0
    ? []
    : [{ slot: 'count', value, start, end: start, hint: false, negated: false, plural: false }]

/** True for food that an animal looks for. */
const isSought = (text: string, { slot, start, end }: WordHit, animal: WordHit): boolean =>
  slot === 'subject' &&
  start > animal.end &&
  text.slice(start, end).toLowerCase() === 'food' &&
  SOUGHT.test(text.slice(Math.max(0, start - MAX_LETTERS), start))

/** Who looks for food has its head at the ground. */
const FEEDING = { slot: 'action', value: 'graze', hint: false } as const

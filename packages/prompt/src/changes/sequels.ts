/** What somebody of a scene does then, and where they go. */
import { cutOutNamed } from '../things/catalogue.ts'
import { nameOf, type Relation, type Scene, type Subject } from '../scene/scene.ts'
import { type TextSpan, without } from '../reading/read-change.ts'
import { HEADING } from '../things/natures.ts'
import { isHandy } from '../things/handy.ts'
import { PEOPLE } from '../things/subject-kinds.ts'
import { type SaidMove, saidMove } from './read-moves.ts'
import { mayHaveSequel, type SaidSequel, saidSequel } from './read-sequel.ts'
import { readScene, type SceneReading } from '../reading/read-scene.ts'
import { findHits, hitsOf } from '../hits/word-hits.ts'

/** The same place, where those who are there do something else in the end; undefined where nothing of that would be seen. */
export function sequel(text: string, whole: Scene, reading: SceneReading): Scene | undefined {
  if (whole.place === 'tabletop' || !mayHaveSequel(text)) return undefined
  const [who] = hitsOf(findHits(text), 'subject')
  const said = who && saidSequel(text, who.end)
  if (!said) return undefined
  const { subjects } = readScene(without(text, [said.later]), reading)
  const end = readScene(without(text, [said.first, said.lead]), reading).subjects
  const passage = { text, said, first: subjects, last: end }
  const found = NEWCOMER.test(text.slice(said.lead.end)) ? entering(passage) : sameLead(passage)
  return found && { ...whole, ...found }
}

/** Somebody else does what is told of the end. */
const NEWCOMER = /^ (?:an?|another|one|two|three|some|several)\b/iu

/** What is told of the beginning and of the end. */
type Passage = {
  readonly text: string
  readonly said: SaidSequel
  readonly first: readonly Subject[]
  readonly last: readonly Subject[]
}

/** Those of the beginning, and who comes in then; undefined where nobody does. */
function entering({ first, last }: Passage): Pick<Scene, 'subjects' | 'becomes'> | undefined {
  const others = last.filter((one) => !first.some((other) => nameOf(other) === nameOf(one)))
  if (others.length === 0) return undefined
  const subjects = [...first, ...others].slice(0, MAX_SUBJECTS)
  return { subjects: first, becomes: { subjects } }
}

/** Those of the beginning and of the end, where the lead is the same one and is seen to do something else. */
function sameLead(passage: Passage): Pick<Scene, 'subjects' | 'becomes'> | undefined {
  const { text, said, first, last } = passage
  const [[lead], [later]] = [first, last]
  if (!lead || !later || nameOf(lead) !== nameOf(later)) return undefined
  const present = [...first, ...kept(last, first)]
  const all = [...left(first, last), ...newcomers(last, first)]
  const target = later.relation ? undefined : targetOf(text, all, saidMove(text, said.lead.end))
  const added = target?.added ?? []
  const there = [...all, ...added]
  const isLeft = GETS_OFF.test(text.slice(said.lead.end, said.later.end))
  const done = doing(isLeft ? off(lead) : lead, target ? moved(later, target) : later, there)
  if (doingOf(done) === doingOf(lead)) return undefined
  return {
    subjects: [...present, ...added].slice(0, MAX_SUBJECTS),
    becomes: { subjects: [done, ...there.slice(1)].slice(0, MAX_SUBJECTS) },
  }
}

/** Who was on something or under it is so no longer. */
const GETS_OFF =
  /\b(?:jump|leap|hop|get|climb|step|run|come|crawl)s?(?:ing)? (?:off|down|out)\b(?! (?:of|from))/iu

const off = ({ relation: _place, ...one }: Subject): Subject => one

/** As many as a scene has. */
const MAX_SUBJECTS = 4

/** Things of the end that are not told of at the beginning; nobody comes in. */
const newcomers = (then: readonly Subject[], first: readonly Subject[]): readonly Subject[] =>
  then
    .slice(1)
    .filter((one) => isLifeless(one) && !first.some((other) => nameOf(other) === nameOf(one)))

const isLifeless = ({ kind, shape }: Subject): boolean =>
  kind === 'thing' && !HEADING.has(cutOutNamed(shape)?.nature ?? 'walk')

/** Those of them who are there from the beginning: all but what is taken up only then. */
const kept = (then: readonly Subject[], first: readonly Subject[]): readonly Subject[] =>
  newcomers(then, first).filter((one) => !isHandy(one))

/** Those of the beginning who are there in the end: all but what a person lays down. */
function left(first: readonly Subject[], then: readonly Subject[]): readonly Subject[] {
  const [lead] = first
  if (!lead || !PEOPLE.has(lead.kind)) return first
  const isRelated = (one: Subject): boolean =>
    one.relation !== undefined || first.some(({ relation }) => relation?.to === nameOf(one))
  return first.filter(
    (one) => !isHandy(one) || isRelated(one) || then.some((other) => nameOf(other) === nameOf(one)),
  )
}

/** What somebody does, as text that can be compared. */
const doingOf = ({ action, activity, facing, relation }: Subject): string =>
  JSON.stringify([action, activity, facing, relation])

/** What takes somebody away from where they were. */
const LEAVING: ReadonlySet<Subject['action']> = new Set(['walk', 'run', 'fly', 'swim', 'travel'])

/** Who was there does what is told of the end. */
function doing(
  { activity: _before, relation: place, ...one }: Subject,
  { action, activity, facing, relation }: Subject,
  all: readonly Subject[],
): Subject {
  const isThere = relation !== undefined && all.some((other) => nameOf(other) === relation.to)
  const where = isThere ? relation : LEAVING.has(action) ? undefined : place
  return {
    ...one,
    action,
    ...(activity && { activity }),
    ...(facing && { facing }),
    ...(where && { relation: where }),
  }
}

/** Where somebody moves to: beside what, or on it, and where they were. */
type Target = SaidMove & {
  readonly name: string
  /** What is named only as part of the place: one thing, or nothing. */
  readonly added: readonly Subject[]
}

/** Somebody who has gone where a move leads. */
const moved = (one: Subject, { last, action, name }: Target): Subject => ({
  ...one,
  action: action ?? one.action,
  relation: { is: last, to: name },
})

/** The thing that is named after the words of a move: one of those who are there, or a part of the place. */
function targetOf(
  text: string,
  subjects: readonly Subject[],
  move: SaidMove | undefined,
): Target | undefined {
  if (!move) return undefined
  const hit = hitsOf(findHits(text), 'subject').find(({ end }) => end > move.end)
  if (!hit || !BEFORE_THING.test(text.slice(move.end, hit.start))) return undefined
  const named = subjects.find(
    (one, index) => index > 0 && one.kind === hit.value && one.shape === hit.shape,
  )
  if (named) return { ...move, name: nameOf(named), added: [] }
  const { shape } = hit
  if (hit.value !== 'thing' || shape === undefined || !hit.hint) return undefined
  const thing: Subject = { kind: 'thing', shape, count: 1, action: 'stand', details: [] }
  return { ...move, name: shape, added: [thing] }
}

/** An article and adjectives before the name of a thing. */
const BEFORE_THING = /^ (?!\p{L}+ (?:\p{L}+ )?(?:to|of|and|in|on|with|that)\b)(?:[\p{L}-]+ ){1,3}$/u
/** A longer text is a story. */
const MAX_LETTERS = 200

/** A scene whose lead is said to jump onto something, off it or over it, or to come from behind it; undefined where nobody does. */
export function moving(text: string, scene: Scene): Scene | undefined {
  const [lead, ...others] = scene.subjects
  if (!lead || !mayMove(lead, others) || scene.place === 'tabletop' || text.length > MAX_LETTERS)
    return undefined
  const target = targetOf(text, scene.subjects, ownMove(text, lead))
  if (!target || (lead.relation && lead.relation.to !== target.name)) return undefined
  const { activity: _doing, ...free } = lead
  const around = [...others, ...target.added].slice(0, MAX_SUBJECTS - 1)
  const relation = { is: target.first, to: target.name }
  return {
    ...scene,
    subjects: [{ ...free, action: 'stand', relation }, ...around],
    becomes: { subjects: [moved(free, target), ...around] },
  }
}

/** True for one alone, to whom nobody else is somewhere. */
const mayMove = (lead: Subject, others: readonly Subject[]): boolean =>
  lead.count === 1 &&
  lead.kind !== 'fish' &&
  lead.kind !== 'whale' &&
  !lead.traits?.includes('astride') &&
  !others.some(({ relation }) => relation?.to === nameOf(lead) && !BODILY.has(relation.is))

const BODILY: ReadonlySet<Relation> = new Set(['worn_by', 'held_by'])

/** The move that is told right after the lead is named. */
function ownMove(text: string, { kind, shape }: Subject): SaidMove | undefined {
  const [who] = hitsOf(findHits(text), 'subject')
  if (!who || who.value !== kind || who.shape !== shape) return undefined
  const move = saidMove(text, who.end)
  return move && !isOfOthers(text, { start: who.end, end: move.start }) ? move : undefined
}

/** True where a stretch leads to what somebody else does. */
const isOfOthers = (text: string, { start, end }: TextSpan): boolean =>
  /[.;!?]|\b(?:and|while|as)\b/iu.test(text.slice(start, end)) ||
  hitsOf(findHits(text), 'subject').some((hit) => hit.start >= start && hit.end <= end)

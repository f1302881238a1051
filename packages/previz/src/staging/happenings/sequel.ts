/** Scenes in which the lead does something else in the end, or goes elsewhere, in the one place of the film. */
import {
  type Action,
  nameOf,
  type Place,
  type Becoming,
  type Related,
  type Relation,
  type Subject,
} from '@backlot/prompt/scene'
import { isHandy } from '@backlot/prompt/handy'

/** Who is there at first and in the end, the lead before the others, and how the lead goes from one place to another. */
export type Sequel = {
  readonly first: readonly Subject[]
  readonly last: readonly Subject[]
  readonly manner: Action
}

/** What is needed of a scene to tell. */
type Played = {
  readonly subjects: readonly Subject[]
  readonly place: Place
  readonly becomes?: Becoming
}

/** The sequel that a scene shows in one place; undefined where nothing changes, or more than what its lead does. */
export function sequelOf({ subjects, becomes, place }: Played): Sequel | undefined {
  if (!becomes?.subjects || Object.keys(becomes).length > 1 || place === 'tabletop')
    return undefined
  const [lead, ...others] = subjects
  const [later, ...laters] = becomes.subjects
  if (!lead || !later || lead.count > 1 || !isSameOne(lead, later)) return undefined
  if (!haveSameThings(others, laters)) return undefined
  const manner = mannerOf(lead, later)
  return linked({
    first: [atRest(lead, later.action), ...others],
    last: [arrived(later), ...laters],
    manner,
  })
}

/** What takes somebody from one place to another. */
const GOING: ReadonlySet<Action> = new Set(['walk', 'run', 'leap', 'fly', 'swim', 'travel'])
const FLYING: ReadonlySet<Subject['kind']> = new Set(['bird', 'butterfly', 'dragon'])
const SWIMMING: ReadonlySet<Subject['kind']> = new Set(['fish', 'whale'])

/** How somebody goes who is said to, or is only said to be elsewhere in the end. */
function mannerOf(lead: Subject, later: Subject): Action {
  if (FLYING.has(later.kind)) return 'fly'
  if (SWIMMING.has(later.kind)) return 'swim'
  return [later.action, lead.action].find((one) => GOING.has(one)) ?? 'walk'
}

/** Who is beside something, and goes only then, stands there at first. */
const atRest = (lead: Subject, then: Action): Subject =>
  lead.relation && lead.action === then && lead.action !== 'fly' && GOING.has(then)
    ? { ...lead, action: 'stand' }
    : lead

const BEARING: ReadonlySet<Relation> = new Set(['on', 'in'])

/** Who has gone somewhere stays there: a bird sits on a branch, and hovers beside it. */
function arrived(later: Subject): Subject {
  const { relation, action, kind } = later
  if (!relation || !GOING.has(action) || SWIMMING.has(kind)) return later
  if (!FLYING.has(kind)) return { ...later, action: 'stand' }
  return kind === 'bird' && BEARING.has(relation.is) ? { ...later, action: 'sit' } : later
}

/** True for the same one, whatever it does, and wherever it is. */
const isSameOne = (one: Subject, other: Subject): boolean => lookOf(one) === lookOf(other)

function lookOf(subject: Subject): string {
  const {
    action: _action,
    activity: _activity,
    facing: _facing,
    relation: _place,
    ...look
  } = subject
  return JSON.stringify(Object.entries(look).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** True where all but what somebody takes up or lays down is there from the beginning to the end. */
function haveSameThings(first: readonly Subject[], then: readonly Subject[]): boolean {
  const [before, after] = [first, then].map((all) => all.filter((one) => !isHandy(one)).map(lookOf))
  return JSON.stringify(before?.toSorted()) === JSON.stringify(after?.toSorted())
}

/** A sequel in which the lead is somewhere to the same thing at first and in the end, where it is so to one of the two. */
function linked(sequel: Sequel): Sequel {
  const { first, last } = sequel
  const [from, to] = [landmarkOf(first), landmarkOf(last)]
  if (from && to) return from === to ? sequel : withNeighbours(sequel, from, to)
  if (to) return { ...sequel, first: withLeadAt(first, { is: sideAway(last[0]), to }) }
  if (from)
    return { ...sequel, last: withLeadAt(last, { is: sideAhead(first[0], last[0]), to: from }) }
  return sequel
}

const withLeadAt = ([lead, ...others]: readonly Subject[], relation: Related): readonly Subject[] =>
  lead ? [{ ...lead, relation }, ...others] : []

/** The side that somebody comes from who is somewhere in the end. */
const sideAway = (later: Subject | undefined): Relation =>
  later?.relation?.is === 'left_of' || later?.facing === 'left' ? 'right_of' : 'left_of'

/** The side to which somebody goes who was somewhere at first. */
const sideAhead = (lead: Subject | undefined, later: Subject | undefined): Relation =>
  lead?.relation?.is === 'right_of' || later?.facing === 'left' ? 'left_of' : 'right_of'

/** The name of what the lead is somewhere to. */
function landmarkOf([lead, ...others]: readonly Subject[]): string | undefined {
  const to = lead?.relation?.to
  return to !== undefined && others.some((one) => nameOf(one) === to) ? to : undefined
}

/** The thing that somebody goes to stands beside the one that they come from. */
function withNeighbours({ first, last, manner }: Sequel, from: string, to: string): Sequel {
  const relation: Related = { is: 'right_of', to: from }
  const placed = (all: readonly Subject[]): readonly Subject[] => {
    if (all.some((one, index) => index > 0 && one.relation)) return all
    return all.map((one, index) => (index > 0 && nameOf(one) === to ? { ...one, relation } : one))
  }
  return { first: placed(first), last: placed(last), manner }
}

/** The subjects of a plan whose names, relations and actions are not those of the form. */
import { ACTIVITY_NATURES } from '@backlot/prompt/activities'
import { ACTIONS, nameOf, type Subject, SUBJECT_KINDS } from '@backlot/prompt/scene'
import { isShape } from '@backlot/prompt/catalogue'
import { fittingAction, MAX_SUBJECTS, natureOf, PEOPLE } from '@backlot/prompt/subject-kinds'
import { echo, isObject } from '../parse.ts'
import {
  headNamed,
  isScenery,
  type NamedSubject,
  nameMeant,
  placeNamed,
  subjectNamed,
  toWords,
} from './named-in-plans.ts'
import {
  type PlanObject,
  listAt,
  type MemberPath,
  replacedAt,
  toField,
  valueAt,
  withoutAt,
} from './plan-members.ts'

/** A plan without one of its faults. */
export type Mended = {
  readonly json: PlanObject
  /** What is no longer in the plan, for its owner; absent where the same is said by another name. */
  readonly note?: string
  /** True where less is seen than was planned, or something else. */
  readonly isLoss?: true
}

/** Takes one fault out of a plan, at its path; undefined where it does not know how. */
export type Mend = (json: PlanObject, path: MemberPath) => Mended | undefined

/** What was left out, as the owner of a task reads it. */
export const noteOf = (field: string, value: unknown): string => `${field} ${echo(value)}`

/** Looks a subject up whose name is unknown; without a meaning it is left out. */
export function nameSubject(json: PlanObject, path: MemberPath): Mended | undefined {
  const at = path.slice(0, path.indexOf('subjects') + 2)
  const subject = valueAt(json, at)
  const name = spokenName(subject)
  if (name === undefined)
    return { json: withoutAt(json, at), note: noteOf(toField(at), subject), isLoss: true }
  const named = subjectNamed(name)
  if (named) return { json: renamed(json, at, { named, name }) }
  return replaceByHead(json, at, name) ?? asScenery(json, at, name) ?? leaveOut(json, at, name)
}

/** A bird house as a house, which is reported. */
function replaceByHead(json: PlanObject, at: MemberPath, name: string): Mended | undefined {
  const head = headNamed(name)
  if (!head) return undefined
  const mended = renamed(json, at, { named: head, name })
  const note = noteOf(toField(at), name)
  return { json: reported(mended, { name, instead: nameOf(head) }), note, isLoss: true }
}

/** A sky, a mountain among mountains or a stadium is there without being a subject. */
function asScenery(json: PlanObject, at: MemberPath, name: string): Mended | undefined {
  const mended = withoutAt(json, at)
  if (isScenery(name)) return { json: mended }
  const named = placeNamed(name)
  if (!named || (named.place !== json['place'] && named.details.length === 0)) return undefined
  return { json: { ...mended, details: [...listAt(json, 'details'), ...named.details] } }
}

function leaveOut(json: PlanObject, at: MemberPath, name: string): Mended {
  const mended = reported(withoutAt(json, at), { name })
  return { json: mended, note: noteOf(toField(at), name), isLoss: true }
}

/** The name by which a model means a subject. */
function spokenName(subject: unknown): string | undefined {
  if (!isObject(subject)) return typeof subject === 'string' ? subject : undefined
  const { kind, shape } = subject
  const ownShape = typeof shape === 'string' ? shape : undefined
  if (typeof kind !== 'string' || kind === 'thing') return ownShape
  return isMoreThan(kind, ownShape) ? ownShape : kind
}

/** A bird that is a penguin is a penguin, and so is food that is a burger; a woman that is a dress is a woman. */
function isMoreThan(kind: string, shape: string | undefined): boolean {
  if (shape === undefined || PEOPLE.has(kind)) return false
  const isKind = SUBJECT_KINDS.some((one) => one === kind)
  return isKind ? isShape(shape) : subjectNamed(shape) !== undefined
}

/** The plan with a subject under its right name, by which others of it know it. */
function renamed(
  json: PlanObject,
  at: MemberPath,
  { named, name }: { readonly named: NamedSubject; readonly name: string },
): PlanObject {
  const own = valueAt(json, at)
  const { kind: _kind, shape: _shape, ...said } = isObject(own) ? own : {}
  const list = valueAt(json, at.slice(0, -1))
  const others = (Array.isArray(list) ? list : []).map((one: unknown) =>
    relatedTo(one, name, nameOf(named)),
  )
  return replacedAt(replacedAt(json, at.slice(0, -1), others), at, { ...named, ...said })
}

function relatedTo(one: unknown, before: string, name: string): unknown {
  if (!isObject(one) || !isObject(one['relation'])) return one
  const members = Object.entries(one['relation']).map(([member, value]) => [
    member,
    member !== 'is' && value === before ? name : value,
  ])
  return { ...one, relation: Object.fromEntries(members) }
}

/** The plan with something that is not in the film, unless it says so already. */
function reported(
  json: PlanObject,
  { name, instead, reason = 'no_figure' }: { name: string; instead?: string; reason?: string },
): PlanObject {
  const known = listAt(json, 'not_shown')
  const words = toWords(name)
  if (known.some((one) => isObject(one) && String(one['words']).toLowerCase().includes(words)))
    return json
  return { ...json, not_shown: [...known, { words, reason, ...(instead && { instead }) }] }
}

/** The first of too many subjects, which are the most important ones. */
export function keepFirstSubjects(json: PlanObject, path: MemberPath): Mended | undefined {
  const list = valueAt(json, path)
  if (!Array.isArray(list) || list.length <= MAX_SUBJECTS) return undefined
  const names = list.slice(MAX_SUBJECTS).flatMap((one: unknown) => spokenName(one) ?? [])
  const mended = names.reduce(
    (made, name) => reported(made, { name, reason: 'too_many' }),
    replacedAt(json, path, list.slice(0, MAX_SUBJECTS)),
  )
  const note = noteOf(`${toField(path)} after the ${MAX_SUBJECTS}th`, names.join(', '))
  return { json: mended, note }
}

/** The action as the subject does it. */
export function fitAction(json: PlanObject, path: MemberPath): Mended | undefined {
  const subject = valueAt(json, path.slice(0, -1))
  if (!isObject(subject)) return undefined
  // What somebody does with the hands says whether they stand, sit or go.
  if (subject['activity'] !== undefined) return { json: withoutAt(json, path) }
  const action = ACTIONS.find((one) => one === subject['action'])
  const kind = SUBJECT_KINDS.find((one) => one === subject['kind'])
  if (!action || !kind) return undefined
  const { shape } = subject
  const who: Pick<Subject, 'kind' | 'shape'> =
    typeof shape === 'string' ? { kind, shape } : { kind }
  if (action === 'travel' && natureOf(who).can.includes('walk'))
    return { json: replacedAt(json, path.slice(0, -1), riding(subject)) }
  const note = noteOf(toField(path), action)
  return { json: replacedAt(json, path, fittingAction(who, action)), note }
}

/** Who goes on feet travels by riding. */
function riding(subject: PlanObject): PlanObject {
  const traits = [...new Set([...listAt(subject, 'traits'), 'astride'])]
  return { ...withoutAt(subject, ['action']), traits }
}

/** The other one that a relation means by another name. */
export function nameOther(json: PlanObject, path: MemberPath): Mended | undefined {
  const at = path.indexOf('subjects') + 1
  const list = valueAt(json, path.slice(0, at))
  const said = valueAt(json, path)
  if (!Array.isArray(list) || typeof said !== 'string') return undefined
  const own = spokenName(list[Number(path[at])])
  const others = list.flatMap((one: unknown) => spokenName(one) ?? []).filter((it) => it !== own)
  const meant = nameMeant(said, others)
  if (meant === undefined || meant === said) return undefined
  return { json: replacedAt(json, path, meant) }
}

/** What people hold is in their hands by what they do; `held_by` is for mouths and paws. */
export function withHeldInHands(json: PlanObject): PlanObject {
  const subjects = listAt(json, 'subjects')
  const holders = new Set(subjects.flatMap((one) => holderOf(one) ?? []))
  if (holders.size === 0) return json
  const changed = subjects.map((one) => {
    if (!isObject(one)) return one
    if (holderOf(one) !== undefined) return withoutAt(one, ['relation'])
    return holders.has(String(one['kind'])) ? holding(one) : one
  })
  return { ...json, subjects: changed }
}

/** The person by whom something is held. */
function holderOf(one: unknown): string | undefined {
  const relation = isObject(one) ? one['relation'] : undefined
  if (!isObject(relation) || relation['is'] !== 'held_by') return undefined
  const to = String(relation['to'])
  return PEOPLE.has(to) ? to : undefined
}

function holding({ action, ...person }: PlanObject): PlanObject {
  const isAble = ACTIVITY_NATURES.hold.actions.some((one) => one === action)
  return { activity: 'hold', ...person, ...(isAble && { action }) }
}

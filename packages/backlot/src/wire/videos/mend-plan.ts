/**
 * Reads the plan of a model that keeps to the form only nearly. A name that is in no vocabulary is
 * looked up as a word, a number is brought within its limits, and what still has no meaning is
 * left out, alone. Everything that is left out is reported.
 */
import { CAMERA_COMMANDS } from '@backlot/camera/commands'
import { ADDITIONS } from '@backlot/prompt/scene'
import { missingIn } from '@backlot/prompt'
import type { NotShown, ShotPlan } from '@backlot/prompt/shot'
import { MAX_SUBJECT_COUNT } from '@backlot/prompt/subject-kinds'
import { type Fault, invalid, isFault } from '../../domain/fault.ts'
import { MAX_PLANNED_STEPS, type ReadPlan } from '../../domain/video-plan.ts'
import { isObject } from '../parse.ts'
import {
  fitAction,
  keepFirstSubjects,
  type Mend,
  type Mended,
  nameOther,
  nameSubject,
  noteOf,
  withHeldInHands,
} from './mend-subjects.ts'
import { placeNamed, toWords, valueMeant } from './named-in-plans.ts'
import {
  type PlanObject,
  listAt,
  type MemberPath,
  replacedAt,
  toField,
  toPath,
  valueAt,
  withoutAt,
} from './plan-members.ts'
import { parseShotPlan } from './shot-plan.ts'

/** A plan with more faults is none. */
const MAX_FAULTS = 40

/**
 * The plan of a model's JSON, and what had to be left out of it. Throws `invalid` for what is no
 * plan, and for one of which nobody is left although the draft shows somebody.
 */
export function readPlan(answer: unknown, draft: ShotPlan): ReadPlan {
  const json = withOurNames(withoutWrapper(answer))
  // What a model does not speak of is a matter of taste, as without a planner.
  const said = isObject(json) ? { ...json, additions: json['additions'] ?? ADDITIONS } : json
  const read = withoutFaults(said, draft)
  if (!read.isWhole && isEmpty(read.plan) && !isEmpty(draft))
    throw invalid('', read.faults[0] ?? '')
  const isSilent = isObject(json) && (json['not_shown'] ?? undefined) === undefined
  return limitCamera(isSilent ? withMissing(read, draft) : read)
}

/** The plan of `{"plan": {…}}`. */
function withoutWrapper(json: unknown): unknown {
  if (!isObject(json) || json['place'] !== undefined) return json
  const plans = Object.values(json).filter((one) => isObject(one) && one['place'] !== undefined)
  return plans.length === 1 ? plans[0] : json
}

/** Members in the spelling of plans, where they are in that of programs or of America. */
function withOurNames(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(withOurNames)
  if (!isObject(json)) return json
  return Object.fromEntries(
    Object.entries(json).map(([name, value]) => [ourName(name), withOurNames(value)]),
  )
}

const ourName = (name: string): string =>
  name === 'color' ? 'colour' : name.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`)

/** A model that does not say what is missing has not looked; the rules look instead. */
function withMissing(read: ReadPlan, { prompt }: ShotPlan): ReadPlan {
  const { plan } = read
  const known = plan.notShown ?? []
  const isNew = (one: NotShown): boolean => !known.some(({ words }) => words.includes(one.words))
  const notShown = [...known, ...missingIn(prompt, plan.scene).filter(isNew)]
  return notShown.length === 0 ? read : { ...read, plan: { ...plan, notShown } }
}

const isEmpty = ({ scene }: ShotPlan): boolean => scene.subjects.length === 0

function withoutFaults(json: unknown, draft: ShotPlan): ReadPlan {
  const faults: string[] = []
  const mends: Mended[] = []
  for (let rest = json; ;) {
    const read = tryToParse(rest)
    if (!isFault(read)) {
      const inHands = isObject(rest) ? withHeldInHands(rest) : rest
      if (inHands === rest) return toReadPlan(read, faults, mends)
      rest = inHands
      continue
    }
    const mended = faults.length < MAX_FAULTS ? mend(rest, read, draft) : undefined
    if (!mended) throw read
    faults.push(read.message)
    mends.push(mended)
    rest = mended.json
  }
}

const toReadPlan = (
  plan: ShotPlan,
  faults: readonly string[],
  mends: readonly Mended[],
): ReadPlan => ({
  plan,
  faults,
  notes: mends.flatMap(({ note }) => note ?? []),
  isWhole: mends.every(({ isLoss }) => !isLoss),
})

function tryToParse(json: unknown): ShotPlan | Fault {
  try {
    return parseShotPlan(json)
  } catch (thrown) {
    if (isFault(thrown)) return thrown
    throw thrown
  }
}

function limitCamera(read: ReadPlan): ReadPlan {
  const { camera } = read.plan
  if (camera.length <= MAX_PLANNED_STEPS) return read
  const note = `camera steps after the ${MAX_PLANNED_STEPS}th of ${camera.length}`
  const plan = { ...read.plan, camera: camera.slice(0, MAX_PLANNED_STEPS) }
  return { ...read, plan, notes: [...read.notes, note] }
}

/** The plan without this fault; undefined where it cannot be without. */
function mend(json: unknown, { field = '' }: Fault, draft: ShotPlan): Mended | undefined {
  if (!isObject(json) || field === '') return undefined
  if (field === 'place') return mendPlace(json, draft)
  const path = toPath(field)
  for (const [pattern, attempt] of MENDS) {
    const mended = pattern.test(field) ? attempt(json, path) : undefined
    if (mended) return mended
  }
  return leaveOut(json, path)
}

/** By the path of the fault, the first that helps; else the member is left out. */
const MENDS: readonly (readonly [path: RegExp, mend: Mend])[] = [
  [/^(?:becomes\.|beats\[\d+\]\.)?subjects\[\d+\](?:\.kind|\.shape)?$/u, nameSubject],
  [/^(?:becomes\.|beats\[\d+\]\.)?subjects$/u, keepFirstSubjects],
  [/\]\.count$/u, limitCount],
  [/\]\.action$/u, fitAction],
  [/\]\.relation\.(?:to|and)$/u, nameOther],
  [/^camera\[\d+\]\[\d+\]$/u, nameCommand],
  [/^(?!prompt|not_shown)/u, respell],
  [/^(?!prompt|not_shown)/u, readWord],
  [/\]\.relation\.\w+$/u, leaveOutParent],
  [/^not_shown\[\d+\]\.\w+$/u, mendReason],
  [/^details$/u, keepOnce],
]

/** Where the film plays by another name; at the place of the draft where that is unknown. */
function mendPlace(json: PlanObject, draft: ShotPlan): Mended {
  const { place: said } = json
  const named = typeof said === 'string' ? placeNamed(said) : undefined
  if (!named) {
    const { place, room } = draft.scene
    return {
      json: { ...(room && { room }), ...json, place },
      note: noteOf('place', said),
      isLoss: true,
    }
  }
  const { details, ...where } = named
  return { json: { ...where, ...json, place: where.place, ...detailsWith(json, details) } }
}

const detailsWith = (json: PlanObject, details: readonly string[]): PlanObject =>
  details.length === 0 ? {} : { details: [...listAt(json, 'details'), ...details] }

function limitCount(json: PlanObject, path: MemberPath): Mended | undefined {
  const said = valueAt(json, path)
  const count = typeof said === 'string' ? Number.parseFloat(said) : said
  if (typeof count !== 'number' || !Number.isFinite(count)) return undefined
  const limited = Math.min(MAX_SUBJECT_COUNT, Math.max(1, Math.round(count)))
  return { json: replacedAt(json, path, limited) }
}

/** "push in", "Push-in" and "push in slowly" are the command. */
function nameCommand(json: PlanObject, path: MemberPath): Mended | undefined {
  const said = toWords(String(valueAt(json, path)))
  const command = CAMERA_COMMANDS.find((one) => said.includes(one.toLowerCase()))
  return command && { json: replacedAt(json, path, command) }
}

/** One for a list of one, and words as they are spelled in vocabularies: "High Angle" is high_angle. */
function respell(json: PlanObject, path: MemberPath): Mended | undefined {
  const said = valueAt(json, path)
  if (typeof said !== 'string') return undefined
  if (isListOfPlans(path)) return { json: replacedAt(json, path, [said]) }
  const spelled = toWords(said).replaceAll(' ', '_')
  return spelled === said ? undefined : { json: replacedAt(json, path, spelled) }
}

/** True for what is a list, of which models write the only one by itself. */
function isListOfPlans(path: MemberPath): boolean {
  const [first, second, ...others] = path
  if (first === 'camera') return others.length === 0 && typeof second !== 'string'
  return LISTS.has(String(path.at(-1)))
}

const LISTS: ReadonlySet<string> = new Set(['details', 'traits', 'additions'])

/** What is said in words that are in no vocabulary, as the rules understand them. */
function readWord(json: PlanObject, path: MemberPath): Mended | undefined {
  const said = valueAt(json, path)
  const member = String(path.at(-1))
  if (typeof said !== 'string') return undefined
  const meant = valueMeant(member, said)
  if (meant !== undefined && meant !== said) return { json: replacedAt(json, path, meant) }
  const action = member === 'activity' ? valueMeant('action', said) : undefined
  if (action === undefined) return undefined
  // Running is no activity, but an action.
  return { json: replacedAt(json, path.slice(0, -1), { action, ...withoutActivity(json, path) }) }
}

function withoutActivity(json: PlanObject, path: MemberPath): PlanObject {
  const subject = valueAt(json, path.slice(0, -1))
  return isObject(subject) ? withoutAt(subject, ['activity']) : {}
}

/** What is said not to be shown is kept, whatever is said for a reason. */
function mendReason(json: PlanObject, path: MemberPath): Mended {
  const member = path.at(-1)
  if (member === 'reason') return { json: replacedAt(json, path, 'no_figure') }
  return member === 'instead' ? { json: withoutAt(json, path) } : leaveOutParent(json, path)
}

function keepOnce(json: PlanObject, path: MemberPath): Mended | undefined {
  const list = valueAt(json, path)
  return Array.isArray(list) ? { json: replacedAt(json, path, [...new Set(list)]) } : undefined
}

function leaveOutParent(json: PlanObject, path: MemberPath): Mended {
  return leaveOut(json, path.slice(0, -1))
}

/** Members without which a film shows less, and what of subjects is no more than looks. */
const WEIGHTY = /^(?:subjects|becomes|room)\b/u
const LOOKS =
  /\]\.(?:garment|pattern|outfit|details|accent|colour|traits|facing|action|count|size|material|seat)\b/u

function leaveOut(json: PlanObject, path: MemberPath): Mended {
  const field = toField(path)
  const note = noteOf(field, valueAt(json, path))
  const isLoss = WEIGHTY.test(field) && !LOOKS.test(field)
  return { json: withoutAt(json, path), note, ...(isLoss && { isLoss }) }
}

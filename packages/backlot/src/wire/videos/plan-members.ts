/** Members of a plan by their paths: reading one, and plans with another value there or without it. */
import { isObject } from '../parse.ts'

/** A JSON object. */
export type PlanObject = Readonly<Record<string, unknown>>

/** The names and indices that lead to a member. */
export type MemberPath = readonly (string | number)[]

/** The path of a member in the spelling of faults: `subjects[1].relation.to`. */
export const toPath = (field: string): MemberPath =>
  Array.from(field.matchAll(/\[(\d+)\]|[^.[\]]+/gu), ([key, index]) =>
    index === undefined ? key : Number(index),
  )

/** A path in the spelling of faults. */
export const toField = (path: MemberPath): string =>
  path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`))
    .join('')
    .slice(1)

/** The value at a path; undefined where there is none. */
export const valueAt = (json: unknown, path: MemberPath): unknown =>
  path.reduce<unknown>((at, key) => {
    if (Array.isArray(at)) return at[Number(key)]
    return isObject(at) && Object.hasOwn(at, key) ? at[key] : undefined
  }, json)

/** The same with another value at a path that is there. */
export const replacedAt = (json: PlanObject, path: MemberPath, value: unknown): PlanObject =>
  changedAt(json, path, () => [value])

/** The same without what is at a path. */
export const withoutAt = (json: PlanObject, path: MemberPath): PlanObject =>
  changedAt(json, path, () => [])

/** Exchanges what is at a path for these values: one, or none. */
function changedAt(
  json: PlanObject,
  path: MemberPath,
  change: () => readonly unknown[],
): PlanObject {
  const changed = changedIn(json, path, change)
  return isObject(changed) ? changed : json
}

function changedIn(json: unknown, path: MemberPath, change: () => readonly unknown[]): unknown {
  const [key, ...rest] = path
  const of = (member: unknown): readonly unknown[] =>
    rest.length === 0 ? change() : [changedIn(member, rest, change)]
  if (Array.isArray(json)) return json.flatMap((one, index) => (index === key ? of(one) : [one]))
  if (!isObject(json)) return json
  return Object.fromEntries(
    Object.entries(json).flatMap(([name, member]) =>
      name === key ? of(member).map((value) => [name, value]) : [[name, member]],
    ),
  )
}

/** The list of this name; empty where there is none. */
export function listAt(json: PlanObject, name: string): readonly unknown[] {
  const list = valueAt(json, [name])
  return Array.isArray(list) ? list : []
}

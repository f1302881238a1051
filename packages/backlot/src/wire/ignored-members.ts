import type { TObject } from 'typebox'
import { isObject } from './parse.ts'

/** The most names that the header repeats. */
const MAX_NAMES = 16

/** Names with other characters are not repeated in a header. */
const NAME = /^[\w.-]{1,64}$/

/**
 * The names of members that are accepted but have no effect, because the schema does not know them:
 * `stop`, `seed`, nested ones such as `output_config.effort`, and `leftOutTools` as
 * `tools.web_search_20250305`. At most 16; members that are `null` count as absent, and unusual
 * names are left out.
 */
export function ignoredMembers(
  json: unknown,
  { properties }: TObject,
  leftOutTools: readonly string[] = [],
): readonly string[] {
  if (!isObject(json)) return []
  const members = Object.keys(json).flatMap((name) =>
    json[name] == null ? [] : unknownIn(name, json[name], properties[name]),
  )
  const tools = leftOutTools.map((type) => `tools.${type}`)
  return [...tools, ...members].filter((name) => NAME.test(name)).slice(0, MAX_NAMES)
}

/** An unknown member, or the unknown members of a known one: `output_config.effort`. */
function unknownIn(name: string, value: unknown, schema: unknown): readonly string[] {
  if (schema === undefined) return [name]
  const known = membersOf(schema)
  if (!known || !isObject(value)) return []
  return Object.keys(value).flatMap((inner) =>
    known.has(inner) || value[inner] == null ? [] : [`${name}.${inner}`],
  )
}

/** The members that an object of this schema can have; undefined if it can have any. */
function membersOf(schema: unknown): ReadonlySet<string> | undefined {
  if (!isObject(schema)) return undefined
  if (Array.isArray(schema['anyOf'])) {
    const kinds = schema['anyOf'].filter((kind) => isObject(kind) && kind['type'] === 'object')
    const all = new Set<string>()
    for (const kind of kinds) {
      const members = membersOf(kind)
      if (!members) return undefined
      for (const member of members) all.add(member)
    }
    return all.size > 0 ? all : undefined
  }
  return isObject(schema['properties']) && Object.keys(schema['properties']).length > 0
    ? new Set(Object.keys(schema['properties']))
    : undefined
}

import type { TObject } from 'typebox'
import { isObject } from './parse.ts'

/** As many as are repeated to the caller. */
const MAX_NAMES = 16

/** Whatever else a name is made of, it is not repeated in a header. */
const NAME = /^[\w.-]{1,64}$/

/**
 * The names of the top-level members of a request that it can carry but that
 * change nothing, because the schema does not know them: `stop`, `seed`; and of
 * `leftOutTools`, as `tools.web_search_20250305`. At most 16; members that are
 * `null` count as absent, and odd names are left out.
 */
export function ignoredMembers(
  json: unknown,
  { properties }: TObject,
  leftOutTools: readonly string[] = [],
): readonly string[] {
  if (!isObject(json)) return []
  const members = Object.keys(json).filter(
    (name) => !Object.hasOwn(properties, name) && json[name] != null,
  )
  const tools = leftOutTools.map((type) => `tools.${type}`)
  return [...tools, ...members].filter((name) => NAME.test(name)).slice(0, MAX_NAMES)
}

import type { TObject } from 'typebox'
import { isObject } from './parse.ts'

/** As many as are repeated to the caller. */
const MAX_NAMES = 16

/** Whatever else a name is made of, it is not repeated in a header. */
const NAME = /^[\w.-]{1,64}$/

/**
 * The names of the top-level members of a request that it can carry but that
 * change nothing, because the schema does not know them: `stop`, `seed`. At most
 * 16; members that are `null` count as absent, and odd names are left out.
 */
export function ignoredMembers(json: unknown, { properties }: TObject): readonly string[] {
  if (!isObject(json)) return []
  return Object.keys(json)
    .filter((name) => !Object.hasOwn(properties, name) && json[name] != null && NAME.test(name))
    .slice(0, MAX_NAMES)
}

import type { Call } from './route.ts'

/** The prefix under which the public family serves messages. */
const FAMILY_PREFIX = '/anthropic'

/**
 * Whether the caller speaks in the names of the public family although its request names no
 * model: its own tools say who they are (`mm-api-source`), others come by its prefix. `T2V-01`
 * is called the same in both worlds, so for it the name of the model does not decide.
 */
export function isOfFamily({ header, path }: Pick<Call, 'header' | 'path'>): boolean {
  return header('mm-api-source') !== undefined || path.startsWith(`${FAMILY_PREFIX}/`)
}

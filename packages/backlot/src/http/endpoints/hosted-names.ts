import type { Call } from '../route.ts'

/** The prefix under which the public family serves messages. */
const FAMILY_PREFIX = '/anthropic'

/**
 * Whether the caller expects the public family's model names although its request names no model:
 * the family's tools send `mm-api-source`, other clients use its prefix. The model name alone does
 * not decide, because `T2V-01` exists in both.
 */
export function isOfFamily({ header, path }: Pick<Call, 'header' | 'path'>): boolean {
  return header('mm-api-source') !== undefined || path.startsWith(`${FAMILY_PREFIX}/`)
}

/**
 * A section is one top-level member of `backlot.yaml`: its schema, and its setting with defaults
 * filled in. A new setting is a new section, or a member of one; nothing else changes.
 */
import type { Static, TSchema } from 'typebox'

/** One top-level member of the configuration. */
export type Section<S extends TSchema = TSchema, T = unknown> = {
  readonly schema: S
  /**
   * The setting for the file's value; without one, the default. Throws a refusal for rules that no
   * schema can express.
   */
  settle(given: Static<S> | undefined): T
}

/** Creates a section, with inferred types. */
export function section<S extends TSchema, T>(
  schema: S,
  settle: (given: Static<S> | undefined) => T,
): Section<S, T> {
  return { schema, settle }
}

export { closedObject as group } from '../wire/schemas.ts'

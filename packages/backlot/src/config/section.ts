/**
 * A section is one top-level member of `backlot.yaml`: its form in the file, and
 * what it comes to, defaults filled in. A new setting is a new section, or a
 * member of one; nothing else changes.
 */
import type { Static, TSchema } from 'typebox'

/** One top-level member of the configuration. */
export type Section<S extends TSchema = TSchema, T = unknown> = {
  readonly schema: S
  /** The setting of what the file gives; of nothing, the default. Throws a refusal for what no schema can say. */
  settle(given: Static<S> | undefined): T
}

/** A section, with its types found out. */
export function section<S extends TSchema, T>(
  schema: S,
  settle: (given: Static<S> | undefined) => T,
): Section<S, T> {
  return { schema, settle }
}

export { closedObject as group } from '../wire/schemas.ts'

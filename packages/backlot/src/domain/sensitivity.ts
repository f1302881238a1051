/**
 * Sensitive content: what it can be, and the port of whatever finds it.
 *
 * What a caller sends is checked whole, before anything is generated. What is
 * generated is watched while it arrives: a watch says how much of it may go out,
 * and no part of something sensitive ever does. See docs/sensitivity.md.
 */
import { Fault } from './fault.ts'
import type { MaybePromise } from './maybe-promise.ts'
import type { SensitiveType } from './sensitive-types.ts'

/** How far a text that is still arriving has been judged. */
export type Cleared = {
  /** How many UTF-16 units from its beginning may go out; never falls, and is the whole length at a clean end. */
  readonly units: number
  /** Set once something sensitive was found: `units` ends before it, for good. */
  readonly type?: SensitiveType
}

/** Watches one text while it arrives. What is cleared by the end does not depend on how it is cut into pieces. */
export interface ModerationFilter {
  /** Takes a piece. */
  push(piece: string): MaybePromise<Cleared>

  /** Nothing more comes: judges the rest. */
  end(): MaybePromise<Cleared>
}

/** Something that finds sensitive content. Every one passes `test/contracts/sensitivity-checker.ts`. */
export interface SensitivityChecker {
  /**
   * The type of something sensitive in the texts, each for itself; undefined
   * when there is nothing. Rejects with `overloaded` when it cannot judge and
   * what is not judged must not pass.
   */
  find(texts: readonly string[], signal: AbortSignal): Promise<SensitiveType | undefined>

  /** Begins to watch a text. The watch rejects as `find` does. */
  openFilter(signal: AbortSignal): ModerationFilter
}

/** The fault of a request with sensitive content in a member. */
export function sensitiveInput(field: string, type: SensitiveType): Fault {
  return new Fault('sensitiveInput', `sensitive content detected in ${field}`, {
    field,
    sensitiveType: type,
  })
}

/** Throws `sensitiveInput` about `field` when one of the texts has sensitive content. */
export async function refuseSensitive(
  checker: SensitivityChecker,
  { field, texts }: { readonly field: string; readonly texts: readonly string[] },
  signal: AbortSignal,
): Promise<void> {
  const type = await checker.find(texts, signal)
  if (type !== undefined) throw sensitiveInput(field, type)
}

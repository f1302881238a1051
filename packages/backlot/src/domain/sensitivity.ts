/**
 * Sensitive content: its types, and the port of checkers.
 *
 * A caller's input is checked as a whole, before anything is generated. Output is filtered while it
 * arrives: the filter says how much of it may be sent, and no part of anything sensitive ever is.
 * See docs/sensitivity.md.
 */
import { Fault } from './fault.ts'
import type { MaybePromise } from './maybe-promise.ts'
import type { SensitiveType } from './sensitive-types.ts'

/** How far an arriving text has been cleared. */
export type Cleared = {
  /** UTF-16 code units from the beginning that may be sent; never decreases, and is the whole length at a clean end. */
  readonly units: number
  /** Present once something sensitive was found: `units` then ends before it for good. */
  readonly type?: SensitiveType
}

/** Filters one text while it arrives. The result does not depend on how the text is cut into pieces. */
export interface ModerationFilter {
  /** Takes a piece. */
  push(piece: string): MaybePromise<Cleared>

  /** Ends the text: judges the rest. */
  end(): MaybePromise<Cleared>
}

/** Finds sensitive content. Every checker passes `test/contracts/sensitivity-checker.ts`. */
export interface SensitivityChecker {
  /**
   * The type of sensitive content in any of the texts, each judged alone; undefined when there is
   * none. Rejects with `overloaded` when it cannot judge and unjudged content must not pass.
   */
  find(texts: readonly string[], signal: AbortSignal): Promise<SensitiveType | undefined>

  /** Opens a filter for one text. The filter rejects as `find` does. */
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

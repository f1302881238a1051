/** What there is to know of an activity. */
import type { Action, Activity, Place, Room } from './scene.ts'

/** What is usual for an activity. */
export type ActivityNature = {
  /** How it is done; the first where nothing is said. */
  readonly actions: readonly [Action, ...Action[]]
  /** For what two do: how far apart they are, in heights of one of them. */
  readonly apart?: number
  /** True for what nobody does alone: a second one is there even where only one is named. */
  readonly needsTwo?: true
  /** True where the second is no mirror image of the first, but turned the same way: who is cut hair. */
  readonly sameWay?: true
  /** What it is where it is done to another. */
  readonly toAnother?: Activity
  /** What it is where it is done to oneself. */
  readonly toSelf?: Activity
  /** Where it is done when no place is said; absent: where people are at home. */
  readonly home?: Place
  /** Of an interior. */
  readonly room?: Room
  /** Cut-outs that are not seen beside it, for its own props stand for them. */
  readonly uses?: readonly string[]
  /** Cut-outs that take the place of its own props. */
  readonly shows?: readonly string[]
  /** True when any other small thing that is named does so, too. */
  readonly takes?: true
}

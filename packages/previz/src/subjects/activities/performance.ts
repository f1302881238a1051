/** What there is to how an activity is performed. */
import type { Bearing } from './activity-stances.ts'
import type { BodyTurn } from '../person/body-turn.ts'
import type { DrawProp } from './hand-props.ts'
import type { Grip } from '../person/person-hands.ts'
import type { PersonLook } from '../person/skeleton.ts'

/** When a prop is drawn: before the whole body, before the trunk, before the near arm, or last. */
export type PropLayer = 'behind' | 'far' | 'front' | 'top'

/** How one activity is performed. */
export type Performance = {
  readonly bearing: Bearing
  /** Pictures a second of its cycle of `PERSON_FRAMES`; 8 when absent. */
  readonly fps?: number
  /** Of the near and of the far hand; fists when absent. */
  readonly grips?: readonly [near: Grip, far: Grip]
  readonly props?: Partial<Readonly<Record<PropLayer, DrawProp>>>
  /** How far all is to the side, in heights: for props that need room ahead. */
  readonly shift?: number
  /** How the whole body is turned over, with its props. */
  readonly bodyTurn?: BodyTurn
  /** What is sat on, where that is not what is usual there. */
  readonly seat?: PersonLook['seat']
}

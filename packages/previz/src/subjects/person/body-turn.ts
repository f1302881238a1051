/** Turns a whole body over: on the hands, through the air, about the bar of a swing. */
import type { Brush } from '../../painting/brush.ts'
import type { Joints, PersonLook, Point } from './skeleton.ts'

/** How a body is turned at a moment of its cycle. */
export type BodyTurn = (moment: {
  readonly phase: number
  readonly partner?: PersonLook['partner']
}) => {
  /** Radians, as the canvas turns. */
  readonly turn: number
  /** What stays where it is; its middle, with its lowest part on the ground, when absent. */
  readonly about?: Point
  /** How far it is off the ground, in heights of an adult. */
  readonly lift?: number
  /** Its size, for what needs room to its sides; 1 when absent. */
  readonly scale?: number
}

/** How far hands, feet, heads and hips reach beyond their joints. */
const BEYOND = { wrists: 0.05, ankles: 0.045, head: 0.1, pelvis: 0.08 } as const

/** Turns what is drawn next as the body is turned. */
export function turnBody(
  brush: Brush,
  joints: Joints,
  { turn, about, lift = 0, scale = 1 }: ReturnType<BodyTurn>,
): void {
  const heights = [...joints.wrists, ...joints.ankles, joints.head].map(([, high]) => high)
  const middle: Point = about ?? [0, (Math.min(...heights) + Math.max(...heights)) / 2]
  const [x, y] = middle
  brush.scale(scale, scale)
  brush.translate(0, (about ? 0 : -lowestOf(joints, middle, turn)) - lift)
  brush.translate(x, y)
  brush.rotate(turn)
  brush.translate(-x, -y)
}

/** How far under the ground the lowest part would be; negative for one over it. */
function lowestOf(joints: Joints, [x, y]: Point, turn: number): number {
  const down = ([px, py]: Point): number =>
    y + (px - x) * Math.sin(turn) + (py - y) * Math.cos(turn)
  return Math.max(
    ...joints.wrists.map((joint) => down(joint) + BEYOND.wrists),
    ...joints.ankles.map((joint) => down(joint) + BEYOND.ankles),
    down(joints.head) + BEYOND.head,
    down(joints.pelvis) + BEYOND.pelvis,
  )
}

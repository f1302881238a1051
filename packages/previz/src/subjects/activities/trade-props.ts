/** Props of trades: cameras on legs, clapperboards, sprayers, rollers, tapes, plans, clipboards, boards. */
import { css, type Rgb, scaled } from '../../renderer/scene/colour.ts'
import { rolledTo, stickUp } from './activity-trades.ts'
import type { DrawProp } from './hand-props.ts'
import {
  bar,
  betweenPalms,
  beyond,
  form,
  oval,
  PAINTS,
  palmOf,
  slab,
  thread,
} from './prop-shapes.ts'
import type { Point } from '../person/skeleton.ts'

const IRON = [0.26, 0.28, 0.32] as const

/** A cinema camera on three legs. */
export const filmCamera: DrawProp = (brush, body) => {
  for (const [foot, thick] of [
    [0.17, 0.016],
    [0.44, 0.016],
    [0.31, 0.02],
  ] as const)
    bar(brush, body, { from: [0.29, -0.8], to: [foot, -0.005], thick, colour: IRON })
  slab(brush, body, { at: [0.29, -0.81], size: [0.07, 0.035], colour: IRON })
  for (const x of [0.23, 0.335])
    oval(brush, body, { at: [x, -0.985], radii: [0.052, 0.052], colour: [0.2, 0.21, 0.25] })
  for (const x of [0.23, 0.335])
    oval(brush, body, { at: [x, -0.985], radii: [0.018, 0.018], colour: PAINTS.steel })
  slab(brush, body, { at: [0.285, -0.885], size: [0.18, 0.115], colour: PAINTS.dark })
  bar(brush, body, { from: [0.37, -0.885], to: [0.42, -0.885], thick: 0.06, colour: IRON })
  slab(brush, body, { at: [0.445, -0.885], size: [0.035, 0.1], colour: PAINTS.dark })
  bar(brush, body, { from: [0.2, -0.915], to: [0.135, -0.915], thick: 0.028, colour: IRON })
  const isOn = Math.sin(2 * body.phase) > -0.3
  const lamp: Rgb = isOn ? [0.98, 0.16, 0.13] : [0.4, 0.1, 0.1]
  oval(brush, body, { at: [0.355, -0.925], radii: [0.011, 0.011], colour: lamp })
}

/** The handle by which a camera is turned. */
export const panHandle: DrawProp = (brush, body) => {
  bar(brush, body, { from: palmOf(body, 0), to: [0.27, -0.81], thick: 0.014, colour: PAINTS.dark })
}

/** A clapperboard in both hands, whose stick comes down. */
export const clapperboard: DrawProp = (brush, body) => {
  const [x, y] = betweenPalms(body)
  const size: Point = [0.21, 0.145]
  slab(brush, body, { at: [x + 0.02, y], size, colour: [0.17, 0.18, 0.21] })
  for (const [row, wide] of [0.17, 0.17, 0.1].entries())
    slab(brush, body, {
      at: [x + 0.02, y - 0.032 + 0.035 * row],
      size: [wide, 0.008],
      colour: PAINTS.white,
    })
  stick(brush, body, { hinge: [x - 0.08, y - 0.085], turn: 0 })
  stick(brush, body, { hinge: [x - 0.08, y - 0.108], turn: -0.55 * stickUp(body.phase) })
}

/** A striped stick from its hinge. */
function stick(
  brush: Parameters<DrawProp>[0],
  body: Parameters<DrawProp>[1],
  { hinge, turn }: { readonly hinge: Point; readonly turn: number },
): void {
  for (let stripe = 0; stripe < 6; stripe++)
    slab(brush, body, {
      at: beyond(hinge, turn, 0.0175 + 0.035 * stripe),
      size: [0.035, 0.022],
      turn,
      colour: stripe % 2 === 0 ? PAINTS.white : PAINTS.dark,
    })
}

/** A tank on the back. */
export const tank: DrawProp = (brush, body) => {
  const [x, y] = body.joints.neck
  slab(brush, body, {
    at: [x - 0.11, y + 0.16],
    size: [0.1, 0.24],
    colour: [0.88, 0.74, 0.24],
    squareness: 0.14,
  })
  slab(brush, body, { at: [x - 0.11, y + 0.03], size: [0.05, 0.03], colour: PAINTS.dark })
}

/** A wand in both hands and the mist that comes from it; a hose runs to the tank. */
export const sprayWand: DrawProp = (brush, body) => {
  const [near, far] = [palmOf(body, 0), palmOf(body, 1)]
  const way = Math.atan2(far[1] - near[1], far[0] - near[0])
  const nozzle = beyond(far, way, 0.12)
  const colour = body.look.item?.colour ?? [0.93, 0.97, 0.99]
  brush.fillStyle = css(body.tone(colour), 0.42)
  for (let puff = 0; puff < 22; puff++) {
    const share = ((body.phase / (2 * Math.PI)) * 3 + puff / 22) % 1
    const spread = ((puff * 5) % 11) / 11 - 0.5
    const [px, py] = beyond(nozzle, way + 0.75 * spread, 0.26 * share)
    brush.beginPath()
    brush.ellipse(px, py, 0.01 + 0.04 * share, 0.009 + 0.035 * share, 0, 0, 7)
    brush.fill()
  }
  const [x, y] = body.joints.neck
  thread(brush, body, {
    points: [[x - 0.08, y + 0.26], [x + 0.02, y + 0.3], near],
    width: 0.014,
    colour: PAINTS.dark,
  })
  bar(brush, body, { from: near, to: nozzle, thick: 0.018, end: 0.012, colour: PAINTS.steel })
  slab(brush, body, { at: near, size: [0.05, 0.034], turn: way, colour: PAINTS.dark })
}

/** A piece of a wall, painted as far as the roller has gone, with the tray below. */
export const paintedWall: DrawProp = (brush, body) => {
  const colour = body.look.item?.colour ?? [0.36, 0.62, 0.72]
  slab(brush, body, {
    at: [0.36, -0.55],
    size: [0.38, 1.1],
    colour: PAINTS.cream,
  })
  const top = rollerAt(body.phase)
  for (const [x, from, to] of [
    [0.21, -1.04, -0.08],
    [0.27, -1.0, -0.1],
    [0.33, -1.03, -0.07],
    [0.39, -0.97, -0.12],
    [0.45, top - 0.02, -0.16],
  ] as const)
    slab(brush, body, {
      at: [x, (from + to) / 2],
      size: [0.066, to - from],
      colour,
    })
}

/** How high a roller is on a wall. */
const rollerAt = (phase: number): number => -0.56 - 0.36 * rolledTo(phase)

/** The roller on its pole in both hands. */
export const rollerPole: DrawProp = (brush, body) => {
  const [near, far] = [palmOf(body, 0), palmOf(body, 1)]
  const way = Math.atan2(far[1] - near[1], far[0] - near[0])
  const head: Point = [0.445, rollerAt(body.phase)]
  const colour = body.look.item?.colour ?? [0.36, 0.62, 0.72]
  bar(brush, body, { from: beyond(near, way, -0.12), to: far, thick: 0.018, colour: PAINTS.pale })
  thread(brush, body, {
    points: [far, [head[0], head[1] + 0.06], [head[0], head[1] + 0.01]],
    width: 0.013,
    colour: PAINTS.steel,
  })
  slab(brush, body, { at: head, size: [0.1, 0.05], colour: scaled(colour, 0.92), squareness: 0.12 })
}

/** A tape between both hands, its end hanging down. */
export const tape: DrawProp = (brush, body) => {
  const [near, far] = [palmOf(body, 0), palmOf(body, 1)]
  bar(brush, body, { from: near, to: far, thick: 0.022, colour: [0.98, 0.83, 0.2] })
  const way = Math.atan2(far[1] - near[1], far[0] - near[0])
  const long = Math.hypot(far[0] - near[0], far[1] - near[1])
  for (let mark = 1; mark < 9; mark++)
    slab(brush, body, {
      at: beyond(near, way, (mark * long) / 9),
      size: [0.004, mark % 2 === 0 ? 0.016 : 0.01],
      turn: way,
      colour: PAINTS.dark,
    })
  oval(brush, body, { at: near, radii: [0.032, 0.032], colour: [0.9, 0.5, 0.14] })
}

/** A plan in both hands, with its lines to the viewer. */
export const blueprint: DrawProp = (brush, body) => {
  const [near, far] = [palmOf(body, 0), palmOf(body, 1)]
  const colour = body.look.item?.colour ?? [0.2, 0.42, 0.72]
  const [x0, x1] = [near[0] - 0.03, far[0] + 0.05]
  const middle = (near[1] + far[1]) / 2
  const [top, foot] = [middle - 0.1, middle + 0.11]
  const points: readonly Point[] = [
    [x0, top + 0.02],
    [x1, top],
    [x1 + 0.01, foot],
    [x0 + 0.005, foot + 0.02],
  ]
  form(brush, body, { points, colour, tension: 0.02, reach: 0.004 })
  const wide = x1 - x0
  for (const [from, to] of [
    [
      [0.15, 0.2],
      [0.85, 0.18],
    ],
    [
      [0.15, 0.2],
      [0.17, 0.8],
    ],
    [
      [0.85, 0.18],
      [0.87, 0.78],
    ],
    [
      [0.17, 0.8],
      [0.87, 0.78],
    ],
    [
      [0.5, 0.19],
      [0.51, 0.5],
    ],
    [
      [0.51, 0.5],
      [0.86, 0.49],
    ],
  ] as const)
    thread(brush, body, {
      points: [
        [x0 + wide * from[0], top + 0.21 * from[1]],
        [x0 + wide * to[0], top + 0.21 * to[1]],
      ],
      width: 0.006,
      colour: PAINTS.white,
    })
}

/** A clipboard on the far arm. */
export const clipboard: DrawProp = (brush, body) => {
  const [x, y] = palmOf(body, 1)
  const turn = -0.35
  slab(brush, body, { at: [x, y - 0.05], size: [0.12, 0.15], turn, colour: PAINTS.wood })
  slab(brush, body, { at: [x, y - 0.048], size: [0.1, 0.125], turn, colour: PAINTS.white })
  for (const row of [0, 1, 2])
    slab(brush, body, {
      at: [x + 0.006 * row, y - 0.075 + 0.026 * row],
      size: [0.07, 0.006],
      turn,
      colour: [0.45, 0.5, 0.6],
    })
  slab(brush, body, { at: [x - 0.024, y - 0.117], size: [0.05, 0.02], turn, colour: PAINTS.steel })
}

/** A board on legs with writing on it, beyond who teaches. */
export const board: DrawProp = (brush, body) => {
  for (const x of [0.2, 0.5])
    bar(brush, body, { from: [x, -0.5], to: [x, 0], thick: 0.022, colour: PAINTS.steel })
  slab(brush, body, {
    at: [0.35, -0.78],
    size: [0.4, 0.58],
    colour: PAINTS.steel,
  })
  slab(brush, body, {
    at: [0.35, -0.78],
    size: [0.37, 0.55],
    colour: PAINTS.white,
  })
  for (const [row, wide] of [0.26, 0.3, 0.2].entries())
    slab(brush, body, {
      at: [0.2 + wide / 2, -0.97 + 0.06 * row],
      size: [wide, 0.014],
      colour: row === 0 ? PAINTS.red : PAINTS.blue,
    })
  thread(brush, body, {
    points: [
      [0.24, -0.6],
      [0.31, -0.67],
      [0.37, -0.63],
      [0.47, -0.75],
    ],
    width: 0.012,
    colour: PAINTS.green,
  })
}

/** A marker in the far hand. */
export const marker: DrawProp = (brush, body) => {
  const at = palmOf(body, 1)
  bar(brush, body, {
    from: beyond(at, 2.4, 0.03),
    to: beyond(at, -0.6, 0.05),
    thick: 0.016,
    end: 0.01,
    colour: PAINTS.red,
  })
}

/** A pencil in the near hand. */
export const pencil: DrawProp = (brush, body) => {
  const [x, y] = palmOf(body, 0)
  bar(brush, body, {
    from: [x - 0.025, y - 0.05],
    to: [x + 0.014, y + 0.012],
    thick: 0.01,
    end: 0.004,
    colour: PAINTS.gold,
  })
}

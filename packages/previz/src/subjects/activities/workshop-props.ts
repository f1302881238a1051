/** Props of workshops: engines, wrenches, drills, torches, saws, axes, potter's wheels. */
import { css, mix, scaled } from '../../renderer/scene/colour.ts'
import { axeUp, sawnTo } from './activity-trades.ts'
import { pulse } from './activity-stances.ts'
import type { DrawProp } from './hand-props.ts'
import { bar, beyond, form, oval, PAINTS, palmOf, picture, slab, thread } from './prop-shapes.ts'
import type { Point } from '../person/skeleton.ts'
import { TABLE, table } from './table-props.ts'

const IRON = [0.26, 0.28, 0.32] as const

/** An engine on its stand, or what else of the prompt is mended. */
export const engine: DrawProp = (brush, body) => {
  for (const x of [0.28, 0.47])
    bar(brush, body, { from: [x, -0.2], to: [x, 0], thick: 0.024, colour: IRON })
  slab(brush, body, { at: [0.375, -0.2], size: [0.26, 0.024], colour: IRON })
  slab(brush, body, { at: [0.37, -0.3], size: [0.2, 0.17], colour: [0.55, 0.58, 0.63] })
  for (const x of [0.31, 0.37, 0.43])
    slab(brush, body, { at: [x, -0.42], size: [0.042, 0.09], colour: [0.68, 0.7, 0.75] })
  for (const x of [0.31, 0.37, 0.43])
    slab(brush, body, { at: [x, -0.47], size: [0.03, 0.022], colour: PAINTS.red })
  oval(brush, body, { at: [0.47, -0.29], radii: [0.055, 0.055], colour: PAINTS.dark })
  oval(brush, body, { at: [0.47, -0.29], radii: [0.02, 0.02], colour: PAINTS.steel })
}

/** A wrench in the near hand, and a box of tools on the ground. */
export const wrench: DrawProp = (brush, body) => {
  const at = palmOf(body, 0)
  const way = 0.25 + 0.3 * Math.sin(2 * body.phase)
  const head = beyond(at, way, 0.1)
  bar(brush, body, { from: beyond(at, way, -0.05), to: head, thick: 0.02, colour: PAINTS.steel })
  oval(brush, body, { at: head, radii: [0.03, 0.026], turn: way, colour: PAINTS.steel })
  oval(brush, body, { at: beyond(head, way, 0.016), radii: [0.014, 0.011], colour: IRON })
  slab(brush, body, { at: [0.17, -0.035], size: [0.13, 0.07], colour: PAINTS.red })
  slab(brush, body, { at: [0.17, -0.075], size: [0.06, 0.014], colour: PAINTS.dark })
}

/** A drill in the near hand, whose bit turns in a wall or a board. */
export const drill: DrawProp = (brush, body) => {
  const [x, y] = palmOf(body, 0)
  slab(brush, body, { at: [x + 0.005, y + 0.005], size: [0.042, 0.1], turn: 0.12, colour: IRON })
  slab(brush, body, { at: [x + 0.045, y - 0.05], size: [0.14, 0.062], colour: [0.93, 0.69, 0.16] })
  bar(brush, body, {
    from: [x + 0.11, y - 0.05],
    to: [x + 0.15, y - 0.05],
    thick: 0.04,
    end: 0.024,
    colour: PAINTS.dark,
  })
  bar(brush, body, {
    from: [x + 0.15, y - 0.05],
    to: [x + 0.215, y - 0.05],
    thick: 0.012,
    end: 0.008,
    colour: PAINTS.steel,
  })
  brush.fillStyle = css(body.tone([0.85, 0.75, 0.58]), 0.8)
  for (let chip = 0; chip < 9; chip++) {
    const share = ((body.phase / (2 * Math.PI)) * 4 + chip / 9) % 1
    brush.beginPath()
    brush.ellipse(
      x + 0.2 - 0.05 * share * (1 + (chip % 3)),
      y - 0.05 + 0.22 * share * share + 0.02 * ((chip % 4) - 1.5) * share,
      0.006,
      0.005,
      0,
      0,
      7,
    )
    brush.fill()
  }
}

/** An upright board that is drilled. */
export const drilledBoard: DrawProp = (brush, body) => {
  slab(brush, body, { at: [0.44, -0.45], size: [0.05, 0.9], colour: PAINTS.pale })
  bar(brush, body, { from: [0.52, 0], to: [0.45, -0.55], thick: 0.03, colour: PAINTS.wood })
}

/** A piece of iron on a table. */
export const weldedPiece: DrawProp = (brush, body) => {
  table(brush, body)
  slab(brush, body, { at: [0.34, -TABLE - 0.02], size: [0.24, 0.04], colour: [0.42, 0.45, 0.5] })
  slab(brush, body, { at: [0.37, -TABLE - 0.09], size: [0.036, 0.12], colour: [0.42, 0.45, 0.5] })
}

/** A torch, its arc, and sparks that fly from it. */
export const torch: DrawProp = (brush, body) => {
  const at = palmOf(body, 0)
  const arc: Point = [0.345, -TABLE - 0.046]
  bar(brush, body, { from: beyond(at, 2.6, 0.05), to: at, thick: 0.03, colour: PAINTS.dark })
  bar(brush, body, { from: at, to: arc, thick: 0.016, end: 0.008, colour: PAINTS.steel })
  const flicker = 0.75 + 0.25 * Math.sin(11 * body.phase)
  for (const [size, alpha] of [
    [0.12, 0.12],
    [0.07, 0.28],
    [0.03, 0.95],
  ] as const) {
    brush.fillStyle = css(size < 0.05 ? [1, 1, 1] : [0.72, 0.88, 1], alpha)
    brush.beginPath()
    brush.ellipse(arc[0], arc[1], size * flicker, size * flicker, 0, 0, 7)
    brush.fill()
  }
  brush.lineWidth = 0.006
  brush.lineCap = 'round'
  for (let spark = 0; spark < 18; spark++) {
    const share = ((body.phase / (2 * Math.PI)) * 5 + spark / 18) % 1
    const way = -Math.PI / 2 + (((spark * 7) % 18) / 18 - 0.5) * 3
    const [x, y] = beyond(arc, way, 0.03 + 0.17 * share)
    const fallen = y + 0.16 * share * share
    brush.strokeStyle = css(mix([1, 0.95, 0.7], [1, 0.5, 0.12], share), 1 - share)
    brush.beginPath()
    brush.moveTo(x, fallen)
    brush.lineTo(x + 0.018 * Math.cos(way), fallen + 0.018 * Math.sin(way) + 0.012 * share)
    brush.stroke()
  }
}

/** The mask of a welder, before the face. */
export const weldingMask: DrawProp = (brush, body) => {
  const [x, y] = body.joints.head
  form(brush, body, {
    points: [
      [x - 0.045, y - 0.08],
      [x + 0.05, y - 0.085],
      [x + 0.095, y - 0.02],
      [x + 0.085, y + 0.08],
      [x + 0.03, y + 0.1],
      [x - 0.03, y + 0.06],
    ],
    colour: [0.24, 0.26, 0.3],
    tension: 0.4,
  })
  slab(brush, body, { at: [x + 0.048, y - 0.012], size: [0.066, 0.036], colour: [0.2, 0.5, 0.36] })
}

/** A plank on a table. */
export const sawnPlank: DrawProp = (brush, body) => {
  table(brush, body)
  slab(brush, body, { at: [0.34, -TABLE - 0.018], size: [0.36, 0.034], colour: PAINTS.pale })
  brush.fillStyle = css(body.tone([0.9, 0.78, 0.56]), 0.9)
  for (let grain = 0; grain < 12; grain++) {
    const share = ((body.phase / (2 * Math.PI)) * 3 + grain / 12) % 1
    brush.beginPath()
    brush.ellipse(
      0.27 + 0.02 * ((grain % 5) - 2) * share,
      -TABLE + 0.3 * share,
      0.005,
      0.005,
      0,
      0,
      7,
    )
    brush.fill()
  }
}

/** A saw in the near hand, across the plank. */
export const handSaw: DrawProp = (brush, body) => {
  const at = palmOf(body, 0)
  const way = 0.42
  const blade = (far: number, down: number): Point => beyond(beyond(at, way, far), way + 1.57, down)
  form(brush, body, {
    points: [blade(0.0, -0.03), blade(0.26, -0.002), blade(0.26, 0.022), blade(0.0, 0.05)],
    colour: scaled(PAINTS.steel, 1 + 0.04 * sawnTo(body.phase)),
    reach: 0.004,
  })
  slab(brush, body, { at, size: [0.06, 0.085], turn: way, colour: PAINTS.wood })
}

/** A wheel with its basin, at which one sits. */
export const pottersWheel: DrawProp = (brush, body) => {
  slab(brush, body, { at: [0.34, -0.15], size: [0.2, 0.3], colour: [0.5, 0.53, 0.58] })
  slab(brush, body, { at: [0.34, -0.315], size: [0.28, 0.07], colour: [0.62, 0.66, 0.72] })
  oval(brush, body, { at: [0.34, -0.355], radii: [0.105, 0.016], colour: PAINTS.dark })
}

const CLAY = [0.72, 0.44, 0.3] as const

/** A pot of clay that rises between the hands. */
export const clayPot: DrawProp = (brush, body) => {
  const up = pulse(body.phase)
  const [x, foot, tall, wide] = [0.34, -0.36, 0.1 + 0.07 * up, 0.075 - 0.012 * up] as const
  form(brush, body, {
    points: [
      [x - 0.05, foot],
      [x - wide, foot - 0.4 * tall],
      [x - 0.036, foot - 0.85 * tall],
      [x - 0.05, foot - tall],
      [x + 0.05, foot - tall],
      [x + 0.036, foot - 0.85 * tall],
      [x + wide, foot - 0.4 * tall],
      [x + 0.05, foot],
    ],
    colour: CLAY,
    tension: 0.5,
  })
  oval(brush, body, { at: [x, foot - tall], radii: [0.047, 0.011], colour: scaled(CLAY, 0.62) })
  for (let ring = 1; ring < 4; ring++)
    thread(brush, body, {
      points: [
        [x - 0.045, foot - (ring * tall) / 4.6],
        [x + 0.045, foot - (ring * tall) / 4.6 + 0.004],
      ],
      width: 0.004,
      colour: scaled(CLAY, 0.85),
    })
}

/** A block with a log on it, and what is split already. */
export const choppingBlock: DrawProp = (brush, body) => {
  const bark = [0.42, 0.29, 0.19] as const
  for (const [x, turn] of [
    [0.5, 0.2],
    [0.21, -0.3],
  ] as const)
    slab(brush, body, { at: [x, -0.035], size: [0.15, 0.055], turn, colour: PAINTS.pale })
  slab(brush, body, { at: [0.37, -0.1], size: [0.2, 0.2], colour: bark })
  oval(brush, body, { at: [0.37, -0.2], radii: [0.1, 0.022], colour: PAINTS.pale })
  slab(brush, body, { at: [0.37, -0.275], size: [0.1, 0.15], colour: bark })
  oval(brush, body, { at: [0.37, -0.35], radii: [0.05, 0.012], colour: PAINTS.pale })
}

/** An axe in both hands. */
export const axe: DrawProp = (brush, body) => {
  const [near, far] = [palmOf(body, 0), palmOf(body, 1)]
  const up = axeUp(body.phase)
  const way = 0.45 - 2.3 * up
  const grip: Point = [(near[0] + far[0]) / 2, (near[1] + far[1]) / 2]
  const head = beyond(grip, way, 0.2)
  bar(brush, body, {
    from: beyond(grip, way, -0.09),
    to: beyond(head, way, 0.02),
    thick: 0.02,
    colour: PAINTS.wood,
  })
  const edge = way + 1.57
  form(brush, body, {
    points: [
      beyond(beyond(head, way, -0.024), edge, -0.02),
      beyond(beyond(head, way, 0.024), edge, -0.02),
      beyond(beyond(head, way, 0.045), edge, 0.085),
      beyond(beyond(head, way, -0.045), edge, 0.085),
    ],
    colour: PAINTS.steel,
    reach: 0.005,
  })
}

/** What the prompt has mended, on the ground ahead. */
export const mended: DrawProp = (brush, body) => {
  const { item } = body.look
  if (item) picture(brush, body, { ...item, at: [0.38, 0], tall: 0.42, grip: [0.5, 1] })
}

/** Props that stand before somebody: tables and what is on them, pianos, drums. */
import { isDish } from '@backlot/prompt/dishes'
import { css } from '../../renderer/scene/colour.ts'
import type { Brush } from '../../painting/brush.ts'
import { type DrawProp, handTall } from './hand-props.ts'
import { bar, beyond, form, oval, PAINTS, palmOf, picture, slab, thread } from './prop-shapes.ts'
import type { Body, Point } from '../person/skeleton.ts'

/** The height of tables that are worked at. */
export const TABLE = 0.445

/** The height of desks that are sat at. */
export const DESK = 0.4

function tableAt(high: number, [from, to]: Point, colour = PAINTS.wood): DrawProp {
  return (brush, body) => {
    for (const x of [from + 0.03, to - 0.03])
      slab(brush, body, { at: [x, -high / 2], size: [0.024, high], colour: [0.4, 0.27, 0.16] })
    slab(brush, body, { at: [(from + to) / 2, -high + 0.014], size: [to - from, 0.032], colour })
  }
}

/** A table that is stood at. */
export const table: DrawProp = tableAt(TABLE, [0.08, 0.5])

/** A desk that is sat at. */
export const desk: DrawProp = tableAt(DESK, [0.045, 0.46])

/** A counter with doors. */
const counter: DrawProp = (brush, body) => {
  slab(brush, body, { at: [0.31, -TABLE / 2], size: [0.36, TABLE], colour: [0.46, 0.6, 0.6] })
  for (const x of [0.225, 0.395])
    slab(brush, body, {
      at: [x, -TABLE / 2 + 0.02],
      size: [0.14, TABLE - 0.14],
      colour: [0.54, 0.68, 0.67],
    })
  slab(brush, body, { at: [0.31, -TABLE + 0.008], size: [0.42, 0.034], colour: PAINTS.cream })
}

/** What is worked on, on a table: of the prompt, or else this shape. */
const onTable =
  (usual: string | undefined, x: number, size = 1): DrawProp =>
  (brush, body) => {
    const { item } = body.look
    const shape = item?.shape ?? usual
    if (shape === undefined) return
    picture(brush, body, {
      shape,
      ...(item?.colour && { colour: item.colour }),
      at: [x, -TABLE - 0.004],
      tall: Math.min(0.24, handTall(shape) * size),
      grip: [0.5, 1],
    })
  }

/** A laptop on a desk, seen from the side. */
const laptop: DrawProp = (brush, body) => {
  const y = -DESK - 0.006
  bar(brush, body, { from: [0.17, y], to: [0.3, y], thick: 0.014, colour: PAINTS.steel })
  bar(brush, body, {
    from: [0.3, y],
    to: [0.35, y - 0.135],
    thick: 0.012,
    colour: [0.5, 0.53, 0.58],
  })
  thread(brush, body, {
    points: [
      [0.293, y - 0.012],
      [0.337, y - 0.125],
    ],
    width: 0.007,
    colour: [0.62, 0.83, 0.98],
  })
}

/** Paper on a desk. */
const paper: DrawProp = (brush, body) =>
  form(brush, body, {
    points: [
      [0.13, -DESK - 0.012],
      [0.29, -DESK - 0.012],
      [0.31, -DESK - 0.002],
      [0.14, -DESK - 0.002],
    ],
    colour: PAINTS.white,
    reach: 0.002,
  })

/** A pen in the hand. */
export const pen: DrawProp = (brush, body) => {
  const [x, y] = palmOf(body, 0)
  bar(brush, body, {
    from: [x - 0.02, y - 0.06],
    to: [x + 0.018, y + 0.02],
    thick: 0.01,
    end: 0.004,
    colour: PAINTS.blue,
  })
}

/** What is cooked lies in the pan, behind its rim. */
const inPan: DrawProp = (brush, body) => {
  const { item } = body.look
  if (!item || isDish(item.shape)) return
  const shape = item.shape === 'mushroom' ? 'champignons' : item.shape
  const tall = Math.min(0.1, handTall(shape))
  picture(brush, body, { ...item, shape, at: [0.34, -TABLE - 0.03], tall, grip: [0.5, 1] })
}

/** A second thing that the prompt names, at this place of a table. */
const other =
  (x: number): DrawProp =>
  (brush, body) =>
    drawAside(brush, body, { x, thing: body.look.otherItem })

/** The same, or what is cooked where that is drawn in a dish of its own. */
const dishAside =
  (x: number): DrawProp =>
  (brush, body) => {
    const { item, otherItem } = body.look
    drawAside(brush, body, { x, thing: isDish(item?.shape) ? item : otherItem })
  }

function drawAside(
  brush: Brush,
  body: Body,
  { x, thing }: { readonly x: number; readonly thing: Body['look']['item'] },
): void {
  if (!thing) return
  const tall = Math.min(0.13, handTall(thing.shape))
  picture(brush, body, { ...thing, at: [x, -TABLE - 0.004], tall, grip: [0.5, 1] })
}

/** A pan on a counter, with steam. */
const pan: DrawProp = (brush, body) => {
  const y = -TABLE - 0.018
  bar(brush, body, {
    from: [0.2, y - 0.022],
    to: [0.27, y - 0.016],
    thick: 0.014,
    colour: PAINTS.dark,
  })
  form(brush, body, {
    points: [
      [0.25, y - 0.04],
      [0.43, y - 0.04],
      [0.415, y + 0.01],
      [0.265, y + 0.01],
    ],
    colour: [0.3, 0.31, 0.35],
    tension: 0.2,
  })
  oval(brush, body, { at: [0.34, y - 0.042], radii: [0.086, 0.014], colour: [0.85, 0.55, 0.25] })
  brush.strokeStyle = css(body.tone([0.95, 0.95, 0.95]), 0.42)
  brush.lineWidth = 0.014
  for (const [x, turn] of [
    [0.31, 0],
    [0.37, 2],
  ] as const) {
    const sway = 0.018 * Math.sin(body.phase + turn)
    brush.beginPath()
    brush.moveTo(x, y - 0.07)
    brush.bezierCurveTo(x + 0.03 + sway, y - 0.11, x - 0.03, y - 0.16, x + sway, y - 0.22)
    brush.stroke()
  }
}

/** A spoon that goes round in the pan. */
export const ladle: DrawProp = (brush, body) => {
  const at = palmOf(body, 0)
  bar(brush, body, {
    from: beyond(at, -2.2, 0.05),
    to: [Math.max(at[0] + 0.05, 0.29), -TABLE - 0.045],
    thick: 0.013,
    colour: PAINTS.pale,
  })
}

/** A board with vegetables. */
const board: DrawProp = (brush, body) => {
  slab(brush, body, { at: [0.29, -TABLE - 0.018], size: [0.2, 0.02], colour: PAINTS.pale })
  onTable('carrot', 0.33, 0.8)(brush, body)
  for (const x of [0.22, 0.245, 0.27])
    oval(brush, body, { at: [x, -TABLE - 0.034], radii: [0.012, 0.009], colour: [0.9, 0.5, 0.18] })
}

/** A kitchen knife. */
export const knife: DrawProp = (brush, body) => {
  const at = palmOf(body, 0)
  form(brush, body, {
    points: [
      [at[0] + 0.015, at[1] - 0.012],
      [at[0] + 0.13, at[1] + 0.004],
      [at[0] + 0.115, at[1] + 0.026],
      [at[0] + 0.015, at[1] + 0.02],
    ],
    colour: PAINTS.steel,
    reach: 0.004,
  })
  bar(brush, body, {
    from: [at[0] - 0.035, at[1]],
    to: [at[0] + 0.018, at[1] + 0.003],
    thick: 0.02,
    colour: PAINTS.dark,
  })
}

/** A piano, seen from the side. */
export const piano: DrawProp = (brush, body) => {
  const wood = [0.26, 0.16, 0.12] as const
  slab(brush, body, { at: [0.4, -0.36], size: [0.17, 0.72], colour: wood, squareness: 0.03 })
  slab(brush, body, { at: [0.39, -0.725], size: [0.21, 0.024], colour: [0.34, 0.22, 0.16] })
  slab(brush, body, { at: [0.26, -0.385], size: [0.22, 0.05], colour: wood })
  slab(brush, body, { at: [0.245, -0.41], size: [0.17, 0.016], colour: PAINTS.white })
  slab(brush, body, { at: [0.19, -0.19], size: [0.03, 0.38], colour: wood })
  form(brush, body, {
    points: [
      [0.3, -0.44],
      [0.315, -0.57],
      [0.322, -0.57],
      [0.312, -0.44],
    ],
    colour: PAINTS.cream,
  })
}

/** Drums before somebody who sits. */
export const drums: DrawProp = (brush, body) => {
  picture(brush, body, { shape: 'long-drum', at: [0.3, 0], tall: 0.34, grip: [0.5, 1] })
  slab(brush, body, { at: [0.16, -0.3], size: [0.17, 0.1], colour: PAINTS.red })
  slab(brush, body, { at: [0.16, -0.352], size: [0.18, 0.018], colour: PAINTS.white })
  bar(brush, body, { from: [0.42, 0], to: [0.42, -0.6], thick: 0.012, colour: PAINTS.steel })
  oval(brush, body, { at: [0.42, -0.6], radii: [0.11, 0.013], turn: -0.12, colour: PAINTS.gold })
}

/** Drumsticks in both hands. */
export const drumsticks: DrawProp = (brush, body) => {
  for (const side of [0, 1] as const) {
    const at = palmOf(body, side)
    bar(brush, body, {
      from: at,
      to: beyond(at, 0.35 - (body.joints.elbows[side][1] < at[1] ? 0 : 0.3), 0.13),
      thick: 0.01,
      colour: PAINTS.pale,
    })
  }
}

/** A board with chessmen on a small table, before the first of two. */
export const chessTable: DrawProp = (brush, body) => {
  if (body.look.partner === 'second') return
  const middle = 0.29
  tableAt(0.36, [middle - 0.17, middle + 0.17])(brush, body)
  const y = -0.366
  for (let square = 0; square < 8; square++)
    slab(brush, body, {
      at: [middle - 0.105 + square * 0.03, y],
      size: [0.03, 0.014],
      colour: square % 2 === 0 ? PAINTS.cream : PAINTS.dark,
      squareness: 0.01,
    })
  for (const [x, colour] of [
    [-0.1, [0.85, 0.8, 0.7]],
    [-0.06, [0.85, 0.8, 0.7]],
    [0.0, PAINTS.dark],
    [0.05, PAINTS.dark],
    [0.1, PAINTS.dark],
  ] as const)
    picture(brush, body, {
      shape: 'chess-pawn',
      at: [middle + x, y - 0.004],
      tall: 0.07,
      grip: [0.5, 1],
      colour: [...colour],
    })
}

/** Draws all of these, one after the other. */
const all =
  (...props: readonly DrawProp[]): DrawProp =>
  (brush, body) => {
    for (const prop of props) prop(brush, body)
  }

/** Paper on a desk that is sat at. */
export const writingDesk: DrawProp = all(desk, paper)

/** A laptop on a desk that is sat at. */
export const laptopDesk: DrawProp = all(desk, laptop)

/** A pan on a counter. */
export const stove: DrawProp = all(counter, inPan, pan, dishAside(0.19))

/** Vegetables on a counter. */
export const choppingCounter: DrawProp = all(counter, board, other(0.44))

/** A little box and what belongs into it, where nothing is said of what is worked on. */
const workPieces: DrawProp = (brush, body) => {
  if (body.look.item) return
  const foot = -TABLE - 0.004
  slab(brush, body, { at: [0.4, foot - 0.03], size: [0.12, 0.06], colour: PAINTS.pale })
  for (const [x, colour] of [
    [0.255, PAINTS.red],
    [0.29, PAINTS.blue],
    [0.32, PAINTS.gold],
  ] as const)
    slab(brush, body, { at: [x, foot - 0.014], size: [0.028, 0.028], turn: 9 * x, colour })
}

/** What is worked on, on a table. */
export const workTable: DrawProp = all(
  table,
  workPieces,
  onTable(undefined, 0.26, 1.1),
  other(0.42),
)

/** Props of fields, gyms and tables at which several sit: crops, baskets, belts, laid tables, papers, glasses. */
import { css, type Rgb, scaled } from '../../renderer/scene/colour.ts'
import type { Brush } from '../../painting/brush.ts'
import { BELT, pressedTo } from './activity-leisure.ts'
import { type DrawProp, handTall } from './hand-props.ts'
import { bar, beyond, form, oval, PAINTS, palmOf, picture, slab } from './prop-shapes.ts'
import type { Body, Point } from '../person/skeleton.ts'
import { desk, DESK, TABLE, table } from './table-props.ts'

const LEAF = [0.3, 0.55, 0.26] as const

/** A tuft of leaves from its foot. */
function tuft(brush: Brush, body: Body, at: Point, tall: number): void {
  for (const [index, way] of [-2.3, -1.95, -1.57, -1.2, -0.85].entries())
    bar(brush, body, {
      from: at,
      to: beyond(
        at,
        way + 0.04 * Math.sin(body.phase + index),
        tall * (1 - 0.12 * Math.abs(index - 2)),
      ),
      thick: 0.022,
      end: 0.006,
      colour: scaled(LEAF, 0.85 + 0.09 * (index % 3)),
    })
}

/** Something round. */
const round = (
  brush: Brush,
  body: Body,
  { at, radii, colour }: { readonly at: Point; readonly radii: Point; readonly colour: Rgb },
): void =>
  form(brush, body, {
    points: Array.from({ length: 12 }, (_, index): Point => {
      const angle = (index / 6) * Math.PI
      return [at[0] + radii[0] * Math.cos(angle), at[1] + radii[1] * Math.sin(angle)]
    }),
    colour,
    tension: 1,
    reach: Math.min(...radii) * 0.3,
  })

/** A row of plants in the ground. */
export const cropRow: DrawProp = (brush, body) => {
  oval(brush, body, { at: [0.29, -0.012], radii: [0.235, 0.025], colour: [0.4, 0.28, 0.19] })
  for (const [index, x] of [0.11, 0.2, 0.29, 0.38, 0.47].entries())
    tuft(brush, body, [x, -0.012], 0.15 + 0.03 * (index % 2))
}

/** A basket on the ground that is full of what the prompt names, or of apples. */
export const fullBasket: DrawProp = (brush, body) => {
  const { item } = body.look
  const shape = item?.shape ?? 'red-apple'
  const tall = Math.min(0.1, handTall(shape))
  for (const [x, y] of [
    [-0.33, -0.13],
    [-0.25, -0.14],
    [-0.29, -0.17],
  ] as const)
    picture(brush, body, { shape, ...(item?.colour && { colour: item.colour }), at: [x, y], tall })
  form(brush, body, {
    points: [
      [-0.41, -0.14],
      [-0.17, -0.14],
      [-0.2, 0],
      [-0.38, 0],
    ],
    colour: [0.72, 0.52, 0.3],
    tension: 0.08,
  })
  for (const y of [-0.1, -0.05])
    slab(brush, body, { at: [-0.29, y], size: [0.21, 0.012], colour: [0.56, 0.39, 0.21] })
}

/** A tree as low as a bush with what is picked from it. */
export const fruitBush: DrawProp = (brush, body) => {
  bar(brush, body, { from: [0.42, 0], to: [0.42, -0.5], thick: 0.045, colour: [0.42, 0.3, 0.2] })
  for (const [index, [x, y, r]] of [
    [0.4, -0.98, 0.13],
    [0.31, -0.78, 0.11],
    [0.49, -0.78, 0.08],
    [0.41, -0.66, 0.14],
  ].entries())
    round(brush, body, {
      at: [x ?? 0, y ?? 0],
      radii: [r ?? 0, (r ?? 0) * 1.05],
      colour: scaled(LEAF, 0.85 + 0.1 * (index % 3)),
    })
  const { item } = body.look
  const shape = item?.shape ?? 'red-apple'
  for (const at of [
    [0.34, -0.94],
    [0.45, -1.0],
    [0.27, -0.78],
    [0.4, -0.8],
    [0.5, -0.82],
    [0.35, -0.63],
    [0.46, -0.64],
  ] as const)
    picture(brush, body, { shape, ...(item?.colour && { colour: item.colour }), at, tall: 0.065 })
}

/** A belt that one runs on, with its rail and its screen; drawn about feet that are on it. */
export const treadmill: DrawProp = (brush, body) => {
  slab(brush, body, { at: [0.0, BELT - 0.022], size: [0.78, 0.045], colour: [0.24, 0.25, 0.29] })
  slab(brush, body, { at: [-0.02, BELT - 0.052], size: [0.66, 0.02], colour: PAINTS.dark })
  for (let mark = 0; mark < 5; mark++) {
    const share = (1 - ((body.phase / (2 * Math.PI)) % 1) + mark / 5) % 1
    slab(brush, body, {
      at: [-0.33 + 0.62 * share, BELT - 0.056],
      size: [0.03, 0.01],
      colour: PAINTS.steel,
    })
  }
  bar(brush, body, { from: [0.34, 0.04], to: [0.4, -0.52], thick: 0.03, colour: PAINTS.steel })
  bar(brush, body, { from: [0.4, -0.5], to: [0.2, -0.48], thick: 0.024, colour: PAINTS.dark })
  slab(brush, body, { at: [0.4, -0.58], size: [0.07, 0.16], turn: 0.3, colour: PAINTS.dark })
  slab(brush, body, {
    at: [0.385, -0.58],
    size: [0.02, 0.11],
    turn: 0.3,
    colour: [0.45, 0.8, 0.95],
  })
}

/** A table with papers and a cup. */
export const meetingTable: DrawProp = (brush, body) => {
  desk(brush, body)
  const y = -DESK - 0.006
  for (const [x, colour] of [
    [0.2, PAINTS.white],
    [0.28, [0.62, 0.78, 0.92]],
  ] as const)
    form(brush, body, {
      points: [
        [x - 0.05, y - 0.004],
        [x + 0.06, y - 0.004],
        [x + 0.075, y + 0.006],
        [x - 0.045, y + 0.006],
      ],
      colour,
      reach: 0.002,
    })
  slab(brush, body, { at: [0.4, y - 0.03], size: [0.045, 0.055], colour: PAINTS.red })
}

/** A table with a plate, a glass and what the prompt serves. */
export const laidTable: DrawProp = (brush, body) => {
  desk(brush, body)
  const y = -DESK - 0.006
  const { item } = body.look
  oval(brush, body, { at: [0.25, y], radii: [0.09, 0.014], colour: PAINTS.white })
  if (item) {
    const tall = Math.min(0.15, Math.max(0.1, handTall(item.shape)))
    picture(brush, body, { ...item, at: [0.25, y + 0.002], tall, grip: [0.5, 1] })
  } else food(brush, body, [0.25, y - 0.012])
  picture(brush, body, { shape: 'water-glass', at: [0.4, y], tall: 0.11, grip: [0.5, 1] })
}

/** A little heap of food, steaming. */
function food(brush: Brush, body: Body, [x, y]: Point): void {
  const heap: readonly (readonly [number, number, Rgb])[] = [
    [-0.03, 0.03, [0.82, 0.58, 0.28]],
    [0.03, 0.026, [0.42, 0.62, 0.28]],
    [0.005, 0.03, [0.8, 0.32, 0.24]],
  ]
  for (const [aside, size, colour] of heap)
    oval(brush, body, { at: [x + aside, y], radii: [size, size * 0.8], colour })
  brush.strokeStyle = css(body.tone([0.97, 0.97, 0.97]), 0.35)
  brush.lineWidth = 0.01
  const sway = 0.014 * Math.sin(body.phase)
  brush.beginPath()
  brush.moveTo(x, y - 0.05)
  brush.bezierCurveTo(x + 0.03 + sway, y - 0.08, x - 0.03, y - 0.12, x + sway, y - 0.17)
  brush.stroke()
}

/** A fork in the near hand. */
export const fork: DrawProp = (brush, body) => {
  const at = palmOf(body, 0)
  bar(brush, body, {
    from: beyond(at, 2.4, 0.03),
    to: beyond(at, -0.5, 0.055),
    thick: 0.009,
    colour: PAINTS.steel,
  })
}

/** A glass in the far hand, held up: of the prompt, or else of wine. */
export const raisedGlass: DrawProp = (brush, body) => {
  const { item } = body.look
  picture(brush, body, {
    shape: item?.shape ?? 'wine-glass',
    ...(item?.colour && { colour: item.colour }),
    at: palmOf(body, 1),
    tall: 0.14,
    grip: [0.5, 0.7],
  })
}

/** A counter strewn with flour. */
export const flouredCounter: DrawProp = (brush, body) => {
  slab(brush, body, { at: [0.31, -TABLE / 2], size: [0.4, TABLE], colour: [0.46, 0.6, 0.6] })
  slab(brush, body, { at: [0.31, -TABLE + 0.008], size: [0.46, 0.034], colour: PAINTS.pale })
  oval(brush, body, { at: [0.31, -TABLE - 0.01], radii: [0.17, 0.008], colour: PAINTS.white })
  bar(brush, body, {
    from: [0.4, -TABLE - 0.03],
    to: [0.52, -TABLE - 0.03],
    thick: 0.045,
    colour: PAINTS.wood,
  })
}

/** Dough under both hands, which is pressed flat and draws together again. */
export const dough: DrawProp = (brush, body) => {
  const down = pressedTo(body.phase)
  const colour = body.look.item?.colour ?? [0.95, 0.87, 0.68]
  const [wide, tall] = [0.075 + 0.025 * down, 0.052 - 0.02 * down]
  round(brush, body, { at: [0.3, -TABLE - 0.012 - tall], radii: [wide, tall], colour })
}

/** A table with sheets of coloured paper. */
export const paperTable: DrawProp = (brush, body) => {
  table(brush, body)
  for (const [index, colour] of [PAINTS.red, PAINTS.gold, PAINTS.blue].entries())
    slab(brush, body, { at: [0.44, -TABLE - 0.006 - 0.009 * index], size: [0.09, 0.009], colour })
}

/** A sheet of which one half is laid on the other. */
export const foldedPaper: DrawProp = (brush, body) => {
  const near = palmOf(body, 0)
  const colour = body.look.item?.colour ?? PAINTS.white
  const y = -TABLE - 0.006
  const points: readonly Point[] = [
    [0.27, y],
    [0.41, y],
    [0.385, y - 0.05],
    [0.28, y - 0.04],
  ]
  form(brush, body, { points, colour, reach: 0.004 })
  form(brush, body, {
    points: [
      [0.275, y],
      [near[0] + 0.02, Math.min(y, near[1] + 0.005)],
      [0.285, y - 0.05],
    ],
    colour: scaled(colour, 0.86),
    reach: 0.004,
  })
}

/** A vase with flowers on a table. */
export const flowerVase: DrawProp = (brush, body) => {
  table(brush, body)
  const foot = -TABLE - 0.004
  const { item } = body.look
  const shape = item?.shape ?? 'tulip'
  for (const [x, y, turn] of [
    [0.31, -0.13, -0.35],
    [0.37, -0.16, 0],
    [0.42, -0.13, 0.35],
  ] as const)
    picture(brush, body, {
      shape,
      ...(item?.colour && { colour: item.colour }),
      at: [x, foot + y],
      tall: 0.17,
      turn,
    })
  form(brush, body, {
    points: [
      [0.335, foot],
      [0.315, foot - 0.07],
      [0.345, foot - 0.11],
      [0.335, foot - 0.13],
      [0.395, foot - 0.13],
      [0.385, foot - 0.11],
      [0.415, foot - 0.07],
      [0.395, foot],
    ],
    colour: [0.56, 0.74, 0.86],
    tension: 0.4,
  })
}

/** A flower in the near hand. */
export const heldStem: DrawProp = (brush, body) => {
  const { item } = body.look
  picture(brush, body, {
    shape: item?.shape === 'bouquet' ? 'rose' : (item?.shape ?? 'tulip'),
    ...(item?.colour && { colour: item.colour }),
    at: palmOf(body, 0),
    tall: 0.16,
    grip: [0.5, 0.7],
    turn: 0.2,
  })
}

/** Props of households, shops and cafés: babies, bags, rails of clothes, bowls, blocks, trays, shakers, machines, windows. */
import { css, scaled } from '../../renderer/scene/colour.ts'
import { drawnAside } from './activity-leisure.ts'
import { pulse } from './activity-stances.ts'
import { type DrawProp, handTall } from './hand-props.ts'
import {
  bar,
  betweenPalms,
  beyond,
  oval,
  PAINTS,
  palmOf,
  picture,
  slab,
  thread,
} from './prop-shapes.ts'
import type { Point } from '../person/skeleton.ts'
import { TABLE, table } from './table-props.ts'

/** A baby in a blanket, in both arms. */
export const babyInArms: DrawProp = (brush, body) => {
  const [x, y] = betweenPalms(body)
  picture(brush, body, {
    shape: 'swaddled-baby',
    ...(body.look.item?.colour && { colour: body.look.item.colour }),
    at: [x + 0.02, y - 0.02],
    tall: 0.2,
    turn: 0.12,
  })
}

/** A shopping bag in each hand; one is behind the body. */
const bagAt =
  (side: 0 | 1, colour: readonly [number, number, number]): DrawProp =>
  (brush, body) => {
    const [x, y] = palmOf(body, side)
    const sway = 0.012 * Math.sin(body.phase + side)
    for (const shift of [-0.022, 0.022])
      thread(brush, body, {
        points: [
          [x + shift * 0.4, y],
          [x + shift + sway, y + 0.07],
        ],
        width: 0.007,
        colour: PAINTS.dark,
      })
    const dye = side === 0 ? (body.look.item?.colour ?? colour) : colour
    slab(brush, body, {
      at: [x + sway, y + 0.145],
      size: [0.13, 0.155],
      colour: dye,
    })
    slab(brush, body, {
      at: [x + sway, y + 0.14],
      size: [0.06, 0.034],
      colour: scaled(dye, 1.25),
    })
  }

/** The shopping bag in the far hand. */
export const farBag: DrawProp = bagAt(1, [0.94, 0.66, 0.22])

/** The shopping bag in the near hand. */
export const nearBag: DrawProp = bagAt(0, [0.86, 0.28, 0.4])

/** A rail with clothes on hangers. */
export const clothesRail: DrawProp = (brush, body) => {
  for (const x of [0.14, 0.54])
    bar(brush, body, { from: [x, 0], to: [x, -0.86], thick: 0.018, colour: PAINTS.steel })
  bar(brush, body, { from: [0.12, -0.86], to: [0.56, -0.86], thick: 0.018, colour: PAINTS.steel })
  const clothes = [
    ['dress', [0.72, 0.26, 0.34], 0.42],
    ['t-shirt', [0.3, 0.5, 0.72], 0.22],
    ['coat', [0.78, 0.62, 0.4], 0.34],
    ['dress', [0.3, 0.56, 0.45], 0.4],
    ['t-shirt', [0.92, 0.86, 0.74], 0.22],
  ] as const
  for (const [index, [shape, colour, tall]] of clothes.entries()) {
    const x = 0.19 + 0.078 * index + 0.012 * Math.sin(body.phase + index)
    thread(brush, body, {
      points: [
        [x, -0.86],
        [x, -0.82],
      ],
      width: 0.007,
      colour: PAINTS.dark,
    })
    picture(brush, body, { shape, colour, at: [x, -0.83], tall, grip: [0.5, 0] })
  }
}

/** A bowl of popcorn in the far hand. */
export const popcorn: DrawProp = (brush, body) => {
  const [x, y] = palmOf(body, 1)
  const { item } = body.look
  const shape = item?.shape ?? 'popcorn'
  picture(brush, body, {
    shape,
    at: [x + 0.01, y + 0.02],
    tall: Math.max(0.15, handTall(shape)),
    grip: [0.5, 0.8],
  })
}

const BLOCKS = [PAINTS.red, PAINTS.blue, PAINTS.gold, PAINTS.green] as const

/** A tower of blocks and others beside it, or the toy of the prompt. */
export const blocks: DrawProp = (brush, body) => {
  const block = (at: Point, colour: (typeof BLOCKS)[number], turn = 0): void =>
    slab(brush, body, { at, size: [0.075, 0.075], colour, turn, squareness: 0.06 })
  const { item } = body.look
  if (item) {
    const tall = Math.min(0.28, Math.max(0.16, handTall(item.shape)))
    picture(brush, body, { ...item, at: [0.37, 0], tall, grip: [0.5, 1] })
    return
  }
  for (const [index, colour] of BLOCKS.slice(0, 3).entries())
    block([0.36 + 0.008 * (index % 2), -0.038 - 0.076 * index], colour)
  block([0.46, -0.038], PAINTS.green, 0.1)
  block([0.5, -0.036], PAINTS.gold, 0.4)
}

/** The block in the near hand. */
export const heldBlock: DrawProp = (brush, body) => {
  if (body.look.item) return
  const [x, y] = palmOf(body, 0)
  slab(brush, body, {
    at: [x + 0.02, y],
    size: [0.07, 0.07],
    turn: 0.2 * pulse(body.phase),
    colour: [0.9, 0.46, 0.18],
    squareness: 0.06,
  })
}

/** A switch on a small piece of wall that the hand comes to, or what else is switched. */
export const wallSwitch: DrawProp = (brush, body) => {
  const { item } = body.look
  const y = -0.83
  if (item) {
    table(brush, body)
    const tall = Math.min(0.26, Math.max(0.18, handTall(item.shape)))
    return picture(brush, body, { ...item, at: [0.42, -TABLE - 0.004], tall, grip: [0.5, 1] })
  }
  bar(brush, body, { from: [0.38, 0], to: [0.38, -0.75], thick: 0.03, colour: PAINTS.steel })
  slab(brush, body, { at: [0.385, y], size: [0.12, 0.18], colour: [0.9, 0.92, 0.95] })
  const isOn = pulse(body.phase) > 0.9
  oval(brush, body, {
    at: [0.36, y],
    radii: [0.034, 0.034],
    colour: isOn ? [0.35, 0.9, 0.45] : [0.85, 0.3, 0.26],
  })
}

/** A thumb over the far hand. */
export const thumb: DrawProp = (brush, body) => {
  const [x, y] = palmOf(body, 1)
  bar(brush, body, {
    from: [x - 0.004, y - 0.004],
    to: [x + 0.002, y - 0.055],
    thick: 0.02,
    end: 0.017,
    colour: body.look.skin,
  })
}

/** Two fingers over the far hand. */
export const twoFingers: DrawProp = (brush, body) => {
  const [x, y] = palmOf(body, 1)
  for (const aside of [-0.014, 0.02])
    bar(brush, body, {
      from: [x, y - 0.008],
      to: [x + aside, y - 0.062],
      thick: 0.015,
      end: 0.012,
      colour: body.look.skin,
    })
}

/** A tray on the far hand with glasses, or with the dish of the prompt. */
export const tray: DrawProp = (brush, body) => {
  const [x, y] = palmOf(body, 1)
  const at: Point = [x + 0.02, y - 0.035]
  const foot = at[1] - 0.008
  const { item } = body.look
  if (item) {
    const tall = Math.min(0.16, Math.max(0.11, handTall(item.shape)))
    picture(brush, body, { ...item, at: [at[0], foot], tall, grip: [0.5, 1] })
  } else {
    picture(brush, body, {
      shape: 'wine-glass',
      at: [at[0] - 0.06, foot],
      tall: 0.12,
      grip: [0.5, 1],
    })
    picture(brush, body, {
      shape: 'hot-beverage',
      at: [at[0] + 0.045, foot],
      tall: 0.1,
      grip: [0.5, 1],
    })
  }
  oval(brush, body, { at, radii: [0.135, 0.014], colour: [0.66, 0.69, 0.74] })
}

/** A shaker in both hands, and a bar before who shakes it. */
export const shaker: DrawProp = (brush, body) => {
  const [near, far] = [palmOf(body, 0), palmOf(body, 1)]
  const way = Math.atan2(far[1] - near[1], far[0] - near[0])
  bar(brush, body, {
    from: beyond(near, way, -0.05),
    to: beyond(far, way, 0.01),
    thick: 0.07,
    end: 0.055,
    colour: [0.72, 0.75, 0.8],
  })
  bar(brush, body, {
    from: beyond(far, way, 0.01),
    to: beyond(far, way, 0.055),
    thick: 0.045,
    end: 0.026,
    colour: [0.82, 0.85, 0.9],
  })
}

/** A bar with a drink on it. */
export const barCounter: DrawProp = (brush, body) => {
  slab(brush, body, { at: [0.33, -TABLE / 2], size: [0.4, TABLE], colour: [0.4, 0.25, 0.16] })
  for (const x of [0.24, 0.42])
    slab(brush, body, {
      at: [x, -TABLE / 2 + 0.02],
      size: [0.15, TABLE - 0.14],
      colour: [0.48, 0.31, 0.2],
    })
  slab(brush, body, { at: [0.33, -TABLE + 0.004], size: [0.46, 0.034], colour: [0.26, 0.16, 0.11] })
  const { item } = body.look
  const drinks = item ? [item.shape] : ['tropical-drink', 'cocktail-glass']
  for (const [index, shape] of drinks.entries())
    picture(brush, body, {
      shape,
      at: [0.36 + 0.1 * index, -TABLE - 0.012],
      tall: 0.15,
      grip: [0.5, 1],
    })
}

/** A machine for coffee on a counter, out of which it runs into a cup. */
export const espressoMachine: DrawProp = (brush, body) => {
  slab(brush, body, { at: [0.34, -TABLE / 2], size: [0.4, TABLE], colour: [0.4, 0.25, 0.16] })
  slab(brush, body, { at: [0.34, -TABLE + 0.004], size: [0.46, 0.034], colour: PAINTS.cream })
  const top = -TABLE - 0.012
  slab(brush, body, { at: [0.47, top - 0.14], size: [0.09, 0.28], colour: [0.74, 0.2, 0.18] })
  slab(brush, body, { at: [0.41, top - 0.25], size: [0.23, 0.09], colour: [0.74, 0.2, 0.18] })
  slab(brush, body, { at: [0.41, top - 0.305], size: [0.22, 0.022], colour: PAINTS.steel })
  slab(brush, body, { at: [0.38, top - 0.012], size: [0.24, 0.024], colour: PAINTS.steel })
  bar(brush, body, {
    from: [0.38, top - 0.19],
    to: [0.29, top - 0.19],
    thick: 0.026,
    colour: PAINTS.dark,
  })
  slab(brush, body, { at: [0.38, top - 0.195], size: [0.06, 0.03], colour: PAINTS.steel })
  thread(brush, body, {
    points: [
      [0.38, top - 0.18],
      [0.38, top - 0.07],
    ],
    width: 0.008,
    colour: [0.36, 0.2, 0.1],
  })
  slab(brush, body, { at: [0.38, top - 0.055], size: [0.07, 0.06], colour: PAINTS.white })
  brush.strokeStyle = css(body.tone([0.96, 0.96, 0.96]), 0.4)
  brush.lineWidth = 0.012
  for (const [index, x] of [0.32, 0.35].entries()) {
    const sway = 0.016 * Math.sin(body.phase + 2 * index)
    brush.beginPath()
    brush.moveTo(x, top - 0.1)
    brush.bezierCurveTo(x + 0.02 + sway, top - 0.16, x - 0.03, top - 0.21, x + sway, top - 0.28)
    brush.stroke()
  }
}

/** A flower in the near hand, of the prompt or else a rose. */
export const heldFlower: DrawProp = (brush, body) => {
  const { item } = body.look
  const shape = item?.shape ?? 'rose'
  const tall = Math.min(0.15, Math.max(0.12, handTall(shape)))
  picture(brush, body, {
    shape,
    ...(item?.colour && { colour: item.colour }),
    at: palmOf(body, 0),
    tall,
    grip: [0.5, 0.75],
  })
}

/** A window with curtains that are drawn aside. */
export const curtainedWindow: DrawProp = (brush, body) => {
  const [left, right, high, low] = [0.16, 0.54, -1.12, -0.42] as const
  const middle = (left + right) / 2
  const size: Point = [right - left, low - high]
  slab(brush, body, {
    at: [middle, (high + low) / 2],
    size,
    colour: PAINTS.white,
  })
  slab(brush, body, {
    at: [middle, (high + low) / 2],
    size: [size[0] - 0.04, size[1] - 0.04],
    colour: [0.72, 0.88, 0.98],
  })
  slab(brush, body, {
    at: [middle, (high + low) / 2],
    size: [0.016, size[1] - 0.04],
    colour: PAINTS.white,
  })
  const open = drawnAside(body.phase)
  const wide = 0.21 - 0.13 * open
  const colour = body.look.item?.colour ?? [0.82, 0.42, 0.36]
  for (const [from, to] of [
    [left - 0.02, left - 0.02 + wide],
    [right + 0.02 - wide, right + 0.02],
  ] as const) {
    slab(brush, body, {
      at: [(from + to) / 2, -0.72],
      size: [to - from, 0.86],
      colour,
    })
    for (let fold = 1; fold < 4; fold++)
      thread(brush, body, {
        points: [
          [from + ((to - from) * fold) / 4, -1.13],
          [from + ((to - from) * fold) / 4, -0.31],
        ],
        width: 0.008,
        colour: scaled(colour, 0.84),
      })
  }
  bar(brush, body, {
    from: [left - 0.05, -1.15],
    to: [right + 0.02, -1.15],
    thick: 0.02,
    colour: PAINTS.wood,
  })
}

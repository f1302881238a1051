/** Props of chores: basins, irons, cloth, jugs, hammers, shears, doors, showers. */
import { foldedTo, hammerUp } from './activity-chores.ts'
import { DOOR, doorEdge } from './activity-senses.ts'
import { css, type Rgb, scaled } from '../../renderer/scene/colour.ts'
import type { Brush } from '../../painting/brush.ts'
import { aboutNeck, type DrawProp, handTall, itemOr } from './hand-props.ts'
import { bar, beyond, form, oval, PAINTS, palmOf, picture, slab, thread } from './prop-shapes.ts'
import type { Body, Point } from '../person/skeleton.ts'
import { TABLE, table } from './table-props.ts'

const WATER = [0.72, 0.88, 0.97] as const
const FOAM = [0.96, 0.98, 1] as const

const colourOf = ({ look }: Body, usual: Rgb): Rgb => look.item?.colour ?? usual

/** A stream of water that runs down between two heights. */
function stream(
  brush: Brush,
  body: Body,
  at: { x: number; from: number; to: number; width: number },
): void {
  const { x, from, to, width } = at
  bar(brush, body, { from: [x, from], to: [x, to], thick: width, end: width * 0.8, colour: WATER })
}

/** A basin with a tap, running water and foam; what the prompt has washed is in it. */
export const basin: DrawProp = (brush, body) => {
  const top = -TABLE - 0.01
  slab(brush, body, {
    at: [0.32, -TABLE / 2],
    size: [0.34, TABLE - 0.03],
    colour: [0.5, 0.62, 0.66],
  })
  thread(brush, body, {
    points: [
      [0.45, top],
      [0.45, top - 0.2],
      [0.4, top - 0.235],
      [0.33, top - 0.22],
      [0.325, top - 0.19],
    ],
    width: 0.018,
    colour: PAINTS.steel,
  })
  stream(brush, body, { x: 0.325, from: top - 0.18, to: top + 0.005, width: 0.016 })
  const { item } = body.look
  if (item)
    picture(brush, body, {
      ...item,
      at: [0.31, top + 0.02],
      tall: Math.min(0.16, handTall(item.shape)),
      grip: [0.5, 1],
    })
  foam(brush, body, top)
  slab(brush, body, { at: [0.32, top + 0.03], size: [0.38, 0.06], colour: PAINTS.white })
}

function foam(brush: Brush, body: Body, top: number): void {
  for (const [index, x] of [0.2, 0.235, 0.275, 0.365, 0.4].entries()) {
    const size = 0.02 + 0.006 * ((index * 7) % 3) + 0.003 * Math.sin(2 * body.phase + index)
    oval(brush, body, { at: [x, top - 0.004], radii: [size, size], colour: FOAM })
  }
}

/** A board with a garment on it, which is ironed. */
export const ironingBoard: DrawProp = (brush, body) => {
  const y = -TABLE + 0.02
  for (const [from, to] of [
    [0.16, 0.44],
    [0.44, 0.16],
  ] as const)
    bar(brush, body, { from: [from, -0.01], to: [to, y], thick: 0.018, colour: PAINTS.steel })
  slab(brush, body, { at: [0.3, y - 0.006], size: [0.42, 0.03], colour: [0.62, 0.72, 0.8] })
  form(brush, body, {
    points: [
      [0.13, y - 0.024],
      [0.46, y - 0.024],
      [0.49, y + 0.08],
      [0.42, y + 0.1],
      [0.39, y - 0.004],
      [0.13, y - 0.004],
    ],
    colour: colourOf(body, PAINTS.blue),
    tension: 0.15,
  })
}

/** An iron under the near hand. */
export const iron: DrawProp = (brush, body) => {
  const [x] = palmOf(body, 0)
  const sole = -TABLE - 0.004
  form(brush, body, {
    points: [
      [x - 0.055, sole],
      [x - 0.05, sole - 0.045],
      [x + 0.03, sole - 0.05],
      [x + 0.085, sole],
    ],
    colour: PAINTS.red,
    tension: 0.15,
  })
  slab(brush, body, { at: [x + 0.015, sole], size: [0.145, 0.014], colour: PAINTS.steel })
  thread(brush, body, {
    points: [
      [x - 0.035, sole - 0.045],
      [x - 0.03, sole - 0.085],
      [x + 0.02, sole - 0.085],
      [x + 0.025, sole - 0.05],
    ],
    width: 0.014,
    colour: PAINTS.dark,
  })
}

/** A cloth between the hands, and a pile of those that are folded. */
export const laundry: DrawProp = (brush, body) => {
  table(brush, body)
  const pile = [PAINTS.cream, PAINTS.green, PAINTS.gold] as const
  for (const [index, colour] of pile.entries())
    slab(brush, body, {
      at: [0.425, -TABLE - 0.018 - 0.034 * index],
      size: [0.12, 0.036],
      colour,
      squareness: 0.02,
    })
}

/** A cloth that hangs from both hands. */
export const foldedCloth: DrawProp = (brush, body) => {
  const [near, far] = [palmOf(body, 0), palmOf(body, 1)]
  const deep = 0.15 - 0.05 * foldedTo(body.phase)
  const low = Math.min(-TABLE - 0.004, Math.max(near[1], far[1]) + deep)
  const colour = colourOf(body, PAINTS.red)
  form(brush, body, {
    points: [near, far, [far[0] + 0.01, low], [near[0] - 0.01, low]],
    colour,
    tension: 0.12,
  })
  form(brush, body, {
    points: [
      [near[0] + 0.01, near[1] + 0.02],
      [(near[0] + far[0]) / 2, (near[1] + far[1]) / 2 + 0.03],
      [(near[0] + far[0]) / 2, low - 0.02],
      [near[0] + 0.005, low - 0.01],
    ],
    colour: scaled(colour, 0.9),
    tension: 0.12,
  })
}

/** A cloth in the far hand, and the thread that is drawn out of it. */
export const needlework: DrawProp = (brush, body) => {
  const [x, y] = palmOf(body, 1)
  form(brush, body, {
    points: [
      [x - 0.06, y - 0.015],
      [x + 0.03, y - 0.02],
      [x + 0.045, y + 0.11],
      [x - 0.07, y + 0.12],
    ],
    colour: colourOf(body, PAINTS.cream),
    tension: 0.25,
  })
  const hand = palmOf(body, 0)
  thread(brush, body, { points: [hand, [x - 0.02, y + 0.02]], width: 0.004, colour: PAINTS.red })
  bar(brush, body, {
    from: hand,
    to: beyond(hand, 2.2, 0.035),
    thick: 0.006,
    end: 0.003,
    colour: PAINTS.steel,
  })
}

/** A glass on a table, which fills. */
export const filledGlass: DrawProp = (brush, body) => {
  table(brush, body)
  const { item } = body.look
  const at: Point = [0.36, -TABLE - 0.004]
  if (item) return picture(brush, body, { ...item, at, tall: handTall(item.shape), grip: [0.5, 1] })
  const full = 0.02 + 0.045 * ((body.phase / (2 * Math.PI)) % 1)
  slab(brush, body, { at: [0.36, at[1] - full / 2], size: [0.052, full], colour: [0.9, 0.6, 0.2] })
  brush.strokeStyle = css(body.tone(PAINTS.white), 0.8)
  brush.lineWidth = 0.006
  brush.strokeRect(0.332, at[1] - 0.095, 0.056, 0.095)
}

/** A jug in the near hand, tilted, and what runs out of it. */
export const jug: DrawProp = (brush, body) => {
  const [x, y] = palmOf(body, 0)
  const lip: Point = [x + 0.125, y + 0.012]
  thread(brush, body, {
    points: [lip, [0.355, lip[1] + 0.05], [0.36, -TABLE - 0.03]],
    width: 0.012,
    colour: [0.9, 0.6, 0.2],
    alpha: 0.9,
  })
  brush.save()
  brush.translate(x, y)
  brush.rotate(1.05)
  thread(brush, body, {
    points: [
      [0.0, -0.07],
      [0.008, -0.02],
      [0.0, 0.02],
    ],
    width: 0.016,
    colour: PAINTS.blue,
  })
  form(brush, body, {
    points: [
      [0, -0.115],
      [-0.035, -0.135],
      [-0.085, -0.12],
      [-0.075, -0.08],
      [-0.1, -0.01],
      [-0.08, 0.045],
      [-0.01, 0.045],
      [0.01, -0.01],
      [-0.01, -0.08],
    ].map(([px = 0, py = 0]): Point => [px + 0.02, py]),
    colour: PAINTS.blue,
    tension: 0.3,
  })
  brush.restore()
}

/** A plank on a table, with a nail in it. */
export const plank: DrawProp = (brush, body) => {
  table(brush, body)
  const down = 0.012 * (1 - hammerUp(body.phase))
  slab(brush, body, { at: [0.29, -TABLE - 0.02], size: [0.3, 0.034], colour: PAINTS.pale })
  bar(brush, body, {
    from: [0.265, -TABLE - 0.035],
    to: [0.265, -TABLE - 0.065 + down],
    thick: 0.008,
    colour: PAINTS.steel,
  })
}

/** A hammer in the near hand. */
export const hammer: DrawProp = (brush, body) => {
  const at = palmOf(body, 0)
  const way = 0.2 - 0.9 * hammerUp(body.phase)
  const head = beyond(at, way, 0.115)
  bar(brush, body, { from: beyond(at, way, -0.035), to: head, thick: 0.016, colour: PAINTS.wood })
  slab(brush, body, { at: head, size: [0.034, 0.08], turn: way, colour: [0.45, 0.47, 0.52] })
}

/** A bush, of the prompt or else of roses, and shears in both hands. */
export const shears: DrawProp = (brush, body) => {
  const [near, far] = [palmOf(body, 0), palmOf(body, 1)]
  const joint: Point = [Math.max(near[0], far[0]) + 0.07, (near[1] + far[1]) / 2]
  for (const hand of [near, far]) {
    const way = Math.atan2(joint[1] - hand[1], joint[0] - hand[0])
    bar(brush, body, { from: hand, to: joint, thick: 0.016, colour: PAINTS.red })
    bar(brush, body, {
      from: joint,
      to: beyond(joint, way * 0.7, 0.11),
      thick: 0.016,
      end: 0.005,
      colour: PAINTS.steel,
    })
  }
}

/** A bush with flowers ahead. */
export const bush: DrawProp = (brush, body) => {
  const leaves = [
    [0.44, -0.14, 0.15, 0.16],
    [0.36, -0.27, 0.1, 0.13],
    [0.53, -0.3, 0.09, 0.13],
    [0.44, -0.45, 0.13, 0.15],
  ] as const
  for (const [index, [x, y, rx, ry]] of leaves.entries())
    oval(brush, body, {
      at: [x, y],
      radii: [rx, ry],
      colour: [0.2 + 0.03 * (index % 2), 0.42 + 0.05 * (index % 3), 0.2],
    })
  const blossom = colourOf(body, [0.85, 0.22, 0.34])
  for (const [x, y] of [
    [0.36, -0.15],
    [0.5, -0.14],
    [0.32, -0.28],
    [0.43, -0.29],
    [0.54, -0.31],
    [0.37, -0.43],
    [0.49, -0.44],
    [0.42, -0.55],
  ] as const) {
    oval(brush, body, { at: [x, y], radii: [0.026, 0.024], colour: blossom })
    oval(brush, body, { at: [x, y - 0.003], radii: [0.012, 0.011], colour: scaled(blossom, 0.75) })
  }
}

/** A picture in both hands, or what else is hung up. */
export const hungPicture: DrawProp = (brush, body) => {
  const [x, y] = palmOf(body, 1)
  const { item } = body.look
  picture(brush, body, {
    shape: item?.shape ?? 'framed-picture',
    ...(item?.colour && { colour: item.colour }),
    at: [x + 0.06, y],
    tall: 0.24,
  })
}

/** Something small that is held at the face: of the prompt, or else a brush. */
export const faceBrush: DrawProp = itemOr((brush, body) => {
  const at = palmOf(body, 0)
  const face = aboutNeck(body, [0.05, 0.085])
  const way = Math.atan2(face[1] - at[1], face[0] - at[0])
  bar(brush, body, { from: beyond(at, way, -0.03), to: face, thick: 0.012, colour: PAINTS.red })
}, 0)

/** A comb in the near hand. */
export const comb: DrawProp = itemOr((brush, body) => {
  const at = palmOf(body, 0)
  slab(brush, body, {
    at: beyond(at, -0.9, 0.03),
    size: [0.1, 0.024],
    turn: -0.9,
    colour: PAINTS.dark,
  })
}, 0)

/** A flat thing with sharp corners: its left and its right edge, and how high it reaches from how high. */
function panel(
  brush: Brush,
  body: Body,
  [left, right]: Point,
  [low, high]: Point,
  colour: Rgb,
): void {
  const points: readonly Point[] = [
    [left, -low],
    [left, -high],
    [right, -high],
    [right, -low],
  ]
  form(brush, body, { points, colour, reach: 0.006 })
}

/** A frame with a door in it, which opens: behind it is light. */
export const door: DrawProp = (brush, body) => {
  const { hinge, wide, high, handle } = DOOR
  panel(brush, body, [hinge - wide - 0.03, hinge + 0.015], [0, high + 0.03], PAINTS.cream)
  panel(brush, body, [hinge - wide, hinge], [0, high], [0.98, 0.9, 0.68])
  const edge = doorEdge(body.phase)
  const share = (from: number): number => edge + (hinge - edge) * from
  panel(brush, body, [edge, hinge], [0, high], colourOf(body, [0.5, 0.3, 0.18]))
  for (const [low, top] of [
    [0.08, 0.44],
    [0.54, 0.9],
  ] as const)
    panel(brush, body, [share(0.2), share(0.82)], [low, top], [0.58, 0.37, 0.22])
  oval(brush, body, { at: [edge + 0.028, -handle], radii: [0.014, 0.014], colour: PAINTS.gold })
}

/** A shower over the head. */
export const showerHead: DrawProp = (brush, body) => {
  thread(brush, body, {
    points: [
      [0.34, -0.35],
      [0.34, -1.12],
      [0.28, -1.16],
      [0.1, -1.15],
    ],
    width: 0.02,
    colour: PAINTS.steel,
  })
  form(brush, body, {
    points: [
      [0.04, -1.15],
      [0.06, -1.17],
      [0.14, -1.17],
      [0.16, -1.15],
      [0.18, -1.125],
      [-0.04, -1.125],
    ],
    colour: PAINTS.steel,
  })
}

/** The water of a shower, before who stands in it. */
export const showerWater: DrawProp = (brush, body) => {
  brush.strokeStyle = css(body.tone(WATER), 0.6)
  brush.lineWidth = 0.006
  brush.lineCap = 'round'
  for (let drop = 0; drop < 60; drop++) {
    const lane = ((drop * 37) % 60) / 60
    const share = ((body.phase / (2 * Math.PI)) * 4 + ((drop * 17) % 60) / 60) % 1
    const x = -0.03 + 0.2 * lane + (lane - 0.5) * 0.3 * share
    const y = -1.11 + 1.06 * share
    brush.beginPath()
    brush.moveTo(x, y)
    brush.lineTo(x + (lane - 0.5) * 0.012, y + 0.045)
    brush.stroke()
  }
}
